"""The classes of the simulator, for type checkers and completion. Written by ``make stubs``."""

# Subclasses of the simulator give methods other arguments, and variables other types.
# mypy: disable-error-code="override,misc,assignment"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any as _Any
from typing import Literal as _Literal
from typing import TypeVar as _TypeVar
from typing import overload as _overload

from neons import _classes
from neons.objects import Object as _Object

_T = _TypeVar("_T", bound=_Object)

class _Integer:
    def __get__(self, instance: object, owner: type | None = None) -> int: ...
    def __set__(self, instance: object, value: float | str) -> None: ...

class _Real:
    def __get__(self, instance: object, owner: type | None = None) -> float: ...
    def __set__(self, instance: object, value: float | str) -> None: ...

class _Text:
    def __get__(self, instance: object, owner: type | None = None) -> str: ...
    def __set__(self, instance: object, value: object) -> None: ...

class _Value:
    def __get__(self, instance: object, owner: type | None = None) -> _Any: ...
    def __set__(self, instance: object, value: object) -> None: ...

class Import(_Object):
    """What the first `source` of a script makes; it is good for nothing else."""
    autoimport: _Value
    """Without effect. The default is 0."""
    def init(self) -> _Any:
        """Makes it."""
        ...

class InitObject(_Object):
    """An object without anything of its own."""

class SplitObject(_Object):
    """An object with a script half and a native half. All library classes descend from it."""
    def destroy(self) -> _Any:
        """Destroys the object and its native half."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Builds the native half and gives its variables the class defaults."""
        ...
    def init_instvar(self, var: _Any, /) -> _Any:
        """Gives a variable its class default, if there is one."""
        ...
    def set(self, *args: _Any) -> _Any:
        """Reads or sets a variable: `set NAME ?VALUE?`."""
        ...
    def trace(self, variable: _Any, tracer: _Any = ..., /) -> _Any:
        """Traces a variable."""
        ...
    def unknown(self, *args: _Any) -> _Any:
        """Calls the native command of this name; fails if there is none."""
        ...
    def warn_instvar(self, item: _Any, /) -> _Any:
        """Warns that a variable has no class default."""
        ...

class RNG(SplitObject):
    """A random number generator: one stream of the generator MRG32k3a."""
    def all_seeds(self) -> _Any:
        """The six numbers of the state."""
        ...
    def default(self) -> _Any:
        """Makes it the generator that models draw from."""
        ...
    def exponential(self, mu: _Any = ..., /) -> _Any:
        """An exponential variate with mean `mu`, by default 1."""
        ...
    def init(self) -> _Any:
        """Starts on the next stream."""
        ...
    def integer(self, k: _Any, /) -> _Any:
        """A whole number from 0 to `k` - 1."""
        ...
    def lognormal(self, mean: _Any, deviation: _Any, /) -> _Any:
        """A log-normal variate."""
        ...
    def next_random(self) -> _Any:
        """A whole number uniform in 0 to 2^31 - 1."""
        ...
    def next_substream(self) -> _Any:
        """Goes to the next substream."""
        ...
    def normal(self, mean: _Any, deviation: _Any, /) -> _Any:
        """A normal variate."""
        ...
    def reset_start_substream(self) -> _Any:
        """Goes back to the start of the substream."""
        ...
    def seed(self, kind: _Any, seed: _Any, /) -> _Any:
        """Starts from a seed: `raw`, `predef` or `heuristic`."""
        ...
    def test(self) -> _Any:
        """Checks the generator, and writes what it draws to `temp.rands`."""
        ...
    def testdouble(self, d: _Any, /) -> _Any:
        """A number uniform between 0 and `d`."""
        ...
    def testint(self, k: _Any, /) -> _Any:
        """A whole number from 0 to `k` - 1."""
        ...
    def uniform(self, a: _Any, b: _Any, /) -> _Any:
        """A number uniform between `a` and `b`."""
        ...
    def use_substream(self, n: _Any, /) -> _Any:
        """Goes to substream `n`, from 0 to 2^51 - 1, of its stream. Generators that are made or seeded later start on
        substream `n`, too. Runs on different substreams share no random numbers. (Not in ns-2.)"""
        ...

class RandomVariable(SplitObject):
    """A distribution with its parameters."""
    def test(self, count: _Any, /) -> _Any:
        """Prints so many values."""
        ...
    def use_rng(self, generator: _Any, /) -> _Any:
        """Draws from this generator."""
        ...
    def value(self) -> _Any:
        """Draws a value; seven significant digits."""
        ...

class RandomVariableUniform(RandomVariable):
    """Uniform between two bounds."""
    max: _Real
    """Upper bound. The default is 1.0."""
    min: _Real
    """Lower bound. The default is 0.0."""

class RandomVariableExponential(RandomVariable):
    """Exponential."""
    avg: _Real
    """Mean. The default is 1.0."""

class RandomVariablePareto(RandomVariable):
    """Pareto of the first kind."""
    avg: _Real
    """Mean. The default is 1.0."""
    shape: _Real
    """Tail index. The default is 1.5."""

class RandomVariableParetoII(RandomVariable):
    """Pareto of the second kind."""
    avg: _Real
    """Mean. The default is 10.0."""
    shape: _Real
    """Tail index. The default is 1.2."""

class RandomVariableNormal(RandomVariable):
    """Normal."""
    avg: _Real
    """Mean. The default is 0.0."""
    std: _Real
    """Standard deviation. The default is 1.0."""

class RandomVariableLogNormal(RandomVariable):
    """Log-normal: the logarithm is normal."""
    avg: _Real
    """Mean of the logarithm. The default is 1.0."""
    std: _Real
    """Standard deviation of the logarithm. The default is 1.0."""

class RandomVariableConstant(RandomVariable):
    """Always the same value."""
    val: _Real
    """The value. The default is 1.0."""

class RandomVariableHyperExponential(RandomVariable):
    """A mixture of two exponentials. Always draws from the default generator."""
    avg: _Real
    """Mean. The default is 1.0."""
    cov: _Real
    """Coefficient of variation. The default is 4.0."""

class RandomVariableErlang(RandomVariable):
    """The sum of exponentials."""
    k: _Integer
    """How many are added. The default is 1.0."""
    lambda_: _Real
    """Mean of each exponential. The default is 1.0."""

class RandomVariableGamma(RandomVariable):
    """Gamma."""
    alpha: _Real
    """Shape. The default is 1.0."""
    beta: _Real
    """Scale. The default is 1.0."""

class RandomVariableWeibull(RandomVariable):
    """Weibull. `new RandomVariable/Weibull shape scale ?generator?` fixes the parameters, in this order."""
    scale: _Real
    """The shape, in spite of its name. The default is 1.0."""
    shape: _Real
    """The scale, in spite of its name. The default is 1.0."""
    def init(self, *args: _Any) -> _Any:
        """Takes the parameters as arguments."""
        ...

class RandomVariableEmpirical(RandomVariable):
    """Drawn from a table of cumulative probabilities."""
    interpolation: _Integer
    """0: only values of the table; 1: values between them; 2: whole numbers between them. The default is 0."""
    maxCDF: _Real
    """Greatest cumulative probability drawn. The default is 1."""
    maxEntry: _Integer
    """How many entries have room; grows by itself. The default is 32."""
    minCDF: _Real
    """Least cumulative probability drawn. The default is 0."""
    def loadCDF(self, file: _Any, /) -> _Any:
        """Reads the table: value, a number that is ignored, cumulative probability in each line."""
        ...

class RandomVariableTraceDriven(RandomVariable):
    """The lines of the file `filename_`, one after the other."""
    def init(self) -> _Any:
        """Nothing is read before the first value."""
        ...
    def value(self) -> _Any:
        """The next line."""
        ...

class AllocAddrBits(_Object):
    """Divides the bits of an address."""
    DEFADDRSIZE: _Value
    """Bits of an address. The default is 31."""
    MAXADDRSIZE: _Value
    """Most bits an address can have. The default is 31."""
    def get_Address(self) -> _Any:
        """The object that stands for the format."""
        ...
    def get_AllocAddr(self) -> _Any:
        """The object that allocates bits."""
        ...
    def init(self) -> _Any:
        """Makes the objects that stand for the format."""
        ...

class AllocAddr(SplitObject):
    """Allocates addresses."""

class Address(SplitObject):
    """The address format in use."""

class AddrParams(SplitObject):
    """What is known of the address format."""
    ALL_BITS_SET: _Value
    """All usable bits of an address. The default is 0x7fffffff."""
    def_clusters: _Value
    """Clusters of a domain, unless told otherwise. The default is 4."""
    def_nodes: _Value
    """Nodes of a cluster, unless told otherwise. The default is 5."""
    domain_num: _Value
    """How many domains there are. The default is 1."""

class PacketHeaderManager(SplitObject):
    """The set of headers that packets have. It has no effect: all headers are always present."""
    hdrlen: _Integer
    """Bytes of all headers. The default is 0."""
    def allochdr(self, cl: _Any, /) -> _Any:
        """Gives the header of this class a place behind all others."""
        ...

class PacketHeader(SplitObject):
    """A header of packets."""

class PacketHeaderPBC(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 8."""

class PacketHeaderLRWPAN(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 216."""

class PacketHeaderXCP(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 56."""

class PacketHeaderLms(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 56."""

class PacketHeaderPGM_NAK(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 16."""

class PacketHeaderPGM_SPM(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 8."""

class PacketHeaderPGM(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 16."""

class PacketHeaderPushback(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 8."""

class PacketHeaderNV(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 16."""

class PacketHeaderLDP(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 48."""

class PacketHeaderMPLS(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 32."""

class PacketHeaderrtProtoLS(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 8."""

class PacketHeaderPing(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 32."""

class PacketHeaderTFRC_ACK(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 72."""

class PacketHeaderTFRC(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 56."""

class PacketHeaderDiffusion(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 192."""

class PacketHeaderRAP(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 24."""

class PacketHeaderMDART(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 56."""

class PacketHeaderPUMA(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 4."""

class PacketHeaderAOMDV(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 808."""

class PacketHeaderAODV(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 808."""

class PacketHeaderSR(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 728."""

class PacketHeaderTORA(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 32."""

class PacketHeaderIMEP(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 512."""

class PacketHeaderARP(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 32."""

class PacketHeaderMIP(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 32."""

class PacketHeaderIPinIP(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 8."""

class PacketHeaderLL(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 32."""

class PacketHeaderMac(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 40."""

class PacketHeaderEncap(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 8."""

class PacketHeaderHttpInval(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 4."""

class PacketHeaderSRMEXT(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 8."""

class PacketHeaderaSRM(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 8."""

class PacketHeaderSRM(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 16."""

class PacketHeadermcastCtrl(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 20."""

class PacketHeaderCtrMcast(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 12."""

class PacketHeaderrtProtoDV(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 4."""

class PacketHeaderGAF(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 8."""

class PacketHeaderSnoop(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 24."""

class PacketHeaderDCCP_CLOSEREQ(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 1."""

class PacketHeaderDCCP_CLOSE(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 1."""

class PacketHeaderDCCP_DATA(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 1."""

class PacketHeaderDCCP_DATAACK(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 1."""

class PacketHeaderDCCP_ACK(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 4."""

class PacketHeaderDCCP_REQ(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 1."""

class PacketHeaderDCCP_RESP(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 1."""

class PacketHeaderDCCP_RESET(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 8."""

class PacketHeaderDCCP(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 24."""

class PacketHeaderSCTP(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 16."""

class PacketHeaderTCPA(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 16."""

class PacketHeaderTCP(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 80."""

class PacketHeaderIVS(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 32."""

class PacketHeaderRTP(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 12."""

class PacketHeaderMessage(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 64."""

class PacketHeaderResv(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 16."""

class PacketHeaderQS(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 12."""

class PacketHeaderUMP(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 24."""

class PacketHeaderSrc_rt(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 76."""

class PacketHeaderIP(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 28."""

class PacketHeaderFlags(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 9."""

class PacketHeaderCommon(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """Bytes of the header in memory. The default is 128."""

class Scheduler(SplitObject):
    """Keeps the events in order of time, and of scheduling where times are equal."""
    def at(self, time: _Any, script: _Any = ..., /) -> _Any:
        """Schedules a script; with one argument cancels that event."""
        ...
    def at_now(self, script: _Any, /) -> _Any:
        """Schedules a script for the present time."""
        ...
    def cancel(self, event: _Any, /) -> _Any:
        """Removes a pending script."""
        ...
    def clearMemTrace(self) -> _Any:
        """Without effect."""
        ...
    def dumpq(self) -> _Any:
        """Prints the pending events of a halted scheduler and removes them."""
        ...
    def halt(self) -> _Any:
        """Stops after the present event."""
        ...
    def is_running(self) -> _Any:
        """Returns an empty text."""
        ...
    def now(self) -> _Any:
        """The clock, seconds."""
        ...
    def resume(self) -> _Any:
        """Clears a halt and goes on from the present time."""
        ...
    def run(self) -> _Any:
        """Sets the clock to 0 and handles events."""
        ...

class SchedulerCalendar(Scheduler):
    """The default scheduler."""
    adjust_new_width_interval: _Integer
    """Without effect. The default is 10."""
    min_bin_width: _Real
    """Without effect. The default is 1e-18."""

class SchedulerRealTime(Scheduler):
    """Lets events happen as late as the clock on the wall says; without events it waits for some from outside."""
    adjust_new_width_interval: _Integer
    """Without effect."""
    maxslop: _Real
    """By how much an event may be late before that is said on the standard error output, seconds. The default is
    0.010."""
    min_bin_width: _Real
    """Without effect."""
    def resume(self) -> _Any:
        """Clears a halt and goes on from the present time."""
        ...
    def run(self) -> _Any:
        """Sets the clock to 0 and handles events."""
        ...

class SchedulerList(Scheduler):
    """The same order of events under another name."""

class SchedulerHeap(Scheduler):
    """The same order of events under another name."""

class SchedulerMap(Scheduler):
    """The same order of events under another name."""

class SchedulerSplay(Scheduler):
    """The same order of events under another name."""

class Connector(SplitObject):
    """Hands every packet to its target."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Where dropped packets go: asks, or sets it."""
        ...
    def isDynamic(self) -> _Any:
        """The link it is part of may fail."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Where packets go: asks, or sets it."""
        ...

class TTLChecker(SplitObject):
    """Counts down the time to live of packets, once per link, and drops those whose time has run out."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Where dropped packets go: asks, or sets it."""
        ...
    def isDynamic(self) -> _Any:
        """The link it is part of may fail."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Where packets go: asks, or sets it."""
        ...
    def tick(self, step: _Any, /) -> _Any:
        """By how much to count down."""
        ...
    def warning(self, on: _Any, /) -> _Any:
        """Whether to announce drops on the standard output."""
        ...

class DynamicLink(SplitObject):
    """The head of a link that may fail: passes packets on while the link is up."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    def status(self) -> _Any:
        """`up` or `down`."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Where dropped packets go: asks, or sets it."""
        ...
    def isDynamic(self) -> _Any:
        """The link it is part of may fail."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Where packets go: asks, or sets it."""
        ...

class Classifier(SplitObject):
    """Sends packets on by a field of their headers, through numbered slots."""
    debug: _Integer
    """Without effect. The default is false."""
    mask: _Integer
    """Mask of the field, after the shift. The default is 0xffffffff."""
    offset: _Integer
    """Without effect. The default is 0."""
    shift: _Integer
    """By how much the field is moved right, bits. The default is 0."""
    def adjacents(self) -> _Any:
        """The slots that scripts have filled, each with its object."""
        ...
    def alloc_port(self, nullagent: _Any, /) -> _Any:
        """The lowest slot that is free or held by the null agent."""
        ...
    def clear(self, slot: _Any, /) -> _Any:
        """Empties a slot."""
        ...
    def defaulttarget(self, object: _Any, /) -> _Any:
        """Sends packets for which there is no slot to the object."""
        ...
    def dump(self) -> _Any:
        """Describes the classifier on the standard output."""
        ...
    def findslot(self, object: _Any, /) -> _Any:
        """The slot with this object; -1 if there is none."""
        ...
    def in_slot(self, slot: _Any, /) -> _Any:
        """The object that a script put into a slot; empty if none did."""
        ...
    def install(self, slot: _Any, object: _Any, /) -> _Any:
        """Sends packets whose field has this value to an object."""
        ...
    def installNext(self, object: _Any, /) -> _Any:
        """Puts an object behind the last slot."""
        ...
    def no_slot(self, slot: _Any, /) -> _Any:
        """A packet has no way to go: describes the classifier and ends the program."""
        ...
    def reset(self) -> _Any:
        """Without effect."""
        ...
    def slot(self, number: _Any, /) -> _Any:
        """The object in a slot."""
        ...

class ClassifierAddr(Classifier):
    """Finds the slot by a part of the destination address."""

class ClassifierPort(Classifier):
    """Hands packets to the agents of a node, by destination port."""

class ClassifierMultiPath(Classifier):
    """Shares packets among its slots, in turn."""

class ClassifierHash(Classifier):
    """Finds the slot in a hash table."""
    default: _Value
    """Slot of what is not in the table; -1 for none. The default is -1."""
    def dump(self) -> _Any:
        """Describes the classifier on the standard output."""
        ...
    def init(self, nbuck: _Any, /) -> _Any:
        """The number of buckets, which has no effect."""
        ...

class ClassifierHashDest(ClassifierHash):
    """Routes packets by destination address: the entrance of a node."""
    default: _Integer
    """Slot of unknown destinations; -1 for none. The default is -1."""
    def lookup(self, bucket: _Any, src: _Any, dst: _Any, fid: _Any, /) -> _Any:
        """The object in the slot of a destination; empty if there is none."""
        ...

class ClassifierHier(Classifier):
    """Routes packets by the levels of their destination address."""
    def classifier(self, level: _Any, /) -> _Any:
        """The classifier of a level, counted from 1."""
        ...
    def clear(self, *args: _Any) -> _Any:
        """Empties a slot: that of the last argument, at the level of their number."""
        ...
    def defaulttarget(self, object: _Any, /) -> _Any:
        """Sends packets with unknown addresses to the object."""
        ...
    def destroy(self) -> _Any:
        """Destroys the classifiers of the levels, too."""
        ...
    def init(self) -> _Any:
        """Makes a classifier for each level."""
        ...
    def install(self, dst: _Any, target: _Any, /) -> _Any:
        """Sends packets for an address, or a part of one, to an object."""
        ...

class DelayLink(SplitObject):
    """Transmits packets one after the other at a given rate and delivers each after a delay."""
    avoidReordering: _Integer
    """Whether a packet waits for those sent before it when bandwidth or delay have changed. The default is false."""
    bandwidth: _Real
    """Rate, bits per second. The default is 1.5Mb."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    delay: _Real
    """Propagation delay, seconds. The default is 100ms."""
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Where dropped packets go: asks, or sets it."""
        ...
    def isDynamic(self) -> _Any:
        """The link it is part of may fail."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Where packets go: asks, or sets it."""
        ...

class Delayer(SplitObject):
    """A radio channel that is blocked now and then, or has to be allocated after idle times. It holds a packet."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    def alloc(self, interval: _Any, length: _Any, /) -> _Any:
        """After idle times longer than draws of the first random variable, seconds, the channel has to be allocated;
        that takes draws of the second."""
        ...
    def block(self) -> _Any:
        """Blocks the channel."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Where dropped packets go: asks, or sets it."""
        ...
    def isDynamic(self) -> _Any:
        """The link it is part of may fail."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def spike(self, interval: _Any, length: _Any, /) -> _Any:
        """Blocks the channel at random times: after draws of the first random variable, seconds, for draws of the
        second."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Where packets go: asks, or sets it."""
        ...
    def unblock(self) -> _Any:
        """Ends the blockage."""
        ...

class PacketQueue(SplitObject):
    """A list of packets, to be attached to a queue."""

class PacketQueueSemantic(PacketQueue):
    """A list of packets that knows acknowledgements from data."""
    acksfirst: _Integer
    """Acknowledgements leave before all other packets. The default is false."""
    filteracks: _Integer
    """An acknowledgement removes the older ones of its connection. The default is false."""
    priority_drop: _Integer
    """Packets sent in fast start are dropped first. The default is false."""
    random_drop: _Integer
    """Forced drops take any packet. The default is false."""
    random_ecn: _Integer
    """Early drops and marks take any packet. The default is false."""
    reconsAcks: _Integer
    """Without effect. The default is false."""
    replace_head: _Integer
    """It then takes the place of the first one removed. The default is false."""

class Queue(SplitObject):
    """What waits in front of a link's transmitter."""
    ackfromfront: _Value
    """Without effect. The default is false."""
    acksfirst: _Value
    """Without effect. The default is false."""
    blocked: _Value
    """Whether a transmission is in progress. The default is false."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    interleave: _Value
    """Without effect. The default is false."""
    limit: _Integer
    """How many packets may be held. The default is 50."""
    unblock_on_resume: _Integer
    """Whether the end of a transmission unblocks the queue. The default is true."""
    util_check_intv: _Real
    """Length of a utilisation record, seconds. The default is 0.2."""
    util_records: _Integer
    """Number of utilisation records. The default is 5."""
    util_weight: _Real
    """Weight of the average utilisation, per second. The default is 0.8."""
    def attach_traces(self, src: _Any, dst: _Any, file: _Any, op: _Any = ..., /) -> _Any:
        """Queues without traces of their own make none."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Where dropped packets go: asks, or sets it."""
        ...
    def isDynamic(self) -> _Any:
        """The link it is part of may fail."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Where packets go: asks, or sets it."""
        ...

class QueueDropTail(Queue):
    """First in, first out; what does not fit is dropped. One place less than `limit_` is usable."""
    drop_front: _Integer
    """Drop the oldest packet, not the arriving one. The default is false."""
    mean_pktsize: _Integer
    """Bytes that count as one packet of the limit. The default is 500."""
    queue_in_bytes: _Integer
    """Count bytes, not packets. The default is false."""
    summarystats: _Integer
    """Keep the true average length. The default is false."""
    def packetqueue_attach(self, list: _Any, /) -> _Any:
        """Makes the queue keep its packets by the rules of a packet list."""
        ...
    def printstats(self) -> _Any:
        """Prints the true average length and when it was last updated."""
        ...
    def shrink_queue(self) -> _Any:
        """Drops packets until the queue is within its limit."""
        ...

class QueueRED(Queue):
    """Random early detection: drops, or marks, with a probability that grows with the average length."""
    adaptive: _Integer
    """1 to adapt the maximum drop probability. The default is 0."""
    alpha: _Real
    """By how much it grows at a time. The default is 0.01."""
    ave: _Real
    """Average length, packets or bytes. The default is 0.0."""
    beta: _Real
    """By what factor it shrinks at a time. The default is 0.9."""
    bottom: _Real
    """It does not shrink below this; 0 for automatic. The default is 0."""
    bytes: _Integer
    """The drop probability grows with the size of the packet. The default is true."""
    cautious: _Integer
    """1, 2 or 3 to be careful with a queue shorter than its average. The default is 0."""
    cur_max_p: _Real
    """Maximum drop probability. The default is 0."""
    curq: _Integer
    """Length that the last arrival met, packets or bytes. The default is 0."""
    doubleq: _Value
    """Without effect. The default is false."""
    dqthresh: _Value
    """Without effect. The default is 50."""
    drop_front: _Integer
    """Forced drops take the second packet. The default is false."""
    drop_rand: _Integer
    """Forced drops take any packet. The default is false."""
    drop_tail: _Integer
    """Without effect. The default is true."""
    feng_adaptive: _Integer
    """1 to adapt it by factors. The default is 0."""
    gentle: _Integer
    """The probability grows to 1 between one and two maximum thresholds. The default is true."""
    idle_pktsize: _Integer
    """Packet size while idle, with `cautious_` 3, bytes. The default is 100."""
    interval: _Real
    """Time between adaptations, seconds. The default is 0.5."""
    linterm: _Real
    """Inverse of the (first) maximum drop probability. The default is 10."""
    mark_p: _Real
    """Packets are marked only below this probability. The default is 0.1."""
    maxthresh: _Real
    """Maximum threshold, packets; 0 for automatic. The default is 0."""
    maxthresh_queue: _Real
    """Maximum threshold, packets or bytes. The default is 50."""
    mean_pktsize: _Integer
    """Average packet size, bytes. The default is 500."""
    ns1_compat: _Integer
    """Forced drops do not restart the spacing of drops. The default is false."""
    prob1: _Real
    """Drop probability before spacing. The default is 0.0."""
    q_weight: _Real
    """Weight of the average; 0, -1 or -2 for automatic. The default is -1."""
    queue_in_bytes: _Integer
    """The queue is measured in bytes. The default is true."""
    setbit: _Integer
    """ECN-capable packets are marked, not dropped. The default is false."""
    summarystats: _Integer
    """Keep the true average length. The default is false."""
    targetdelay: _Real
    """Queueing delay for automatic thresholds, seconds. The default is 0.005."""
    thresh: _Real
    """Minimum threshold, packets; 0 for automatic. The default is 0."""
    thresh_queue: _Real
    """Minimum threshold, packets or bytes. The default is 50."""
    top: _Real
    """It does not grow above this. The default is 0.5."""
    use_mark_p: _Integer
    """Whether `mark_p_` counts. The default is true."""
    wait: _Integer
    """Drops are spaced at least 1/p packets apart. The default is true."""
    def attach(self, channel: _Any, /) -> _Any:
        """Changes of traced variables go to this channel."""
        ...
    def attach_traces(self, src: _Any, dst: _Any, file: _Any, op: _Any = ..., /) -> _Any:
        """Traces early drops to a channel."""
        ...
    def early_drop_target(self, object: _Any = ..., /) -> _Any:
        """Where early drops go: asks, or sets it."""
        ...
    def edrop_trace(self, trace: _Any = ..., /) -> _Any:
        """What writes a line for each early drop: asks, or sets it."""
        ...
    def init(self, *args: _Any) -> _Any:
        """The class of the trace of early drops."""
        ...
    def link(self, link: _Any, /) -> _Any:
        """Tells the queue its link."""
        ...
    def packetqueue_attach(self, list: _Any, /) -> _Any:
        """Makes the queue keep its packets by the rules of a packet list."""
        ...
    def printstats(self) -> _Any:
        """Prints the true average length."""
        ...
    def trace(self, variable: _Any, tracer: _Any = ..., /) -> _Any:
        """Traces a variable."""
        ...
    def trace_type(self) -> _Any:
        """The class of the trace of early drops."""
        ...

class QueueREDRIO(QueueRED):
    """RED with In and Out: packets marked In are dropped less than the others."""
    ave: _Real
    """As of Queue/RED, whose default does not count. The default is 0.0."""
    bytes: _Integer
    """As of Queue/RED, whose default does not count. The default is false."""
    curq: _Integer
    """As of Queue/RED, whose default does not count. The default is 0."""
    doubleq: _Value
    """As of Queue/RED, whose default does not count. The default is false."""
    dqthresh: _Value
    """As of Queue/RED, whose default does not count. The default is 50."""
    drop_front: _Integer
    """As of Queue/RED, whose default does not count. The default is false."""
    drop_rand: _Integer
    """As of Queue/RED, whose default does not count. The default is false."""
    drop_tail: _Integer
    """As of Queue/RED, whose default does not count. The default is true."""
    gentle: _Integer
    """As of Queue/RED, whose default does not count. The default is false."""
    in_ave: _Real
    """Average length of In packets, packets or bytes. The default is 0.0."""
    in_gentle: _Integer
    """`gentle_` for In packets. The default is false."""
    in_linterm: _Real
    """Inverse of the maximum drop probability of In packets. The default is 50."""
    in_maxthresh: _Real
    """Maximum threshold of In packets, packets or bytes. The default is 30."""
    in_prob1: _Real
    """Drop probability of In packets before spacing. The default is 0.0."""
    in_thresh: _Real
    """Minimum threshold of In packets, packets or bytes. The default is 15."""
    linterm: _Real
    """As of Queue/RED, whose default does not count. The default is 10."""
    maxthresh: _Real
    """As of Queue/RED, whose default does not count. The default is 15."""
    mean_pktsize: _Integer
    """As of Queue/RED, whose default does not count. The default is 500."""
    ns1_compat: _Integer
    """As of Queue/RED, whose default does not count. The default is false."""
    out_ave: _Real
    """Stays 0. The default is 0.0."""
    out_gentle: _Integer
    """`gentle_` for Out packets. The default is false."""
    out_linterm: _Value
    """Without effect. The default is 5."""
    out_maxthresh: _Real
    """Maximum threshold of Out packets, packets or bytes. The default is 15."""
    out_prob1: _Real
    """Drop probability of Out packets before spacing. The default is 0.0."""
    out_thresh: _Real
    """Minimum threshold of Out packets, packets or bytes. The default is 5."""
    priority_method: _Integer
    """1 if packets are In when their flow id is not 0. The default is 0."""
    prob1: _Real
    """As of Queue/RED, whose default does not count. The default is 0.0."""
    q_weight: _Real
    """As of Queue/RED, whose default does not count. The default is 0.002."""
    queue_in_bytes: _Integer
    """As of Queue/RED, whose default does not count. The default is false."""
    setbit: _Integer
    """As of Queue/RED, whose default does not count. The default is false."""
    thresh: _Real
    """As of Queue/RED, whose default does not count. The default is 5."""
    wait: _Integer
    """As of Queue/RED, whose default does not count. The default is true."""
    def init(self, *args: _Any) -> _Any:
        """A queue without link."""
        ...

class QueueREDPD(QueueRED):
    """RED with preferential dropping: flows found to send too much are dropped before the queue."""
    P_testFRp: _Real
    """Probability of a test drop before the queue; -1 for none. The default is -1."""
    auto: _Integer
    """The rates of monitored flows are estimated. The default is false."""
    global_target: _Integer
    """All flows have the target of the queue. The default is false."""
    noMonitored: _Integer
    """How many flows are monitored. The default is 0."""
    noidle: _Integer
    """Unresponsive flows are spared while the queue is empty. The default is false."""
    targetBW: _Real
    """That target, bits per second. The default is 0."""
    unresponsive_penalty: _Real
    """By what factor unresponsive flows are dropped more. The default is 1."""
    def attach_flowmon(self, monitor: _Any, /) -> _Any:
        """Sets the monitor of the flows."""
        ...
    def attach_traces(self, src: _Any, dst: _Any, file: _Any, op: _Any = ..., /) -> _Any:
        """Traces early drops to a channel."""
        ...
    def init(self, *args: _Any) -> _Any:
        """The classes of the traces of monitored and of other early drops."""
        ...
    def makeflowmon(self, link: _Any, cltype: _Any = ..., cslots: _Any = ..., /) -> _Any:
        """Makes the monitor of the flows."""
        ...
    def mon_edrop_trace(self, trace: _Any = ..., /) -> _Any:
        """What writes a line for each drop from a monitored flow: asks, or sets it."""
        ...
    def mon_trace_type(self) -> _Any:
        """The class of the trace of drops from monitored flows."""
        ...
    def monitor_flow(self, flow: _Any, target_or_probability: _Any, current: _Any = ..., /) -> _Any:
        """Brings a flow down to a target (of its rate, or by a probability)."""
        ...
    def responsive_flow(self, flow: _Any, /) -> _Any:
        """Takes that back."""
        ...
    def showme(self, flow: _Any, /) -> _Any:
        """Prints whether a flow is monitored."""
        ...
    def unmonitor_flow(self, flow: _Any, /) -> _Any:
        """Leaves a flow alone."""
        ...
    def unresponsive_flow(self, flow: _Any, /) -> _Any:
        """Declares a monitored flow unresponsive."""
        ...

class QueueREDRIOSemantic(QueueREDRIO):
    """Another name of Queue/RED/RIO."""

class QueueREDPushback(QueueRED):
    """RED at which the agent of the node may limit aggregates of traffic."""
    pushbackID: _Integer
    """The number that the agent knows the queue by. The default is -1."""
    rate_limiting: _Integer
    """Whether aggregates may be limited. The default is 1."""
    def attach_traces(self, src: _Any, dst: _Any, file: _Any, op: _Any = ..., /) -> _Any:
        """Traces early drops and limits to a channel."""
        ...
    def init(self, agent: _Any = ..., /) -> _Any:
        """The agent that looks after the queue."""
        ...
    def rldrop_trace(self, trace: _Any = ..., /) -> _Any:
        """What writes a line for each packet beyond a limit: asks, or sets it."""
        ...
    def set_monitor(self, monitor: _Any, /) -> _Any:
        """Sets the monitor of the link."""
        ...
    def set_src_dst(self, src: _Any, dst: _Any, /) -> _Any:
        """The nodes at the ends of the link."""
        ...

class QueueREDSemantic(QueueRED):
    """RED that leaves the choice of victims to the packet list attached to it."""

class QueuePI(Queue):
    """A proportional integral controller moves the drop probability."""
    a: _Real
    """Gain of the present length, per packet. The default is 0.00001822."""
    b: _Real
    """Gain of the length before, per packet. The default is 0.00001816."""
    bytes: _Integer
    """The drop probability grows with the size of the packet. The default is false."""
    curq: _Integer
    """Length, packets or bytes. The default is 0."""
    mean_pktsize: _Integer
    """Average packet size, bytes. The default is 500."""
    prob: _Real
    """Drop probability. The default is 0."""
    qref: _Real
    """Reference length, packets. The default is 50."""
    queue_in_bytes: _Integer
    """The queue is measured in bytes. The default is false."""
    setbit: _Integer
    """ECN-capable packets are marked, not dropped. The default is false."""
    w: _Real
    """Updates per second. The default is 170."""
    def attach(self, channel: _Any, /) -> _Any:
        """Changes of traced variables go to this channel."""
        ...
    def early_drop_target(self, object: _Any = ..., /) -> _Any:
        """Where early drops go: asks, or sets it."""
        ...
    def edrop_trace(self, trace: _Any = ..., /) -> _Any:
        """What writes a line for each early drop: asks, or sets it."""
        ...
    def init(self, *args: _Any) -> _Any:
        """The class of the trace of early drops."""
        ...
    def link(self, link: _Any, /) -> _Any:
        """Without effect."""
        ...
    def packetqueue_attach(self, list: _Any, /) -> _Any:
        """Makes the queue keep its packets by the rules of a packet list."""
        ...
    def trace(self, variable: _Any, tracer: _Any = ..., /) -> _Any:
        """Traces a variable."""
        ...
    def trace_type(self) -> _Any:
        """The class of the trace of early drops."""
        ...

class QueueREM(Queue):
    """Random exponential marking by a price of the link."""
    curq: _Integer
    """Length, packets or bytes. The default is 0.0."""
    gamma: _Real
    """Step size of the price. The default is 0.001."""
    inw: _Real
    """Weight of a new sample in the average arrivals. The default is 1."""
    markpkts: _Integer
    """Packets are marked, not dropped. The default is false."""
    mean_pktsize: _Real
    """Average packet size, bytes. The default is 1000."""
    pbo: _Real
    """Target length, packets. The default is 20.0."""
    phi: _Real
    """Base of the exponential. The default is 1.001."""
    pmark: _Real
    """How many packets were marked. The default is 0.0."""
    prob: _Real
    """Drop or mark probability. The default is 0.0."""
    pupdtime: _Real
    """Time between updates of the price, seconds. The default is 0.002."""
    qib: _Integer
    """The queue is measured in bytes. The default is false."""
    def attach(self, channel: _Any, /) -> _Any:
        """Changes of traced variables go to this channel."""
        ...
    def link(self, link: _Any, /) -> _Any:
        """Tells the queue its link."""
        ...
    def packetqueue_attach(self, list: _Any, /) -> _Any:
        """Makes the queue keep its packets by the rules of a packet list."""
        ...
    def trace(self, variable: _Any, tracer: _Any = ..., /) -> _Any:
        """Traces a variable."""
        ...

class QueueVq(Queue):
    """An adaptive virtual queue, whose overflows drop or mark packets of the real one."""
    buflim: _Real
    """Virtual buffer, as a share of the limit. The default is 1.0."""
    curq: _Integer
    """Length, packets or bytes. The default is 0."""
    drop_front: _Integer
    """Drops take the oldest packet. The default is 0."""
    ecnlim: _Real
    """Initial virtual capacity, as a share of the link's. The default is 0.8."""
    gamma: _Real
    """Desired utilisation. The default is 0.98."""
    markfront: _Integer
    """Marks take the oldest packet. The default is 0."""
    markpkts: _Integer
    """Packets are marked, not dropped. The default is false."""
    mean_pktsize: _Integer
    """Average packet size, bytes. The default is 1000."""
    queue_in_bytes: _Integer
    """The queue is measured in bytes. The default is true."""
    def attach(self, channel: _Any, /) -> _Any:
        """Changes of traced variables go to this channel."""
        ...
    def link(self, link: _Any, /) -> _Any:
        """Tells the queue its link."""
        ...
    def packetqueue_attach(self, list: _Any, /) -> _Any:
        """Makes the queue keep its packets by the rules of a packet list."""
        ...
    def trace(self, variable: _Any, tracer: _Any = ..., /) -> _Any:
        """Traces a variable."""
        ...

class QueueGK(Queue):
    """A virtual queue whose overflow marks everything until it is empty again."""
    curq: _Integer
    """Packets in the queue after the last arrival. The default is 0."""
    drop_front: _Integer
    """Drops take the oldest packet. The default is 0."""
    ecnlim: _Real
    """Virtual capacity and buffer, as a share of the real ones. The default is 0.95."""
    mean_pktsize: _Integer
    """Average packet size, bytes. The default is 1000."""
    def attach(self, channel: _Any, /) -> _Any:
        """Changes of traced variables go to this channel."""
        ...
    def link(self, link: _Any, /) -> _Any:
        """Tells the queue its link."""
        ...
    def packetqueue_attach(self, list: _Any, /) -> _Any:
        """Makes the queue keep its packets by the rules of a packet list."""
        ...
    def trace(self, variable: _Any, tracer: _Any = ..., /) -> _Any:
        """Traces a variable."""
        ...

class QueueSFQ(Queue):
    """Stochastic fair queueing: flows are hashed into buckets that take turns, one packet each."""
    def buckets(self, number: _Any, /) -> _Any:
        """How many buckets, before the run."""
        ...
    maxqueue: _Integer
    """How many packets may be held in all. The default is 40."""
    def limit(self, packets: _Any, /) -> _Any:
        """How many packets may be held in all."""
        ...

class QueueDRR(Queue):
    """Deficit round robin: flows take turns and send the same number of bytes in each."""
    def blimit(self, bytes: _Any, /) -> _Any:
        """How many bytes may be held in all."""
        ...
    def buckets(self, number: _Any, /) -> _Any:
        """How many buckets, before the run."""
        ...
    def mask(self, on: _Any, /) -> _Any:
        """Whether close sources are one flow."""
        ...
    def quantum(self, bytes: _Any, /) -> _Any:
        """How many bytes a flow may send in a turn."""
        ...

class QueueFQ(Queue):
    """Fair queueing: the packet goes next that would leave first if flows were served bit by bit."""
    secsPerByte: _Real
    """How long the link takes for a byte, seconds. The default is 0."""
    def install(self, fid: _Any, queue: _Any, /) -> _Any:
        """Sets the queue of a flow."""
        ...

class QueueSRR(Queue):
    """Smoothed round robin: queues share by weight, and their turns are spread evenly."""
    def blimit(self, value: _Any, /) -> _Any:
        """Sets the variable."""
        ...
    def granularity(self, value: _Any, /) -> _Any:
        """Sets the variable."""
        ...
    def maxqueuenumber(self, value: _Any, /) -> _Any:
        """Sets the variable."""
        ...
    def mtu(self, value: _Any, /) -> _Any:
        """Sets the variable."""
        ...
    def setqueue(self, fid: _Any, queue: _Any, /) -> _Any:
        """Leads a flow to a queue."""
        ...
    def setrate(self, queue: _Any, rate: _Any, /) -> _Any:
        """Sets the rate of a queue, bits/s."""
        ...

class QueueSimpleIntServ(Queue):
    """Serves packets with a flow id before those without one."""
    qlimit0: _Integer
    """Places for packets without flow id; one less is usable. The default is 50."""
    qlimit1: _Integer
    """Places for packets with a flow id; one less is usable. The default is 50."""

class TBF(SplitObject):
    """A token bucket between an agent and its node."""
    bucket: _Integer
    """How many tokens there may be, bits. The default is 1024."""
    debug: _Integer
    """Without effect."""
    qlen: _Integer
    """How many packets may wait. The default is 0."""
    rate: _Real
    """Tokens (bits) per second. The default is 64k."""
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Where dropped packets go: asks, or sets it."""
        ...
    def isDynamic(self) -> _Any:
        """The link it is part of may fail."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Where packets go: asks, or sets it."""
        ...

class QueueCBQ(Queue):
    """Shares the link among classes that may borrow from each other."""
    def algorithm(self, name: _Any, /) -> _Any:
        """From which ancestors classes may borrow."""
        ...
    maxpkt: _Integer
    """The largest packet, bytes. The default is 1024."""
    def init(self, *args: _Any) -> _Any:
        """Takes the algorithm of the class."""
        ...
    def insert_class(self, class_: _Any, /) -> _Any:
        """Adds a class."""
        ...
    def link(self, link: _Any, /) -> _Any:
        """Tells the queue its link."""
        ...

class QueueCBQWRR(QueueCBQ):
    """Class-based queueing in which the turns of classes are weighted by their shares."""

class CBQClass(SplitObject):
    """A class of traffic: a share of a link and perhaps a queue."""
    automaxidle_gain: _Value
    """Memory of the average idle time. The default is 0.9375."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    def_qtype: _Value
    """Type of queues. The default is DropTail."""
    extradelay: _Real
    """How much longer than necessary it waits when it has used its share, seconds. The default is 0.0."""
    level: _Integer
    """1 for leaves, higher for inner classes. The default is 1."""
    okborrow: _Integer
    """May use what its ancestors have left. The default is true."""
    priority: _Integer
    """0 (highest) to 9. The default is 0."""
    def allot(self, share: _Any = ..., /) -> _Any:
        """Share of the link: asks, or sets it once."""
        ...
    def cbq(self, scheduler: _Any = ..., /) -> _Any:
        """Its scheduler: asks, or sets it."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Where dropped packets go: asks, or sets it."""
        ...
    def init(self) -> _Any:
        """A class without share."""
        ...
    def install_queue(self, q: _Any, /) -> _Any:
        """Sets the queue of its packets."""
        ...
    def isDynamic(self) -> _Any:
        """The link it is part of may fail."""
        ...
    def maxidle(self, seconds: _Any, /) -> _Any:
        """How much unused time it may save up."""
        ...
    def newallot(self, share: _Any, /) -> _Any:
        """Gives an inserted class another share."""
        ...
    def parent(self, class_: _Any = ..., /) -> _Any:
        """What it may borrow from: asks, or sets it."""
        ...
    def qdisc(self, queue: _Any = ..., /) -> _Any:
        """Its queue: asks, or sets it."""
        ...
    def qmon(self, monitor: _Any = ..., /) -> _Any:
        """Its monitor: asks, or sets it."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def setparams(self, parent: _Any, okborrow: _Any, allot: _Any, maxidle: _Any, prio: _Any, level: _Any, xdelay: _Any, /) -> _Any:
        """Sets it all."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Where packets go: asks, or sets it."""
        ...

class QueuedsRED(Queue):
    """The queues of a diffserv router: the code point of a packet decides about queue and precedence."""
    ecn: _Integer
    """ECN-capable packets are marked where they would be dropped early. The default is 0."""
    numQueues: _Integer
    """How many physical queues are in use. The default is 4."""
    def addPHBEntry(self, codepoint: _Any, queue: _Any, prec: _Any, /) -> _Any:
        """Maps a code point to a queue and a precedence."""
        ...
    def addQueueRate(self, queue: _Any, rate: _Any, /) -> _Any:
        """Up to which rate a queue has priority, bits per second."""
        ...
    def addQueueWeights(self, queue: _Any, weight: _Any, /) -> _Any:
        """Weight of a queue."""
        ...
    def configQ(self, queue: _Any, prec: _Any, min: _Any, max: _Any, maxp: _Any, weight: _Any = ..., /) -> _Any:
        """Thresholds (packets), maximum probability and weight of a precedence."""
        ...
    def early_drop_target(self, object: _Any, /) -> _Any:
        """Where early drops go."""
        ...
    def getAverage(self, queue: _Any, /) -> _Any:
        """Average length of a queue."""
        ...
    def getAverageV(self, queue: _Any, prec: _Any, /) -> _Any:
        """Average of a precedence."""
        ...
    def getCurrent(self, queue: _Any, /) -> _Any:
        """Length of a queue."""
        ...
    def getCurrentV(self, queue: _Any, prec: _Any, /) -> _Any:
        """Length of a precedence."""
        ...
    def getStat(self, name: _Any, codepoint: _Any = ..., /) -> _Any:
        """A counter: drops, edrops or pkts, of a code point or of all."""
        ...
    def link(self, link: _Any, /) -> _Any:
        """Tells the queue its link."""
        ...
    def meanPktSize(self, bytes: _Any, /) -> _Any:
        """Average packet size."""
        ...
    def printPHBTable(self) -> _Any:
        """Prints the code points."""
        ...
    def printStats(self) -> _Any:
        """Prints the counters."""
        ...
    def printWRRcount(self) -> _Any:
        """Prints what each queue has sent."""
        ...
    def setMREDMode(self, mode: _Any, queue: _Any = ..., /) -> _Any:
        """How averages are kept: RIO-C, RIO-D, WRED or DROP."""
        ...
    def setNumPrec(self, count: _Any, /) -> _Any:
        """How many precedences there are."""
        ...
    def setSchedularMode(self, mode: _Any, /) -> _Any:
        """How queues share the link: RR, WRR, WIRR or PRI."""
        ...

class QueuedsREDcore(QueuedsRED):
    """The queues of a core router."""

class QueuedsREDedge(QueuedsRED):
    """The queues of an edge router, which gives packets their code point."""
    def addPolicerEntry(self, policer: _Any, codepoint: _Any, /, *args: _Any) -> _Any:
        """The code points of packets that do not conform."""
        ...
    def addPolicyEntry(self, src: _Any, dst: _Any, policer: _Any, codepoint: _Any, /, *args: _Any) -> _Any:
        """What is done with packets from one node to another; -1 is any."""
        ...
    def getCBucket(self, src: _Any, dst: _Any, /) -> _Any:
        """Bytes in a committed bucket."""
        ...
    def printPolicerTable(self) -> _Any:
        """Prints the policers."""
        ...
    def printPolicyTable(self) -> _Any:
        """Prints the policies."""
        ...

class QueueDropTailXCPQ(QueueDropTail):
    """The queue of XCP packets within Queue/XCP."""

class QueueXCP(Queue):
    """Three queues, for XCP, for TCP and for other packets, that take turns."""
    tcp_xcp_on: _Value
    """Whether half of the capacity of later queues is for other TCPs. The default is 0."""
    def attach(self, channel: _Any, /) -> _Any:
        """Writes what the control law measures and decides to a channel."""
        ...
    def init(self) -> _Any:
        """Makes the inner queues."""
        ...
    def link(self, del_: _Any, /) -> _Any:
        """Tells the inner queues their link."""
        ...
    def num_mice(self, count: _Any, /) -> _Any:
        """Flow ids below this count as mice."""
        ...
    def queue(self, number: _Any, object: _Any, /) -> _Any:
        """Sets an inner queue."""
        ...
    def queue_limit(self, limit: _Any, /) -> _Any:
        """Sets the limits of the inner queues."""
        ...
    def queue_read_drops(self) -> _Any:
        """XCP packets dropped so far."""
        ...
    def queue_sample_everyrtt(self, interval: _Any, /) -> _Any:
        """Measures the use of the link every so many seconds instead of every round-trip time."""
        ...
    def set_link_capacity(self, rate: _Any, /) -> _Any:
        """Capacity of the link, bits per second."""
        ...

class QueueJoBS(Queue):
    """Joint buffer management and scheduling: four classes, told apart by the packets' priority of 1 to 4, with
    promises about their delays, losses and rates."""
    adc_resolution_type: _Integer
    """Who drops packets where a delay bound cannot be met otherwise: 0 the class itself, 1 all classes."""
    drop_front: _Integer
    """Drop the oldest packet of a class, not the newest."""
    mean_pkt_size: _Real
    """The expected size of packets, bits."""
    shared_buffer: _Integer
    """Whether the classes share the buffer; otherwise each has a quarter."""
    trace_hop: _Integer
    """Write what each window of half a second brought."""
    def id(self, number: _Any, /) -> _Any:
        """The number of the queue in warnings."""
        ...
    def init_adcs(self, class1: _Any, class2: _Any, class3: _Any, class4: _Any, /) -> _Any:
        """The longest delays of the classes, seconds; -1 for any."""
        ...
    def init_alcs(self, class1: _Any, class2: _Any, class3: _Any, class4: _Any, /) -> _Any:
        """The greatest fractions that classes may lose; -1 for any."""
        ...
    def init_arcs(self, class1: _Any, class2: _Any, class3: _Any, class4: _Any, /) -> _Any:
        """The least rates of the classes, bits per second; -1 for any."""
        ...
    def init_rdcs(self, class1: _Any, class2: _Any, class3: _Any, class4: _Any, /) -> _Any:
        """How many times the delay of each class the delay of the next one is; -1 where that does not matter."""
        ...
    def init_rlcs(self, class1: _Any, class2: _Any, class3: _Any, class4: _Any, /) -> _Any:
        """How many times the loss of each class the loss of the next one is; -1 where that does not matter."""
        ...
    def initialize(self) -> _Any:
        """Works out what follows from the settings and opens the trace; to be called last."""
        ...
    def link(self, link: _Any, /) -> _Any:
        """Tells the queue its link."""
        ...
    def sampling_period(self, packets: _Any, /) -> _Any:
        """How many packets arrive between evaluations of the rates."""
        ...
    def trace_file(self, name: _Any, /) -> _Any:
        """Writes a line for each window of half a second to this file; `null` for none."""
        ...

class QueueMarker(Queue):
    """Gives arriving packets the priority that JoBS queues know their class by."""
    marker_arrvs1: _Integer
    """How many packets got class 1."""
    marker_arrvs2: _Integer
    """How many packets got class 2."""
    marker_arrvs3: _Integer
    """How many packets got class 3."""
    marker_arrvs4: _Integer
    """How many packets got class 4."""
    def init_seed(self, seed: _Any, /) -> _Any:
        """Seeds the default random stream and that of all markers."""
        ...
    def marker_class(self, class_: _Any, /) -> _Any:
        """The class of all packets."""
        ...
    def marker_frc(self, class1: _Any, class2: _Any, class3: _Any, class4: _Any, /) -> _Any:
        """The probabilities of the classes."""
        ...
    def marker_type(self, type: _Any, /) -> _Any:
        """1: all packets get the same class; 2: each gets a class at random."""
        ...

class QueueDemarker(Queue):
    """Counts the packets of each class that a Queue/Marker has marked, and writes how long they took."""
    demarker_arrvs1: _Integer
    """How many packets of class 1 have left."""
    demarker_arrvs2: _Integer
    """How many packets of class 2 have left."""
    demarker_arrvs3: _Integer
    """How many packets of class 3 have left."""
    demarker_arrvs4: _Integer
    """How many packets of class 4 have left."""
    def id(self, number: _Any, /) -> _Any:
        """Without effect."""
        ...
    def trace_file(self, name: _Any, /) -> _Any:
        """Writes when packets leave and how long ago they were marked, both in seconds, to `name.1` to `name.4`;
        `null` for none."""
        ...

class Integrator(SplitObject):
    """Integrates a step function."""
    lastx: _Real
    """x of the last point. The default is 0.0."""
    lasty: _Real
    """y of the last point. The default is 0.0."""
    sum: _Real
    """The integral up to the last point. The default is 0.0."""
    def newpoint(self, x: _Any, y: _Any, /) -> _Any:
        """From x on the function is y."""
        ...
    def reset(self) -> _Any:
        """Back to 0, in everything."""
        ...

class Samples(SplitObject):
    """Mean and variance of samples."""
    def cnt(self) -> _Any:
        """How many samples there are."""
        ...
    def mean(self) -> _Any:
        """Their mean."""
        ...
    def newpoint(self, x: _Any, /) -> _Any:
        """Adds a sample."""
        ...
    def reset(self) -> _Any:
        """Forgets all samples."""
        ...
    def variance(self) -> _Any:
        """Their variance."""
        ...

class SnoopQueue(SplitObject):
    """Tells a monitor of every packet that passes."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Where dropped packets go: asks, or sets it."""
        ...
    def isDynamic(self) -> _Any:
        """The link it is part of may fail."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def set_monitor(self, monitor: _Any, /) -> _Any:
        """Sets the monitor."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Where packets go: asks, or sets it."""
        ...

class SnoopQueueIn(SnoopQueue):
    """Watches packets that enter."""

class SnoopQueueOut(SnoopQueue):
    """Watches packets that leave."""

class SnoopQueueDrop(SnoopQueue):
    """Watches packets that are dropped."""

class SnoopQueueEDrop(SnoopQueue):
    """Watches packets that are dropped early."""

class SnoopQueueTagger(SnoopQueue):
    """Lets a tagger see packets before they enter."""

class QueueMonitor(SplitObject):
    """Counts what enters, leaves and is dropped by a queue."""
    SeqnoBinSize: _Integer
    """Resolution of the sequence numbers, packets per bin. The default is 10."""
    barrivals: _Integer
    """Bytes that have arrived. The default is 0."""
    bdepartures: _Integer
    """Bytes that have left. The default is 0."""
    bdrops: _Integer
    """Bytes dropped. The default is 0."""
    binsPerSec: _Integer
    """Resolution of the round-trip times, bins per second. The default is 100."""
    estRate: _Real
    """Estimated arrival rate, bits per second. The default is 0."""
    estimate_rate: _Integer
    """Estimate the arrival rate. The default is 0."""
    first_pkt: _Real
    """Time of the first arrival, seconds. The default is 0."""
    k: _Real
    """Time constant of the estimated rate, seconds. The default is 0.1."""
    keepRTTstats: _Integer
    """Keep the distribution of round-trip times. The default is 0."""
    keepSeqnoStats: _Integer
    """Keep the distribution of sequence numbers. The default is 0."""
    last_pkt: _Real
    """Time of the last arrival, seconds. The default is 0."""
    maxRTT: _Integer
    """Longest round-trip time told apart, seconds. The default is 5."""
    maxSeqno: _Integer
    """Highest sequence number told apart. The default is 1000."""
    parrivals: _Integer
    """Packets that have arrived. The default is 0."""
    pdepartures: _Integer
    """Packets that have left. The default is 0."""
    pdrops: _Integer
    """Packets dropped. The default is 0."""
    pkts: _Integer
    """Packets now inside. The default is 0."""
    pmarks: _Integer
    """Packets that left with a congestion mark. The default is 0."""
    prevTime: _Real
    """Time of the last arrival, seconds."""
    qs_bytes: _Integer
    """Bytes of Quick-Start packets that have arrived. The default is 0."""
    qs_drops: _Integer
    """Quick-Start packets dropped. The default is 0."""
    qs_pkts: _Integer
    """Quick-Start packets that have arrived. The default is 0."""
    size: _Integer
    """Bytes now inside. The default is 0."""
    startTime: _Real
    """Time of the monitor's making, seconds."""
    def get_bytes_integrator(self) -> _Any:
        """The object that gathers this."""
        ...
    def get_delay_samples(self) -> _Any:
        """The object that gathers this."""
        ...
    def get_pkts_integrator(self) -> _Any:
        """The object that gathers this."""
        ...
    def printRTTs(self) -> _Any:
        """Prints the distribution of round-trip times."""
        ...
    def printSeqnos(self) -> _Any:
        """Prints that of sequence numbers."""
        ...
    def reset(self) -> _Any:
        """Starts counting anew; what is inside stays counted."""
        ...
    def set_bytes_integrator(self, object: _Any, /) -> _Any:
        """Sets the object that gathers this."""
        ...
    def set_delay_samples(self, object: _Any, /) -> _Any:
        """Sets the object that gathers this."""
        ...
    def set_pkts_integrator(self, object: _Any, /) -> _Any:
        """Sets the object that gathers this."""
        ...
    def set_src_dst(self, src: _Any, dst: _Any, /) -> _Any:
        """The nodes that those lines name."""
        ...
    def trace(self, channel: _Any, /) -> _Any:
        """Writes a line at every change."""
        ...
    def traceDist(self, channel: _Any, /) -> _Any:
        """Where distributions are printed."""
        ...

class QueueMonitorED(QueueMonitor):
    """A queue monitor that also counts early drops."""
    ebdrops: _Integer
    """Bytes dropped early. The default is 0."""
    epdrops: _Integer
    """Packets dropped early. The default is 0."""
    mon_ebdrops: _Integer
    """Bytes dropped from monitored flows. The default is 0."""
    mon_epdrops: _Integer
    """Packets dropped from monitored flows. The default is 0."""

class QueueMonitorCompat(QueueMonitor):
    """A queue monitor that also counts by flow id, from 0 to 31."""
    def bytes(self, fid: _Any, /) -> _Any:
        """Bytes of a flow id that have left."""
        ...
    def drops(self, fid: _Any, /) -> _Any:
        """Packets of a flow id that were dropped."""
        ...
    def get_class_delay_samples(self, fid: _Any, /) -> _Any:
        """The Samples of the time that packets of a flow id spent inside, seconds."""
        ...
    def pkts(self, fid: _Any, /) -> _Any:
        """Packets of a flow id that have left."""
        ...

class QueueMonitorEDFlow(QueueMonitorED):
    """The counters of one flow."""
    dst: _Integer
    """Destination address. The default is -1."""
    flowid: _Integer
    """Flow id. The default is -1."""
    src: _Integer
    """Source address. The default is -1."""

class QueueMonitorEDFlowRedPD(QueueMonitorEDFlow):
    """A flow that a RED-PD queue may have to bring down."""
    auto: _Integer
    """Whether its rate is estimated. The default is 0."""
    currentBW: _Real
    """The rate it has, bits per second. The default is 0."""
    lastDropTime: _Real
    """When it last sent too much, seconds. The default is 0."""
    monitorStartTime: _Real
    """Since when it is brought down, seconds. The default is 0."""
    monitored: _Integer
    """Whether it is brought down. The default is 0."""
    targetBW: _Real
    """The rate it should have, bits per second. The default is 0."""
    unresponsiveStartTime: _Real
    """Since when it is held to be unresponsive, seconds. The default is 0."""
    unresponsive: _Integer
    """Whether it is known not to react. The default is 0."""

class QueueMonitorEDFlowTB(QueueMonitorEDFlow):
    """A flow whose packets are In while a token bucket holds enough tokens."""
    bucket_depth: _Real
    """How many tokens there may be, bytes. The default is 10000."""
    target_rate: _Real
    """Rate, bits per second. The default is 128000."""
    tbucket: _Real
    """Tokens now, bytes. The default is 10000."""

class QueueMonitorEDFlowTSW(QueueMonitorEDFlow):
    """A flow whose packets are In while its rate over a sliding window is below a target."""
    target_rate: _Real
    """Rate, bits per second. The default is 0."""
    wait: _Integer
    """Space packets that are not In. The default is true."""
    win_len: _Real
    """Window, seconds. The default is 10."""

class QueueMonitorEDTagger(QueueMonitorED):
    """Lets the flow of each packet decide whether the packet is In."""
    def attach(self, channel: _Any, /) -> _Any:
        """Where flows are written."""
        ...
    def classifier(self, classifier: _Any = ..., /) -> _Any:
        """What tells the flows apart: asks, or sets it."""
        ...
    def dump(self) -> _Any:
        """Writes a line for each flow."""
        ...
    def flows(self) -> _Any:
        """The flows."""
        ...

class QueueMonitorEDFlowmon(QueueMonitorED):
    """Counts what enters, leaves and is dropped by a queue, in total and for each flow."""
    enable_drop: _Integer
    """Count the drops of each flow. The default is true."""
    enable_edrop: _Integer
    """Count the early drops of each flow. The default is true."""
    enable_in: _Integer
    """Count the arrivals of each flow. The default is true."""
    enable_mon_edrop: _Value
    """Without effect. The default is true."""
    enable_out: _Integer
    """Count the departures of each flow. The default is true."""
    def attach(self, channel: _Any, /) -> _Any:
        """Where flows are written."""
        ...
    def classifier(self, classifier: _Any = ..., /) -> _Any:
        """What tells the flows apart: asks, or sets it."""
        ...
    def dump(self) -> _Any:
        """Writes a line for each flow."""
        ...
    def flows(self) -> _Any:
        """The flows."""
        ...

class ClassifierHashFid(ClassifierHash):
    """Tells packets apart by flow id."""
    default: _Integer
    """Slot of unknown flows; -1 for none. The default is -1."""
    def del_hash(self, src: _Any, dst: _Any, fid: _Any, /) -> _Any:
        """Forgets a flow; the slot it had."""
        ...
    def lookup(self, bucket: _Any, src: _Any, dst: _Any, fid: _Any, /) -> _Any:
        """The object in the slot of a flow; empty if there is none."""
        ...
    def set_flowrate(self, fid: _Any, rate: _Any, depth: _Any, tokens: _Any, /) -> _Any:
        """Makes a flow with a token bucket, whose rate (bits/s), depth and tokens (bytes) these are."""
        ...
    def set_hash(self, bucket: _Any, src: _Any, dst: _Any, fid: _Any, slot: _Any, /) -> _Any:
        """Makes a slot that of a flow."""
        ...

class ClassifierHashSrcDest(ClassifierHash):
    """Tells packets apart by source and destination address."""
    default: _Integer
    """Slot of unknown flows; -1 for none. The default is -1."""
    def del_hash(self, src: _Any, dst: _Any, fid: _Any, /) -> _Any:
        """Forgets a flow; the slot it had."""
        ...
    def lookup(self, bucket: _Any, src: _Any, dst: _Any, fid: _Any, /) -> _Any:
        """The object in the slot of a flow; empty if there is none."""
        ...
    def set_flowrate(self, fid: _Any, rate: _Any, depth: _Any, tokens: _Any, /) -> _Any:
        """Makes a flow with a token bucket, whose rate (bits/s), depth and tokens (bytes) these are."""
        ...
    def set_hash(self, bucket: _Any, src: _Any, dst: _Any, fid: _Any, slot: _Any, /) -> _Any:
        """Makes a slot that of a flow."""
        ...

class ClassifierHashSrcDestFid(ClassifierHash):
    """Tells packets apart by both addresses and the flow id."""
    default: _Integer
    """Slot of unknown flows; -1 for none. The default is -1."""
    def del_hash(self, src: _Any, dst: _Any, fid: _Any, /) -> _Any:
        """Forgets a flow; the slot it had."""
        ...
    def lookup(self, bucket: _Any, src: _Any, dst: _Any, fid: _Any, /) -> _Any:
        """The object in the slot of a flow; empty if there is none."""
        ...
    def set_flowrate(self, fid: _Any, rate: _Any, depth: _Any, tokens: _Any, /) -> _Any:
        """Makes a flow with a token bucket, whose rate (bits/s), depth and tokens (bytes) these are."""
        ...
    def set_hash(self, bucket: _Any, src: _Any, dst: _Any, fid: _Any, slot: _Any, /) -> _Any:
        """Makes a slot that of a flow."""
        ...

class ErrorModel(SplitObject):
    """Loses, marks or delays packets. Errors are independent of each other."""
    bandwidth: _Real
    """Rate of the link behind a queue, bits per second. The default is 2Mb."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    delay: _Real
    """How long corrupted packets are held up, seconds. The default is 0."""
    delay_pkt: _Integer
    """Corrupted packets are held up. The default is false."""
    enable: _Integer
    """Not 0 for errors to occur. The default is 1."""
    markecn: _Integer
    """Corrupted packets get a congestion mark. The default is false."""
    rate: _Real
    """Errors per unit. The default is 0."""
    def FECstrength(self, bits: _Any = ..., /) -> _Any:
        """How many wrong bits do not matter: asks, or sets it."""
        ...
    def cntrlpktsize(self, size: _Any, /) -> _Any:
        """Size of control packets."""
        ...
    def datapktsize(self, size: _Any, /) -> _Any:
        """Size of data packets."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Where dropped packets go: asks, or sets it."""
        ...
    def eventtrace(self, trace: _Any, /) -> _Any:
        """Changes of a state that runs in time are reported to this."""
        ...
    def init(self) -> _Any:
        """Joins the event trace if there is one."""
        ...
    def isDynamic(self) -> _Any:
        """The link it is part of may fail."""
        ...
    def ranvar(self, variable: _Any = ..., /) -> _Any:
        """The random variable that is compared with the rate: asks, or sets it."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Where packets go: asks, or sets it."""
        ...
    def unit(self, unit: _Any = ..., /) -> _Any:
        """What errors are counted in: asks, or sets it."""
        ...

class ErrorModelUniform(ErrorModel):
    """Independent errors at a given rate."""
    def init(self, rate: _Any, unit: _Any = ..., /) -> _Any:
        """Errors per unit; by default per packet."""
        ...

class ErrorModelTwoState(ErrorModel):
    """Errors in bursts: good and bad states of random length take turns."""
    def init(self, rv0: _Any, rv1: _Any, unit: _Any = ..., /) -> _Any:
        """Lengths of the good and the bad state."""
        ...
    def ranvar(self, state: _Any, variable: _Any = ..., /) -> _Any:
        """Length of a state: asks, or sets it."""
        ...

class ErrorModelExpo(ErrorModelTwoState):
    """Two states of exponential length."""
    def init(self, avgList: _Any, unit: _Any = ..., /) -> _Any:
        """Average lengths of both."""
        ...

class ErrorModelTwoStateMarkov(ErrorModelExpo):
    """Two states of exponential length, by default in time."""
    def init(self, rate: _Any, unit: _Any = ..., /) -> _Any:
        """Average lengths of both."""
        ...

class ErrorModelEmpirical(ErrorModelTwoState):
    """Two states whose lengths have distributions read from files."""
    def init(self, fileList: _Any, unit: _Any = ..., /) -> _Any:
        """Files with both distributions."""
        ...

class ErrorModelComplexTwoStateMarkov(ErrorModel):
    """Two independent chains of good and bad times; packets are lost while both are bad."""
    def init(self, avgList: _Any, unit: _Any = ..., rng: _Any = ..., /) -> _Any:
        """Average lengths of the four states."""
        ...

class ErrorModelPeriodic(ErrorModel):
    """Loses a packet, or a burst, in every period."""
    burstlen: _Real
    """How much is lost at a time, in units. The default is 0.0."""
    default_drop: _Integer
    """Not 0 if one packet in every period gets through. The default is 0."""
    offset: _Real
    """Where the first loss is, in units. The default is 0.0."""
    period: _Real
    """Distance of losses, in units. The default is 1.0."""

class ErrorModelList(ErrorModel):
    """Loses the packets, or the packets that hold the bytes, of a list."""
    def droplist(self, *args: _Any) -> _Any:
        """The numbers of what is lost; how many there are."""
        ...

class ErrorModelTrace(ErrorModel):
    """Loses as many packets, and lets as many through, as a file says."""
    good: _Real
    """How many more packets get through. The default is 123456789."""
    loss: _Real
    """How many packets are lost after those. The default is 0."""
    def init(self, filename: _Any = ..., /) -> _Any:
        """The file."""
        ...
    def open(self, filename: _Any, /) -> _Any:
        """Reads a file; each line is a number let through and a number lost."""
        ...
    def read(self) -> _Any:
        """Goes on to the next line."""
        ...

class ErrorModelMultiState(ErrorModel):
    """A Markov chain whose states are error models."""
    curperiod: _Real
    """How long the present state stays, seconds. The default is 0.0."""
    def sttype(self, unit: _Any = ..., /) -> _Any:
        """`pkt` or `time`: asks, or sets it."""
        ...
    texpired: _Integer
    """Not 0 if that time is over. The default is 0."""
    def error_model(self) -> _Any:
        """The error model of the present state."""
        ...
    def init(self, states: _Any, periods: _Any, trans: _Any, transunit: _Any, sttype: _Any, nstates: _Any, start: _Any, /) -> _Any:
        """Models, times, matrix of probabilities, units, number of states, first state."""
        ...
    def misconfigured_transition(self, prob: _Any, total: _Any, count: _Any, /) -> _Any:
        """The probabilities leave a gap."""
        ...

class SelectErrorModel(SplitObject):
    """Loses every packet of one type whose number leaves a given remainder."""
    bandwidth: _Real
    """Rate of the link behind a queue, bits per second. The default is 2Mb."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    delay: _Real
    """How long corrupted packets are held up, seconds. The default is 0."""
    delay_pkt: _Integer
    """Corrupted packets are held up. The default is false."""
    drop_cycle: _Integer
    """The divisor. The default is 10."""
    drop_offset: _Integer
    """The remainder. The default is 1."""
    enable: _Integer
    """Not 0 for errors to occur. The default is 1."""
    markecn: _Integer
    """Corrupted packets get a congestion mark. The default is false."""
    pkt_type: _Integer
    """Number of the type. The default is 2."""
    rate: _Real
    """Errors per unit. The default is 0."""
    def FECstrength(self, bits: _Any = ..., /) -> _Any:
        """How many wrong bits do not matter: asks, or sets it."""
        ...
    def cntrlpktsize(self, size: _Any, /) -> _Any:
        """Size of control packets."""
        ...
    def datapktsize(self, size: _Any, /) -> _Any:
        """Size of data packets."""
        ...
    def drop_packet(self, type: _Any, cycle: _Any, offset: _Any, /) -> _Any:
        """Number of the type, divisor, remainder."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Where dropped packets go: asks, or sets it."""
        ...
    def eventtrace(self, trace: _Any, /) -> _Any:
        """Changes of a state that runs in time are reported to this."""
        ...
    def isDynamic(self) -> _Any:
        """The link it is part of may fail."""
        ...
    def ranvar(self, variable: _Any = ..., /) -> _Any:
        """The random variable that is compared with the rate: asks, or sets it."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Where packets go: asks, or sets it."""
        ...
    def unit(self, unit: _Any = ..., /) -> _Any:
        """What errors are counted in: asks, or sets it."""
        ...

class ErrorModule(SplitObject):
    """Sends each flow through an error model of its own."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    def bind(self, *args: _Any) -> _Any:
        """Flow ids that go through an error model."""
        ...
    def classifier(self, classifier: _Any = ..., /) -> _Any:
        """What tells flows apart."""
        ...
    def default(self, errmodel: _Any, /) -> _Any:
        """Where other flows go: an error model, or `pass`."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Where lost packets go."""
        ...
    def errormodels(self) -> _Any:
        """The error models."""
        ...
    def init(self, cltype: _Any, clslots: _Any = ..., /) -> _Any:
        """The type of the classifier."""
        ...
    def insert(self, errmodel: _Any, /) -> _Any:
        """Makes an error model lead out of the module."""
        ...
    def isDynamic(self) -> _Any:
        """Without effect."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Where packets go that are not lost."""
        ...

class Trace(SplitObject):
    """Writes a line for each packet that passes."""
    callback: _Integer
    """Whether each line is handed to the method `handle`. The default is 0."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    dst: _Integer
    """Number of the node behind. The default is -1."""
    show_sctphdr: _Integer
    """Whether the SCTP header is shown. The default is 0."""
    show_tcphdr: _Integer
    """Whether the TCP header is shown. The default is 0."""
    src: _Integer
    """Number of the node before. The default is -1."""
    type: _Text
    """The letter of the lines."""
    def annotate(self, text: _Any, /) -> _Any:
        """Writes a note."""
        ...
    def attach(self, channel: _Any, /) -> _Any:
        """Writes packet trace lines to the channel."""
        ...
    def detach(self) -> _Any:
        """Writes nothing more."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Where dropped packets go: asks, or sets it."""
        ...
    def flush(self) -> _Any:
        """Flushes the channels."""
        ...
    def format(self, *args: _Any) -> _Any:
        """Writes a line of these words, with the letter and the time before them."""
        ...
    def init(self, type: _Any, /) -> _Any:
        """The letter of the lines."""
        ...
    def isDynamic(self) -> _Any:
        """The link it is part of may fail."""
        ...
    def namattach(self, channel: _Any, /) -> _Any:
        """Writes nam lines to the channel."""
        ...
    def ntrace(self, text: _Any, /) -> _Any:
        """Writes a line to the nam channel."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def tagged(self, on: _Any = ..., /) -> _Any:
        """Whether lines have the tagged form: asks, or sets it."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Where packets go: asks, or sets it."""
        ...

class BaseTrace(SplitObject):
    """Writes lines about events."""

class BaseTraceEvent(BaseTrace):
    """Writes lines about events in an object."""
    def attach(self, channel: _Any, /) -> _Any:
        """Writes packet trace lines to the channel."""
        ...
    def detach(self) -> _Any:
        """Writes nothing more."""
        ...
    def flush(self) -> _Any:
        """Flushes the channels."""
        ...
    def namattach(self, channel: _Any, /) -> _Any:
        """Writes nam lines to the channel."""
        ...

class TraceEnque(Trace):
    """A trace whose lines begin with a letter of its own."""
    def init(self) -> _Any:
        """Sets the letter."""
        ...

class TraceDeque(Trace):
    """A trace whose lines begin with a letter of its own."""
    def init(self) -> _Any:
        """Sets the letter."""
        ...

class TraceRecv(Trace):
    """A trace whose lines begin with a letter of its own."""
    def init(self) -> _Any:
        """Sets the letter."""
        ...

class TraceDrop(Trace):
    """A trace whose lines begin with a letter of its own."""
    def init(self) -> _Any:
        """Sets the letter."""
        ...

class TraceHop(Trace):
    """A trace whose lines begin with a letter of its own."""
    def init(self) -> _Any:
        """Sets the letter."""
        ...

class TraceEDrop(Trace):
    """A trace whose lines begin with a letter of its own."""
    def init(self) -> _Any:
        """Sets the letter."""
        ...

class TraceMEDrop(Trace):
    """A trace whose lines begin with a letter of its own."""
    def init(self) -> _Any:
        """Sets the letter."""
        ...

class TraceSessEnque(Trace):
    """A trace whose lines begin with a letter of its own."""
    def init(self) -> _Any:
        """Sets the letter."""
        ...

class TraceSessDeque(Trace):
    """A trace whose lines begin with a letter of its own."""
    def init(self) -> _Any:
        """Sets the letter."""
        ...

class TraceGeneric(Trace):
    """A trace whose lines begin with a letter of its own."""
    def init(self) -> _Any:
        """Sets the letter."""
        ...

class TraceCollision(Trace):
    """A trace whose lines begin with a letter of its own."""
    def init(self) -> _Any:
        """Sets the letter."""
        ...

class TraceVar(Trace):
    """A trace whose lines begin with a letter of its own."""
    def init(self) -> _Any:
        """Sets the letter."""
        ...

class Timer(_Object):
    """Calls the method `timeout`, which a subclass supplies, after some time."""
    def cancel(self) -> _Any:
        """Stops the timer if it is set."""
        ...
    def destroy(self) -> _Any:
        """Stops and destroys the timer."""
        ...
    def expire(self) -> _Any:
        """Calls `timeout` now."""
        ...
    def init(self, ns: _Any, /) -> _Any:
        """Takes the simulator whose clock counts."""
        ...
    def resched(self, delay: _Any, /) -> _Any:
        """Starts the timer anew, as `sched` does."""
        ...
    def sched(self, delay: _Any, /) -> _Any:
        """Sets the timer, whether it is set or not."""
        ...

class CacheTimer(Timer):
    """Calls the method `check-cache` of the object that its variable `agent` names, once per second."""
    def timeout(self) -> _Any:
        """Calls `check-cache`, and sets the timer again."""
        ...

class Agent(SplitObject):
    """An end point of a transport protocol, attached to a node."""
    agent_addr: _Integer
    """Address of its node; -1 before it is attached. The default is -1."""
    agent_port: _Integer
    """Its port on the node. The default is -1."""
    class_: _Integer
    """Number of the flow; the same variable as `fid_`. The default is 0."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    dst_addr: _Integer
    """Address of its peer's node. The default is -1."""
    def dst_port(self) -> _Any:
        """The peer's port."""
        ...
    fid: _Integer
    """Flow id of its packets. The default is 0."""
    flags: _Integer
    """Flags of its packets. The default is 0."""
    prio: _Integer
    """Priority of its packets. The default is 0."""
    ttl: _Integer
    """Time to live of its packets, links. The default is 32."""
    def add_agent_trace(self, name: _Any, /) -> _Any:
        """Names the agent for nam and announces it."""
        ...
    def attach(self, channel: _Any, /) -> _Any:
        """Changes of traced variables go to this channel."""
        ...
    def attach_app(self, s_type: _Any, /) -> _Any:
        """Makes an application on top of it."""
        ...
    def attach_source(self, s_type: _Any, /) -> _Any:
        """Makes a source on top of it."""
        ...
    def attach_tbf(self, tbf: _Any, /) -> _Any:
        """Puts a token bucket between the agent and its node."""
        ...
    def attach_trace(self, file: _Any, /) -> _Any:
        """Changes of traced variables go to this file."""
        ...
    def close(self) -> _Any:
        """Ends the connection."""
        ...
    def connect(self, d: _Any, /) -> _Any:
        """As `set dst_ D`."""
        ...
    def delete_agent_trace(self) -> _Any:
        """Takes the agent's name away."""
        ...
    def done(self) -> _Any:
        """Everything has been sent and acknowledged."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Where dropped packets go: asks, or sets it."""
        ...
    def isDynamic(self) -> _Any:
        """The link it is part of may fail."""
        ...
    def listen(self) -> _Any:
        """Waits for a connection."""
        ...
    def nodeid(self) -> _Any:
        """The number of its node."""
        ...
    def port(self) -> _Any:
        """Its port."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def send(self, bytes: _Any, data: _Any = ..., /) -> _Any:
        """Sends so many bytes."""
        ...
    def sendmsg(self, bytes: _Any, text: _Any, flags: _Any = ..., /) -> _Any:
        """Sends so many bytes, with flags."""
        ...
    def sendto(self, bytes: _Any, address: _Any, port: _Any, /) -> _Any:
        """Without effect."""
        ...
    def set(self, *args: _Any) -> _Any:
        """As every `set`; `dst_` stands for address and port of the peer."""
        ...
    def set_pkttype(self, number: _Any, /) -> _Any:
        """Sets the type of its packets."""
        ...
    def show_monitor(self) -> _Any:
        """Makes nam show the agent's variables."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Where packets go: asks, or sets it."""
        ...
    def tracevar(self, variable: _Any, tracer: _Any = ..., /) -> _Any:
        """Traces a variable."""
        ...
    dst: _Value
    """As every `set`; `dst_` stands for address and port of the peer."""

class AgentNull(Agent):
    """Takes packets and forgets them."""
    dport: _Value
    """Without effect. The default is 0."""
    sport: _Value
    """Without effect. The default is 0."""

class AgentTCP(Agent):
    """A TCP sender: Tahoe, and the common part of all others."""
    CoarseTimer: _Value
    """Without effect. The default is 0."""
    EnblRTTCtr: _Integer
    """Quiescence counts round trips instead of timeouts. The default is 0."""
    LimTransmitFix: _Integer
    """Sack1 takes limited transmit into account when it computes `pipe`. The default is false."""
    QOption: _Integer
    """The window is lowered when the application does not use it (RFC 2861). The default is 0."""
    SetCWRonRetransmit: _Integer
    """Resent packets may carry CWR. The default is true."""
    T_RTTVAR_BITS: _Integer
    """Fraction bits of rttvar. The default is 2."""
    T_SRTT_BITS: _Integer
    """Fraction bits of srtt. The default is 3."""
    abc: _Integer
    """Appropriate byte counting (RFC 3465): the window grows by what ACKs acknowledge instead of by their number, in
    slow start by at most so many packets per ACK; 0 is off. For the same senders, with `windowOption_` 1. The
    default is 0."""
    ack: _Integer
    """The highest acknowledgement received. The default is 0."""
    aggressive_maxburst: _Integer
    """ACKs of old data also trigger sending. The default is 1."""
    awnd: _Real
    """Average window, packets. The default is 0."""
    backoff: _Integer
    """The factor by which the retransmission timeout is prolonged. The default is 0."""
    bugFix: _Integer
    """At most one fast retransmit per window of data. The default is true."""
    bugFix_ack: _Integer
    """An exception to `bugFix_`, judged by the ACK numbers (RFC 3782, section 6.1). The default is false."""
    bugFix_ts: _Integer
    """An exception to `bugFix_`, judged by time stamps (RFC 3782, section 6.2). The default is false."""
    bugfix_ss: _Integer
    """The loss of packet 1 may be repaired by duplicate ACKs, and a lost SYN lowers the initial window to 1. The
    default is 1."""
    control_increase: _Integer
    """The window does not grow while it is not used. The default is 0."""
    cwnd: _Real
    """The congestion window, packets. The default is 0."""
    cwnd_range: _Integer
    """HighSpeed TCP, how far the window may move before the increase is computed anew, packets. The default is 0."""
    decrease_num: _Real
    """Multiplicative decrease. The default is 0.5."""
    delay_growth: _Integer
    """Begin with a window of 1 and take the initial window when packet 0 is acknowledged. The default is true."""
    dupacks: _Integer
    """Duplicate ACKs in a row. The default is 0."""
    ecn: _Integer
    """Explicit congestion notification is used. The default is 0."""
    eln: _Integer
    """Explicit loss notifications are heeded. The default is 0."""
    eln_rxmit_thresh: _Integer
    """How many of them cause a resend. The default is 1."""
    exitFastRetrans: _Integer
    """A partial window of inflation is only kept in fast recovery. The default is true."""
    frto_enabled: _Integer
    """F-RTO (RFC 4138). The default is 0."""
    high_decrease: _Real
    """HighSpeed TCP, decrease at `high_window_`. The default is 0.1."""
    high_p: _Real
    """HighSpeed TCP, loss rate at `high_window_`. The default is 0.0000001."""
    high_window: _Integer
    """HighSpeed TCP, upper window of the response function, packets. The default is 83000."""
    hystart: _Integer
    """How slow start ends before losses do it: 0 not, 1 by HyStart, 2 by HyStart++ (RFC 9406). For Tahoe, Reno,
    Newreno, Sack1, Fack, Cubic and two-way TCP. One of 0, 1 and 2. The default is 0."""
    increase_num: _Real
    """Additive increase, packets per window. The default is 1.0."""
    initial_rate: _Real
    """The rate at which a connection starts, bits of data per second, headers not counted: the first ACK sets the
    window to this rate times the round-trip time; 0 is off. The default is 0."""
    k_parameter: _Real
    """Exponent of the increase in binomial congestion control. The default is 0.0."""
    l_parameter: _Real
    """Exponent of the decrease in binomial congestion control. The default is 1.0."""
    lessCareful: _Integer
    """An exception to `bugFix_` for ACKs that reach exactly `recover` (RFC 3782, section 3). The default is false."""
    low_window: _Integer
    """HighSpeed TCP, window up to which it behaves like standard TCP, packets (RFC 3649). The default is 38."""
    max_connects: _Integer
    """Give up after this many SYNs; 0 or less never gives up. The default is -1."""
    max_ssthresh: _Integer
    """Limited slow start, packets; 0 is off (RFC 3742). The default is 0."""
    maxburst: _Integer
    """Packets sent in one go; 0 is no limit. The default is 0."""
    maxcwnd: _Integer
    """Upper bound of the congestion window, packets; 0 is none. The default is 0."""
    maxrto: _Real
    """Longest retransmission timeout, seconds. The default is 60."""
    maxseq: _Integer
    """The highest packet sent. The default is 0."""
    minrto: _Real
    """Shortest retransmission timeout, seconds. The default is 0.2."""
    nackpack: _Integer
    """ACKs accepted. The default is 0."""
    nam_tracevar: _Integer
    """Reports of traced variables have nam's format. The default is false."""
    ncwndcuts1: _Integer
    """Cuts of the window for another reason than idleness. The default is 0."""
    ncwndcuts: _Integer
    """Cuts of the window. The default is 0."""
    ndatabytes: _Integer
    """Data bytes sent, including resent ones. The default is 0."""
    ndatapack: _Integer
    """Data packets sent, including resent ones. The default is 0."""
    necnresponses: _Integer
    """Cuts of the window in answer to ECN. The default is 0."""
    noFastRetrans: _Integer
    """Tahoe without fast retransmit. The default is false."""
    nrexmit: _Integer
    """Timeouts with data outstanding. The default is 0."""
    nrexmitbytes: _Integer
    """Bytes resent. The default is 0."""
    nrexmitpack: _Integer
    """Packets resent. The default is 0."""
    numdupacksFrac: _Integer
    """With SACK, the threshold is at least this fraction of the window; −1 for none. The default is -1."""
    numdupacks: _Integer
    """The duplicate ACKs that signal a loss. The default is 3."""
    oldCode: _Integer
    """Sack1 computes `pipe` from the window. The default is false."""
    old_ecn: _Integer
    """The window may grow during a run of congestion echoes. The default is 0."""
    overhead: _Real
    """The longest random delay before sending, seconds. The default is 0."""
    pacing: _Integer
    """Packets are spaced evenly: by the smoothed round-trip time divided by the window, or, before the first round-
    trip time is known, at `initial_rate_`. The default is false."""
    packetSize: _Integer
    """Data bytes per packet. The default is 1000."""
    partial_ack: _Value
    """Without effect but for Agent/TCP/Sack1. The default is false."""
    precisionReduce: _Integer
    """The window is cut without rounding. The default is true."""
    print_request: _Integer
    """Requests and answers are printed. The default is false."""
    qs_enabled: _Integer
    """Packet 0 asks for a rate (Quick-Start, RFC 4782). The default is false."""
    qs_request_mode: _Integer
    """1 asks for no higher rate than the data waiting can use. The default is 1."""
    qs_rtt: _Integer
    """The round-trip time that `qs_request_mode_` 1 assumes, milliseconds. The default is 50."""
    qs_thresh: _Integer
    """With `qs_request_mode_` 1, no rate is asked for while less than this waits, packets. The default is 4."""
    rate_request: _Integer
    """The highest rate to ask for, KB/s; 0 asks for none. The default is 0."""
    restart_bugfix: _Integer
    """An idle restart is not taken for a loss. The default is true."""
    rfc2988: _Integer
    """Back-off as RFC 2988 has it. The default is true."""
    rtt: _Integer
    """The last round-trip time sample, ticks. The default is 0."""
    rttvar: _Integer
    """Its variation, ticks · 2^`T_RTTVAR_BITS`. The default is 0."""
    rttvar_exp: _Integer
    """The timeout is srtt + 2^`rttvar_exp_` · rttvar. The default is 2."""
    rttvar_init: _Integer
    """Initial variation of the round-trip time, seconds. The default is 12."""
    rtxcur_init: _Real
    """Initial retransmission timeout, seconds. The default is 3.0."""
    seqno: _Integer
    """One past the last packet the application has offered. The default is 0."""
    sfrto_enabled: _Integer
    """F-RTO with SACK. The default is 0."""
    singledup: _Integer
    """Limited transmit (RFC 3042) is on. The default is 1."""
    slow_start_restart: _Integer
    """An idle connection restarts with slow start. The default is true."""
    spurious_response: _Integer
    """The window after a timeout that F-RTO finds to be spurious. 1: the packets in flight; 2: ssthresh; 3: 1 packet.
    One of 1, 2 and 3. The default is 1."""
    srtt: _Integer
    """The smoothed round-trip time, ticks · 2^`T_SRTT_BITS`. The default is 0."""
    srtt_init: _Integer
    """Initial smoothed round-trip time, seconds. The default is 0."""
    ssthresh: _Integer
    """The slow start threshold, packets. The default is 0."""
    syn: _Integer
    """Packet 0 stands for a SYN. The default is true."""
    t_seqno: _Integer
    """The packet to send next. The default is 0."""
    tcpTick: _Real
    """Tick of the sender's clock, seconds. The default is 0.01."""
    tcp_qs_recovery: _Integer
    """A loss of packets sent at an approved rate leads back to the initial window. The default is true."""
    tcpip_base_hdr_size: _Integer
    """Bytes of header per packet. The default is 40."""
    timerfix: _Integer
    """The timer is set after the round-trip estimate is updated. The default is true."""
    timestamps: _Integer
    """Round-trip times come from echoed time stamps (RFC 7323). The default is false."""
    trace_all_oneline: _Integer
    """Each report of a traced variable shows all variables. The default is false."""
    ts_option_size: _Integer
    """Bytes of the time stamp option. The default is 10."""
    ts_resetRTO: _Integer
    """Every echoed time stamp ends the back-off of the timer. The default is false."""
    updated_rttvar: _Value
    """Without effect. The default is true."""
    useHeaders: _Integer
    """Packets have header bytes. The default is true."""
    windowConstant: _Real
    """Constant of the rules of growth 2 to 5. The default is 4."""
    windowInitOption: _Integer
    """1 takes `windowInit_`, 2 goes by the packet size (RFC 3390), 3 is ten packets or 14600 bytes (RFC 6928). One of
    1, 2 and 3. The default is 1."""
    windowInit: _Real
    """Initial window, packets. The default is 2."""
    windowOption: _Integer
    """How the window grows above ssthresh. 0: by 1 for each window of ACKs; 1: by `increase_num_`/`cwnd_` for each
    ACK, the usual rule; 2: by 1 for each `windowConstant_` times the square of the round-trip time; 3: as 2 with
    the square of `awnd_`, 4: with `awnd_`, 5: with the round-trip time; 6: by `increase_num_`/`cwnd_` to the power
    1 + `k_parameter_`; 8: HighSpeed TCP (RFC 3649). Other values end the run. One of 0, 1, 2, 3, 4, 5, 6 and 8. The
    default is 1."""
    windowThresh: _Real
    """Gain of the average window. The default is 0.002."""
    window: _Real
    """The receiver's window, packets. The default is 20."""
    def advance(self, packets: _Any, /) -> _Any:
        """Offers packets up to this number."""
        ...
    def advanceby(self, packets: _Any, /) -> _Any:
        """Offers so many more packets."""
        ...
    def eventtrace(self, trace: _Any, /) -> _Any:
        """Events are reported to this."""
        ...
    def init(self) -> _Any:
        """A sender without a node."""
        ...
    def persist(self, other: _Any, /) -> _Any:
        """Takes over window and round-trip estimate of another sender."""
        ...

class AgentTCPReno(AgentTCP):
    """Fast recovery: the window is halved, and inflated by duplicate ACKs."""

class AgentTCPNewreno(AgentTCP):
    """Reno that repairs several losses in one window by heeding partial ACKs."""
    exit_recovery_fix: _Integer
    """Recovery ends with a window no larger than what is outstanding. The default is 0."""
    newreno_changes1: _Integer
    """Only the first partial ACK sets the retransmission timer. The default is 1."""
    newreno_changes: _Integer
    """1 estimates ssthresh from the first ACKs and sends on every second duplicate ACK. The default is 0."""
    partial_window_deflation: _Integer
    """A partial ACK deflates the window by what it acknowledges. The default is 1."""

class AgentTCPSack1(AgentTCP):
    """Recovery guided by selective acknowledgements."""
    partial_ack: _Integer
    """A partial ACK lets two packets out."""

class AgentTCPFack(AgentTCP):
    """Recovery guided by the highest packet reported as received."""
    rampdown: _Integer
    """The window is lowered gradually. The default is false."""
    ss_div4: _Integer
    """A loss in slow start quarters the window. The default is false."""

class AgentTCPSackRH(AgentTCP):
    """Rate halving: after a loss one packet is sent for every two acknowledged."""

class AgentTCPVegas(AgentTCP):
    """Congestion avoidance by comparing expected and actual throughput."""
    v_alpha: _Integer
    """Less than this extra in the network lets the window grow, packets. The default is 1."""
    v_beta: _Integer
    """More than this extra in the network shrinks the window, packets. The default is 3."""
    v_gamma: _Integer
    """More than this extra in the network ends slow start, packets. The default is 1."""
    v_rtt: _Real
    """The last round-trip time sample, seconds. The default is 0."""

class AgentTCPVegasRBP(AgentTCPVegas):
    """Vegas that paces its first packets after an idle period."""
    rbp_inter_pace_delay: _Real
    """Time between two paced packets, seconds. The default is 0."""
    rbp_rate_algorithm: _Integer
    """1 paces by the throughput, 2 by the window. The default is 1."""
    rbp_scale: _Real
    """Which part of the window is paced. The default is 0.75."""
    rbp_segs_actually_paced: _Integer
    """Packets paced after the last idle period. The default is 0."""

class AgentTCPRenoRBP(AgentTCPReno):
    """Reno that paces its first packets after an idle period."""
    rbp_inter_pace_delay: _Real
    """Time between two paced packets, seconds. The default is 0."""
    rbp_scale: _Real
    """Which part of the window is paced. The default is 0.75."""
    rbp_segs_actually_paced: _Integer
    """Packets paced after the last idle period. The default is 0."""

class AgentTCPRFC793edu(AgentTCP):
    """A TCP as first specified, to which later inventions can be added one by one."""
    add793additiveinc: _Integer
    """Only additive increase. The default is false."""
    add793expbackoff: _Integer
    """Exponential back-off of the timer. The default is true."""
    add793exponinc: _Integer
    """Only exponential increase. The default is false."""
    add793fastrtx: _Integer
    """Fast retransmit. The default is false."""
    add793jacobsonrtt: _Integer
    """Jacobson's timeout. The default is false."""
    add793karnrtt: _Integer
    """Resent packets are not timed. The default is true."""
    add793slowstart: _Integer
    """Slow start and congestion avoidance. The default is false."""
    rto: _Real
    """The timeout before back-off, ticks. The default is 60."""
    syn: _Integer
    """Packet 0 stands for a SYN. The default is true."""

class AgentTCPAsym(AgentTCP):
    """For paths with a thin way back: grows by what is acknowledged, spaces its bursts."""
    g: _Real
    """Gain of the exact round-trip estimate. The default is 0.125."""

class AgentTCPRenoAsym(AgentTCPReno):
    """For paths with a thin way back: grows by what is acknowledged, spaces its bursts."""
    g: _Real
    """Gain of the exact round-trip estimate. The default is 0.125."""

class AgentTCPNewrenoAsym(AgentTCPNewreno):
    """For paths with a thin way back: grows by what is acknowledged, spaces its bursts."""
    g: _Real
    """Gain of the exact round-trip estimate. The default is 0.125."""

class AgentTCPFS(AgentTCP):
    """Goes on with the old window after an idle period, in packets that may be dropped first."""
    count_bytes_acked: _Integer
    """The window grows with every packet acknowledged."""
    fast_loss_recov: _Integer
    """Losses in fast start are repaired after a timer of their own."""
    fast_reset_timer: _Integer
    """That timer follows the exact round-trip estimate."""
    fs_enable: _Integer
    """Without effect."""

class AgentTCPRenoFS(AgentTCPReno):
    """Goes on with the old window after an idle period, in packets that may be dropped first."""
    count_bytes_acked: _Integer
    """The window grows with every packet acknowledged."""
    fast_loss_recov: _Integer
    """Losses in fast start are repaired after a timer of their own."""
    fast_reset_timer: _Integer
    """That timer follows the exact round-trip estimate."""
    fs_enable: _Integer
    """Without effect."""

class AgentTCPNewrenoFS(AgentTCPNewreno):
    """Goes on with the old window after an idle period, in packets that may be dropped first."""
    count_bytes_acked: _Integer
    """The window grows with every packet acknowledged."""
    fast_loss_recov: _Integer
    """Losses in fast start are repaired after a timer of their own."""
    fast_reset_timer: _Integer
    """That timer follows the exact round-trip estimate."""
    fs_enable: _Integer
    """Without effect."""

class AgentTCPNewrenoAsymFS(AgentTCPNewrenoAsym):
    """Goes on with the old window after an idle period, in packets that may be dropped first."""
    count_bytes_acked: _Integer
    """The window grows with every packet acknowledged."""
    fast_loss_recov: _Integer
    """Losses in fast start are repaired after a timer of their own."""
    fast_reset_timer: _Integer
    """That timer follows the exact round-trip estimate."""
    fs_enable: _Integer
    """Without effect."""

class AgentTCPLinux(AgentTCP):
    """Loss recovery as in Linux 2.6.22, with a choice of congestion controls. Needs a sink with SACK."""
    delay_growth: _Integer
    """Begin with a window of 1. The default is false."""
    maxrto: _Real
    """Longest retransmission timeout, seconds. The default is 120."""
    minrto: _Real
    """Shortest retransmission timeout, seconds. The default is 0.2."""
    next_pkts_in_flight: _Integer
    """Packets that may be in flight while a loss is being repaired; otherwise 0. The default is 0."""
    rtxcur_init: _Real
    """Initial retransmission timeout, seconds. The default is 3."""
    ts_resetRTO: _Integer
    """Every echoed time stamp ends the back-off of the timer. The default is true."""
    def get_ca_default_param(self, algorithm: _Any, parameter: _Any, /, *args: _Any) -> _Any:
        """Prints a parameter as all senders have it."""
        ...
    def get_ca_param(self, algorithm: _Any, parameter: _Any = ..., /, *args: _Any) -> _Any:
        """Prints a parameter as this sender has it, or all parameters of a congestion control as all have them."""
        ...
    def select_ca(self, algorithm: _Any, /, *args: _Any) -> _Any:
        """Installs a congestion control."""
        ...
    def set_ca_default_param(self, algorithm: _Any, parameter: _Any, value: _Any, /, *args: _Any) -> _Any:
        """Sets a parameter of a congestion control for all senders."""
        ...
    def set_ca_param(self, algorithm: _Any, parameter: _Any, value: _Any, /, *args: _Any) -> _Any:
        """Sets a parameter of a congestion control, for this sender only."""
        ...

class AgentTCPInt(AgentTCP):
    """A sender that leaves the window to a session; its node must have a procedure `createTcpSession`."""
    rightEdge: _Integer
    """Without effect."""
    uniqTS: _Integer
    """Without effect."""
    winInc: _Integer
    """Without effect."""
    winMult: _Real
    """Without effect."""
    def ask_for_session(self) -> _Any:
        """Asks the node for a session."""
        ...
    def session(self) -> _Any:
        """Asks the node for a session."""
        ...
    def setwt(self, weight: _Any, /) -> _Any:
        """Asks the node for a session."""
        ...

class AgentTCPSession(AgentTCP):
    """What the senders between two nodes would share. Without effect."""
    count_bytes_acked: _Integer
    """Without effect."""
    disableIntLossRecov: _Integer
    """Without effect."""
    fast_loss_recov: _Integer
    """Without effect."""
    fast_reset_timer: _Integer
    """Without effect."""
    fixedIw: _Integer
    """Without effect."""
    fs_enable: _Integer
    """Without effect."""
    owndCorr: _Real
    """Without effect."""
    ownd: _Real
    """Without effect."""
    proxyopt: _Integer
    """Without effect."""
    schedDisp: _Integer
    """Without effect."""
    def resetwt(self) -> _Any:
        """Without effect."""
        ...

class AgentTCPSink(Agent):
    """Acknowledges every packet of a TCP sender at once."""
    RFC2581_immediate_ack: _Integer
    """A packet that fills a hole is acknowledged without delay. The default is true."""
    SYN_immediate_ack: _Integer
    """Packet 0 is acknowledged without delay. The default is true."""
    bytes: _Integer
    """Bytes received in order, headers included. The default is 0."""
    dport: _Value
    """Without effect. The default is 0."""
    ecn_syn: _Integer
    """The answer to a SYN is ECN-capable. The default is false."""
    generateDSacks: _Integer
    """Duplicate packets are reported (RFC 2883). The default is false."""
    maxSackBlocks: _Integer
    """SACK blocks per ACK. The default is 3."""
    packetSize: _Integer
    """Size of an ACK without SACK blocks, bytes. The default is 40."""
    qs_enabled: _Integer
    """Answers requests for a rate (Quick-Start). The default is false."""
    sport: _Value
    """Without effect. The default is 0."""
    ts_echo_bugfix: _Integer
    """The time stamp echoed is that of the packet that the ACK number answers. The default is true."""
    ts_echo_rfc1323: _Integer
    """The next packet in order always sets the time stamp to echo. The default is false."""
    def resize_buffers(self) -> _Any:
        """Without effect."""
        ...

class AgentTCPSinkDelAck(AgentTCPSink):
    """Delayed acknowledgements (RFC 1122, section 4.2.3.2): acknowledges every second packet that arrives in order,
    others after `interval_` at most."""
    interval: _Real
    """How long an ACK is held back at most, seconds. The default is 100ms."""

class AgentTCPSinkSack1(AgentTCPSink):
    """Reports in each ACK what has arrived beyond the first missing packet (RFC 2018)."""

class AgentTCPSinkSack1DelAck(AgentTCPSinkSack1):
    """Selective and delayed acknowledgements."""
    interval: _Real
    """How long an ACK is held back at most, seconds. The default is 100ms."""

class AgentTCPSinkAsym(AgentTCPSink):
    """Thins out acknowledgements for a thin way back."""
    interval: _Real
    """How long an ACK is held back at most, seconds. The default is 100ms."""
    maxdelack: _Integer
    """The most packets per ACK. The default is 5."""

class AgentTCPFullTcp(AgentTCP):
    """One end of a two-way, byte-numbered connection, with Reno's loss recovery."""
    close_on_empty: _Integer
    """A FIN is sent once everything offered has been sent. The default is false."""
    data_on_syn: _Integer
    """The SYN may carry data. The default is false."""
    debug: _Integer
    """Unusual segments are reported on the standard outputs. The default is false."""
    dupack_reset: _Integer
    """Data without a new ACK number resets the count of duplicate ACKs and ends recovery. The default is false."""
    dupseg_fix: _Integer
    """A segment of old data is not taken for a duplicate ACK. The default is true."""
    ecn_syn: _Integer
    """The SYN+ACK may be ECN-capable (RFC 5562). The default is false."""
    ecn_syn_wait: _Integer
    """What a marked SYN+ACK leads to: 0 a window of 1 segment, 1 waiting for the timer, 2 another SYN+ACK. The default
    is 0."""
    halfclose: _Integer
    """The end stays half open when the peer has closed. The default is false."""
    interval: _Real
    """How long an ACK may be delayed, seconds; 0 or less has no timer. The default is 0.1."""
    iss: _Integer
    """Initial send sequence number. The default is 0."""
    nodelay: _Integer
    """Small segments do not wait for outstanding data (RFC 896 is off). The default is false."""
    nopredict: _Integer
    """Header prediction is off. The default is false."""
    open_cwnd_on_pack: _Integer
    """Partial ACKs let the window grow. The default is true."""
    pipectrl: _Integer
    """The amount in flight is controlled by `pipe`, not by the window. The default is false."""
    reno_fastrecov: _Integer
    """Extra duplicate ACKs inflate the window in recovery. The default is true."""
    segsize: _Integer
    """Data bytes in a full segment; 0 takes what `packetSize_` leaves. The default is 536."""
    segsperack: _Integer
    """An ACK is sent after so many full segments. The default is 1."""
    signal_on_empty: _Integer
    """`done_data` is reported once everything offered has been acknowledged. The default is false."""
    spa_thresh: _Integer
    """While less than this has arrived every segment is acknowledged, bytes; 0 is off. The default is 0."""
    tcprexmtthresh: _Integer
    """The duplicate ACKs that signal a loss. The default is 3."""
    ts_option_size: _Integer
    """Bytes of the timestamps option, whatever Agent/TCP has. The default is 10."""
    def advance(self, segments: _Any, /) -> _Any:
        """Offers so many more segments."""
        ...
    def advance_bytes(self, bytes: _Any, /) -> _Any:
        """Offers so many more bytes."""
        ...
    def advanceby(self, segments: _Any, /) -> _Any:
        """Offers so many more segments."""
        ...
    def done_data(self) -> _Any:
        """Everything offered has been acknowledged."""
        ...

class AgentTCPFullTcpTahoe(AgentTCPFullTcp):
    """Every loss sends the window back to one segment."""

class AgentTCPFullTcpNewreno(AgentTCPFullTcp):
    """Reno that repairs several losses in one window by heeding partial ACKs."""
    recov_maxburst: _Integer
    """The limit on bursts during recovery, segments; 0 is none. The default is 2."""

class AgentTCPFullTcpSack(AgentTCPFullTcp):
    """Recovery guided by selective acknowledgements."""
    clear_on_timeout: _Integer
    """A retransmission timeout makes the sender forget what its peer has reported. The default is true."""
    max_sack_blocks: _Integer
    """Blocks per segment. The default is 3."""
    sack_block_size: _Integer
    """Header bytes per block. The default is 8."""
    sack_option_size: _Integer
    """Header bytes of the option without its blocks. The default is 2."""
    sack_rtx_bthresh: _Integer
    """A hole counts as lost if so much was reported above it, bytes. The default is 1."""
    sack_rtx_cthresh: _Integer
    """A hole counts as lost if so many blocks lie above it. The default is 1."""
    sack_rtx_threshmode: _Integer
    """Which threshold holds: 0 none, 1 blocks, 2 bytes, 3 either, 4 both. The default is 1."""

class AgentTCPBayFullTcp(AgentTCP):
    """An older variant of two-way TCP."""
    close_on_empty: _Value
    """Without effect. The default is false."""
    data_on_syn: _Integer
    """The SYN counts as data; it carries none all the same. The default is false."""
    dupack_reset: _Integer
    """Data without a new ACK number resets the count of duplicate ACKs. The default is false."""
    dupseg_fix: _Integer
    """A segment of old data is not taken for a duplicate ACK. The default is true."""
    halfclose: _Value
    """Without effect. The default is false."""
    interval: _Real
    """How long an ACK may be delayed, seconds; 0 or less has no timer. The default is 0.1."""
    iss: _Integer
    """Initial send sequence number. The default is 0."""
    nodelay: _Integer
    """Small segments do not wait for outstanding data (RFC 896 is off). The default is false."""
    open_cwnd_on_pack: _Value
    """Without effect. The default is true."""
    pipectrl: _Value
    """Without effect. The default is false."""
    reno_fastrecov: _Value
    """Without effect. The default is true."""
    segsize: _Integer
    """Data bytes in a full segment. The default is 536."""
    segsperack: _Integer
    """An ACK is sent after so many full segments. The default is 1."""
    tcprexmtthresh: _Integer
    """The duplicate ACKs that signal a loss. The default is 3."""
    ts_option_size: _Integer
    """Without effect, bytes. The default is 10."""
    def advance(self, segments: _Any, /) -> _Any:
        """Offers so many more segments."""
        ...
    def advanceby(self, packets: _Any, /) -> _Any:
        """Offers packets without a handshake."""
        ...
    def attach_application(self, application: _Any, /) -> _Any:
        """The application that drives the connection."""
        ...
    def initial_window(self, segments: _Any, /) -> _Any:
        """Sets the initial and the present window."""
        ...

class AgentTCPBayFullTcpTahoe(AgentTCPBayFullTcp):
    """Does not exist in ns-2 either: making one ends the program."""

class AgentTCPBayFullTcpNewreno(AgentTCPBayFullTcp):
    """Does not exist in ns-2 either: making one ends the program."""

class AgentTCPBayFullTcpSack(AgentTCPBayFullTcp):
    """Does not exist in ns-2 either: making one ends the program."""

class AgentTCPRenoXCP(AgentTCPReno):
    """XCP: routers with queues of type XCP set the window (Katabi, Handley and Rohrs, 2002)."""
    timestamps: _Integer
    """Whether packets carry time stamps. The default is true."""

class AgentTCPFullTcpNewrenoXCP(AgentTCPFullTcpNewreno):
    """XCP as one end of a two-way connection."""
    timestamps: _Integer
    """Whether segments carry time stamps. The default is true."""

class AgentTCPSinkXCPSink(AgentTCPSink):
    """Acknowledges every packet at once, and tells an XCP sender what routers allow."""

class AgentBayTcpApp(Agent):
    """What applications of Agent/TCP/BayFullTcp have in common."""

class AgentBayTcpAppFtpClient(AgentBayTcpApp):
    """Asks for a file, and for the next one five seconds after the last data."""
    def start(self) -> _Any:
        """Asks for files from now on."""
        ...
    def stop(self) -> _Any:
        """Asks for no more files."""
        ...
    def tcp(self, agent: _Any, /) -> _Any:
        """The connection to use."""
        ...

class AgentBayTcpAppFtpServer(AgentBayTcpApp):
    """Answers every request with a file, and closes the connection."""
    def file_size(self, bytes: _Any, /) -> _Any:
        """The size of the file."""
        ...

class AgentTCPSimpleTcp(AgentTCP):
    """Sends every message as one packet, however large; nothing is acknowledged or repeated."""

class AgentUDP(Agent):
    """Sends messages in packets of at most `packetSize_` bytes that all leave at once."""
    packetSize: _Integer
    """Size of its largest packets, bytes. The default is 1000."""
    def process_data(self, from_: _Any, data: _Any, /) -> _Any:
        """Text has arrived."""
        ...

class AgentLossMonitor(Agent):
    """Counts what arrives, and what is missing by the sequence numbers in RTP headers."""
    bytes: _Integer
    """Bytes received. The default is 0."""
    expected: _Integer
    """Sequence number that should come next; negative if any may come. The default is 0."""
    lastPktTime: _Real
    """Time of the last arrival, seconds. The default is 0."""
    nlost: _Integer
    """Packets missing so far. The default is 0."""
    npkts: _Integer
    """Packets received. The default is 0."""
    def clear(self) -> _Any:
        """Takes the next packet as the beginning, whatever its number."""
        ...
    def log_loss(self) -> _Any:
        """A gap was found; the counters still tell of the time before it."""
        ...
    def show_delay(self, seqno: _Any, delay: _Any, /) -> _Any:
        """Prints the node, a sequence number and a delay."""
        ...

class AgentMessage(Agent):
    """Sends short texts, one in a packet."""
    packetSize: _Integer
    """Size of its packets, bytes. The default is 180."""
    def recv(self, msg: _Any, /) -> _Any:
        """A text has arrived; by default `handle`, which users define."""
        ...
    def send(self, text: _Any, data: _Any, /) -> _Any:
        """Fails."""
        ...

class AgentMessagePassing(Agent):
    """Sends messages with data to any node. Of a message, users are told by the method `recv`, which they define."""
    packetSize: _Integer
    """Size of its largest messages, bytes. The default is 1500."""
    def sendmsgto(self, size: _Any, data: _Any, address: _Any, port: _Any, flags: _Any, /) -> _Any:
        """Sends a message without its data."""
        ...
    def sendto(self, size: _Any, data: _Any, address: _Any, port: _Any, /) -> _Any:
        """Sends a message."""
        ...

class AgentPing(Agent):
    """Measures round-trip times. Of an answer, users are told by the method `recv`, which they define."""
    packetSize: _Integer
    """Size of its packets, bytes. The default is 64."""
    def oneway(self) -> _Any:
        """Reports the time in each direction from now on."""
        ...
    def send(self) -> _Any:
        """Sends a request."""
        ...
    def start_WL_brdcast(self) -> _Any:
        """Sends a request to all nodes in radio range."""
        ...

class AgentPBC(Agent):
    """Broadcasts packets of one size, once or periodically, as vehicles do."""
    modulationScheme: _Integer
    """Modulation of its packets: 0 BPSK, 1 QPSK, 2 QAM16, 3 QAM64. The default is 0."""
    payloadSize: _Integer
    """Size of its packets, bytes. The default is 200."""
    periodicBroadcastInterval: _Real
    """Mean period of broadcasts, seconds. The default is 1."""
    periodicBroadcastVariance: _Real
    """Half the width of the uniform jitter of the period, seconds. The default is 0.1."""
    def PeriodicBroadcast(self, on: _Any, /) -> _Any:
        """`ON` begins to broadcast periodically, `OFF` stops that."""
        ...
    def singleBroadcast(self) -> _Any:
        """Broadcasts a packet."""
        ...
    def stop(self) -> _Any:
        """Stops broadcasting periodically."""
        ...
    def unicast(self, address: _Any, /) -> _Any:
        """Sends a packet to the station with this MAC address."""
        ...

class AgentRTP(Agent):
    """Sends numbered packets of one size, by a clock or on demand."""
    interval: _Real
    """Time between packets, seconds. The default is 3.75ms."""
    maxpkts: _Integer
    """Up to which number messages may be sent. The default is 0x10000000."""
    packetSize: _Integer
    """Size of its packets, bytes. The default is 210."""
    random: _Integer
    """If not 0, intervals vary by up to a half, uniformly. The default is 0."""
    seqno: _Integer
    """Number of the next packet. The default is 0."""
    def advance(self, number: _Any, /) -> _Any:
        """Permits packets up to this number, and starts the clock."""
        ...
    def advanceby(self, count: _Any, /) -> _Any:
        """Permits so many packets more, and starts the clock."""
        ...
    def rate_change(self) -> _Any:
        """Applies a new interval to the time of the last packet."""
        ...
    def session(self, session: _Any, /) -> _Any:
        """Sends the data of a member of a session."""
        ...
    def start(self) -> _Any:
        """Starts the clock."""
        ...
    def stop(self) -> _Any:
        """Stops the clock."""
        ...

class Filter(SplitObject):
    """Hands every packet to its target; its children send some to another one."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Where dropped packets go: asks, or sets it."""
        ...
    def filter_target(self, object: _Any = ..., /) -> _Any:
        """Where packets go that match: asks, or sets it."""
        ...
    def isDynamic(self) -> _Any:
        """The link it is part of may fail."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Where packets go: asks, or sets it."""
        ...

class FilterField(Filter):
    """Sends the packets with a value in a header field to another target."""
    match: _Integer
    """The value. The default is -1."""
    offset: _Integer
    """Where the field is in a packet, bytes (see `PktHdr_offset`). The default is 0."""

class FilterMultiField(Filter):
    """Sends the packets with given values in all of some header fields to another target."""
    def filter_field(self, offset: _Any, value: _Any, /) -> _Any:
        """Adds a field, by its place in a packet (see `PktHdr_offset`)."""
        ...

class PktCounter(SplitObject):
    """Counts the packets that it hands to its target."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Where dropped packets go: asks, or sets it."""
        ...
    def isDynamic(self) -> _Any:
        """The link it is part of may fail."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Where packets go: asks, or sets it."""
        ...
    def value(self) -> _Any:
        """How many packets have passed."""
        ...

class TTLCheckerSession(TTLChecker):
    """Counts down the time to live by any number of links at once, and announces the packets that it drops."""
    def tick(self, links: _Any, /) -> _Any:
        """By how much to count down."""
        ...

class AgentRAP(Agent):
    """Sends at a rate that it adapts to losses; the same class receives."""
    alpha: _Real
    """How many packets a round-trip time gains in one. The default is 1.0."""
    beta: _Real
    """Factor of the rate after a loss. The default is 0.5."""
    debugEnable: _Integer
    """Without effect. The default is 0."""
    delta: _Real
    """Weight of a sample. The default is 0.5."""
    dpthresh: _Integer
    """Per cent of the packets that must have been sent to gain rate. The default is 50."""
    ipg: _Real
    """Gap between packets, seconds. The default is 2.0."""
    kfrtt: _Real
    """Weight of a sample in the short-term average. The default is 0.9."""
    kxrtt: _Real
    """Weight of a sample in the long-term average. The default is 0.01."""
    mu: _Real
    """Weight of the mean in the time-out. The default is 1.2."""
    overhead: _Real
    """Greatest random addition to a gap, seconds. The default is 0."""
    packetSize: _Integer
    """Size of its packets, bytes. The default is 512."""
    phi: _Real
    """Weight of the deviation in the time-out. The default is 4.0."""
    rap_base_hdr_size: _Integer
    """Size of acknowledgements, bytes. The default is 44."""
    seqno: _Integer
    """Number of the last packet sent. The default is 0."""
    sessionLossCount: _Integer
    """Packets lost so far. The default is 0."""
    srtt: _Real
    """Smoothed round-trip time, seconds. The default is 2.0."""
    timeout: _Real
    """How long to wait for an acknowledgement, seconds. The default is 2.0."""
    useFineGrain: _Integer
    """Whether the gap follows short-term changes of the round-trip time. The default is 0."""
    variance: _Real
    """Mean deviation of round-trip times, seconds. The default is 0.0."""
    def advanceby(self, number: _Any, /) -> _Any:
        """Sends up to this packet number."""
        ...
    def start(self) -> _Any:
        """Begins to send."""
        ...
    def stop(self) -> _Any:
        """Ceases to send."""
        ...

class AgentTFRC(Agent):
    """Sends at the rate that a TCP connection would reach, but more smoothly."""
    InitRate: _Integer
    """First rate, bytes per second. The default is 300."""
    SndrType: _Integer
    """0: sends endlessly; 1: sends what it is offered. The default is 0."""
    T_RTTVAR_BITS: _Integer
    """Binary places of the deviation. The default is 2."""
    T_SRTT_BITS: _Integer
    """Binary places of the mean. The default is 3."""
    bval: _Integer
    """Packets per acknowledgement in the equation. The default is 1."""
    ca: _Integer
    """Space packets by the change of round-trip times. The default is 1."""
    conservative: _Integer
    """Exceed the rate of arrivals by less. The default is 0."""
    df: _Real
    """Weight of the past in the round-trip time. The default is 0.95."""
    ecn: _Integer
    """Let routers mark packets instead of dropping them. The default is 0."""
    fsize: _Integer
    """Size for which the rate is computed with `voip_`, bytes. The default is 1460."""
    headersize: _Integer
    """Size of headers, bytes. The default is 32."""
    idleFix: _Integer
    """Let idle senders keep the initial rate. The default is true."""
    maxHeavyRounds: _Integer
    """For how many reports the rate may exceed arrivals. The default is 0."""
    maxqueue: _Integer
    """Most packets that may wait."""
    minrto: _Real
    """Least time-out in the equation, seconds. The default is 0.0."""
    ndatabytes: _Integer
    """Bytes sent, without headers. The default is 0."""
    ndatapack: _Integer
    """Packets sent. The default is 0."""
    oldCode: _Integer
    """Treat idle senders like busy ones. The default is false."""
    overhead: _Real
    """Random variation of gaps, as a fraction. The default is 0."""
    packetSize: _Integer
    """Size of its packets without headers, bytes. The default is 1000."""
    printStatus: _Integer
    """Print every change of the rate. The default is 0."""
    rate: _Real
    """Present rate, bytes per second. The default is 0."""
    rate_init: _Real
    """Initial window with option 1, packets. The default is 2."""
    rate_init_option: _Integer
    """Initial window: 1 is `rate_init_`, 2 depends on the size. The default is 2."""
    rttvar_exp: _Integer
    """Binary weight of the deviation. The default is 2."""
    rttvar_init: _Integer
    """First deviation of round-trip times, ticks. The default is 12."""
    rtxcur_init: _Real
    """First time-out, seconds. The default is 6.0."""
    scmult: _Real
    """By how much arrivals may be exceeded if conservative. The default is 1.5."""
    slow_increase: _Integer
    """Raise the rate gradually in slow start. The default is 1."""
    srtt_init: _Integer
    """First mean round-trip time, ticks. The default is 0."""
    ssmult: _Real
    """Factor of the rate in slow start. The default is 2."""
    tcp_tick: _Real
    """Resolution of the time-out, seconds. The default is 0.1."""
    true_loss_rate: _Real
    """Share of packets lost. The default is 0.0."""
    useHeaders: _Integer
    """Count headers into the size of packets. The default is true."""
    voip: _Integer
    """Small packets may use the rate of large ones. The default is 0."""
    voip_max_pkt_rate: _Integer
    """Most packets per second with `voip_`. The default is 100."""
    def advance(self, packets: _Any, /) -> _Any:
        """Offers packets up to this number."""
        ...
    def advanceby(self, packets: _Any, /) -> _Any:
        """Offers so many more packets."""
        ...
    def start(self) -> _Any:
        """Begins to send."""
        ...
    def stop(self) -> _Any:
        """Ceases to send."""
        ...

class AgentTFRCSink(Agent):
    """Receives from Agent/TFRC and reports the rate of losses."""
    AdjustHistoryAfterSS: _Integer
    """Make up a loss interval after slow start. The default is 1."""
    InitHistorySize: _Integer
    """For how many packets there is memory. The default is 100000."""
    NumFeedback: _Integer
    """Reports per round-trip time. The default is 1."""
    NumSamples: _Integer
    """How many loss intervals count; -1 means 8. The default is -1."""
    PreciseLoss: _Integer
    """A round has one loss event at most. The default is 1."""
    ShortIntervals: _Integer
    """How short loss intervals count. The default is 0."""
    ShortRtts: _Integer
    """How many round-trip times are short. The default is 2."""
    algo: _Integer
    """1: average of loss intervals, 2: exponential average, 3 and 4: losses among recent packets. The default is 1."""
    bytes: _Integer
    """Bytes received, headers included. The default is 0."""
    discount: _Integer
    """Discount the past when the present is long. The default is 1."""
    history: _Real
    """Weight of the past, for algorithm 2. The default is 0.75."""
    maxint: _Value
    """Without effect. The default is 1000."""
    minDiscountRatio: _Real
    """How far the past is discounted. The default is 0.5."""
    minlc: _Integer
    """Least losses to count, for algorithms 3 and 4. The default is 4."""
    numPkts: _Integer
    """How many later packets make one lost. The default is 1."""
    packetSize: _Integer
    """Size of its reports, bytes. The default is 40."""
    printLoss: _Integer
    """Print every estimate. The default is 0."""
    smooth: _Integer
    """Smooth weights. The default is 1."""
    def weights(self, list: _Any, /) -> _Any:
        """`N+w1+...+wN` sets the number of intervals to N; the weights are computed all the same."""
        ...

class Process(SplitObject):
    """A consumer of application data that is not on top of an agent."""
    def target(self, process: _Any = ..., /) -> _Any:
        """Where data goes on to: asks, or sets it."""
        ...

class Application(Process):
    """Decides when how many bytes an agent is to send, and is told of what arrives."""
    def agent(self) -> _Any:
        """The agent it is on top of."""
        ...
    def attach_agent(self, agent: _Any, /) -> _Any:
        """Puts the application on top of an agent."""
        ...
    def send(self, bytes: _Any, /) -> _Any:
        """Sends so many bytes."""
        ...
    def start(self) -> _Any:
        """Begins to send."""
        ...
    def stop(self) -> _Any:
        """Ceases to send."""
        ...

class ApplicationFTP(Application):
    """Sends as much as it can, or a number of packets."""
    def init(self) -> _Any:
        """An application without agent."""
        ...
    def produce(self, pktcnt: _Any, /) -> _Any:
        """Sends up to packet number `pktcnt`."""
        ...
    def producemore(self, pktcnt: _Any, /) -> _Any:
        """Sends so many packets more."""
        ...
    def send(self, nbytes: _Any, /) -> _Any:
        """Sends so many bytes more."""
        ...
    def start(self) -> _Any:
        """Sends without end."""
        ...
    def stop(self) -> _Any:
        """Sends nothing more and closes the connection."""
        ...

class ApplicationTelnet(Application):
    """A person typing: single packets at random times."""
    interval: _Real
    """Mean time between packets, seconds; 0 means times as tcplib measured them. The default is 1.0."""

class ApplicationTcpApp(Application):
    """One end of a connection over which messages with contents travel. `new Application/TcpApp agent`."""
    def connect(self, peer: _Any, /) -> _Any:
        """Makes two applications each other's peer."""
        ...
    def dst(self) -> _Any:
        """The peer."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Puts the application on top of an agent."""
        ...
    def send(self, bytes: _Any, script: _Any, /, *args: _Any) -> _Any:
        """Sends so many bytes, with whose last one the script arrives."""
        ...

class AgentSCTP(Agent):
    """An end of an SCTP association: sends and receives, to and from several addresses."""
    associationMaxRetrans: _Integer
    """Errors on the whole association before it is closed (Association.Max.Retrans, RFC 9260 section 8.1). The default
    is 10."""
    changePrimaryThresh: _Integer
    """Errors on the primary destination before another one takes its place for good. The default is -1."""
    cwnd: _Integer
    """Changes of congestion windows, bytes. The default is 0."""
    dataChunkSize: _Integer
    """Size of the chunks of an unlimited source, with the chunk header of 16 bytes, bytes. The default is 1468."""
    debugFileIndex: _Integer
    """Number of a file for debugging output; without effect. The default is -1."""
    debugMask: _Integer
    """Bits that choose debugging output; without effect. The default is 0."""
    dormantAction: _Integer
    """When all destinations are inactive: go on to the next (0), to the primary (1), stay (2). One of 0, 1 and 2. The
    default is 0."""
    errorCount: _Integer
    """Changes of the numbers of errors. The default is 0."""
    fastRtxTrigger: _Integer
    """Missing reports that cause a fast retransmit (RFC 9260 section 7.2.4). The default is 3."""
    frCount: _Integer
    """Fast retransmits. The default is 0."""
    heartbeatInterval: _Integer
    """Time between heartbeats, seconds; 0 disables periodic heartbeats (HB.interval, RFC 9260 section 8.3). The
    default is 30."""
    initialCwnd: _Integer
    """Window below which idle destinations keep theirs, in chunks of full size. The initial window does not depend on
    it. The default is 2."""
    initialRto: _Real
    """Initial retransmission timeout, seconds (RTO.Initial). The default is 3.0."""
    initialRwnd: _Integer
    """Receive window, bytes. The default is 65536."""
    initialSsthresh: _Integer
    """Initial slow start threshold, bytes. The default is 65536."""
    initialSwnd: _Integer
    """Send buffer, bytes; 0 is unlimited. The default is 0."""
    ipHeaderSize: _Integer
    """Size of the IP header, bytes. The default is 20."""
    maxInitRetransmits: _Integer
    """How often INIT and COOKIE ECHO are resent (Max.Init.Retransmits). The default is 8."""
    maxRto: _Real
    """Longest retransmission timeout, seconds (RTO.Max). The default is 60.0."""
    minRto: _Real
    """Shortest retransmission timeout, seconds (RTO.Min). The default is 1.0."""
    mtu: _Integer
    """Path MTU with IP header, bytes. The default is 1500."""
    numOutStreams: _Integer
    """Outgoing streams; a `send` with a size makes it 1. The default is 1."""
    numUnrelStreams: _Integer
    """The first this many streams are unreliable. The default is 0."""
    pathMaxRetrans: _Integer
    """Errors on a destination before it is inactive (Path.Max.Retrans, RFC 9260 section 8.2). The default is 5."""
    rcdCount: _Integer
    """Computations of routes. The default is 0."""
    reliability: _Integer
    """How often a chunk of an unreliable stream is resent before it is given up (RFC 3758). The default is 0."""
    routeCacheLifetime: _Real
    """How long such a route is remembered after it was used, seconds. The default is 1.2."""
    routeCalcDelay: _Real
    """How long a reactive routing protocol takes to find a route, seconds. The default is 0."""
    rto: _Real
    """Changes of retransmission timeouts, seconds. The default is 0."""
    rtxToAlt: _Integer
    """Retransmissions go to the same destination (0), to the next one (1), or there after timeouts only (2). The
    default is 1."""
    rwnd: _Integer
    """Changes of the receive window, bytes. The default is 0."""
    sackDelay: _Real
    """The longest delay of an acknowledgement, seconds (SACK.Delay). The default is 0.200."""
    timeoutCount: _Integer
    """Timeouts. The default is 0."""
    trace_all: _Integer
    """1: every report shows all variables on a line per destination. The default is 0."""
    unordered: _Integer
    """All chunks are unordered. The default is 0."""
    useDelayedSacks: _Integer
    """Every second packet is acknowledged (RFC 9260 section 6.2), not every one. The default is 1."""
    useMaxBurst: _Integer
    """At most four packets leave at once after a loss (Max.Burst, RFC 9260 section 6.1). The default is 1."""
    useNonRenegSacks: _Integer
    """Acknowledgements say which data the receiver will not drop any more (NR-SACK). The default is 0."""
    def add_multihome_destination(self, address: _Any, port: _Any, /) -> _Any:
        """Adds an address of the peer, the primary one from now on."""
        ...
    def add_multihome_interface(self, address: _Any, port: _Any, target: _Any, link_head: _Any, /) -> _Any:
        """Adds an interface of the host."""
        ...
    def advance(self, packets: _Any, /) -> _Any:
        """Without effect."""
        ...
    def force_source(self, node: _Any, /) -> _Any:
        """The interface that packets leave by, until a reset."""
        ...
    def print(self, variable: _Any, /) -> _Any:
        """Writes a report of a variable."""
        ...
    def reset(self) -> _Any:
        """Forgets the association."""
        ...
    def set_destination_lossrate(self, node: _Any, rate: _Any, /) -> _Any:
        """Says which share of packets to a destination is lost, for `eCmtRtxPolicy_` 3."""
        ...
    def set_multihome_core(self, entry: _Any, /) -> _Any:
        """The classifier whose routes choose the interface."""
        ...
    def set_primary_destination(self, node: _Any, /) -> _Any:
        """The address that data go to."""
        ...

class AgentSCTPHbAfterRto(AgentSCTP):
    """Sends a heartbeat after each retransmission timeout."""

class AgentSCTPMultipleFastRtx(AgentSCTP):
    """May fast retransmit a chunk more than once."""
    mfrCount: _Integer
    """Fast retransmits of chunks that were fast retransmitted before. The default is 0."""

class AgentSCTPMfrHbAfterRto(AgentSCTP):
    """May fast retransmit a chunk more than once, and sends a heartbeat after each timeout."""
    mfrCount: _Integer
    """Fast retransmits of chunks that were fast retransmitted before."""

class AgentSCTPTimestamp(AgentSCTP):
    """Puts time stamps into its packets."""

class AgentSCTPMfrTimestamp(AgentSCTP):
    """Puts time stamps into its packets, and may fast retransmit a chunk more than once."""
    mfrCount: _Integer
    """Fast retransmits of chunks that were fast retransmitted before. The default is 0."""

class AgentSCTPCMT(AgentSCTP):
    """Concurrent multipath transfer: sends to all destinations at the same time."""
    cmtPFCwnd: _Integer
    """Window of a destination that answers again after a potential failure, in chunks of full size. The default is 2."""
    countPFToActiveNewData: _Integer
    """How often a potentially failed destination was taken for new data. The default is 0."""
    countPFToActiveRtxms: _Integer
    """How often a potentially failed destination was taken for retransmissions. The default is 0."""
    eCmtRtxPolicy: _Integer
    """Where retransmissions go: 0 any, 1 same, 2 largest ssthresh, 3 smallest loss rate, 4 largest cwnd. One of 0, 1,
    2, 3 and 4. The default is 4."""
    useCmtCwnd: _Integer
    """Windows grow by the cumulative acknowledgement of each destination (CWND update for CMT). The default is 1."""
    useCmtDelAck: _Integer
    """Acknowledgements may be delayed in spite of gaps (delayed ACK for CMT). The default is 1."""
    useCmtPF: _Integer
    """A destination with a timeout is potentially failed (CMT-PF). The default is 1."""
    useCmtReordering: _Integer
    """Missing reports are counted per destination (split fast retransmit). The default is 1."""

class ApplicationSctpApp1(Application):
    """Messages of 257 bytes on the first stream of an SCTP agent."""
    interval: _Real
    """Mean time between messages, seconds; 0 means times as tcplib measured them for telnet. The default is 1.0."""
    numStreams: _Integer
    """Outgoing streams of the agent. The default is 1."""
    numUnreliable: _Integer
    """The first this many streams are unreliable. The default is 0."""
    reliability: _Integer
    """How often a message of an unreliable stream is resent. The default is 0."""

class AgentDCCP(Agent):
    """An end of a DCCP connection without congestion control: sends and receives."""
    ack_ratio_local: _Integer
    """Packets with data that this end acknowledges at a time (Ack Ratio; RFC 4340, section 11.3). The default is 2."""
    ack_ratio_remote: _Integer
    """Packets with data that the peer acknowledges at a time. The default is 2."""
    ackv_size: _Integer
    """Runs of an Ack Vector that are kept. The default is 20."""
    allow_mult_neg: _Integer
    """Without effect. The default is 0."""
    ccid: _Integer
    """The congestion control (CCID; RFC 4340, section 10). The default is 0."""
    ccval_limit: _Integer
    """Window counters are kept modulo this (RFC 4342, section 8.1). The default is 16."""
    cscov: _Integer
    """Checksum coverage; without effect. The default is 0."""
    feat_size: _Integer
    """Features that may be under negotiation. The default is 24."""
    initial_rtx_to: _Real
    """Time before the first retransmission of a Request or Close, seconds; it doubles each time. The default is 3.0."""
    max_rtx_to: _Real
    """How long such packets are retransmitted before the connection is given up, seconds. The default is 75.0."""
    nam_tracevar: _Integer
    """Whether reports of variables are in nam's format. The default is false."""
    ndp_limit: _Integer
    """The NDP count is kept modulo this (RFC 4340, section 7.7). The default is 8."""
    num_ack_pkt: _Integer
    """Acknowledgements without data that it has sent, packets. The default is 0."""
    num_data_pkt: _Integer
    """Packets with data alone that it has sent. The default is 0."""
    num_dataack_pkt: _Integer
    """Packets with data and an acknowledgement that it has sent. The default is 0."""
    opt_size: _Integer
    """Room for the options of a packet, bytes. The default is 512."""
    packetSize: _Integer
    """Size of the packets of an unlimited source, bytes without headers. The default is 500."""
    q_local: _Integer
    """Whether this end starts quiescent. The default is 0."""
    q_remote: _Integer
    """Whether the peer does. The default is 0."""
    q_scheme: _Integer
    """How the end of a burst is noticed: 0 by the time without data, 1 by a feature, 2 by an option. The default is 0."""
    resp_to: _Real
    """How long a Response waits for its acknowledgement, seconds. The default is 75.0."""
    sb_size: _Integer
    """Messages that may wait to be sent; others are dropped. The default is 1000."""
    snd_delay: _Real
    """Time between packets where there is no congestion control, seconds. The default is 0.0001."""
    trace_all_oneline: _Integer
    """Whether a report of a variable shows all of them. The default is false."""
    use_ackv_local: _Integer
    """Whether own acknowledgements carry an Ack Vector. The default is 0."""
    use_ackv_remote: _Integer
    """Whether the peer's do. The default is 0."""
    use_ecn_local: _Integer
    """Whether own packets carry ECN nonces. The default is 0."""
    use_ecn_remote: _Integer
    """Whether the peer's do. The default is 0."""
    def advance(self, packets: _Any, /) -> _Any:
        """Offers so many more packets."""
        ...
    def advanceby(self, packets: _Any, /) -> _Any:
        """Offers so many more packets."""
        ...

class AgentDCCPTCPlike(AgentDCCP):
    """An end of a DCCP connection with TCP-like congestion control (CCID 2)."""
    ackv_size_lim: _Integer
    """Runs in the peer's Ack Vector beyond which it is acknowledged itself. The default is 10."""
    alpha: _Real
    """Gain of the mean round-trip time (RFC 6298). The default is 0.125."""
    beta: _Real
    """Gain of its mean deviation (RFC 6298). The default is 0.25."""
    ccid: _Integer
    """The congestion control. The default is 2."""
    cwnd: _Integer
    """The congestion window, packets. The default is 3."""
    cwnd_frac: _Integer
    """Packets acknowledged towards the next increase of the window. The default is 0."""
    cwnd_timeout: _Integer
    """The window after a timeout, packets. The default is 1."""
    dack_delay: _Real
    """The longest delay of an acknowledgement, seconds. The default is 0.2."""
    g: _Real
    """Least share of the deviation in a timeout, seconds (RFC 6298's clock granularity G). The default is 0.01."""
    initial_cwnd: _Integer
    """The window at the start, packets. The default is 3."""
    initial_rto: _Real
    """The retransmission timeout at the start, seconds. The default is 3.0."""
    initial_ssthresh: _Integer
    """The slow start threshold at the start, packets. The default is 65535."""
    k: _Real
    """Deviations in a timeout (RFC 6298). The default is 4."""
    min_rto: _Real
    """The shortest timeout, seconds. The default is 1.0."""
    num_dup_acks: _Integer
    """Packets acknowledged above a missing one that make it a lost one (RFC 4341, section 5). The default is 3."""
    pipe: _Integer
    """Packets in the network, as the sender estimates. The default is 0."""
    q_min_t: _Real
    """Shortest time without data after which the peer is quiescent, seconds. The default is 0.2."""
    q_opt_ratio: _Integer
    """How many packets with data carry the Quiescence option. The default is 1."""
    rto: _Real
    """The retransmission timeout, seconds. The default is 3.0."""
    rtt_sample: _Real
    """The last round-trip time, seconds. The default is 0.0."""
    rttvar: _Real
    """Its mean deviation, seconds. The default is 0.0."""
    srtt: _Real
    """The smoothed round-trip time, seconds; -1 before the first sample. The default is -1.0."""
    ssthresh: _Integer
    """The slow start threshold, packets. The default is 65535."""
    use_ackv_local: _Integer
    """Whether own acknowledgements carry an Ack Vector. The default is 1."""
    use_ackv_remote: _Integer
    """Whether the peer's do. The default is 1."""
    use_ecn_local: _Integer
    """Whether own packets carry ECN nonces. The default is 1."""
    use_ecn_remote: _Integer
    """Whether the peer's do. The default is 1."""

class AgentDCCPTFRC(AgentDCCP):
    """An end of a DCCP connection with TFRC, TCP-friendly rate control (CCID 3)."""
    ccid: _Integer
    """The congestion control. The default is 3."""
    max_wc_inc: _Integer
    """The most by which the window counter grows from one packet to the next (RFC 4342, section 8.1). The default is
    5."""
    num_dup_acks: _Integer
    """Packets after a missing one that make it a lost one. The default is 3."""
    p_tol: _Real
    """Relative accuracy of the first loss interval. The default is 0.05."""
    q_min_t: _Real
    """Shortest time without data after which the peer is quiescent, seconds. The default is 0.2."""
    r_p: _Real
    """The receiver's loss event rate, as a fraction of packets. The default is 0."""
    r_rtt: _Real
    """The receiver's round-trip time, seconds. The default is 0."""
    r_s: _Integer
    """The packet size that the receiver computes with, bytes. The default is 500."""
    rtt_scheme_local: _Integer
    """Where the receiver has the round-trip time from (CCID 3): 0 window counters, 1 an option. The default is 0."""
    rtt_scheme_remote: _Integer
    """The same of the peer (CCID 3). The default is 0."""
    s_initial_rto: _Real
    """Time without feedback at the start before the rate is halved, seconds. The default is 2."""
    s_initial_x: _Real
    """The rate at the start, bytes per second. The default is 500."""
    s_os_time_gran: _Real
    """Granularity of the operating system's timers, seconds. The default is 0.01."""
    s_p: _Real
    """The loss event rate, as a fraction of packets. The default is 0."""
    s_q_opt_ratio: _Integer
    """How many packets with data carry the Quiescence option. The default is 1."""
    s_r_sample: _Real
    """The last round-trip time, seconds. The default is 0."""
    s_r_sqmean: _Real
    """The mean square root of round-trip times, root of seconds. The default is 0."""
    s_rtt: _Real
    """The mean round-trip time, seconds. The default is 0."""
    s_rtt_q2: _Real
    """Weight of the old root in the mean of the roots. The default is 0.9."""
    s_rtt_q: _Real
    """Weight of the old round-trip time in the mean. The default is 0.9."""
    s_s: _Integer
    """The packet size that the sender's rate is computed with, bytes. The default is 500."""
    s_smallest_p: _Real
    """The smallest loss event rate that is not 0. The default is 1e-5."""
    s_t_mbi: _Real
    """The longest time between packets, seconds (t_mbi). The default is 64."""
    s_use_osc_prev: _Integer
    """Whether the rate follows the square root of the round-trip time (RFC 3448, section 4.5). The default is 1."""
    s_x: _Real
    """The allowed rate, bytes per second. The default is 500."""
    s_x_inst: _Real
    """The allowed rate, corrected against oscillations, bytes per second. The default is 500."""
    s_x_recv: _Real
    """The rate at which data arrive, bytes per second. The default is 0."""
    use_ackv_local: _Integer
    """Whether own acknowledgements carry an Ack Vector. The default is 1."""
    use_ackv_remote: _Integer
    """Whether the peer's do. The default is 1."""
    use_ecn_local: _Integer
    """Whether own packets carry ECN nonces. The default is 1."""
    use_ecn_remote: _Integer
    """Whether the peer's do. The default is 1."""
    use_loss_rate_local: _Integer
    """Whether own feedback carries the loss event rate (CCID 3). The default is 1."""
    use_loss_rate_remote: _Integer
    """Whether the peer's does (CCID 3). The default is 1."""
    win_count_per_rtt: _Integer
    """Window counts per round-trip time (RFC 4342, section 8.1). The default is 4."""
    def weights(self, list: _Any, /) -> _Any:
        """Replaces the weights of loss intervals: their number, then they, joined by `+`."""
        ...

class ApplicationTraffic(Application):
    """Sends messages of one size at times drawn from a model."""
    def set(self, *args: _Any) -> _Any:
        """As every `set`; `packet_size_` is `packetSize_`."""
        ...
    packet_size: _Value
    """As every `set`; `packet_size_` is `packetSize_`."""
    packetSize: _Value
    """As every `set`; `packet_size_` is `packetSize_`."""

class ApplicationTrafficCBR(ApplicationTraffic):
    """A constant bit rate; the first message leaves at once."""
    maxpkts: _Integer
    """How many messages to send. The default is 268435456."""
    packetSize: _Integer
    """Size of the messages, bytes. The default is 210."""
    random: _Real
    """If not 0, intervals vary by up to a half, uniformly. The default is 0."""
    rate: _Real
    """Rate, bits per second. The default is 448Kb."""
    def set(self, *args: _Any) -> _Any:
        """As every `set`; `interval_`, the time between messages, stands for a rate."""
        ...
    interval: _Value
    """As every `set`; `interval_`, the time between messages, stands for a rate."""

class ApplicationTrafficCBR_PP(ApplicationTraffic):
    """A constant bit rate in bunches of messages that leave at the same time."""
    PBM: _Integer
    """How many messages make a bunch. The default is 2."""
    maxpkts: _Integer
    """How many messages to send. The default is 268435456."""
    packetSize: _Integer
    """Size of the messages, bytes. The default is 210."""
    random: _Real
    """If not 0, intervals vary by up to a half, uniformly. The default is 0."""
    rate: _Real
    """Rate, bits per second. The default is 448Kb."""
    def set(self, *args: _Any) -> _Any:
        """As every `set`, but refuses `interval_`."""
        ...
    interval: _Value
    """As every `set`, but refuses `interval_`."""

class ApplicationTrafficExponential(ApplicationTraffic):
    """Bursts at a constant rate and silences between them, both of exponential length."""
    burst_time: _Real
    """Mean length of a burst, seconds. The default is .5."""
    idle_time: _Real
    """Mean length of a silence, seconds. The default is .5."""
    packetSize: _Integer
    """Size of the messages, bytes. The default is 210."""
    rate: _Real
    """Rate within a burst, bits per second. The default is 64Kb."""
    def use_rng(self, generator: _Any, /) -> _Any:
        """Draws from this generator."""
        ...

class ApplicationTrafficPareto(ApplicationTraffic):
    """Bursts at a constant rate and silences between them, both with heavy tails."""
    burst_time: _Real
    """Mean length of a burst, seconds. The default is 500ms."""
    idle_time: _Real
    """Mean length of a silence, seconds. The default is 500ms."""
    packetSize: _Integer
    """Size of the messages, bytes. The default is 210."""
    rate: _Real
    """Rate within a burst, bits per second. The default is 64Kb."""
    shape: _Real
    """Tail index of both distributions. The default is 1.5."""
    def use_rng(self, generator: _Any, /) -> _Any:
        """Draws from this generator."""
        ...

class ApplicationTrafficRealAudio(ApplicationTraffic):
    """Streamed audio: silences as in the file `offtimecdf`, and bursts that make up for them."""
    burst_time: _Real
    """Time between messages of a burst, seconds. The default is 0.05ms."""
    idle_time: _Real
    """Shorter silences count as this long, seconds. The default is 1800ms."""
    interpolation: _Integer
    """0: only values of the table; 1: values between them; 2: whole numbers between them. The default is 0."""
    maxCDF: _Real
    """Greatest cumulative probability drawn. The default is 1."""
    maxEntry: _Integer
    """How many entries have room; grows by itself. The default is 32."""
    minCDF: _Real
    """Least cumulative probability drawn. The default is 0."""
    packetSize: _Integer
    """Size of the messages, bytes. The default is 240."""
    rate: _Real
    """Average rate, bits per second. The default is 2Kb."""

class Tracefile(SplitObject):
    """A recording of traffic: times between messages and their sizes, in binary form."""
    debug: _Integer
    """Without effect."""
    def filename(self, name: _Any, /) -> _Any:
        """Where the file is."""
        ...

class ApplicationTrafficTrace(ApplicationTraffic):
    """Plays a recording over and over, from a random place."""
    def attach_tracefile(self, tracefile: _Any, /) -> _Any:
        """The recording to play."""
        ...

class AgentCBR(AgentUDP):
    """A UDP agent with a constant bit rate source. Application/Traffic/CBR is its successor."""
    dport: _Value
    """Without effect. The default is 0."""
    sport: _Value
    """Without effect. The default is 0."""
    def advance(self, *args: _Any) -> _Any:
        """Generators do not know this."""
        ...
    def advanceby(self, *args: _Any) -> _Any:
        """Generators do not know this."""
        ...
    def init(self) -> _Any:
        """Makes the source."""
        ...
    def set(self, *args: _Any) -> _Any:
        """As every `set`; settings of the source go there, too."""
        ...
    def start(self) -> _Any:
        """Starts the generator."""
        ...
    def stop(self) -> _Any:
        """Stops the generator."""
        ...

class AgentCBRUDP(AgentUDP):
    """A UDP agent that controls a traffic generator."""
    def advance(self, *args: _Any) -> _Any:
        """Generators do not know this."""
        ...
    def advanceby(self, *args: _Any) -> _Any:
        """Generators do not know this."""
        ...
    def attach_traffic(self, tg: _Any, /) -> _Any:
        """Puts a traffic generator on top of the agent."""
        ...
    def start(self) -> _Any:
        """Starts the generator."""
        ...
    def stop(self) -> _Any:
        """Stops the generator."""
        ...

class AgentCBRRTP(AgentRTP):
    """Another name of Agent/RTP."""

class TrafficExpoo(ApplicationTrafficExponential):
    """Another name of its parent, which also knows older names of the settings."""
    def set(self, *args: _Any) -> _Any:
        """As every `set`, with older names of the settings."""
        ...

class TrafficRealAudio(ApplicationTrafficRealAudio):
    """Another name of its parent, which also knows older names of the settings."""
    def set(self, *args: _Any) -> _Any:
        """As every `set`, with older names of the settings."""
        ...

class TrafficPareto(ApplicationTrafficPareto):
    """Another name of its parent, which also knows older names of the settings."""
    def set(self, *args: _Any) -> _Any:
        """As every `set`, with older names of the settings."""
        ...

class TrafficTrace(ApplicationTrafficTrace):
    """Another name of Application/Traffic/Trace."""

class SourceFTP(Application):
    """Sends a number of packets. Application/FTP is its successor."""
    maxpkts: _Value
    """How many packets to send. The default is 268435456."""
    def attach(self, o: _Any, /) -> _Any:
        """Puts the source on top of an agent."""
        ...
    def init(self) -> _Any:
        """Takes over the number of packets."""
        ...
    def produce(self, pktcnt: _Any, /) -> _Any:
        """Sends up to packet number `pktcnt`."""
        ...
    def producemore(self, pktcnt: _Any, /) -> _Any:
        """Sends so many packets more."""
        ...
    def start(self) -> _Any:
        """Sends `maxpkts_` packets."""
        ...
    def stop(self) -> _Any:
        """Sends nothing more."""
        ...

class SourceTelnet(ApplicationTelnet):
    """Another name of Application/Telnet."""
    maxpkts: _Value
    """Without effect. The default is 268435456."""
    def attach(self, o: _Any, /) -> _Any:
        """Puts the source on top of an agent."""
        ...

class AgentRTCP(Agent):
    """Sends and takes the reports of a session."""
    class_: _Integer
    """The flow id of reports. The default is 32."""
    interval: _Real
    """Time between reports, seconds. The default is 0.."""
    random: _Integer
    """If not 0, intervals vary by up to a half, uniformly. The default is 0."""
    seqno: _Integer
    """Number of the next report. The default is 0."""
    def bye(self) -> _Any:
        """Says farewell and reports no more."""
        ...
    def session(self, session: _Any, /) -> _Any:
        """Reports for a member of a session."""
        ...
    def start(self) -> _Any:
        """Reports at regular times."""
        ...
    def stop(self) -> _Any:
        """Reports no more."""
        ...

class RTCPTimer(_Object):
    """Decides how often a member of a session reports (RFC 1889, section 6.2)."""
    def adapt(self, nsrc: _Any, nrr: _Any, we_sent: _Any, /) -> _Any:
        """Chooses the time between reports."""
        ...
    def init(self, session: _Any, /) -> _Any:
        """The timer of a member."""
        ...
    def sample_size(self, cc: _Any, /) -> _Any:
        """A report of so many bytes was seen."""
        ...
    def session_bw(self, b: _Any, /) -> _Any:
        """The bandwidth of the session, bits per second."""
        ...

class AgentConsRcvr(Agent):
    """Receives speech: calls its method `print-delay-stats`, which a script supplies, with the times at which each
    packet was sent, came and is played."""

class RTPSource(SplitObject):
    """A source of a session: `new RTPSource number`."""
    srcid: _Value
    """Its number. The default is -1."""
    def init(self, number: _Any, /) -> _Any:
        """A source of this number."""
        ...

class Session(SplitObject):
    """The base class of sessions."""

class SessionRTP(Session):
    """A member of a session of RTP, with an agent for data and one for reports."""
    uniq_srcid: _Value
    """The number of the next source. The default is 0."""
    def adapt_timer(self, nsrc: _Any, nrr: _Any, we_sent: _Any, /) -> _Any:
        """Chooses the time between reports."""
        ...
    def attach_node(self, node: _Any, /) -> _Any:
        """Puts the agents on a node."""
        ...
    def bye(self) -> _Any:
        """Says farewell, and neither sends nor reports any more."""
        ...
    def detach_node(self, node: _Any, /) -> _Any:
        """Takes the agents off a node."""
        ...
    def init(self) -> _Any:
        """A member with the next number."""
        ...
    def join_group(self, group: _Any, /) -> _Any:
        """Joins: data go to the group, reports to the one after it."""
        ...
    def leave_group(self) -> _Any:
        """Leaves the groups; data and reports go on."""
        ...
    def new_source(self, srcid: _Any, /) -> _Any:
        """A new source is heard."""
        ...
    def report_interval(self, i: _Any, /) -> _Any:
        """Sets the time between reports, seconds."""
        ...
    def sample_size(self, cc: _Any, /) -> _Any:
        """A report of so many bytes was seen."""
        ...
    def session_bw(self, bspec: _Any, /) -> _Any:
        """The bandwidth of the session."""
        ...
    def start(self) -> _Any:
        """Begins to report."""
        ...
    def stop(self) -> _Any:
        """Neither sends nor reports any more."""
        ...
    def transmit(self, bspec: _Any, /) -> _Any:
        """Sends data at this rate."""
        ...

class RandomVariablePackMimeHTTPFlowArrive(RandomVariable):
    """Seconds between new connections. `new CLASS rate ?generator?`"""
    rate: _Real
    """Connections per second."""
    def init(self, *args: _Any) -> _Any:
        """Takes the parameters."""
        ...

class RandomVariablePackMimeHTTPFileSize(RandomVariable):
    """Bytes of a request (type 0) or response (type 1). `new CLASS rate type ?generator?`"""
    rate: _Real
    """Connections per second."""
    type: _Integer
    """0 for clients, 1 for servers."""
    def init(self, *args: _Any) -> _Any:
        """Takes the parameters."""
        ...

class RandomVariablePackMimeHTTPXmit(RandomVariable):
    """Seconds from a client (type 0) or server (type 1). `new CLASS rate type ?generator?`"""
    const: _Real
    """Factor that delays are scaled by."""
    mean: _Real
    """Mean that delays are scaled to, seconds."""
    rate: _Real
    """Connections per second."""
    type: _Integer
    """0 for clients, 1 for servers."""
    def init(self, *args: _Any) -> _Any:
        """Takes the parameters."""
        ...

class RandomVariablePackMimeHTTPServerDelay(RandomVariable):
    """Seconds that a server takes. `new CLASS ?shape scale ?generator??`"""
    def init(self, *args: _Any) -> _Any:
        """Takes the parameters."""
        ...

class RandomVariablePackMimeHTTPPersistent(RandomVariable):
    """Whether a connection is persistent. `new CLASS probability ?generator?`"""
    probability: _Real
    """Of 1."""
    def init(self, *args: _Any) -> _Any:
        """Takes the parameters."""
        ...

class RandomVariablePackMimeHTTPNumPages(RandomVariable):
    """Pages of a persistent connection. `new CLASS ?probability shape scale ?generator??`"""
    def init(self, *args: _Any) -> _Any:
        """Takes the parameters."""
        ...

class RandomVariablePackMimeHTTPSingleObj(RandomVariable):
    """Whether a page has a single object. `new CLASS ?probability ?generator??`"""
    def init(self, *args: _Any) -> _Any:
        """Takes the parameters."""
        ...

class RandomVariablePackMimeHTTPObjsPerPage(RandomVariable):
    """Objects of a page. `new CLASS ?shape scale ?generator??`"""
    def init(self, *args: _Any) -> _Any:
        """Takes the parameters."""
        ...

class RandomVariablePackMimeHTTPTimeBtwnPages(RandomVariable):
    """Seconds between pages. `new CLASS ?generator?`"""
    def init(self, *args: _Any) -> _Any:
        """Takes the parameters."""
        ...

class RandomVariablePackMimeHTTPTimeBtwnObjs(RandomVariable):
    """Seconds between the objects of a page. `new CLASS ?generator?`"""
    def init(self, *args: _Any) -> _Any:
        """Takes the parameters."""
        ...

class RandomVariablePackMimeHTTPPersistRspSize(RandomVariable):
    """Bytes of the later responses of a persistent connection. Draws from a stream of its own."""

class PackMimeHTTP(SplitObject):
    """Begins web connections between clients and servers."""
    def active_connections(self) -> _Any:
        """Writes how many connections are under way to the output file."""
        ...
    def alloc_client_app(self) -> _Any:
        """A new client."""
        ...
    def alloc_server_app(self) -> _Any:
        """A new server."""
        ...
    def alloc_tcp(self, tcptype: _Any, /) -> _Any:
        """A new agent."""
        ...
    def client(self, node: _Any, /) -> _Any:
        """Adds a node of clients."""
        ...
    def connect(self) -> _Any:
        """Puts the parts of a connection together."""
        ...
    def done(self, tcp: _Any, /) -> _Any:
        """A connection has ended."""
        ...
    def get_pairs(self) -> _Any:
        """How many exchanges are complete."""
        ...
    def no_pm_persistent_reqsz(self) -> _Any:
        """Requests of a persistent connection are drawn one by one."""
        ...
    def no_pm_persistent_rspsz(self) -> _Any:
        """Responses of a persistent connection are drawn one by one."""
        ...
    def now(self) -> _Any:
        """The time, with six digits."""
        ...
    def rate(self, rate: _Any, /) -> _Any:
        """Connections per second."""
        ...
    def recycle(self, agent: _Any, /) -> _Any:
        """A connection has ended."""
        ...
    def server(self, node: _Any, /) -> _Any:
        """Adds a node of servers."""
        ...
    def set_1_1(self) -> _Any:
        """Connections may be persistent."""
        ...
    def set_ID(self, number: _Any, /) -> _Any:
        """Without effect."""
        ...
    def set_TCP(self, flavour: _Any, /) -> _Any:
        """The flavour of TCP."""
        ...
    def set_client(self, node: _Any, /) -> _Any:
        """Adds a node of clients."""
        ...
    def set_debug(self, level: _Any, /) -> _Any:
        """Without effect."""
        ...
    def set_filesz_outfile(self, file: _Any, /) -> _Any:
        """Responses are listed in this file."""
        ...
    def set_flow_arrive(self, variable: _Any, /) -> _Any:
        """Seconds to the next connection."""
        ...
    def set_http_1_1(self) -> _Any:
        """Connections may be persistent."""
        ...
    def set_num_pages(self, variable: _Any, /) -> _Any:
        """Pages of a persistent connection."""
        ...
    def set_objs_per_page(self, variable: _Any, /) -> _Any:
        """Objects of a page."""
        ...
    def set_outfile(self, file: _Any, /) -> _Any:
        """Complete exchanges are listed in this file."""
        ...
    def set_prob_persistent(self, variable: _Any, /) -> _Any:
        """Not 0 for a persistent connection."""
        ...
    def set_prob_single_obj(self, variable: _Any, /) -> _Any:
        """Not 0 for a page with a single object."""
        ...
    def set_rate(self, rate: _Any, /) -> _Any:
        """Connections per second."""
        ...
    def set_req_size(self, variable: _Any, /) -> _Any:
        """Bytes of a request."""
        ...
    def set_rsp_size(self, variable: _Any, /) -> _Any:
        """Bytes of a response."""
        ...
    def set_run(self, number: _Any, /) -> _Any:
        """The substream of the random variables."""
        ...
    def set_samples_outfile(self, file: _Any, /) -> _Any:
        """Requests are listed in this file."""
        ...
    def set_server(self, node: _Any, /) -> _Any:
        """Adds a node of servers."""
        ...
    def set_server_delay(self, variable: _Any, /) -> _Any:
        """Seconds that the server takes."""
        ...
    def set_time_btwn_objs(self, variable: _Any, /) -> _Any:
        """Seconds between objects."""
        ...
    def set_time_btwn_pages(self, variable: _Any, /) -> _Any:
        """Seconds between pages."""
        ...
    def set_warmup(self, seconds: _Any, /) -> _Any:
        """Exchanges that begin earlier are not listed."""
        ...
    def setup_tcp(self, tcp: _Any, fid: _Any, /) -> _Any:
        """Prepares an agent for a connection."""
        ...
    def start(self) -> _Any:
        """Begins."""
        ...
    def stop(self) -> _Any:
        """Begins no more connections."""
        ...
    def total_connections(self) -> _Any:
        """Writes the number of the last connection to the standard error output."""
        ...

class ApplicationPackMimeHTTP(Application):
    """An end of a web connection."""

class ApplicationPackMimeHTTPClient(ApplicationPackMimeHTTP):
    """Sends requests and waits for the responses."""

class ApplicationPackMimeHTTPServer(ApplicationPackMimeHTTP):
    """Answers requests."""

class PagePool(SplitObject):
    """A source of web pages."""
    def gen_page(self, pageid: _Any, thismod: _Any, /) -> _Any:
        """Size, age and time of modification of a page."""
        ...
    def set_allpush(self) -> _Any:
        """Every page is in demand, at all servers and caches."""
        ...
    def set_selpush(self) -> _Any:
        """Pages that are asked for are in demand."""
        ...

class PagePoolWebTraf(PagePool):
    """Sessions of clients that fetch pages of objects from servers."""
    FID_ASSIGNING_MODE: _Value
    """Flow ids: 0 by object, 1 by agent, 2 all the same. The default is 0."""
    FLOW_SIZE_OPS: _Value
    """Large responses: 1 leaves them out, 2 sends them in pieces. The default is 0."""
    FLOW_SIZE_TH: _Value
    """Packets that make a response a large one. The default is 15."""
    TCPSINKTYPE: _Value
    """Class of receivers, below Agent. The default is TCPSink."""
    TCPTYPE: _Value
    """Class of senders, below Agent/TCP. The default is Reno."""
    VERBOSE: _Value
    """Prints a line for each response. The default is 0."""
    avg_waiting_time: _Value
    """Mean time until then, seconds. The default is 30."""
    debug: _Integer
    """Prints what happens. The default is false."""
    dont_recycle: _Integer
    """Agents are not used again. The default is 0."""
    enable_conn_timer: _Value
    """Requests are given up after a while. The default is 0."""
    fulltcp: _Integer
    """Both agents of a pair are two-way. The default is 0."""
    recycle_page: _Integer
    """Without effect. The default is 1."""
    req_trace: _Value
    """Prints lines for each request. The default is 0."""
    resp_trace: _Value
    """Prints lines for the begin and end of each response. The default is 0."""
    def alloc_tcp(self) -> _Any:
        """A new sender."""
        ...
    def alloc_tcp_sink(self) -> _Any:
        """A new receiver."""
        ...
    def create_session(self, index: _Any, pages: _Any, time: _Any, interPage: _Any, pageSize: _Any, interObj: _Any, objSize: _Any, /) -> _Any:
        """A session of so many pages begins so many seconds from now."""
        ...
    def doneObj(self, page: _Any, /) -> _Any:
        """An object of a page has been fetched."""
        ...
    def give_up(self, job: _Any, /) -> _Any:
        """A request takes long."""
        ...
    def launch_req(self, job: _Any, /) -> _Any:
        """Sends a request."""
        ...
    def launch_resp(self, job: _Any, /) -> _Any:
        """Sends a response."""
        ...
    def recycle(self, tcp: _Any, sink: _Any, /) -> _Any:
        """These agents can be used again."""
        ...
    def set_client(self, index: _Any, node: _Any, /) -> _Any:
        """Puts a client at a node."""
        ...
    def set_interPageOption(self, option: _Any, /) -> _Any:
        """Not 0: the time between pages counts from the end of a page; 0: from its beginning."""
        ...
    def set_num_client(self, count: _Any, /) -> _Any:
        """Makes room for clients."""
        ...
    def set_num_server(self, count: _Any, /) -> _Any:
        """Makes room for servers."""
        ...
    def set_num_session(self, count: _Any, /) -> _Any:
        """Makes room for sessions."""
        ...
    def set_server(self, index: _Any, node: _Any, /) -> _Any:
        """Puts a server at a node."""
        ...
    def set_server_mode(self, value: _Any, /) -> _Any:
        """0: servers answer at once; 1: one request after the other; 2: the smallest first."""
        ...
    def set_server_qlimit(self, value: _Any, /) -> _Any:
        """Requests that servers queue; 0 for any number."""
        ...
    def set_server_rate(self, value: _Any, /) -> _Any:
        """Packets per second that servers answer."""
        ...
    def use_asim(self) -> _Any:
        """Without effect."""
        ...

class Tmix(SplitObject):
    """Replays connections between two sides."""
    def acc(self, node: _Any, /) -> _Any:
        """Adds a node that is connected to."""
        ...
    def active_connections(self) -> _Any:
        """Writes how many connections are under way."""
        ...
    def alloc_agent(self, tcptype: _Any, /) -> _Any:
        """A new one-way sender."""
        ...
    def alloc_app(self) -> _Any:
        """A new application."""
        ...
    def alloc_sink(self, sinktype: _Any, /) -> _Any:
        """A new one-way receiver."""
        ...
    def alloc_tcp(self, tcptype: _Any, /) -> _Any:
        """A new agent."""
        ...
    def check_oneway_closed(self) -> _Any:
        """One-way connections end when everything has been delivered."""
        ...
    def configure_sink(self, sink: _Any, /) -> _Any:
        """Prepares a one-way receiver."""
        ...
    def configure_source(self, agent: _Any, fid: _Any, wnd: _Any, mss: _Any, /) -> _Any:
        """Prepares a one-way sender."""
        ...
    def connect(self) -> _Any:
        """Puts the parts of a connection together."""
        ...
    def init(self, node: _Any, /) -> _Any:
        """Adds a node that opens connections."""
        ...
    def now(self) -> _Any:
        """The time, with six digits."""
        ...
    def recycle(self, agent: _Any, /) -> _Any:
        """An end of a connection is done."""
        ...
    def set_ID(self, number: _Any, /) -> _Any:
        """Without effect."""
        ...
    def set_TCP(self, flavour: _Any, /) -> _Any:
        """The flavour of TCP."""
        ...
    def set_acc(self, node: _Any, /) -> _Any:
        """Adds a node that is connected to."""
        ...
    def set_agent_type(self, type: _Any, /) -> _Any:
        """`full` or `one-way`."""
        ...
    def set_cvfile(self, file: _Any, /) -> _Any:
        """The file of connection vectors."""
        ...
    def set_debug(self, number: _Any, /) -> _Any:
        """Without effect."""
        ...
    def set_end(self, time: _Any, /) -> _Any:
        """Nothing begins later."""
        ...
    def set_fin_time(self, microseconds: _Any, /) -> _Any:
        """How long the last sender waits before it ends a connection."""
        ...
    def set_init(self, node: _Any, /) -> _Any:
        """Adds a node that opens connections."""
        ...
    def set_outfile(self, file: _Any, /) -> _Any:
        """Counts are written to the end of this file."""
        ...
    def set_pkt_size(self, bytes: _Any, /) -> _Any:
        """The largest segment of vectors that do not say."""
        ...
    def set_prefill_si(self, seconds: _Any, /) -> _Any:
        """The interval that its time is compressed to."""
        ...
    def set_prefill_t(self, time: _Any, /) -> _Any:
        """If the first connection begins earlier it is moved towards this time."""
        ...
    def set_run(self, number: _Any, /) -> _Any:
        """Without effect."""
        ...
    def set_scale(self, factor: _Any, /) -> _Any:
        """Stretches the times of connections."""
        ...
    def set_sink(self, kind: _Any, /) -> _Any:
        """The kind of sink, with one-way TCP."""
        ...
    def set_step_size(self, number: _Any, /) -> _Any:
        """Without effect."""
        ...
    def set_warmup(self, number: _Any, /) -> _Any:
        """Without effect."""
        ...
    def setup_tcp(self, tcp: _Any, fid: _Any, wnd: _Any, mss: _Any, /) -> _Any:
        """Prepares a two-way agent."""
        ...
    def start(self) -> _Any:
        """Begins."""
        ...
    def stop(self) -> _Any:
        """Begins no more connections."""
        ...
    def total_connections(self) -> _Any:
        """Writes how many connections have begun."""
        ...

class ApplicationTmix(Application):
    """An end of a replayed connection."""

class PagePoolMath(PagePool):
    """A single page of random size that is modified at random times."""
    def gen_init_modtime(self, page: _Any, /) -> _Any:
        """When a new page was modified, seconds; -1 if pages never are."""
        ...
    def gen_modtime(self, page: _Any, time: _Any, /) -> _Any:
        """Draws when a page modified at this time is modified next, seconds."""
        ...
    def gen_pageid(self, client: _Any, /) -> _Any:
        """The page that a client asks for."""
        ...
    def gen_size(self, page: _Any, /) -> _Any:
        """Draws the size of a page, bytes."""
        ...
    def get_duration(self) -> _Any:
        """How long requests go on, seconds."""
        ...
    def get_poolsize(self) -> _Any:
        """How many pages there are."""
        ...
    def get_start_time(self) -> _Any:
        """When modifications begin, seconds."""
        ...
    def ranvar_age(self, variable: _Any, /) -> _Any:
        """Seconds between modifications."""
        ...
    def ranvar_size(self, variable: _Any, /) -> _Any:
        """Bytes of the page."""
        ...
    def set_start_time(self, time: _Any, /) -> _Any:
        """Sets when modifications begin, seconds."""
        ...

class PagePoolCompMath(PagePool):
    """A main page with embedded objects."""
    comp_size: _Integer
    """Size of an object, bytes. The default is 10240."""
    main_size: _Integer
    """Size of the main page, bytes. The default is 1024."""
    num_pages: _Integer
    """How many pages there are, objects included. The default is 1."""
    def gen_init_modtime(self, page: _Any, /) -> _Any:
        """When a new page was modified, seconds; -1 if pages never are."""
        ...
    def gen_modtime(self, page: _Any, time: _Any, /) -> _Any:
        """Draws when a page modified at this time is modified next, seconds."""
        ...
    def gen_obj_modtime(self, page: _Any, time: _Any, /) -> _Any:
        """Draws when an object modified at this time is modified next, seconds."""
        ...
    def gen_obj_size(self, page: _Any, /) -> _Any:
        """The size of an object, bytes."""
        ...
    def gen_pageid(self, client: _Any, /) -> _Any:
        """The page that a client asks for."""
        ...
    def gen_size(self, page: _Any, /) -> _Any:
        """Draws the size of a page, bytes."""
        ...
    def get_duration(self) -> _Any:
        """How long requests go on, seconds."""
        ...
    def get_mainpage(self, pageid: _Any, /) -> _Any:
        """The main page of an object."""
        ...
    def get_next_objs(self, pageid: _Any, /) -> _Any:
        """The last object."""
        ...
    def get_obj_num(self, pageid: _Any, /) -> _Any:
        """How many objects there are."""
        ...
    def get_poolsize(self) -> _Any:
        """How many pages there are."""
        ...
    def get_start_time(self) -> _Any:
        """When modifications begin, seconds."""
        ...
    def is_mainpage(self, pageid: _Any, /) -> _Any:
        """Whether a page is no object."""
        ...
    def ranvar_main_age(self, variable: _Any, /) -> _Any:
        """Seconds between modifications of the main page."""
        ...
    def ranvar_obj_age(self, variable: _Any, /) -> _Any:
        """Seconds between modifications of an object."""
        ...
    def set_start_time(self, time: _Any, /) -> _Any:
        """Sets when modifications begin, seconds."""
        ...

class PagePoolCompMathnoc(PagePoolCompMath):
    """As its parent, but caches must not keep the main page."""
    def gen_page(self, pageid: _Any, thismod: _Any, /) -> _Any:
        """Size, age and time of modification of a page."""
        ...

class PagePoolClient(PagePool):
    """The pages that a client, cache or server has."""
    def list_pages(self) -> _Any:
        """The names of all pages."""
        ...

class PagePoolClientMedia(PagePoolClient):
    """The pages and parts of streams that a client, cache or server has."""
    max_size: _Integer
    """Capacity, bytes. The default is 104857600."""
    def set_repl_style(self, style: _Any, /) -> _Any:
        """What is removed when there is no more room: FINEGRAIN (ends of layers) or ATOMIC (streams)."""
        ...

class PagePoolTrace(PagePool):
    """Pages whose sizes and modifications a file lists: `new PagePool/Trace file`."""
    def gen_init_modtime(self, page: _Any, /) -> _Any:
        """When a new page was modified, seconds; -1 if pages never are."""
        ...
    def gen_modtime(self, page: _Any, time: _Any, /) -> _Any:
        """Draws when a page modified at this time is modified next, seconds."""
        ...
    def gen_pageid(self, client: _Any, /) -> _Any:
        """The page that a client asks for."""
        ...
    def gen_size(self, page: _Any, /) -> _Any:
        """Draws the size of a page, bytes."""
        ...
    def get_duration(self) -> _Any:
        """How long requests go on, seconds."""
        ...
    def get_poolsize(self) -> _Any:
        """How many pages there are."""
        ...
    def get_start_time(self) -> _Any:
        """When modifications begin, seconds."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Reads the file."""
        ...
    def ranvar(self, variable: _Any, /) -> _Any:
        """The random variable of the pages asked for."""
        ...
    def set_start_time(self, time: _Any, /) -> _Any:
        """Sets when modifications begin, seconds."""
        ...

class PagePoolProxyTrace(PagePool):
    """Pages and requests that a proxy has recorded in files."""
    def bimodal_ratio(self, ratio: _Any, /) -> _Any:
        """The share of the pages that are modified often, in tenths rounded up."""
        ...
    def gen_init_modtime(self, page: _Any, /) -> _Any:
        """When a new page was modified, seconds; -1 if pages never are."""
        ...
    def gen_modtime(self, page: _Any, time: _Any, /) -> _Any:
        """Draws when a page modified at this time is modified next, seconds."""
        ...
    def gen_pageid(self, client: _Any, /) -> _Any:
        """The page that a client asks for."""
        ...
    def gen_request(self, client: _Any, /) -> _Any:
        """Seconds to the next request of a client, and the page."""
        ...
    def gen_size(self, page: _Any, /) -> _Any:
        """Draws the size of a page, bytes."""
        ...
    def get_duration(self) -> _Any:
        """How long requests go on, seconds."""
        ...
    def get_poolsize(self) -> _Any:
        """How many pages there are."""
        ...
    def get_start_time(self) -> _Any:
        """When modifications begin, seconds."""
        ...
    def ranvar_dp(self, variable: _Any, /) -> _Any:
        """Seconds between modifications of the pages that are modified often."""
        ...
    def ranvar_sp(self, variable: _Any, /) -> _Any:
        """Seconds between modifications of the other pages."""
        ...
    def set_client_num(self, count: _Any, /) -> _Any:
        """How many clients share the requests."""
        ...
    def set_pagefile(self, file: _Any, /) -> _Any:
        """Reads the sizes of pages."""
        ...
    def set_reqfile(self, file: _Any, /) -> _Any:
        """Reads the requests."""
        ...
    def set_start_time(self, time: _Any, /) -> _Any:
        """Sets when modifications begin, seconds."""
        ...

class PagePoolProxyTraceepa(PagePoolProxyTrace):
    """As its parent, but a random page is modified at a time."""
    def gen_modtime(self, page: _Any, time: _Any, /) -> _Any:
        """No page is modified by itself."""
        ...
    def pick_pagemod(self) -> _Any:
        """Draws a page to modify."""
        ...
    def ranvar_dp(self, variable: _Any, /) -> _Any:
        """The random variable of the pages that are modified, whose range is set."""
        ...

class PagePoolMedia(PagePool):
    """Streams of layers that are never modified."""
    def gen_init_modtime(self, page: _Any, /) -> _Any:
        """When a new page was modified, seconds; -1 if pages never are."""
        ...
    def gen_modtime(self, page: _Any, time: _Any, /) -> _Any:
        """Draws when a page modified at this time is modified next, seconds."""
        ...
    def gen_pageid(self, client: _Any, /) -> _Any:
        """The page that a client asks for."""
        ...
    def gen_size(self, page: _Any, /) -> _Any:
        """Draws the size of a page, bytes."""
        ...
    def get_duration(self) -> _Any:
        """How long requests go on, seconds."""
        ...
    def get_layer(self, page: _Any, /) -> _Any:
        """How many layers a stream has."""
        ...
    def get_poolsize(self) -> _Any:
        """How many pages there are."""
        ...
    def get_start_time(self) -> _Any:
        """When modifications begin, seconds."""
        ...
    def is_media_page(self, page: _Any, /) -> _Any:
        """Whether a page is a stream."""
        ...
    def ranvar_req(self, variable: _Any, /) -> _Any:
        """The random variable of the streams asked for."""
        ...
    def set_duration(self, time: _Any, /) -> _Any:
        """How long requests go on, seconds."""
        ...
    def set_layer(self, count: _Any, /) -> _Any:
        """How many layers each stream has."""
        ...
    def set_num_pages(self, count: _Any, /) -> _Any:
        """How many streams there are."""
        ...
    def set_pagesize(self, page: _Any, bytes: _Any, /) -> _Any:
        """The size of a stream."""
        ...
    def set_start_time(self, time: _Any, /) -> _Any:
        """Sets when modifications begin, seconds."""
        ...

class Http(SplitObject):
    """A client, cache or server of web pages: `new Http/... simulator node`."""
    HBSize: _Value
    """Bytes of a heartbeat. The default is 1."""
    HB_FID: _Value
    """The flow id of connections for heartbeats. The default is 40."""
    IMSSize: _Value
    """Bytes of a conditional request. The default is 50."""
    INVSize: _Value
    """Bytes of the answer that a page was not modified. The default is 43."""
    JOINSize: _Value
    """Bytes of a notice of joining. The default is 10."""
    MEDIA_APP: _Value
    """Class of the applications of streams, below Application. The default is MediaApp."""
    MEDIA_TRANSPORT: _Value
    """Class of the agents of streams, below Agent. The default is RAP."""
    MPUSize: _Value
    """Bytes of a request for pushed updates. The default is 10."""
    NTFSize: _Value
    """Bytes of a notice of a request. The default is 10."""
    PFSize: _Value
    """Bytes of a pro forma message. The default is 1."""
    PINV_FID: _Value
    """The flow id of invalidations and pages that nobody has asked for. The default is 41."""
    REFSize: _Value
    """Bytes of a request to refetch. The default is 50."""
    REQSize: _Value
    """Bytes of a request. The default is 43."""
    TRANSPORT: _Value
    """Class of the agents, below Agent/TCP. The default is FullTcp."""
    fid: _Value
    """The flow id given last. The default is -1."""
    def id(self) -> _Any:
        """The number of its node."""
        ...
    def addr(self) -> _Any:
        """The address of its node."""
        ...
    def connect(self, server: _Any, /) -> _Any:
        """Opens a connection to a cache or server."""
        ...
    def create_pagepool(self) -> _Any:
        """Makes what keeps its pages."""
        ...
    def disconnect(self, peer: _Any, /) -> _Any:
        """Takes down the connection to another."""
        ...
    def enter_page(self, page: _Any, name: _Any, value: _Any, /, *args: _Any) -> _Any:
        """Keeps a page with these properties: size, modtime, age, noc."""
        ...
    def evTrace(self, who: _Any, what: _Any, which: _Any, /, *args: _Any) -> _Any:
        """Lists an event."""
        ...
    def exist_page(self, page: _Any, /) -> _Any:
        """Whether it has a page."""
        ...
    def get_age(self, page: _Any, /) -> _Any:
        """Seconds from the modification of a page to the next one."""
        ...
    def get_cachesize(self) -> _Any:
        """The size of its store, if one was set."""
        ...
    def get_cachetime(self, page: _Any, /) -> _Any:
        """When a page was entered, seconds."""
        ...
    def get_cnc(self, peer: _Any, /) -> _Any:
        """The application that talks to another."""
        ...
    def get_hbsize(self) -> _Any:
        """Bytes of a heartbeat."""
        ...
    def get_imssize(self) -> _Any:
        """Bytes of a conditional request."""
        ...
    def get_invsize(self) -> _Any:
        """Bytes of the answer that a page was not modified."""
        ...
    def get_joinsize(self) -> _Any:
        """Bytes of a notice of joining."""
        ...
    def get_layer(self, page: _Any, /) -> _Any:
        """How many layers a stream has."""
        ...
    def get_modtime(self, page: _Any, /) -> _Any:
        """When a page was modified, seconds."""
        ...
    def get_mpusize(self) -> _Any:
        """Bytes of a request for pushed updates."""
        ...
    def get_ntfsize(self) -> _Any:
        """Bytes of a notice of a request."""
        ...
    def get_page(self, page: _Any, /) -> _Any:
        """The properties of a page."""
        ...
    def get_pagetype(self, page: _Any, /) -> _Any:
        """HTML or MEDIA."""
        ...
    def get_pfsize(self) -> _Any:
        """Bytes of a pro forma message."""
        ...
    def get_refsize(self) -> _Any:
        """Bytes of a request to refetch."""
        ...
    def get_reqsize(self) -> _Any:
        """Bytes of a request."""
        ...
    def get_size(self, page: _Any, /) -> _Any:
        """The bytes of a page."""
        ...
    def getfid(self) -> _Any:
        """Takes the next flow id."""
        ...
    def init(self, ns: _Any, node: _Any, /) -> _Any:
        """Puts it on a node."""
        ...
    def is_connected(self, peer: _Any, /) -> _Any:
        """Whether it talks to another."""
        ...
    def is_valid(self, page: _Any, /) -> _Any:
        """Whether a page may be used."""
        ...
    def log(self, channel: _Any, /) -> _Any:
        """Lists events in a channel."""
        ...
    def send(self, peer: _Any, bytes: _Any, script: _Any, /, *args: _Any) -> _Any:
        """Sends so many bytes; when they arrive the script runs."""
        ...
    def set_cachesize(self, size: _Any, /) -> _Any:
        """Sets the size of its store, which nothing heeds."""
        ...
    def set_cachetime(self, page: _Any, time: _Any, /) -> _Any:
        """Sets when a page was entered to now."""
        ...
    def set_modtime(self, page: _Any, time: _Any, /) -> _Any:
        """Sets when a page was modified."""
        ...
    def set_pagepool(self, pool: _Any, /) -> _Any:
        """Keeps its pages there."""
        ...
    def stat(self, name: _Any, /) -> _Any:
        """A statistic."""
        ...

class HttpClient(Http):
    """Asks for pages at random times."""
    hb_interval: _Value
    """Time after which a demand for a page is repeated, seconds. The default is 60."""
    def disconnect(self, server: _Any, /) -> _Any:
        """Takes down the connection to a cache or server."""
        ...
    def gen_request(self) -> _Any:
        """Draws the seconds to the next request, and its page."""
        ...
    def get_response_GET(self, server: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """A page has come."""
        ...
    def get_response_IMS(self, server: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """A page has come, or is still good."""
        ...
    def get_response_REF(self, server: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """A page has come again."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Puts it on a node."""
        ...
    def mark_request(self, pageid: _Any, /) -> _Any:
        """Shows in nam that a page was asked for."""
        ...
    def mark_response(self, pageid: _Any, /) -> _Any:
        """Shows in nam that a page has come."""
        ...
    def next_request(self, server: _Any, pageid: _Any, /) -> _Any:
        """Asks for a page, and decides about the next."""
        ...
    def populate(self, cache: _Any, server: _Any, /) -> _Any:
        """Asks a cache for each page once, then begins a session."""
        ...
    def request_mpush(self, page: _Any, /) -> _Any:
        """Demands a page whenever it is modified."""
        ...
    def send_refresh_mpush(self, page: _Any, /) -> _Any:
        """Repeats that."""
        ...
    def send_request(self, server: _Any, type: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Asks for a page that is not on its way."""
        ...
    def set_cache(self, cache: _Any, /) -> _Any:
        """The cache or server to ask."""
        ...
    def set_interval_generator(self, ranvar: _Any, /) -> _Any:
        """The random variable of seconds between requests."""
        ...
    def set_page_generator(self, pagepool: _Any, /) -> _Any:
        """The PagePool that says which pages to ask for."""
        ...
    def start(self, cache: _Any, server: _Any, /) -> _Any:
        """As `populate`, and remembers the cache."""
        ...
    def start_session(self, cache: _Any, server: _Any, /) -> _Any:
        """Asks a cache for pages of a server from now on."""
        ...
    def stop_mpush(self, page: _Any, /) -> _Any:
        """Does not want the page that way any more."""
        ...
    def stop_session(self, server: _Any, /) -> _Any:
        """Asks for no more pages of a server."""
        ...

class HttpServer(Http):
    """Has pages, which change at random times."""
    id: _Integer
    """Number of its node. The default is 0."""
    def alloc_connection(self, client: _Any, fid: _Any, /) -> _Any:
        """Accepts a connection."""
        ...
    def disconnect(self, client: _Any, /) -> _Any:
        """Takes down its end of a connection."""
        ...
    def gen_init_modtime(self, id: _Any, /) -> _Any:
        """When a page that is new was modified."""
        ...
    def gen_page(self, pageid: _Any, /) -> _Any:
        """Makes a page and keeps it; returns its properties."""
        ...
    def gen_pageinfo(self, pageid: _Any, /) -> _Any:
        """Makes a page; returns its properties."""
        ...
    def get_request(self, client: _Any, type: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Answers a request."""
        ...
    def handle_request_GET(self, pageid: _Any, /, *args: _Any) -> _Any:
        """Bytes and properties of a page."""
        ...
    def handle_request_IMS(self, pageid: _Any, /, *args: _Any) -> _Any:
        """Bytes and properties of a page, or of the answer that it was not modified."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Puts it on a node."""
        ...
    def modify_page(self, pageid: _Any, /) -> _Any:
        """Modifies a page."""
        ...
    def schedule_nextmod(self, time: _Any, pageid: _Any, /) -> _Any:
        """Modifies a page at this time."""
        ...
    def set_page_generator(self, pagepool: _Any, /) -> _Any:
        """The PagePool that says what its pages are like."""
        ...
    def set_parent_cache(self, cache: _Any, /) -> _Any:
        """Without effect."""
        ...
    def stale_time(self, pageid: _Any, modtime: _Any, /) -> _Any:
        """Seconds since the first modification after the one at this time."""
        ...

class HttpServerepa(HttpServer):
    """Modifies a random page at regular times (Cao and Liu 1997)."""
    def gen_pageinfo(self, pageid: _Any, /) -> _Any:
        """Makes a page; returns its properties."""
        ...
    def modify_page(self, pageid: _Any, /) -> _Any:
        """Modifies a page that the generator picks."""
        ...
    def schedule_nextmod(self, time: _Any, pageid: _Any, /) -> _Any:
        """Modifies a page when the interval is over."""
        ...
    def start_update(self, interval: _Any, /) -> _Any:
        """Modifies a page each time so many seconds are over."""
        ...

class HttpCache(Http):
    """Answers requests with pages that it has, and asks for the others itself."""
    id: _Integer
    """Number of its node. The default is 0."""
    def alloc_connection(self, client: _Any, fid: _Any, /) -> _Any:
        """Accepts a connection."""
        ...
    def answer_pending_requests(self, pageid: _Any, /, *args: _Any) -> _Any:
        """Answers all who wait for a page."""
        ...
    def answer_request_GET(self, cl: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Sends a page."""
        ...
    def cache_hit(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Answers with a page that is there, if it is good."""
        ...
    def cache_miss(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Asks for a page that is not there."""
        ...
    def disconnect(self, http: _Any, /) -> _Any:
        """Takes down a connection."""
        ...
    def disconnect_client(self, client: _Any, /) -> _Any:
        """Takes down its end of a connection."""
        ...
    def disconnect_server(self, server: _Any, /) -> _Any:
        """Takes down a connection that it opened."""
        ...
    def get_request(self, cl: _Any, type: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Answers a request."""
        ...
    def get_response_GET(self, server: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """A page has come."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Puts it on a node."""
        ...
    def is_consistent(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Whether a page may be used: always."""
        ...
    def refetch(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Asks for a page again: never needed."""
        ...
    def refetch_pending(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Whether a page was asked for again: never."""
        ...
    def send_request(self, server: _Any, type: _Any, pageid: _Any, size: _Any, /, *args: _Any) -> _Any:
        """Asks for a page."""
        ...
    def set_parent(self, server: _Any, /) -> _Any:
        """The cache to ask instead of servers."""
        ...

class HttpCacheTTL(HttpCache):
    """A page expires sooner the more recently it was modified (Alex)."""
    updateThreshold: _Value
    """A page expires after this share of its age. The default is 0.1."""
    def answer_request_IMS(self, client: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Sends a page, or that it is still good."""
        ...
    def get_response_IMS(self, server: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """A page has come, or is still good."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Puts it on a node."""
        ...
    def is_consistent(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Whether a page may be used."""
        ...
    def is_expired(self, pageid: _Any, /) -> _Any:
        """Whether a page has expired."""
        ...
    def refetch(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Asks for a page if it was modified."""
        ...
    def refetch_pending(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Whether a page was asked for; the client waits."""
        ...
    def set_thresh(self, th: _Any, /) -> _Any:
        """When pages expire."""
        ...

class HttpCacheTTLPlain(HttpCacheTTL):
    """Every page expires after the same time."""
    updateThreshold: _Value
    """A page expires after this time, seconds. The default is 100."""
    def init(self, *args: _Any) -> _Any:
        """Puts it on a node."""
        ...
    def is_expired(self, pageid: _Any, /) -> _Any:
        """Whether a page has expired."""
        ...

class HttpCacheTTLOmniscient(HttpCacheTTL):
    """A page expires when it is modified."""
    def is_expired(self, pageid: _Any, /) -> _Any:
        """Whether a page has expired."""
        ...

class HttpServerCompound(HttpServer):
    """Has pages with embedded objects."""

class HttpClientCompound(HttpClient):
    """Asks for main pages, and then for their objects; counts pages that are complete."""
    def get_response_GET(self, server: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """A main page or an object has come."""
        ...
    def mark_request(self, pageid: _Any, /) -> _Any:
        """Shows in nam that a main page was asked for."""
        ...
    def next_obj(self, server: _Any, /, *args: _Any) -> _Any:
        """Asks for the first of these objects."""
        ...
    def set_interobj_generator(self, ranvar: _Any, /) -> _Any:
        """The random variable of seconds between requests for the objects of a page."""
        ...

class ApplicationMediaApp(Application):
    """One end of a stream over Agent/RAP: `new Application/MediaApp page`. Sends all layers in turn."""
    MAX_LAYER: _Value
    """Without effect. The default is 10."""
    segmentSize: _Integer
    """Size of a packet, bytes. The default is 1024."""
    def evTrace(self, what: _Any, /, *args: _Any) -> _Any:
        """Lists an event."""
        ...
    def init(self, page: _Any, /) -> _Any:
        """The end of a stream of this page."""
        ...
    def log(self, channel: _Any, /) -> _Any:
        """Lists events in a channel."""
        ...
    def set_layer(self, count: _Any, /) -> _Any:
        """Sets the number of layers."""
        ...

class ApplicationMediaAppQA(ApplicationMediaApp):
    """Sends as many layers as the rate and the receiver's buffers allow (quality adaptation)."""
    LAYERBW: _Integer
    """Bytes per second that each layer consumes. The default is 2500."""
    MAXACTIVELAYERS: _Integer
    """Without effect. The default is 10."""
    MAXBKOFF: _Integer
    """The most reductions of the rate to look at. The default is 100."""
    SMOOTHFACTOR: _Integer
    """Reductions of the rate that must be survivable before a layer is added. The default is 4."""
    SRTTWEIGHT: _Real
    """Without effect. The default is 0.95."""
    debug_output: _Integer
    """Without effect. The default is 0."""
    pref_srtt: _Real
    """How far caches look ahead, seconds. The default is 0.6."""

class HttpClientMedia(HttpClient):
    """Asks for pages and streams."""
    def create_pagepool(self) -> _Any:
        """Makes what keeps its pages and streams."""
        ...
    def get_response_GET(self, server: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """A page has come."""
        ...
    def media_connect(self, server: _Any, pageid: _Any, /) -> _Any:
        """Opens a stream."""
        ...
    def media_disconnect(self, host: _Any, pageid: _Any, /) -> _Any:
        """A stream has ended."""
        ...
    def remove_page(self, page: _Any, /) -> _Any:
        """Forgets a page."""
        ...
    def send_request(self, server: _Any, type: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Asks for a page, unless its stream is coming."""
        ...
    def stream_received(self, pageid: _Any, /) -> _Any:
        """Lists the parts of a stream and forgets it."""
        ...
    def stream_segments(self, page: _Any, layer: _Any, /) -> _Any:
        """The segments of a layer: `{0 1024} {2048 3072}`."""
        ...

class HttpServerMedia(HttpServer):
    """Has pages and streams."""
    def alloc_mcon(self, client: _Any, pageid: _Any, dstagent: _Any, /) -> _Any:
        """Begins to send a stream."""
        ...
    def create_pagepool(self) -> _Any:
        """Makes what keeps its pages and streams."""
        ...
    def enter_page(self, page: _Any, name: _Any, value: _Any, /, *args: _Any) -> _Any:
        """Keeps a page with these properties; streams are whole."""
        ...
    def finish_stream(self, app: _Any, /) -> _Any:
        """A stream has been sent: its client is notified."""
        ...
    def gen_page(self, pageid: _Any, /) -> _Any:
        """Makes a page and keeps it; returns its properties."""
        ...
    def gen_pageinfo(self, pageid: _Any, /) -> _Any:
        """Makes a page; returns its properties."""
        ...
    def get_request(self, client: _Any, type: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Answers a request."""
        ...
    def handle_request_GET(self, pageid: _Any, /, *args: _Any) -> _Any:
        """Bytes and properties of a page."""
        ...
    def is_media_page(self, pageid: _Any, /) -> _Any:
        """Whether a page is a stream."""
        ...
    def media_disconnect(self, client: _Any, pageid: _Any, /) -> _Any:
        """Ends a stream."""
        ...
    def medialog_on(self) -> _Any:
        """Lists the events of streams."""
        ...
    def register_client(self, app: _Any, client: _Any, page: _Any, /) -> _Any:
        """Begins to send a stream over an application."""
        ...
    def register_prefetch(self, client: _Any, page: _Any, connection: _Any, layer: _Any, start: _Any, end: _Any, /, *args: _Any) -> _Any:
        """A cache wants parts of a stream ahead of time."""
        ...
    def stop_prefetching(self, client: _Any, connection: _Any, page: _Any, /) -> _Any:
        """A cache wants no more parts of a stream ahead of time; whether nobody does."""
        ...
    def unregister_client(self, app: _Any, client: _Any, page: _Any, /) -> _Any:
        """Has sent a stream over an application."""
        ...

class HttpCacheMedia(HttpCache):
    """Answers requests with pages and streams, of which it keeps parts."""
    def alloc_mcon(self, client: _Any, pageid: _Any, dstagent: _Any, /) -> _Any:
        """Begins to send a stream."""
        ...
    def answer_request_GET(self, cl: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Sends a page."""
        ...
    def create_pagepool(self) -> _Any:
        """Makes what keeps its pages and streams."""
        ...
    def fill_page(self, page: _Any, /) -> _Any:
        """Puts a whole stream there."""
        ...
    def finish_stream(self, app: _Any, /) -> _Any:
        """A stream has been sent: its client is notified."""
        ...
    def get_pref_style(self) -> _Any:
        """When parts are fetched ahead of time."""
        ...
    def get_response_GET(self, server: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """A page has come."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Puts it on a node."""
        ...
    def media_connect(self, server: _Any, pageid: _Any, /) -> _Any:
        """Opens a stream from a server."""
        ...
    def media_disconnect(self, host: _Any, pageid: _Any, connection: _Any = ..., /) -> _Any:
        """Ends a stream."""
        ...
    def medialog_on(self) -> _Any:
        """Lists the events of streams."""
        ...
    def offline_complete(self, pageid: _Any, /) -> _Any:
        """A whole stream has come."""
        ...
    def pref_segment(self, connection: _Any, pageid: _Any, layer: _Any, /, *args: _Any) -> _Any:
        """Asks for parts of a stream ahead of time."""
        ...
    def register_client(self, app: _Any, client: _Any, page: _Any, /) -> _Any:
        """Begins to send a stream over an application."""
        ...
    def set_pref_style(self, style: _Any, /) -> _Any:
        """When parts are fetched ahead of time."""
        ...
    def set_repl_style(self, style: _Any, /) -> _Any:
        """What is removed when there is no more room: FINEGRAIN (ends of layers) or ATOMIC (streams)."""
        ...
    def start_prefetch(self, server: _Any, pageid: _Any, connection: _Any, /) -> _Any:
        """The server sends parts of a stream ahead of time."""
        ...
    def stream_over(self, page: _Any, /) -> _Any:
        """A stream is not being fetched any more; lists the bytes used."""
        ...
    def stream_received(self, pageid: _Any, /) -> _Any:
        """A stream has ended."""
        ...
    def stream_segments(self, page: _Any, layer: _Any, /) -> _Any:
        """The segments of a layer: `{0 1024} {2048 3072}`."""
        ...
    def unregister_client(self, app: _Any, client: _Any, page: _Any, /) -> _Any:
        """Has sent a stream over an application; lists how much."""
        ...

class AgentHttpInval(Agent):
    """Sends and receives the messages of caches to a group."""
    inval_hdr_size: _Integer
    """Size of the headers, bytes. The default is 40."""

class ApplicationTcpAppHttpInval(ApplicationTcpApp):
    """One end of a connection over which heartbeats travel."""
    def init(self, *args: _Any) -> _Any:
        """Puts the application on top of an agent."""
        ...
    def set_app(self, party: _Any, /) -> _Any:
        """Hands what arrives to a server or cache."""
        ...

class HttpServerInval(HttpServer):
    """Tells caches when a page is modified."""
    id: _Integer
    """Number of its node. The default is 0."""
    def handle_request_REF(self, pageid: _Any, /, *args: _Any) -> _Any:
        """Bytes and properties of a page."""
        ...
    def modify_page(self, pageid: _Any, /) -> _Any:
        """Modifies a page and invalidates the copies of it."""
        ...

class HttpServerInvalUcast(HttpServerInval):
    """Tells every cache that has asked for a page of its modifications."""
    def get_request(self, client: _Any, type: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Answers a request."""
        ...
    def invalidate(self, pageid: _Any, modtime: _Any, /) -> _Any:
        """Tells the caches that have a page."""
        ...

class HttpServerInvalYuc(HttpServerInval):
    """Tells a cache of modifications, in heartbeats; the cache tells the others."""
    Ca: _Integer
    """What a modification takes from the counter of a page. The default is 1."""
    Cb: _Integer
    """What a request adds to the counter of a page. The default is 4."""
    enable_upd: _Integer
    """Whether pages in demand are sent as soon as they are modified. The default is 0."""
    hb_interval: _Real
    """Time between heartbeats, seconds. The default is 60."""
    push_high_bound: _Integer
    """The highest counter. The default is 8."""
    push_low_bound: _Integer
    """The lowest counter. The default is 0."""
    push_thresh: _Integer
    """The counter of a page that is in demand. The default is 4."""
    def add_inv(self, page: _Any, modtime: _Any, /) -> _Any:
        """Puts an invalidation into the next heartbeats."""
        ...
    def add_inval_sender(self, sender: _Any, /) -> _Any:
        """Sends heartbeats through this, too."""
        ...
    def count_inval(self, page: _Any, /) -> _Any:
        """Counts a modification of a page."""
        ...
    def count_request(self, page: _Any, /) -> _Any:
        """Counts a request for a page."""
        ...
    def get_req_notify(self, pageid: _Any, /) -> _Any:
        """A cache has answered a request for a page."""
        ...
    def get_request(self, client: _Any, type: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Answers a request, and counts it."""
        ...
    def get_tlc(self, tlc: _Any, /) -> _Any:
        """Its top-level cache."""
        ...
    def handle_request_TLC(self, pageid: _Any, /, *args: _Any) -> _Any:
        """Bytes of an answer, and its top-level cache."""
        ...
    def heartbeat(self) -> _Any:
        """Sends a heartbeat, now and ever again."""
        ...
    def invalidate(self, pageid: _Any, modtime: _Any, /) -> _Any:
        """Sends a page, or that it was modified."""
        ...
    def is_pushable(self, page: _Any, /) -> _Any:
        """Whether a page is sent when it is modified."""
        ...
    def next_hb(self) -> _Any:
        """Seconds to the next heartbeat."""
        ...
    def refresh_mpush(self, page: _Any, /) -> _Any:
        """It is still wanted that way."""
        ...
    def request_mpush(self, page: _Any, /) -> _Any:
        """A page is sent whenever it is modified."""
        ...
    def send_hb(self) -> _Any:
        """Sends a heartbeat."""
        ...
    def set_parent_cache(self, cache: _Any, /) -> _Any:
        """Sets the cache that it tells of modifications."""
        ...
    def set_tlc(self, cache: _Any, /) -> _Any:
        """Sets its top-level cache."""
        ...
    def stop_mpush(self, page: _Any, /) -> _Any:
        """It is not wanted that way any more."""
        ...

class HttpServerInvalMYuc(HttpServerInvalYuc):
    """As its parent, with pages that have embedded objects."""

class HttpCacheInval(HttpCache):
    """Uses a page until it is told that the page was modified."""
    id: _Integer
    """Number of its node. The default is 0."""
    def answer_request_REF(self, cl: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Sends a page again."""
        ...
    def check_sstate(self, sid: _Any, cid: _Any, /) -> _Any:
        """A neighbour tells of modifications of a server."""
        ...
    def get_response_GET(self, server: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """A page has come."""
        ...
    def get_response_REF(self, server: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """A page has come again."""
        ...
    def is_consistent(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Whether a page may be used."""
        ...
    def mark_invalid(self) -> _Any:
        """A page is not valid."""
        ...
    def mark_leave(self) -> _Any:
        """A server cannot be reached."""
        ...
    def mark_rejoin(self) -> _Any:
        """It can be reached again."""
        ...
    def mark_valid(self) -> _Any:
        """A page is valid."""
        ...
    def refetch(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Asks for a page again."""
        ...
    def refetch_pending(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Whether others wait for a page; the client waits."""
        ...

class HttpCacheInvalMcast(HttpCacheInval):
    """Hears of modifications from its parent or from servers, and tells its group of them in heartbeats."""
    Ca: _Integer
    """What a modification takes from the counter of a page. The default is 1."""
    Cb: _Integer
    """What a request adds to the counter of a page. The default is 4."""
    enable_upd: _Integer
    """Whether pages in demand are sent as soon as they are modified. The default is 0."""
    hb_interval: _Real
    """Time between heartbeats, seconds. The default is 60."""
    push_high_bound: _Integer
    """The highest counter. The default is 8."""
    push_low_bound: _Integer
    """The lowest counter. The default is 0."""
    push_thresh: _Integer
    """The counter of a page that is in demand. The default is 4."""
    upd_interval: _Value
    """Without effect, seconds. The default is 5."""
    def add_inval_listener(self, agent: _Any, /) -> _Any:
        """Hears heartbeats through an agent."""
        ...
    def add_inval_sender(self, sender: _Any, /) -> _Any:
        """Sends heartbeats through this, too."""
        ...
    def add_upd_listener(self, agent: _Any, /) -> _Any:
        """Hears pages through an agent."""
        ...
    def add_upd_sender(self, agent: _Any, /) -> _Any:
        """Sends pages through an agent, too."""
        ...
    def cache_miss(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Asks for a page that is not there."""
        ...
    def cancel_mpush_refresh(self, page: _Any, /) -> _Any:
        """Does not tell above any more that a page is to be sent."""
        ...
    def check_sstate(self, sid: _Any, cid: _Any, /) -> _Any:
        """A neighbour tells of modifications of a server."""
        ...
    def count_inval(self, page: _Any, /) -> _Any:
        """Counts a modification of a page."""
        ...
    def count_request(self, page: _Any, /) -> _Any:
        """Counts a request for a page."""
        ...
    def get_req_notify(self, pageid: _Any, /) -> _Any:
        """A cache below has answered a request for a page."""
        ...
    def get_request(self, cl: _Any, type: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Answers a request, and counts it."""
        ...
    def get_response_GET(self, server: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """A page has come."""
        ...
    def get_response_TLC(self, server: _Any, pageid: _Any, tlc: _Any, /) -> _Any:
        """A server has named its top-level cache."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Puts it on a node."""
        ...
    def init_inval_group(self, group: _Any, /) -> _Any:
        """Sends heartbeats to a group."""
        ...
    def init_update_group(self, group: _Any, /) -> _Any:
        """Sends pages to a group, too."""
        ...
    def invalidate(self, pageid: _Any, modtime: _Any, /) -> _Any:
        """A page was modified."""
        ...
    def is_unread(self, page: _Any, /) -> _Any:
        """Whether nobody has asked for a page that came unasked."""
        ...
    def join(self, sid: _Any, cache: _Any, /) -> _Any:
        """A neighbour tells of modifications of a server."""
        ...
    def join_inval_group(self, group: _Any, /) -> _Any:
        """Hears heartbeats of a group."""
        ...
    def join_tlc_group(self, group: _Any, /) -> _Any:
        """Sends heartbeats to the group of top-level caches, and hears theirs."""
        ...
    def join_update_group(self, group: _Any, /) -> _Any:
        """Hears pages that are sent to a group."""
        ...
    def leave_update_group(self, group: _Any, /) -> _Any:
        """Does not hear pages that are sent to a group any more."""
        ...
    def parent_cache(self, server: _Any, /) -> _Any:
        """Whom to ask for pages of a server."""
        ...
    def push_children(self, page: _Any, /) -> _Any:
        """Sends a page to the group below."""
        ...
    def push_update(self, pageid: _Any, /, *args: _Any) -> _Any:
        """A page has come that was modified."""
        ...
    def recv_inv(self, page: _Any, modtime: _Any, /) -> _Any:
        """A page was modified."""
        ...
    def recv_push(self, page: _Any, /, *args: _Any) -> _Any:
        """A page has come that was modified."""
        ...
    def refetch(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Asks for a page again."""
        ...
    def refresh_mpush(self, page: _Any, /) -> _Any:
        """A page is still to be sent whenever it is modified."""
        ...
    def register_server(self, cid: _Any, sid: _Any, /) -> _Any:
        """A neighbour tells of modifications of a server, as with `check-sstate`."""
        ...
    def request_mpush(self, page: _Any, /) -> _Any:
        """A page is to be sent whenever it is modified."""
        ...
    def send_refresh_mpush(self, page: _Any, /) -> _Any:
        """Tells above that a page is still to be sent."""
        ...
    def send_req_notify(self, pageid: _Any, /) -> _Any:
        """Tells above that a page was asked for."""
        ...
    def server_hb(self, id: _Any, /) -> _Any:
        """A server or cache has been heard from."""
        ...
    def server_join(self, server: _Any, cache: _Any, /) -> _Any:
        """A neighbour tells of modifications of a server."""
        ...
    def set_mandatory_push(self, page: _Any, /) -> _Any:
        """A page is to be sent whenever it is modified."""
        ...
    def set_parent(self, cache: _Any, /) -> _Any:
        """Sets its parent."""
        ...
    def set_pinv_agent(self, application: _Any, /) -> _Any:
        """Sends heartbeats to its parent over this."""
        ...
    def set_read(self, page: _Any, /) -> _Any:
        """Somebody has asked for a page."""
        ...
    def set_unread(self, page: _Any, /) -> _Any:
        """Nobody has asked for a page."""
        ...
    def setup_unicast_hb(self) -> _Any:
        """Prepares this end of a connection for heartbeats."""
        ...
    def start_hbtimer(self) -> _Any:
        """Begins to send heartbeats."""
        ...
    def stop_mpush(self, page: _Any, /) -> _Any:
        """A page is not to be sent any more."""
        ...

class HttpCacheInvalMcastPerc(HttpCacheInvalMcast):
    """As its parent; may ask servers directly, and then sends the properties of pages up (pro formas)."""
    direct_request: _Integer
    """Whether it asks servers directly. The default is 0."""
    def cache_miss(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Asks for a page that is not there."""
        ...
    def check_sstate(self, sid: _Any, cid: _Any, /) -> _Any:
        """A neighbour tells of modifications of a server."""
        ...
    def enter_metadata(self, page: _Any, name: _Any, value: _Any, /, *args: _Any) -> _Any:
        """Keeps the properties of a page."""
        ...
    def get_response_GET(self, server: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """A page has come."""
        ...
    def get_response_IMS(self, server: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """A page was modified, or not."""
        ...
    def get_response_REF(self, server: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """A page has come again."""
        ...
    def is_header_valid(self, page: _Any, /) -> _Any:
        """Whether the properties of a page are the latest."""
        ...
    def recv_proforma(self, cache: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """The properties of a page have come."""
        ...
    def refetch(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Asks for a page again."""
        ...
    def register_server(self, cid: _Any, sid: _Any, /) -> _Any:
        """Its parent tells of modifications of a server."""
        ...
    def send_proforma(self, pageid: _Any, /, *args: _Any) -> _Any:
        """Sends the properties of a page up."""
        ...

class Node(SplitObject):
    """A router or host: routes packets to its links and hands them to its agents."""
    DIFFUSION_APP_PORT: _Value
    """Port of diffusion applications. The default is 254."""
    def address(self) -> _Any:
        """Address as a number."""
        ...
    agents: _Value
    """The agents, in the order of attachment."""
    attr: _Value
    """How the node looks in the animation."""
    classifier: _Value
    """The entrance."""
    dmux: _Value
    """From ports to agents."""
    def id(self) -> _Any:
        """Number of the node."""
        ...
    mod_assoc: _Value
    """The routing modules by the entrance that each has made."""
    module_list: _Value
    """The routing modules of later nodes. The default is  Base ."""
    multiPath: _Value
    """Whether later nodes share traffic among paths of equal cost. The default is 0."""
    neighbor: _Value
    """The nodes that links lead to."""
    nn: _Value
    """How many nodes have been made. The default is 0."""
    nodetype: _Value
    """Kind of node; empty for wired ones."""
    ns: _Value
    """The simulator."""
    ptnotif: _Value
    """The modules that are told of agents."""
    reg_module: _Value
    """The routing modules by name."""
    rtagent_port: _Value
    """Port of routing agents. The default is 255."""
    rtnotif: _Value
    """The first of the modules that are told of routes."""
    rtsize: _Integer
    """How many routes have been added."""
    def add_iif(self, iflbl: _Any, link: _Any, /) -> _Any:
        """Packets with this label come in by a link."""
        ...
    def add_mark(self, name: _Any, color: _Any, shape: _Any = ..., /) -> _Any:
        """Draws a ring around the node."""
        ...
    def add_mfc(self, src: _Any, group: _Any, iif: _Any, oiflist: _Any, /) -> _Any:
        """Packets of a source and group that come in through an interface go out by these links."""
        ...
    def add_mfc_reg(self, src: _Any, group: _Any, iif: _Any, oiflist: _Any, /) -> _Any:
        """Packets of a source on this node go out here: into a tunnel."""
        ...
    def add_neighbor(self, p: _Any, pushback: _Any = ..., /) -> _Any:
        """Remembers a node that a link leads to."""
        ...
    def add_oif(self, head: _Any, link: _Any, /) -> _Any:
        """A link that leaves the node begins here."""
        ...
    def add_pushback_agent(self) -> _Any:
        """Gives the node an agent that limits aggregates; returns it."""
        ...
    def add_route(self, dst: _Any, target: _Any, /) -> _Any:
        """Sends packets for a destination to an object."""
        ...
    def add_routes(self, id: _Any, ifs: _Any, /) -> _Any:
        """Packets for a node go out on these links."""
        ...
    def add_target(self, agent: _Any, port: _Any, /) -> _Any:
        """Gives an agent a port of its choice."""
        ...
    def addr(self, address: _Any, /) -> _Any:
        """Sets the address."""
        ...
    def agent(self, port: _Any, /) -> _Any:
        """The agent on a port; empty if there is none."""
        ...
    def alloc_port(self, nullagent: _Any, /) -> _Any:
        """The port that the next agent will get."""
        ...
    def attach(self, agent: _Any, port: _Any = ..., /) -> _Any:
        """Attaches an agent."""
        ...
    def change_color(self, color: _Any, /) -> _Any:
        """An older name of `color`."""
        ...
    def change_iface(self, src: _Any, dst: _Any, oldiface: _Any, newiface: _Any, /) -> _Any:
        """Packets of a source and group must come in through another interface."""
        ...
    def check_local(self, group: _Any, /) -> _Any:
        """How many agents of the node are in a group."""
        ...
    def clear_caches(self) -> _Any:
        """Forgets the multicast routes and members."""
        ...
    def clearReps(self, src: _Any, group: _Any, /) -> _Any:
        """Forgets the routes of these sources and groups, which are patterns."""
        ...
    def color(self, color: _Any, /) -> _Any:
        """The colour, also of the label."""
        ...
    def decr_rtgtable_size(self) -> _Any:
        """Counts one route less."""
        ...
    def del_mfc(self, srcID: _Any, group: _Any, oiflist: _Any, /) -> _Any:
        """Packets of a source and group do not go out by these links."""
        ...
    def delete_mark(self, name: _Any, /) -> _Any:
        """Takes a ring away."""
        ...
    def delete_route(self, *args: _Any) -> _Any:
        """Sends packets for a destination to the null agent: `delete-route DST NULLAGENT`."""
        ...
    def delete_routes(self, id: _Any, ifs: _Any, nullagent: _Any, /) -> _Any:
        """Packets for a node do not go out on these links."""
        ...
    def demux(self) -> _Any:
        """The port classifier; empty before an agent is attached."""
        ...
    def detach(self, agent: _Any, nullagent: _Any, /) -> _Any:
        """Takes an agent off; its port gets the null agent."""
        ...
    def dump_namconfig(self) -> _Any:
        """Tells nam of the node."""
        ...
    def dump_routes(self, *args: _Any) -> _Any:
        """Prints the multicast routes to a channel."""
        ...
    def enable_mcast(self, *sims: _Any) -> _Any:
        """The node forwards multicast packets."""
        ...
    def entry(self) -> _Any:
        """The entrance."""
        ...
    def from_node_iface(self, node: _Any, /) -> _Any:
        """The label of packets from a node; ? for the node itself."""
        ...
    def get_all_iifs(self) -> _Any:
        """The labels of the links that come in."""
        ...
    def get_all_oifs(self) -> _Any:
        """Where the links that leave the node begin, sorted by name."""
        ...
    def get_attribute(self, name: _Any, /) -> _Any:
        """COLOR, SHAPE, ORIENTATION, ...; empty unless set."""
        ...
    def get_color(self) -> _Any:
        """The colour; empty unless set."""
        ...
    def get_module(self, name: _Any, /) -> _Any:
        """The routing module of this name; empty if there is none."""
        ...
    def get_nix_vector(self, number: _Any, /) -> _Any:
        """Without effect: ways are found when they are needed."""
        ...
    def get_pgm(self) -> _Any:
        """The agent of `set-pgm`."""
        ...
    def get_pushback_agent(self) -> _Any:
        """The agent that limits aggregates; -1 if there is none."""
        ...
    def get_shape(self) -> _Any:
        """The shape; empty unless set."""
        ...
    def getArbiter(self) -> _Any:
        """The multicast routing of the node; empty without multicast."""
        ...
    def getRegreplicator(self, group: _Any, /) -> _Any:
        """The replicator of packets that go into tunnels; -1 if there is none."""
        ...
    def getReps(self, src: _Any, group: _Any, /) -> _Any:
        """The replicators of these sources and groups, which are patterns, sorted by name."""
        ...
    def getReps_raw(self, src: _Any, group: _Any, /) -> _Any:
        """All replicators of a group, each behind its source and group."""
        ...
    def ifaceGetOutLink(self, iface: _Any, /) -> _Any:
        """Where the link back begins."""
        ...
    def iif2link(self, ifid: _Any, /) -> _Any:
        """The link that packets with this label come in by."""
        ...
    def iif2oif(self, ifid: _Any, /) -> _Any:
        """Where the link back begins."""
        ...
    def incr_rtgtable_size(self) -> _Any:
        """Counts one more route."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Takes the next number and makes the routing modules."""
        ...
    def init_routing(self, rtObject: _Any, /) -> _Any:
        """The node gets a route object."""
        ...
    def insert_entry(self, module: _Any, clsfr: _Any, hook: _Any = ..., /) -> _Any:
        """A module's classifier becomes the entrance, in front of the old one."""
        ...
    def install_demux(self, demux: _Any, port: _Any = ..., /) -> _Any:
        """Makes this the port classifier; with a port, the old one goes there."""
        ...
    def install_entry(self, module: _Any, clsfr: _Any, hook: _Any = ..., /) -> _Any:
        """A module's classifier becomes the entrance; the module that had the old one leaves."""
        ...
    def intf_changed(self) -> _Any:
        """Links of the node have failed or come back."""
        ...
    def is_lan(self) -> _Any:
        """0: this is not a LAN."""
        ...
    def is_neighbor(self, node: _Any, /) -> _Any:
        """Whether a link leads to that node: 1 or 0."""
        ...
    def join_group(self, agent: _Any, group: _Any, src: _Any = ..., /) -> _Any:
        """An agent of the node joins a group."""
        ...
    def label(self, str: _Any, /) -> _Any:
        """The label."""
        ...
    def label_at(self, str: _Any, /) -> _Any:
        """Where the label is: up, down, left or right."""
        ...
    def label_color(self, str: _Any, /) -> _Any:
        """The colour of the label."""
        ...
    def leave_group(self, agent: _Any, group: _Any, src: _Any = ..., /) -> _Any:
        """An agent of the node leaves a group."""
        ...
    def link2iif(self, link: _Any, /) -> _Any:
        """The label of packets that come in by a link."""
        ...
    def link2oif(self, link: _Any, /) -> _Any:
        """Where a link begins."""
        ...
    def list_modules(self) -> _Any:
        """The routing modules."""
        ...
    def lookup_iface(self, src: _Any, dst: _Any, /) -> _Any:
        """The interface through which packets of a source and group must come in."""
        ...
    def mk_default_classifier(self) -> _Any:
        """Makes the modules of `Node set module_list_`."""
        ...
    def neighbors(self) -> _Any:
        """The nodes that links lead to, sorted by name."""
        ...
    def new_group(self, src: _Any, group: _Any, iface: _Any, code: _Any, /) -> _Any:
        """A packet cannot be forwarded: the protocol of its interface is asked what to do."""
        ...
    def node_addr(self) -> _Any:
        """Address, as given or the number."""
        ...
    def node_type(self) -> _Any:
        """Kind of node."""
        ...
    def notify_mcast(self, changes: _Any, /) -> _Any:
        """Routes have changed: multicast routing is told."""
        ...
    def oif2link(self, oif: _Any, /) -> _Any:
        """The link that begins here."""
        ...
    def populate_objects(self) -> _Any:
        """Looks up the links to the neighbours."""
        ...
    def port_notify(self, module: _Any, /) -> _Any:
        """This module is told of agents."""
        ...
    def qs_agent(self) -> _Any:
        """Its Agent/QSAgent."""
        ...
    def register_module(self, mod: _Any, /) -> _Any:
        """Takes a module on."""
        ...
    def reset(self) -> _Any:
        """Resets the agents in the order of attachment, then the modules."""
        ...
    def route_notify(self, module: _Any, /) -> _Any:
        """This module is told of routes."""
        ...
    def rpf_nbr(self, src: _Any, /) -> _Any:
        """The next node on the way to a node."""
        ...
    def rtObject(self) -> _Any:
        """The route object; empty without dynamic routing."""
        ...
    def set_neighbor(self, number: _Any, /) -> _Any:
        """A link leads to the node with this number."""
        ...
    def set_pgm(self, agent: _Any, /) -> _Any:
        """Remembers an agent in `pgm_agent_`."""
        ...
    def set_switch(self, obj: _Any, /) -> _Any:
        """Remembers an object in `switch_`."""
        ...
    def shape(self, shape: _Any, /) -> _Any:
        """The shape: circle, box or hexagon."""
        ...
    def start_mcast(self) -> _Any:
        """Starts the multicast protocols."""
        ...
    def stop_mcast(self) -> _Any:
        """Stops the multicast protocols."""
        ...
    def tn(self) -> _Any:
        """Name and number, for messages."""
        ...
    def unreg_port_notify(self, module: _Any, /) -> _Any:
        """This module is not told of agents any more."""
        ...
    def unreg_route_notify(self, module: _Any, /) -> _Any:
        """This module is not told of routes any more."""
        ...
    def unregister_module(self, mod: _Any, /) -> _Any:
        """Lets a module go."""
        ...

class RtModule(SplitObject):
    """A way of routing that a node uses."""
    classifier: _Value
    """The classifier that the module made."""
    def add_route(self, dst: _Any, target: _Any, /) -> _Any:
        """Sends packets for a destination to an object."""
        ...
    def attach(self, agent: _Any, port: _Any, /) -> _Any:
        """Connects an agent with the node."""
        ...
    def delete_route(self, dst: _Any, nullagent: _Any, /) -> _Any:
        """Sends packets for a destination to the null agent."""
        ...
    def detach(self, agent: _Any, nullagent: _Any, /) -> _Any:
        """Disconnects an agent from the node."""
        ...
    def init(self) -> _Any:
        """Makes a module that is not registered yet."""
        ...
    def module_name(self) -> _Any:
        """The last part of its class name."""
        ...
    def node(self) -> _Any:
        """The node it is registered with."""
        ...
    def register(self, node: _Any, /) -> _Any:
        """The module belongs to this node, and is told of routes and agents."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def unregister(self) -> _Any:
        """The module leaves its node."""
        ...

class RtModuleBase(RtModule):
    """Routing by destination address."""
    def register(self, node: _Any, /) -> _Any:
        """Gives the node a classifier for destination addresses as its entrance."""
        ...

class RtModuleHier(RtModule):
    """Routing by the levels of hierarchical addresses."""
    def delete_route(self, *args: _Any) -> _Any:
        """Empties the slot of the last argument, at the level of their number."""
        ...
    def register(self, node: _Any, /) -> _Any:
        """Gives the node a classifier for each level."""
        ...

class ClassifierVirtual(Classifier):
    """Asks the route object for the next hop of every packet."""
    def find(self, nodeid: _Any, /) -> _Any:
        """Where packets for this next node go."""
        ...
    def find_routes(self) -> _Any:
        """Looks up the route object."""
        ...
    def install(self, dst: _Any, target: _Any, /) -> _Any:
        """Without effect: routes are those of the route object."""
        ...
    def nodeaddr(self, address: _Any, /) -> _Any:
        """The address of its node."""
        ...
    def resolve(self, nodeid: _Any, /) -> _Any:
        """Remembers where packets for this next node go."""
        ...

class RtModuleVC(RtModule):
    """The node asks the route object for every packet."""
    def add_route(self, dst: _Any, target: _Any, /) -> _Any:
        """Without effect."""
        ...
    def register(self, node: _Any, /) -> _Any:
        """Gives the node a virtual classifier as its entrance."""
        ...

class ClassifierDelayBox(Classifier):
    """Delays, loses and serialises the packets of TCP flows."""

class NodeDelayBox(Node):
    """A node that delays, loses and serialises the packets of TCP flows by rules."""
    def add_rule(self, src: _Any, dst: _Any, delay: _Any, loss: _Any = ..., speed: _Any = ..., /) -> _Any:
        """The paths of flows between two addresses: random variables for delay (ms), loss and rate (Mb/s)."""
        ...
    def close_delay_file(self) -> _Any:
        """Closes the file of `set-delay-file`."""
        ...
    def create_classifier(self) -> _Any:
        """Puts the classifier before the entrance."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Makes the node and its classifier."""
        ...
    def list_flows(self) -> _Any:
        """Lists the flows on the standard error output."""
        ...
    def list_rules(self) -> _Any:
        """Lists the rules on the standard error output."""
        ...
    def output_delay(self, src: _Any, dst: _Any, fid: _Any, /) -> _Any:
        """Writes the delay of a flow, there and back, to the file."""
        ...
    def set_asymmetric(self) -> _Any:
        """Rules hold in their own direction only."""
        ...
    def set_debug(self, level: _Any, /) -> _Any:
        """From 1 on, losses are reported."""
        ...
    def set_delay_file(self, file: _Any, /) -> _Any:
        """New flows are listed in this file."""
        ...

class ClassifierTmix_DelayBox(Classifier):
    """Delays and loses the packets of replayed connections."""

class NodeTmix_DelayBox(Node):
    """A node that delays and loses the packets of replayed connections."""
    def close_delayfile(self) -> _Any:
        """Closes the file of `set-delay-file`."""
        ...
    def create_classifier(self) -> _Any:
        """Puts the classifier before the entrance."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Makes the node and its classifier."""
        ...
    def list_flows(self) -> _Any:
        """Lists the flows on the standard error output."""
        ...
    def output_delay(self, src: _Any, dst: _Any, fid: _Any, /) -> _Any:
        """Writes the delay of a flow, there and back, to the file."""
        ...
    def set_cvfile(self, file: _Any, src: _Any, dst: _Any, /) -> _Any:
        """The file of connection vectors; flows are from one address to the other."""
        ...
    def set_debug(self, level: _Any, /) -> _Any:
        """From 1 on, losses are reported."""
        ...
    def set_delay_file(self, file: _Any, /) -> _Any:
        """New flows are listed in this file."""
        ...
    def set_lossless(self) -> _Any:
        """Nothing is lost."""
        ...

class ClassifierQS(Classifier):
    """The entrance of a node with Quick-Start: hands every packet to the node's Agent/QSAgent."""

class RtModuleQS(RtModule):
    """Puts Quick-Start in front of a node. Made by nodes after `$ns QS ON`."""
    def register(self, node: _Any, /) -> _Any:
        """Gives the node its router."""
        ...

class AgentQSAgent(Agent):
    """Approves the rates that TCP senders ask for, as far as the node's links can spare them (RFC 4782)."""
    algorithm: _Integer
    """1 goes by the average, 3 by the peak utilisation and the rates approved lately; 2 refuses above a threshold; 4
    approves everything. The default is 3."""
    alloc_rate: _Real
    """The share of a link that may be given away. The default is 0.85."""
    max_rate: _Integer
    """The highest rate that algorithm 1 approves, KB/s. The default is 256."""
    mss: _Integer
    """Without effect. The default is 1000."""
    old_classifier: _Value
    """The entrance behind it. The default is 0."""
    qs_enabled: _Integer
    """Whether it takes part. The default is 1."""
    rate_function: _Integer
    """How rates are encoded: 2 as powers of two, anything else as multiples of 10240 bytes per second. Setting it for
    one router sets it for all. The default is 2."""
    state_delay: _Real
    """How long approved rates count, seconds. The default is 0.2."""
    threshold: _Real
    """The share of a link whose use makes it refuse. The default is 0.85."""

class ClassifierMulticast(Classifier):
    """Sends multicast packets to the slot of their source and group."""
    def change_iface(self, src: _Any, group: _Any, from_: _Any, to: _Any, /) -> _Any:
        """Packets of a source and group must come in through another interface."""
        ...
    def lookup(self, src: _Any, group: _Any, iface: _Any, /) -> _Any:
        """The object to which packets of a source and group go that come in through an interface; empty without one."""
        ...
    def lookup_iface(self, src: _Any, group: _Any, /) -> _Any:
        """The interface through which packets of a source and group must come in; empty without a route."""
        ...
    def new_group(self, src: _Any, group: _Any, iface: _Any, code: _Any, /) -> _Any:
        """A packet cannot be forwarded: the node is asked what to do."""
        ...
    def no_slot(self, slot: _Any, /) -> _Any:
        """Does nothing: packets that are not forwarded vanish."""
        ...
    def set_hash(self, src: _Any, group: _Any, slot: _Any, iface: _Any, /) -> _Any:
        """Packets of a source and group that come in through an interface go to a slot."""
        ...

class ClassifierMulticastReplicator(ClassifierMulticast):
    """Sends multicast packets to the replicator of their source and group."""
    def add_rep(self, rep: _Any, src: _Any, group: _Any, iif: _Any, /) -> _Any:
        """Packets of a source and group that come in through an interface go to a replicator."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Starts without replicators."""
        ...

class ClassifierMulticastReplicatorBST(ClassifierMulticastReplicator):
    """Sends multicast packets to the replicator of their group, whatever their source."""
    def upstream_link(self, group: _Any, /) -> _Any:
        """The link towards the root of a group, or `self`; then 1."""
        ...

class RtModuleMcast(RtModule):
    """Multicast beside unicast routing."""
    def register(self, node: _Any, /) -> _Any:
        """Puts a switch in front of the node, the multicast classifier behind it, and makes the arbiter."""
        ...

class ClassifierReplicator(Classifier):
    """Sends every packet to all of its slots."""
    direction: _Integer
    """Whether copies go up, as in abstract LANs. The default is false."""
    ignore: _Integer
    """Not 0 if packets without a way out vanish without a report. The default is 0."""
    def slots(self) -> _Any:
        """A blank and the object in the last slot that has one; nothing if all are empty."""
        ...

class ClassifierReplicatorDemuxer(ClassifierReplicator):
    """Sends every packet to all of its slots; slots can be switched off and on."""
    ignore: _Integer
    """Not 0 if packets without a way out vanish without a report. The default is 0."""
    def disable(self, target: _Any, /) -> _Any:
        """Switches a way out off."""
        ...
    def drop(self, src: _Any, dst: _Any, iface: _Any = ..., /) -> _Any:
        """A packet has no way out: the node's protocols are told."""
        ...
    def dump_oifs(self) -> _Any:
        """The ways out that are on, sorted by name."""
        ...
    def enable(self, target: _Any, /) -> _Any:
        """Switches a way out on."""
        ...
    def exists(self, target: _Any, /) -> _Any:
        """Whether there is this way out, on or off: 1 or 0."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Starts without ways out."""
        ...
    def insert(self, target: _Any, /) -> _Any:
        """Adds a way out, or switches it on."""
        ...
    def is_active(self) -> _Any:
        """Whether any way out is on: 1 or 0."""
        ...
    def is_active_target(self, target: _Any, /) -> _Any:
        """Whether this way out is on: 1 or 0."""
        ...
    def reset(self) -> _Any:
        """Forgets all ways out."""
        ...

class NetworkInterface(SplitObject):
    """Writes its label on packets, so that the node behind knows where they have come in."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    ifacenum: _Value
    """How many labels are taken. The default is 0."""
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Where dropped packets go: asks, or sets it."""
        ...
    def init(self) -> _Any:
        """Takes the next label."""
        ...
    def isDynamic(self) -> _Any:
        """The link it is part of may fail."""
        ...
    def label(self, number: _Any = ..., /) -> _Any:
        """The label; sets it if one is given."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Where packets go: asks, or sets it."""
        ...

class mrtObject(_Object):
    """Hands questions about multicast packets to the protocol of their interface."""
    mask_wkgroups: _Value
    """The bits that are set in the addresses of well-known groups. The default is 0xfff0."""
    def addproto(self, proto: _Any, iiflist: _Any = ..., /) -> _Any:
        """A protocol looks after these interfaces and the node's own packets; after all if none are given."""
        ...
    def all_mprotos(self, op: _Any, /, *args: _Any) -> _Any:
        """Calls a method of every protocol."""
        ...
    def drop(self, replicator: _Any, src: _Any, dst: _Any, iface: _Any = ..., /) -> _Any:
        """A packet has no way out: its protocol is told."""
        ...
    def dump_routes(self, *args: _Any) -> _Any:
        """Prints the multicast routes to a channel."""
        ...
    def getType(self, protocolType: _Any, /) -> _Any:
        """The protocol of this type; empty if there is none."""
        ...
    def init(self, node: _Any, /) -> _Any:
        """Starts without protocols."""
        ...
    def join_group(self, grp: _Any, src: _Any, /) -> _Any:
        """An agent of the node joins a group."""
        ...
    def leave_group(self, grp: _Any, src: _Any, /) -> _Any:
        """An agent of the node leaves a group."""
        ...
    def notify(self, dummy: _Any, /) -> _Any:
        """Unicast routes have changed."""
        ...
    def start(self) -> _Any:
        """Starts the protocols."""
        ...
    def stop(self) -> _Any:
        """Stops the protocols."""
        ...
    def upcall(self, code: _Any, source: _Any, group: _Any, iface: _Any, /) -> _Any:
        """A packet cannot be forwarded: its protocol is asked what to do."""
        ...

class AgentMcast(Agent):
    """An agent of multicast routing."""

class AgentMcastControl(AgentMcast):
    """Exchanges messages of a multicast protocol with neighbours."""
    mcounter: _Value
    """Number of the next message; all nodes count together. The default is 0."""
    packetSize: _Integer
    """Size of messages, bytes. The default is 80."""
    def init(self, protocol: _Any, /) -> _Any:
        """Messages are for this protocol."""
        ...
    def recv(self, type: _Any, iface: _Any, m: _Any, /) -> _Any:
        """A message has come in through an interface."""
        ...
    def recv2(self, type: _Any, iface: _Any, from_: _Any, src: _Any, group: _Any, /, *args: _Any) -> _Any:
        """A neighbour's message about a source and a group: the protocol is told."""
        ...
    def send(self, type: _Any, text: _Any, /) -> _Any:
        """Sends a message of this type to the peer."""
        ...

class McastProtocol(_Object):
    """A multicast protocol on a node; a subclass says what it does."""
    def annotate(self, *args: _Any) -> _Any:
        """Writes a note about the node to the traces."""
        ...
    def dump_routes(self, chan: _Any, grp: _Any = ..., src: _Any = ..., /) -> _Any:
        """Prints the multicast routes."""
        ...
    def getStatus(self) -> _Any:
        """`up` or `down`."""
        ...
    def getType(self) -> _Any:
        """The name of the protocol."""
        ...
    def handle_cache_miss(self, *args: _Any) -> _Any:
        """A packet of an unknown source or group came in."""
        ...
    def handle_wrong_iif(self, *args: _Any) -> _Any:
        """A packet came in through the wrong interface."""
        ...
    def init(self, sim: _Any, node: _Any, /) -> _Any:
        """Starts on a node, stopped."""
        ...
    def join_group(self, arg: _Any, /) -> _Any:
        """An agent of the node joins a group: writes a note."""
        ...
    def leave_group(self, arg: _Any, /) -> _Any:
        """An agent of the node leaves a group: writes a note."""
        ...
    def notify(self, dummy: _Any, /) -> _Any:
        """Unicast routes have changed: so do the trees."""
        ...
    def start(self) -> _Any:
        """Starts the protocol."""
        ...
    def stop(self) -> _Any:
        """Stops the protocol."""
        ...
    def trace(self, f: _Any, src: _Any, op: _Any = ..., /) -> _Any:
        """Writes notes to a channel."""
        ...
    def upcall(self, code: _Any, source: _Any, group: _Any, iface: _Any, /) -> _Any:
        """A packet cannot be forwarded: calls the method for this reason."""
        ...

class TimerIface(Timer):
    """A timer of a multicast protocol for an interface."""
    def init(self, protocol: _Any, source: _Any, group: _Any, oiface: _Any, sim: _Any, /) -> _Any:
        """Whom it is for."""
        ...
    def schedule(self) -> _Any:
        """Sets the timer."""
        ...

class TimerIfacePrune(TimerIface):
    """After this time a pruned branch is flooded again."""
    def timeout(self) -> _Any:
        """The time is over."""
        ...

class DM(McastProtocol):
    """Dense mode: packets flood the network, and branches that nobody wants are pruned for a while."""
    CacheMissMode: _Value
    """Where unknown packets are flooded: everywhere (pimdm), or only to neighbours whose packets from the source come
    this way (dvmrp). The default is pimdm."""
    PruneTimeout: _Value
    """After this a pruned branch is flooded again, seconds. The default is 0.5."""
    def drop(self, replicator: _Any, src: _Any, dst: _Any, iface: _Any, /) -> _Any:
        """A packet has no way out: prunes it."""
        ...
    def handle_cache_miss(self, srcID: _Any, group: _Any, iface: _Any, /) -> _Any:
        """A packet of an unknown source or group came in."""
        ...
    def handle_cache_miss_dvmrp(self, srcID: _Any, group: _Any, iface: _Any, /) -> _Any:
        """Floods packets of a source to neighbours that they reach by this node."""
        ...
    def handle_cache_miss_pimdm(self, srcID: _Any, group: _Any, iface: _Any, /) -> _Any:
        """Floods packets of a source to all links but the one they come in by."""
        ...
    def handle_wrong_iif(self, srcID: _Any, group: _Any, iface: _Any, /) -> _Any:
        """A packet came in through the wrong interface: prunes it there."""
        ...
    def init(self, sim: _Any, node: _Any, /) -> _Any:
        """Starts on a node."""
        ...
    def join_group(self, group: _Any, /) -> _Any:
        """An agent of the node joins: grafts what was pruned."""
        ...
    def leave_group(self, group: _Any, /) -> _Any:
        """An agent of the node leaves."""
        ...
    def recv_graft(self, from_: _Any, src: _Any, group: _Any, iface: _Any, /) -> _Any:
        """A neighbour wants packets again."""
        ...
    def recv_prune(self, from_: _Any, src: _Any, group: _Any, iface: _Any, /) -> _Any:
        """A neighbour does not want packets."""
        ...
    def send_ctrl(self, which: _Any, src: _Any, group: _Any, to: _Any = ..., /) -> _Any:
        """Sends a message towards a node; the source unless given."""
        ...
    def timeoutPrune(self, oif: _Any, src: _Any, grp: _Any, /) -> _Any:
        """A pruned branch is flooded again."""
        ...

class AgentEncapsulator(Agent):
    """Sends what arrives to its peer, inside packets of its own."""
    overhead: _Integer
    """By how much a packet grows, bytes. The default is 20."""
    status: _Integer
    """0 if packets pass as they are. The default is 1."""
    def decap_target(self, object: _Any = ..., /) -> _Any:
        """Sends a copy of each packet to the object; asks where copies go."""
        ...

class AgentDecapsulator(Agent):
    """Takes packets out of the packets that an encapsulator has put them in."""

class CtrMcastComp(_Object):
    """Computes the trees of all groups in centralised multicast."""
    def add_new_group(self, group: _Any, /) -> _Any:
        """Remembers a group."""
        ...
    def add_new_member(self, group: _Any, node: _Any, /) -> _Any:
        """Remembers a node with members."""
        ...
    def compute_branch(self, src: _Any, group: _Any, nodeh: _Any, /) -> _Any:
        """Adds a node to a tree."""
        ...
    def compute_mroutes(self) -> _Any:
        """Computes all trees afresh."""
        ...
    def compute_tree(self, src: _Any, group: _Any, /) -> _Any:
        """Computes the tree of a source and a group."""
        ...
    def get_rp(self, node: _Any, group: _Any, /) -> _Any:
        """The rendezvous point of a group, as a node sees it."""
        ...
    def groups(self) -> _Any:
        """The groups."""
        ...
    def id(self) -> _Any:
        """0: notes are of no node in particular."""
        ...
    def init(self, sim: _Any, /) -> _Any:
        """Starts without groups."""
        ...
    def members(self, group: _Any, /) -> _Any:
        """The nodes with members."""
        ...
    def new_source(self, group: _Any, node: _Any, /) -> _Any:
        """Remembers a node with sources; 1 if it was unknown."""
        ...
    def notify(self) -> _Any:
        """Unicast routes have changed: computes everything again."""
        ...
    def prune_branch(self, src: _Any, group: _Any, nodeh: _Any, /) -> _Any:
        """Takes a node out of a tree."""
        ...
    def remove_member(self, group: _Any, node: _Any, /) -> _Any:
        """Forgets a node with members."""
        ...
    def reset_mroutes(self) -> _Any:
        """Forgets the trees."""
        ...
    def set_c_bsr(self, *node_prioritys: _Any) -> _Any:
        """Sets the priorities of bootstrap routers."""
        ...
    def set_c_rp(self, *nodes: _Any) -> _Any:
        """Only these nodes may become rendezvous points."""
        ...
    def sources(self, group: _Any, /) -> _Any:
        """The nodes with sources."""
        ...
    def switch_treetype(self, group: _Any, /) -> _Any:
        """Packets of a group take the shortest way from now on."""
        ...
    def trace(self, f: _Any, nop: _Any, op: _Any = ..., /) -> _Any:
        """Writes notes to a channel."""
        ...
    def treetype(self, group: _Any, /) -> _Any:
        """The kind of tree of a group; empty if it is unknown."""
        ...

class CtrRPComp(_Object):
    """Finds the nodes that may become rendezvous points."""
    def compute_rpset(self) -> _Any:
        """Tells all nodes which nodes within their reach may become rendezvous points."""
        ...
    def init(self, sim: _Any, /) -> _Any:
        """Starts."""
        ...

class CtrMcast(McastProtocol):
    """Centralised multicast on a node: tells the common computation of members and sources."""
    def drop(self, *args: _Any) -> _Any:
        """A packet has no way out: it is lost."""
        ...
    def get_rp(self, group: _Any, /) -> _Any:
        """The rendezvous point of a group: the node that suits it best."""
        ...
    def handle_cache_miss(self, srcID: _Any, group: _Any, iface: _Any, /) -> _Any:
        """A packet of an unknown source or group came in."""
        ...
    def handle_wrong_iif(self, srcID: _Any, group: _Any, iface: _Any, /) -> _Any:
        """A packet came in through the wrong interface: it is lost."""
        ...
    def hash(self, rp: _Any, group: _Any, /) -> _Any:
        """How well a node suits a group: its number."""
        ...
    def init(self, sim: _Any, node: _Any, /, *args: _Any) -> _Any:
        """Starts on a node; the simulator's `MrtHandle_` computes the trees."""
        ...
    def join_group(self, group: _Any, /) -> _Any:
        """An agent of the node joins."""
        ...
    def leave_group(self, group: _Any, /) -> _Any:
        """An agent of the node leaves."""
        ...
    def notify(self, dummy: _Any, /) -> _Any:
        """Unicast routes have changed: the computation is told elsewhere."""
        ...
    def set_rpset(self, rpset: _Any, /) -> _Any:
        """These nodes may become rendezvous points."""
        ...
    def set_c_bsr(self, prior: _Any, /) -> _Any:
        """The node may become the bootstrap router."""
        ...
    def set_c_rp(self) -> _Any:
        """The node may become a rendezvous point."""
        ...
    def unset_c_rp(self) -> _Any:
        """The node may not become a rendezvous point."""
        ...

class BST(McastProtocol):
    """Bidirectional shared trees: `BST set RP_(GROUP) NODE` names the root of a group's tree."""
    def drop(self, *args: _Any) -> _Any:
        """A packet has no way out: it is lost."""
        ...
    def handle_cache_miss(self, srcID: _Any, group: _Any, iface: _Any, /) -> _Any:
        """The first packet of a group: it goes out by all links of the tree but the one it came in by."""
        ...
    def handle_wrong_iif(self, srcID: _Any, group: _Any, iface: _Any, /) -> _Any:
        """A packet came in by another link than the last: that one is open now, and this one shut."""
        ...
    def init(self, sim: _Any, node: _Any, /) -> _Any:
        """Starts on a node."""
        ...
    def is_group_bidir(self, group: _Any, /) -> _Any:
        """Whether the group has a root: 1 or 0."""
        ...
    def join_group(self, group: _Any, src: _Any = ..., /) -> _Any:
        """An agent of the node joins: the way to the root is grafted."""
        ...
    def leave_group(self, group: _Any, src: _Any = ..., /) -> _Any:
        """An agent of the node leaves: the last one prunes the node."""
        ...
    def recv_graft(self, from_: _Any, to: _Any, group: _Any, iface: _Any, /) -> _Any:
        """A neighbour becomes part of the tree."""
        ...
    def recv_prune(self, from_: _Any, src: _Any, group: _Any, iface: _Any, /) -> _Any:
        """A neighbour leaves the tree."""
        ...
    def send_ctrl(self, which: _Any, dst: _Any, group: _Any, /) -> _Any:
        """Sends a message towards the root; the root sends none."""
        ...
    def start(self) -> _Any:
        """Every tree includes the way to its root."""
        ...

class Link(_Object):
    """A one-way connection between two nodes."""
    def color(self, color: _Any, /) -> _Any:
        """The colour."""
        ...
    deqT: _Value
    """The trace of departures."""
    drophead: _Value
    """Where drops enter."""
    drpT: _Value
    """The trace of drops."""
    dynT: _Value
    """The traces of failures."""
    dynamics: _Value
    """The switch of a link that may fail."""
    enqT: _Value
    """The trace of arrivals."""
    fromNode: _Value
    """The node before."""
    def head(self) -> _Any:
        """Where packets enter."""
        ...
    def id(self) -> _Any:
        """Number of the link."""
        ...
    def link(self) -> _Any:
        """The transmitter."""
        ...
    nl: _Value
    """How many links have been made. The default is 0."""
    oldColor: _Value
    """Colour before the last change."""
    def queue(self) -> _Any:
        """The queue."""
        ...
    rcvT: _Value
    """The trace of receptions."""
    toNode: _Value
    """The node behind."""
    trace: _Value
    """The channel of the trace."""
    ttl: _Value
    """The check of the time to live."""
    def add_pktmon(self, pktmon: _Any, /) -> _Any:
        """Puts a monitor in front of the chain of monitors."""
        ...
    def add_to_head(self, connector: _Any, /) -> _Any:
        """Splices an object in, directly behind the entrance."""
        ...
    def all_connectors(self, op: _Any, /) -> _Any:
        """Calls a method of every object that the link's variables hold."""
        ...
    def attach_taggers(self, insnoop: _Any, qmon: _Any, /) -> _Any:
        """Puts a snoop that reports to a monitor in front of the link."""
        ...
    def bw(self) -> _Any:
        """Bandwidth, if the link keeps it itself."""
        ...
    def change_color(self, color: _Any, /) -> _Any:
        """An older name of `color`."""
        ...
    def cost(self) -> _Any:
        """Cost for routing; 1 unless set."""
        ...
    def down(self) -> _Any:
        """The link fails: what is on it is lost."""
        ...
    def dst(self) -> _Any:
        """The node behind."""
        ...
    def dump_nam_queueconfig(self) -> _Any:
        """Tells nam where to show the queue."""
        ...
    def dump_namconfig(self) -> _Any:
        """Tells nam of the link."""
        ...
    def get_attribute(self, name: _Any, /) -> _Any:
        """COLOR, SHAPE, ORIENTATION, ...; empty unless set."""
        ...
    def get_color(self) -> _Any:
        """The colour; empty unless set."""
        ...
    def if_label(self) -> _Any:
        """The label of the interface at the far end."""
        ...
    def init(self, src: _Any, dst: _Any, /) -> _Any:
        """Takes the next number."""
        ...
    def label(self, label: _Any, /) -> _Any:
        """The label."""
        ...
    def label_at(self, str: _Any, /) -> _Any:
        """Where the label is: up, down, left or right."""
        ...
    def label_color(self, str: _Any, /) -> _Any:
        """The colour of the label."""
        ...
    def orient(self, ori: _Any, /) -> _Any:
        """The direction: right, left-down, 30deg, ..."""
        ...
    def queuePos(self, pos: _Any, /) -> _Any:
        """Shows the queue, at this angle in units of pi."""
        ...
    def set_ipaddr(self, ipaddr: _Any, netmask: _Any, /) -> _Any:
        """Without effect."""
        ...
    def setid(self, x: _Any, /) -> _Any:
        """Sets the number of the link."""
        ...
    def src(self) -> _Any:
        """The node before."""
        ...
    def up(self) -> _Any:
        """`up` or `down`."""
        ...

class SimpleLink(Link):
    """A link of a queue, a transmitter with propagation delay, and a check of the time to live."""
    def attach_monitors(self, insnoop: _Any, outsnoop: _Any, dropsnoop: _Any, qmon: _Any, /) -> _Any:
        """Splices snoops of a monitor in."""
        ...
    def bw(self) -> _Any:
        """Bandwidth, bits per second."""
        ...
    def delay(self) -> _Any:
        """Propagation delay, seconds."""
        ...
    def dynamic(self) -> _Any:
        """The link may fail from now on."""
        ...
    def enable_mcast(self, src: _Any, dst: _Any, /) -> _Any:
        """Puts an interface at the end of the link."""
        ...
    def errormodule(self, em: _Any = ..., /) -> _Any:
        """The error model in front of the queue: asks, or puts one there."""
        ...
    def init(self, src: _Any, dst: _Any, bw: _Any, delay: _Any, q: _Any, lltype: _Any = ..., /) -> _Any:
        """Puts the parts together."""
        ...
    def init_monitor(self, ns: _Any, qtrace: _Any, sampleInterval: _Any, /) -> _Any:
        """Makes a queue monitor and puts it on the link."""
        ...
    def insert_delayer(self, delayer: _Any = ..., /) -> _Any:
        """Puts a delayer between queue and transmitter."""
        ...
    def insert_linkloss(self, em: _Any = ..., /) -> _Any:
        """The error model behind the delay: asks, or puts one there."""
        ...
    def install_error(self, em: _Any, /) -> _Any:
        """Puts an error model behind the delay that loses nothing."""
        ...
    def linkfail_drop_trace(self, *args: _Any) -> _Any:
        """Packets for a failed link count as drops."""
        ...
    def nam_trace(self, ns: _Any, f: _Any, /) -> _Any:
        """Traces packets to a channel in the form of nam."""
        ...
    def qsize(self) -> _Any:
        """Limit of the queue."""
        ...
    def queue_sample_timeout(self) -> _Any:
        """Writes a sample, now and at regular times."""
        ...
    def sample_queue_size(self) -> _Any:
        """Average length since the last sample, and counters."""
        ...
    def start_tracing(self) -> _Any:
        """Writes a line at every change of the queue."""
        ...
    def trace(self, ns: _Any, f: _Any, op: _Any = ..., /) -> _Any:
        """Traces packets to a channel."""
        ...
    def trace_callback(self, ns: _Any, cmd: _Any, /) -> _Any:
        """Hands each trace line to a command."""
        ...
    def trace_dynamics(self, ns: _Any, f: _Any, op: _Any = ..., /) -> _Any:
        """Traces failures to a channel."""
        ...
    def transit_drop_trace(self, *args: _Any) -> _Any:
        """Packets lost in transit count as drops."""
        ...
    def ttl_drop_trace(self, object: _Any = ..., /) -> _Any:
        """Packets out of time count as drops, or go to an object."""
        ...

class FQLink(SimpleLink):
    """A link that shares its bandwidth fairly among flows, each of which has a queue of its own."""
    queueManagement: _Value
    """Type of the queues of flows. The default is DropTail."""
    def init(self, src: _Any, dst: _Any, bw: _Any, delay: _Any, q: _Any, /) -> _Any:
        """Puts the parts together."""
        ...
    def new_flow(self, src: _Any, dst: _Any, fid: _Any, /) -> _Any:
        """Makes the queue of a flow."""
        ...
    def up(self) -> _Any:
        """Always `up`."""
        ...

class ClassifierHashFidFQ(ClassifierHashFid):
    """Leads each flow to its queue."""
    def unknown_flow(self, src: _Any, dst: _Any, fid: _Any, /) -> _Any:
        """Makes the link add a queue for the flow."""
        ...

class CBQLink(SimpleLink):
    """A link shared among classes."""
    def bind(self, cbqcl: _Any, id1: _Any, id2: _Any = ..., /) -> _Any:
        """Flow ids that belong to a class."""
        ...
    def classifier(self) -> _Any:
        """What finds the class of a packet."""
        ...
    def init(self, src: _Any, dst: _Any, bw: _Any, delay: _Any, q: _Any, cl: _Any, lltype: _Any = ..., /) -> _Any:
        """Puts the parts together."""
        ...
    def insert(self, cbqcl: _Any, qmon: _Any = ..., /) -> _Any:
        """Adds a class."""
        ...

class RouteLogic(SplitObject):
    """Computes the routes of the whole network, and knows which routing protocols are in use."""
    def append_addr(self, level: _Any, str: _Any, /) -> _Any:
        """The first elements of a list, joined by dots."""
        ...
    def compute(self) -> _Any:
        """From now on routes follow the costs as they are."""
        ...
    def configure(self) -> _Any:
        """Starts the protocols in use; static routing if there is none."""
        ...
    def dump(self, nn: _Any, /) -> _Any:
        """Prints the next hops among the first nodes."""
        ...
    def hier_lookup(self, address: _Any, prefix: _Any, /) -> _Any:
        """Address of the next node on the way to a node, cluster or domain; -1 if there is no way."""
        ...
    def insert(self, src: _Any, dst: _Any, cost: _Any = ..., /) -> _Any:
        """Sets the cost of a link; 1 unless given."""
        ...
    def lookup(self, nodeid: _Any, destid: _Any, /) -> _Any:
        """Number of the next node on the way; -1 if there is no way."""
        ...
    def notify(self) -> _Any:
        """Links have failed or come back: every protocol computes again."""
        ...
    def register(self, proto: _Any, /, *args: _Any) -> _Any:
        """The simulation will use this protocol."""
        ...
    def reset(self, src: _Any = ..., dst: _Any = ..., /) -> _Any:
        """Removes a link, or forgets everything."""
        ...

class AgentrtProto(Agent):
    """A routing protocol; each node that takes part has an agent of it."""
    preference: _Value
    """Preference of its routes; lower is better. The default is 200."""
    def compute_routes(self) -> _Any:
        """Computes what it offers."""
        ...
    def init(self, node: _Any, /) -> _Any:
        """Looks at the links of its node."""
        ...
    def intf_changed(self) -> _Any:
        """Links of its node have failed or come back."""
        ...
    def send_updates(self, *args: _Any) -> _Any:
        """The routes of its node have changed."""
        ...

class AgentrtProtoDirect(AgentrtProto):
    """Routes to neighbours, over the links to them."""
    preference: _Value
    """Preference of its routes; lower is better. The default is 100."""
    def compute_routes(self) -> _Any:
        """Computes what it offers."""
        ...

class rtPeer(_Object):
    """The agent of a routing protocol on a neighbour."""
    def addr(self) -> _Any:
        """Address of the agent."""
        ...
    def init(self, addr: _Any, port: _Any, cls: _Any, /) -> _Any:
        """Where the agent is."""
        ...
    def port(self) -> _Any:
        """Port of the agent."""
        ...

class rtObject(_Object):
    """The routes of a node, chosen among those that its routing protocols offer."""
    maxpref: _Value
    """Preference of a destination without route. The default is 255."""
    unreach: _Value
    """Metric of a destination without route. The default is -1."""
    def add_proto(self, proto: _Any, node: _Any, /) -> _Any:
        """The node takes part in a protocol."""
        ...
    def compute_routes(self) -> _Any:
        """Takes up what the protocols have changed."""
        ...
    def dump_routes(self, chan: _Any, /) -> _Any:
        """Prints the routes."""
        ...
    def flag_multicast(self, changes: _Any, /) -> _Any:
        """Tells multicast routing of so many changes."""
        ...
    def init(self, node: _Any, /) -> _Any:
        """Starts with the routes to neighbours."""
        ...
    def intf_changed(self) -> _Any:
        """Links of the node have failed or come back."""
        ...
    def lookup(self, dest: _Any, /) -> _Any:
        """Number of the next node on the way; -1 if there is none."""
        ...
    def metric(self, dest: _Any, /) -> _Any:
        """Cost of the route."""
        ...
    def nextHop(self, dest: _Any, /) -> _Any:
        """The links that packets go out on."""
        ...
    def rtProto(self, proto: _Any, /) -> _Any:
        """The agent of a protocol; empty if there is none."""
        ...
    def rtpref(self, dest: _Any, /) -> _Any:
        """Preference of the route."""
        ...

class AgentrtProtoStatic(AgentrtProto):
    """Routes are computed once, when the simulation starts."""

class AgentrtProtoDummy(AgentrtProto):
    """No routes are computed, for satellite networks, which have their own."""

class AgentrtProtoSession(AgentrtProto):
    """Routes are computed when the simulation starts and whenever links fail or come back."""

class RouteLogicAlgorithmic(RouteLogic):
    """Computes routes along a tree with node 0 as its root."""
    def compute(self) -> _Any:
        """Finds the tree."""
        ...

class AgentrtProtoAlgorithmic(AgentrtProto):
    """Routes along a tree, computed when the simulation starts."""

class AgentrtProtoManual(AgentrtProto):
    """Nothing is computed: the script gives the nodes their routes."""

class RtModuleManual(RtModule):
    """Routes that the script gives to its node."""
    def add_route(self, dst_address: _Any, target: _Any, /) -> _Any:
        """Sends packets for an address, or for `default` all others, to an object."""
        ...
    def add_route_to_adj_node(self, _default: _Any = ..., node: _Any = ..., /) -> _Any:
        """Sends packets for a neighbour, or all others, over the link to it."""
        ...
    def register(self, node: _Any, /) -> _Any:
        """Gives the node a classifier without routes."""
        ...

class ClassifierSR(Classifier):
    """Sends packets on along the way that they carry, others through slot 1."""

class AgentSRAgent(Agent):
    """Writes on packets the way of their flow."""
    def init(self, *args: _Any) -> _Any:
        """Makes an agent that knows no way."""
        ...
    def install_connection(self, fid: _Any, src: _Any, dst: _Any, /, *args: _Any) -> _Any:
        """The way of a flow: the numbers of all nodes from here to its destination."""
        ...

class RtModuleSource(RtModule):
    """Routing along ways that packets carry, in front of other routing."""
    def register(self, node: _Any, /) -> _Any:
        """Gives the node a classifier and an agent for such packets."""
        ...

class ClassifierNix(Classifier):
    """Sends packets on by the vectors of neighbour indices that they carry."""
    def init(self, *args: _Any) -> _Any:
        """Makes a classifier that does not know its node yet."""
        ...
    def set_node_id(self, number: _Any, /) -> _Any:
        """The number of its node."""
        ...

class RtModuleNix(RtModule):
    """Routing by vectors of neighbour indices: packets carry their way, nodes have no tables."""
    def register(self, node: _Any, /) -> _Any:
        """Gives the node a classifier for such packets as its entrance."""
        ...

class AgentrtProtoDV(AgentrtProto):
    """Distance vector routing: nodes tell their neighbours how far everything is from them."""
    INFINITY: _Value
    """Distance of what cannot be reached. The default is 32."""
    UNREACHABLE: _Value
    """Metric of what has never been reachable. The default is -1."""
    advertInterval: _Value
    """How often all is told, on average, seconds. The default is 2."""
    mid: _Value
    """Number of the next message. The default is 0."""
    preference: _Value
    """Preference of its routes; lower is better. The default is 120."""
    def compute_routes(self) -> _Any:
        """Chooses among what the peers have told."""
        ...
    def init(self, node: _Any, /) -> _Any:
        """Schedules the first update."""
        ...
    def intf_changed(self) -> _Any:
        """Links of its node have failed or come back."""
        ...
    def recv_update(self, peerAddr: _Any, id: _Any, /) -> _Any:
        """A peer has told its distances."""
        ...
    def send_periodic_update(self) -> _Any:
        """Tells all peers, now and after the next interval."""
        ...
    def send_updates(self, changes: _Any, /) -> _Any:
        """Tells the peers of changes."""
        ...

class AgentrtProtoLS(AgentrtProto):
    """Link state routing: nodes tell all others about their links."""
    INFINITY: _Value
    """Metric of the node itself. The default is 32."""
    UNREACHABLE: _Value
    """Metric of what cannot be reached. The default is -1."""
    advertInterval: _Value
    """How often links are told, on average, seconds. The default is 1800."""
    preference: _Value
    """Preference of its routes; lower is better. The default is 120."""
    def compute_routes(self) -> _Any:
        """Computes shortest paths over what is known."""
        ...
    def init(self, node: _Any, /) -> _Any:
        """Schedules the first update."""
        ...
    def intf_changed(self) -> _Any:
        """Links of its node have failed or come back."""
        ...
    def recv_update(self, peerAddr: _Any, id: _Any, /) -> _Any:
        """A message has come from a peer."""
        ...
    def retransmit(self, peer: _Any, /) -> _Any:
        """A peer has not acknowledged everything in time."""
        ...
    def route_changed(self) -> _Any:
        """What is known has changed."""
        ...
    def send_periodic_update(self) -> _Any:
        """Tells all, now and after the next interval."""
        ...
    def send_updates(self, changes: _Any, /) -> _Any:
        """What waits for the routes to be installed is sent."""
        ...

class rtModel(_Object):
    """Says when links fail and come back; a subclass says it with its own rule."""
    finishTime: _Value
    """After this the links stay up, seconds; `-` for never. The default is -."""
    rtq: _Value
    """The queue of failures to come."""
    startTime: _Value
    """Before this the links are up, seconds. The default is 0.5."""
    def configure(self) -> _Any:
        """Makes the links ones that may fail and queues the first event."""
        ...
    def down(self) -> _Any:
        """The links fail."""
        ...
    def init(self, ns: _Any, /) -> _Any:
        """Takes the default times."""
        ...
    def notify(self) -> _Any:
        """Tells nodes and routing protocols."""
        ...
    def set_elements(self, *args: _Any) -> _Any:
        """The links between two nodes, or all of one."""
        ...
    def set_event(self, interval: _Any, op: _Any, /) -> _Any:
        """Queues an event, after a while."""
        ...
    def set_event_exact(self, fireTime: _Any, op: _Any, /) -> _Any:
        """Queues an event."""
        ...
    def set_first_event(self) -> _Any:
        """Queues the first event."""
        ...
    def set_parms(self, *args: _Any) -> _Any:
        """Start, up, down and finish times; `-` keeps the default."""
        ...
    def trace(self, ns: _Any, f: _Any, op: _Any = ..., /) -> _Any:
        """Traces the failures to a channel."""
        ...
    def up(self) -> _Any:
        """The links work again."""
        ...

class rtModelManual(rtModel):
    """One event."""
    def notify(self) -> _Any:
        """Tells nodes and routing protocols; there is no more to come."""
        ...
    def set_first_event(self) -> _Any:
        """Queues the event."""
        ...
    def set_parms(self, op: _Any, at: _Any, /) -> _Any:
        """What happens, and when."""
        ...

class rtModelDeterministic(rtModel):
    """Links are up and down for fixed times in turn."""
    downInterval: _Value
    """How long links are down, seconds. The default is 1.0."""
    upInterval: _Value
    """How long links are up, seconds. The default is 2.0."""
    def down(self) -> _Any:
        """The links fail for a while."""
        ...
    def up(self) -> _Any:
        """The links work again, for a while."""
        ...

class rtModelExponential(rtModel):
    """Links are up and down in turn, for times drawn from exponential distributions."""
    downInterval: _Value
    """How long links are down on average, seconds. The default is 1.0."""
    upInterval: _Value
    """How long links are up on average, seconds. The default is 10.0."""
    def down(self) -> _Any:
        """The links fail for a while."""
        ...
    def set_first_event(self) -> _Any:
        """Queues the first failure."""
        ...
    def up(self) -> _Any:
        """The links work again, for a while."""
        ...

class rtModelTrace(rtModel):
    """Links fail and come back as a file says: lines `v TIME link-down FROM TO` and `link-up`."""
    def down(self) -> _Any:
        """The links fail."""
        ...
    def get_next_event(self) -> _Any:
        """Reads on to the next line about one of the links."""
        ...
    def set_first_event(self) -> _Any:
        """Queues the first event."""
        ...
    def set_parms(self, traceFile: _Any, /) -> _Any:
        """Opens the file."""
        ...
    def set_trace_events(self) -> _Any:
        """Queues the next event."""
        ...
    def up(self) -> _Any:
        """The links work again."""
        ...

class rtQueue(_Object):
    """The failures to come."""
    def delq(self, time: _Any, obj: _Any, /) -> _Any:
        """A model is to do nothing at a time."""
        ...
    def init(self, ns: _Any, /) -> _Any:
        """Starts empty."""
        ...
    def insq(self, at: _Any, obj: _Any, iproc: _Any, /, *args: _Any) -> _Any:
        """At a time, a model is to do something."""
        ...
    def insq_i(self, interval: _Any, obj: _Any, iproc: _Any, /, *args: _Any) -> _Any:
        """After a while, a model is to do something."""
        ...
    def runq(self, time: _Any, /) -> _Any:
        """The time has come."""
        ...

class ClassifierAddrMPLS(ClassifierAddr):
    """The entrance of a label switching router: sends packets on by their labels."""
    def control_driven(self) -> _Any:
        """Whether routes drive the distribution."""
        ...
    def data_driven(self) -> _Any:
        """Whether packets drive the distribution."""
        ...
    enable_reroute: _Integer
    """1 if labelled packets take other ways while links are down. The default is 0."""
    label: _Integer
    """Without effect. The default is -1."""
    on_demand: _Value
    """1 if labels are given when they are asked for. The default is 0."""
    ordered_control: _Value
    """1 if a router gives a label only when it has one from the next hop. The default is 0."""
    reroute_option: _Integer
    """What becomes of them: 0 drop, 1 by address, 2 a new path. The default is 0."""
    rtable: _Value
    """The destinations whose routes are known."""
    trace_mpls: _Integer
    """1 if what is done to packets is printed. The default is 0."""
    ttl: _Integer
    """Time to live of new labels, hops. The default is 32."""
    def ERBdump(self, nodeid: _Any, /) -> _Any:
        """Prints the explicit paths."""
        ...
    def ErLspBinding(self, fec: _Any, phb: _Any, lspid: _Any, /) -> _Any:
        """Traffic takes an explicit path."""
        ...
    def ErLspStacking(self, fec0: _Any, lspid0: _Any, fec: _Any, lspid: _Any, /) -> _Any:
        """A path goes through another one as through a tunnel."""
        ...
    def FlowAggregation(self, fineFec: _Any, finePhb: _Any, coarseFec: _Any, coarsePhb: _Any, /) -> _Any:
        """Traffic of a class takes the way of another one."""
        ...
    def GetInIface(self, fec: _Any, lspid: _Any, /) -> _Any:
        """The interface packets come from; -1 if unknown."""
        ...
    def GetInLabel(self, fec: _Any, lspid: _Any, /) -> _Any:
        """The label packets come with; -1 if unknown."""
        ...
    def GetOutIface(self, fec: _Any, lspid: _Any, /) -> _Any:
        """The interface packets go to; -1 if unknown."""
        ...
    def GetOutLabel(self, fec: _Any, lspid: _Any, /) -> _Any:
        """The label packets go with; -1 if unknown."""
        ...
    def LIBdump(self, nodeid: _Any, /) -> _Any:
        """Prints the labels."""
        ...
    def LSPrelease(self, fec: _Any, lspid: _Any, iif: _Any, ilabel: _Any, oif: _Any, olabel: _Any, /) -> _Any:
        """Sets how packets come and go on, as `LSPsetup` does; an empty row is forgotten."""
        ...
    def LSPsetup(self, fec: _Any, lspid: _Any, iif: _Any, ilabel: _Any, oif: _Any, olabel: _Any, /) -> _Any:
        """Sets how packets come and go on."""
        ...
    def PFTdump(self, nodeid: _Any, /) -> _Any:
        """Prints what unlabelled packets get."""
        ...
    def aPathBinding(self, fec: _Any, phb: _Any, erfec: _Any, lspid: _Any, /) -> _Any:
        """Traffic takes an explicit path while a link is down."""
        ...
    def enable_control_driven(self) -> _Any:
        """Routes drive the distribution."""
        ...
    def enable_data_driven(self) -> _Any:
        """Packets drive the distribution."""
        ...
    def exist_fec(self, fec: _Any, phb: _Any, /) -> _Any:
        """Whether there is a row for a class: 1 or -1."""
        ...
    def get_fec_for_lspid(self, lspid: _Any, /) -> _Any:
        """The class of an explicit path."""
        ...
    def install(self, slot: _Any, object: _Any, /) -> _Any:
        """Sends packets for a destination to an object."""
        ...
    def ldp_trigger_by_switch(self, fec: _Any, /) -> _Any:
        """A label for traffic of a class is wanted."""
        ...
    def link_is_up(self, node: _Any, /) -> _Any:
        """Whether the link to a neighbour is up: 1 or 0."""
        ...
    def routing_new(self, slot: _Any, time: _Any, /) -> _Any:
        """There is a route to a new destination."""
        ...
    def routing_nochange(self, slot: _Any, time: _Any, /) -> _Any:
        """A route has been confirmed."""
        ...
    def routing_update(self, slot: _Any, time: _Any, /) -> _Any:
        """A route has changed."""
        ...
    def trace_packet(self, line: _Any, /) -> _Any:
        """Prints what was done to a packet."""
        ...

class AgentLDP(Agent):
    """Speaks with a neighbour about labels (LDP and CR-LDP)."""
    trace_ldp: _Integer
    """Whether messages are printed. The default is 0."""
    def get_message(self) -> _Any:
        """A message has come."""
        ...
    def msgtbl_clear(self, msgid: _Any, /) -> _Any:
        """Forgets a request."""
        ...
    def msgtbl_dump(self) -> _Any:
        """Prints the requests on the standard error."""
        ...
    def msgtbl_get_erlspid(self, msgid: _Any, /) -> _Any:
        """The tunnel for the answer's label; -1 if there is none."""
        ...
    def msgtbl_get_labelop(self, msgid: _Any, /) -> _Any:
        """What is done with the answer: 0 allocate, 1 pass, 2 stack."""
        ...
    def msgtbl_get_msgid(self, fec: _Any, lspid: _Any, src: _Any, /) -> _Any:
        """The number of a request; -1 if there is none."""
        ...
    def msgtbl_get_reqmsgid(self, msgid: _Any, /) -> _Any:
        """The number of that node's request; -1 if there is none."""
        ...
    def msgtbl_get_src(self, msgid: _Any, /) -> _Any:
        """The node that made a request; -1 if there is none."""
        ...
    def msgtbl_install(self, msgid: _Any, fec: _Any, lspid: _Any, src: _Any, previous: _Any, /) -> _Any:
        """Notes a request."""
        ...
    def msgtbl_set_labelpass(self, msgid: _Any, /) -> _Any:
        """The answer's label is passed on."""
        ...
    def msgtbl_set_labelstack(self, msgid: _Any, tunnel: _Any, /) -> _Any:
        """The answer's label is used inside a tunnel."""
        ...
    def new_msgid(self) -> _Any:
        """The number of the next message."""
        ...
    def peer_ldpnode(self) -> _Any:
        """The number of the neighbour."""
        ...
    def send_cr_mapping_msg(self, fec: _Any, label: _Any, lspid: _Any, reqmsgid: _Any, /) -> _Any:
        """Gives a label for a path."""
        ...
    def send_cr_request_msg(self, fec: _Any, pathvec: _Any, er: _Any, lspid: _Any, rc: _Any, /) -> _Any:
        """An explicit path is wanted."""
        ...
    def send_mapping_msg(self, fec: _Any, label: _Any, pathvec: _Any, reqmsgid: _Any, /) -> _Any:
        """Gives a label for a class."""
        ...
    def send_notification_msg(self, status: _Any, lspid: _Any, /) -> _Any:
        """A request failed."""
        ...
    def send_release_msg(self, fec: _Any, lspid: _Any, /) -> _Any:
        """A label is not used any more."""
        ...
    def send_request_msg(self, fec: _Any, pathvec: _Any, /) -> _Any:
        """A label for a class is wanted."""
        ...
    def send_withdraw_msg(self, fec: _Any, lspid: _Any, /) -> _Any:
        """A label is not to be used any more."""
        ...
    def set_peer(self, node: _Any, /) -> _Any:
        """The number of the neighbour."""
        ...

class RtModuleMPLS(RtModule):
    """Label switching: packets that carry labels are sent on by these."""
    def attach_ldp(self, agent: _Any, /) -> _Any:
        """The module knows an agent from now on."""
        ...
    def detach_ldp(self, agent: _Any, /) -> _Any:
        """The module does not know an agent any more."""
        ...
    def enable_control_driven(self) -> _Any:
        """Routes drive the distribution."""
        ...
    def enable_data_driven(self) -> _Any:
        """Packets drive the distribution."""
        ...
    def enable_reroute(self, option: _Any, /) -> _Any:
        """What becomes of labelled packets while a link is down: `drop`, `L3`, `new`."""
        ...
    def erb_dump(self) -> _Any:
        """Prints the explicit paths."""
        ...
    def erlsp_stacking(self, lspid0: _Any, lspid: _Any, /) -> _Any:
        """A path goes through another one."""
        ...
    def exist_fec(self, fec: _Any, phb: _Any, /) -> _Any:
        """Whether there is a row for a class."""
        ...
    def exist_ldp_agent(self, node: _Any, /) -> _Any:
        """Whether there is an agent for a neighbour: 1 or 0."""
        ...
    def flow_aggregation(self, fineFec: _Any, finePhb: _Any, coarseFec: _Any, coarsePhb: _Any, /) -> _Any:
        """Traffic of a class takes the path of another one."""
        ...
    def flow_erlsp_install(self, fec: _Any, phb: _Any, lspid: _Any, /) -> _Any:
        """Traffic takes an explicit path."""
        ...
    def get_fec_for_lspid(self, lspid: _Any, /) -> _Any:
        """The class of an explicit path."""
        ...
    def get_incoming_iface(self, fec: _Any, lspid: _Any, /) -> _Any:
        """The interface packets come from."""
        ...
    def get_incoming_label(self, fec: _Any, lspid: _Any, /) -> _Any:
        """The label packets come with."""
        ...
    def get_ldp_agent(self, node: _Any, /) -> _Any:
        """The agent for a neighbour; empty if there is none."""
        ...
    def get_ldp_agents(self) -> _Any:
        """The oldest agent, after a blank."""
        ...
    def get_link_status(self, node: _Any, /) -> _Any:
        """Whether the link to a neighbour is up: `up` or `down`."""
        ...
    def get_nexthop(self, fec: _Any, /) -> _Any:
        """The next node on the way."""
        ...
    def get_outgoing_iface(self, fec: _Any, lspid: _Any, /) -> _Any:
        """The interface packets go to."""
        ...
    def get_outgoing_label(self, fec: _Any, lspid: _Any, /) -> _Any:
        """The label packets go with."""
        ...
    def in_label_clear(self, fec: _Any, lspid: _Any, /) -> _Any:
        """Forgets how packets come."""
        ...
    def in_label_install(self, fec: _Any, lspid: _Any, iif: _Any, ilabel: _Any, /) -> _Any:
        """Sets how packets come."""
        ...
    def is_egress_lsr(self, fec: _Any, /) -> _Any:
        """Whether packets of a class leave here: 1 or -1."""
        ...
    def label_install(self, fec: _Any, lspid: _Any, iif: _Any, ilabel: _Any, oif: _Any, olabel: _Any, /) -> _Any:
        """Sets how packets come and go on."""
        ...
    def label_release(self, fec: _Any, lspid: _Any, iif: _Any, ilabel: _Any, oif: _Any, olabel: _Any, /) -> _Any:
        """As label-install; empty rows are forgotten."""
        ...
    def ldp_trigger_by_control(self, fec: _Any, pathvec: _Any, /) -> _Any:
        """Neighbours are given a label."""
        ...
    def ldp_trigger_by_data(self, reqmsgid: _Any, src: _Any, fec: _Any, pathvec: _Any, /) -> _Any:
        """Traffic wants a label."""
        ...
    def ldp_trigger_by_explicit_route(self, reqmsgid: _Any, src: _Any, fec: _Any, pathvec: _Any, er: _Any, lspid: _Any, rc: _Any, /) -> _Any:
        """An explicit path is wanted."""
        ...
    def ldp_trigger_by_release(self, fec: _Any, lspid: _Any, /) -> _Any:
        """A label is released."""
        ...
    def ldp_trigger_by_routing_table(self) -> _Any:
        """Labels are given by the routes."""
        ...
    def ldp_trigger_by_switch(self, fec: _Any, /) -> _Any:
        """A label for traffic of a class is wanted."""
        ...
    def ldp_trigger_by_withdraw(self, fec: _Any, lspid: _Any, /) -> _Any:
        """A label is withdrawn."""
        ...
    def lib_dump(self) -> _Any:
        """Prints the labels."""
        ...
    def lookup_nexthop(self, node: _Any, fec: _Any, /) -> _Any:
        """The next node on the way from a node."""
        ...
    def make_explicit_route(self, fec: _Any, er: _Any, lspid: _Any, rc: _Any, /) -> _Any:
        """Sets up an explicit path."""
        ...
    def make_ldp(self) -> _Any:
        """Makes an agent for a neighbour and attaches it to the node."""
        ...
    def new_incoming_label(self) -> _Any:
        """The next label for neighbours: 1, 2, ..."""
        ...
    def new_outgoing_label(self) -> _Any:
        """The next label given unasked: 999, 998, ..."""
        ...
    def out_label_clear(self, fec: _Any, lspid: _Any, /) -> _Any:
        """Forgets how packets go on."""
        ...
    def out_label_install(self, fec: _Any, lspid: _Any, oif: _Any, olabel: _Any, /) -> _Any:
        """Sets how packets go on."""
        ...
    def pft_dump(self) -> _Any:
        """Prints what unlabelled packets get."""
        ...
    def register(self, node: _Any, /) -> _Any:
        """Gives the node a classifier for labels as its entrance."""
        ...
    def reroute_binding(self, fec: _Any, phb: _Any, lspid: _Any, /) -> _Any:
        """Traffic takes an explicit path while a link is down."""
        ...
    def trace_ldp(self) -> _Any:
        """Messages are printed from now on."""
        ...
    def trace_mpls(self) -> _Any:
        """What is done to packets is printed from now on."""
        ...
    def trace_msgtbl(self) -> _Any:
        """Prints the requests of all agents."""
        ...

class AgentPushback(Agent):
    """Limits the aggregates of traffic that cause the drops at a router, and asks the routers before it to."""
    enable_pushback: _Integer
    """Whether the routers before this one are asked for limits. The default is 1."""
    intResult: _Integer
    """Without effect. The default is -1."""
    last_index: _Integer
    """How many queues it looks after. The default is 0."""
    verbose: _Integer
    """Without effect. The default is false."""
    def add_queue(self, queue: _Any, /) -> _Any:
        """Looks after a queue; the result is the number by which it is known."""
        ...
    def initialize(self, node: _Any, routelogic: _Any, /) -> _Any:
        """Becomes the agent of a node, whose neighbours the routes tell."""
        ...

class Propagation(SplitObject):
    """How strong a frame arrives."""
    def topography(self, topography: _Any, /) -> _Any:
        """The ground; without effect."""
        ...

class PropagationTwoRayGround(Propagation):
    """Over flat ground, which reflects."""

class PropagationFreeSpace(Propagation):
    """In empty space. Every evaluation is printed."""

class PropagationShadowing(Propagation):
    """Log-distance path loss with log-normal shadowing."""
    dist0: _Real
    """Reference distance, metres. The default is 1.0."""
    pathlossExp: _Real
    """Exponent of the path loss. The default is 2.0."""
    def seed(self, kind: _Any, number: _Any, /) -> _Any:
        """Seeds its generator: raw, predef or heuristic."""
        ...
    std_db: _Real
    """Standard deviation of the shadowing, dB. The default is 4.0."""

class PropagationNakagami(Propagation):
    """Nakagami fading around a piecewise log-distance path loss."""
    d0_gamma: _Real
    """Where the exponent changes, metres. The default is 200."""
    d0_m: _Real
    """Where the shape changes, metres. The default is 80."""
    d1_gamma: _Real
    """Where the exponent changes, metres. The default is 500."""
    d1_m: _Real
    """Where the shape changes, metres. The default is 200."""
    gamma0: _Real
    """Exponent of the path loss. The default is 1.9."""
    gamma1: _Real
    """Exponent of the path loss. The default is 3.8."""
    gamma2: _Real
    """Exponent of the path loss. The default is 3.8."""
    m0: _Real
    """Shape of the distribution. The default is 1.5."""
    m1: _Real
    """Shape of the distribution. The default is 0.75."""
    m2: _Real
    """Shape of the distribution. The default is 0.75."""
    use_nakagami_dist: _Integer
    """Frames deviate from the mean. The default is false."""

class Topography(SplitObject):
    """The ground on which mobile nodes move."""
    def channel(self, channel: _Any, /) -> _Any:
        """Who is told when a node moves."""
        ...
    def load_flatgrid(self, x: _Any, y: _Any, resolution: _Any = ..., /) -> _Any:
        """A flat rectangle of x times y steps; a step is 1 metre unless said otherwise."""
        ...

class Antenna(SplitObject):
    """An antenna."""
    X: _Real
    """Position relative to the node, metres."""
    Y: _Real
    """Position relative to the node, metres."""
    Z: _Real
    """Position relative to the node, metres."""

class AntennaOmniAntenna(Antenna):
    """An antenna that is equally good in all directions."""
    Gr: _Real
    """Gain when receiving. The default is 1.0."""
    Gt: _Real
    """Gain when sending. The default is 1.0."""
    X: _Real
    """Position relative to the node, metres. The default is 0."""
    Y: _Real
    """Position relative to the node, metres. The default is 0."""
    Z: _Real
    """Position relative to the node, metres. The default is 1.5."""

class Channel(SplitObject):
    """A medium: carries what one interface sends to all others."""
    delay: _Real
    """How long a bit is under way, seconds. The default is 4us."""
    def addif(self, interface: _Any, /) -> _Any:
        """An interface joins the channel."""
        ...
    def id(self) -> _Any:
        """Number of the channel."""
        ...

class ChannelWirelessChannel(Channel):
    """The air: carries frames to all radios near enough."""
    delay: _Real
    """Without effect. The default is 4us."""
    def add_node(self, node: _Any, /) -> _Any:
        """A node joins the channel."""
        ...
    def addif(self, interface: _Any, /) -> _Any:
        """A radio joins the channel."""
        ...
    def frames_heard(self) -> _Any:
        """How many frames were near enough to radios to be noticed; a frame near many counts for each of them. Not in
        ns-2."""
        ...
    def id(self) -> _Any:
        """Number of the channel."""
        ...
    def remove_node(self, node: _Any, /) -> _Any:
        """A node leaves the channel."""
        ...
    def trace_target(self, object: _Any, /) -> _Any:
        """Without effect."""
        ...

class Phy(SplitObject):
    """A network interface."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    def antenna(self, antenna: _Any, /) -> _Any:
        """Its antenna."""
        ...
    def channel(self, channel: _Any = ..., /) -> _Any:
        """The channel: asks, or sets it."""
        ...
    def down_target(self, object: _Any = ..., /) -> _Any:
        """Where frames go down: asks, or sets it."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Where dropped packets go: asks, or sets it."""
        ...
    def id(self) -> _Any:
        """Number of the interface."""
        ...
    def isDynamic(self) -> _Any:
        """The link it is part of may fail."""
        ...
    def node(self, node: _Any, /) -> _Any:
        """Its node."""
        ...
    def propagation(self, model: _Any, /) -> _Any:
        """The model of propagation; the first counts."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Where packets go: asks, or sets it."""
        ...
    def up_target(self, object: _Any = ..., /) -> _Any:
        """Where frames go up: asks, or sets it."""
        ...

class PhyWirelessPhy(Phy):
    """A radio that receives what is strong enough."""
    CPThresh: _Real
    """Capture threshold, a ratio of powers. The default is 10.0."""
    CSThresh: _Real
    """Carrier sense threshold, watts. The default is 1.559e-11."""
    L: _Real
    """System loss factor. The default is 1.0."""
    Pt: _Real
    """Power, watts. The default is 0.28183815."""
    RXThresh: _Real
    """Receive threshold, watts. The default is 3.652e-10."""
    bandwidth: _Value
    """Without effect. The default is 2e6."""
    freq: _Real
    """Frequency at the time of making, hertz. The default is 914e+6."""
    def NodeOff(self) -> _Any:
        """Switches the radio on or off."""
        ...
    def NodeOn(self) -> _Any:
        """Switches the radio on or off."""
        ...
    def setIdlePower(self, value: _Any, /) -> _Any:
        """Power while listening, watts."""
        ...
    def setRxPower(self, value: _Any, /) -> _Any:
        """Power while receiving, watts."""
        ...
    def setSleepPower(self, value: _Any, /) -> _Any:
        """Power while sleeping, watts."""
        ...
    def setSleepTime(self, value: _Any, /) -> _Any:
        """From when on a station of IEEE 802.15.4 may sleep between beacons, seconds."""
        ...
    def setTransitionPower(self, value: _Any, /) -> _Any:
        """Power while falling asleep or waking up, watts."""
        ...
    def setTransitionTime(self, value: _Any, /) -> _Any:
        """How long that takes, seconds."""
        ...
    def setTxPower(self, value: _Any, /) -> _Any:
        """Power while sending, watts."""
        ...

class PhyWirelessPhy802_15_4(PhyWirelessPhy):
    """A radio of IEEE 802.15.4 in the 2.4 GHz band."""

class PhyWirelessPhyExt(Phy):
    """A radio that adds up interference."""
    BasicModulationScheme: _Integer
    """Number of the modulation of preambles. The default is 0."""
    CPThresh: _Real
    """Without effect. The default is 0."""
    CSThresh: _Real
    """Power from which the medium is busy, watts. The default is 6.30957e-12."""
    DataCaptureSwitch: _Integer
    """A stronger frame replaces one whose data are lost. The default is 0."""
    HeaderDuration: _Real
    """Duration of preamble and header, seconds. The default is 0.000020."""
    L: _Real
    """System loss factor. The default is 1.0."""
    PHY_DBG: _Integer
    """Without effect. The default is 0."""
    PowerMonitorThresh: _Real
    """Power from which frames are added up, watts. The default is 2.653e-14."""
    PreambleCaptureSwitch: _Integer
    """A stronger frame replaces one whose preamble is lost. The default is 1."""
    Pt: _Real
    """Power, watts. The default is 0.1."""
    RXThresh: _Real
    """Without effect. The default is 0."""
    SINR_DataCapture: _Real
    """How far it must stand out in the second case. The default is 10.0."""
    SINR_PreambleCapture: _Real
    """How far it must stand out in the first case. The default is 3.1623."""
    freq: _Real
    """Frequency at the time of making, hertz. The default is 5.18e+9."""
    noise_floor: _Real
    """Noise, watts. The default is 7.96159e-14."""
    trace_dist: _Real
    """Drops of frames from farther away are not traced, metres. The default is 1e6."""
    def NodeOff(self) -> _Any:
        """Without effect."""
        ...
    def NodeOn(self) -> _Any:
        """Without effect."""
        ...

class Mac(SplitObject):
    """Who may send when; this one sends at once, as if it were alone on the medium."""
    abstract: _Integer
    """Whether it is part of an abstract LAN; heeded by Mac itself only. The default is false."""
    bandwidth: _Real
    """Rate, bits per second. The default is 2Mb."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    delay: _Real
    """Time to receive a frame, seconds; heeded by Mac itself only. The default is 0us."""
    def channel(self, channel: _Any = ..., /) -> _Any:
        """The channel: asks, or sets it."""
        ...
    def down_target(self, object: _Any = ..., /) -> _Any:
        """Where frames go down: asks, or sets it."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Where dropped packets go: asks, or sets it."""
        ...
    def id(self) -> _Any:
        """Its address."""
        ...
    def isDynamic(self) -> _Any:
        """The link it is part of may fail."""
        ...
    def log_target(self, object: _Any, /) -> _Any:
        """Where control frames are logged."""
        ...
    def netif(self, radio: _Any = ..., /) -> _Any:
        """The radio: asks, or sets it."""
        ...
    def nodes(self, count: _Any, /) -> _Any:
        """How many nodes there are; can be said once."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Where packets go: asks, or sets it."""
        ...
    def up_target(self, object: _Any = ..., /) -> _Any:
        """Where packets go up: asks, or sets it."""
        ...

class Mac802_11(Mac):
    """IEEE 802.11: carrier sense with collision avoidance."""
    BeaconInterval: _Real
    """Time between beacons, seconds. The default is 0.1."""
    CWMax: _Integer
    """Largest contention window, slots. The default is 1023."""
    CWMin: _Integer
    """Smallest contention window, slots. The default is 31."""
    ChannelTime: _Real
    """Time of passive scanning, seconds. The default is 0.12."""
    LongRetryLimit: _Integer
    """After so many failures a long frame is given up. The default is 4."""
    MaxChannelTime: _Real
    """Longest wait for probe responses, seconds. The default is 0.011."""
    MinChannelTime: _Real
    """Shortest wait for probe responses, seconds. The default is 0.005."""
    PLCPDataRate: _Real
    """Rate of preamble and header, bits per second. The default is 1.0e6."""
    PLCPHeaderLength: _Integer
    """Length of the physical layer's header, bits. The default is 48."""
    PreambleLength: _Integer
    """Length of the preamble, bits. The default is 144."""
    ProbeDelay: _Real
    """Time before a probe, seconds. The default is 0.0001."""
    RTSThreshold: _Integer
    """Frames from this size on are announced, bytes. The default is 0."""
    SIFS: _Real
    """Time before an answer, seconds. The default is 0.000010."""
    def ScanType(self, kind: _Any, /) -> _Any:
        """Looks for an access point: ACTIVE asks, PASSIVE listens."""
        ...
    ShortRetryLimit: _Integer
    """After so many failures a short frame is given up. The default is 7."""
    SlotTime: _Real
    """Length of a slot, seconds. The default is 0.000020."""
    basicRate: _Real
    """Rate of control and broadcast frames; 0: bandwidth_. The default is 1Mb."""
    bssId: _Value
    """Without effect. The default is -1."""
    bugFix_timer: _Integer
    """A first transmission waits for a backoff. The default is true."""
    cwmax: _Value
    """Without effect. The default is 1024."""
    cwmin: _Value
    """Without effect. The default is 16."""
    dataRate: _Real
    """Rate of unicast data; 0: bandwidth_. The default is 1Mb."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    delay: _Real
    """Without effect. The default is 64us."""
    difs: _Value
    """Without effect. The default is 16us."""
    ifs: _Value
    """Without effect. The default is 16us."""
    pifs: _Value
    """Without effect. The default is 12us."""
    rtxAckLimit: _Value
    """Without effect. The default is 1."""
    rtxLimit: _Value
    """Without effect. The default is 16."""
    rtxRtsLimit: _Value
    """Without effect. The default is 3."""
    sifs: _Value
    """Without effect. The default is 8us."""
    slotTime: _Value
    """Without effect. The default is 16us."""
    def ap(self, address: _Any, /) -> _Any:
        """Makes it the MAC of an access point."""
        ...
    def eot_target(self, object: _Any, /) -> _Any:
        """Where ends of transmissions are logged."""
        ...
    def eventtrace(self, trace: _Any, /) -> _Any:
        """Nothing is reported to it."""
        ...
    def init(self) -> _Any:
        """A MAC without neighbours."""
        ...

class MacSimple(Mac):
    """Sends after a random delay, without acknowledgements."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    fullduplex_mode: _Integer
    """Receives while it transmits. The default is 0."""
    def eventtrace(self, trace: _Any, /) -> _Any:
        """Events are reported to this."""
        ...
    def init(self) -> _Any:
        """A MAC without neighbours."""
        ...

class MacTdma(Mac):
    """Time division: every MAC has a slot of its own."""
    max_node_num: _Integer
    """How many of these MACs there may be. The default is 64."""
    slot_packet_len: _Integer
    """Largest frame that fits into a slot, bytes. The default is 1500."""

class MacSMAC(Mac):
    """S-MAC, for sensors that sleep most of the time."""
    dutyCycle: _Real
    """How much of a cycle is spent listening, percent; heeded when the MAC is made. The default is 10."""
    selfConfigFlag: _Value
    """Not 0 if stations choose and follow schedules by themselves. The default is 1."""
    syncFlag: _Value
    """Not 0 if stations sleep in cycles. The default is 0."""
    def schedule_start_time(self, milliseconds: _Any, /) -> _Any:
        """When its cycle begins, if it does not find a schedule itself."""
        ...

class Mac802_11Ext(Mac):
    """IEEE 802.11 in modules, for radios that add up interference."""
    BasicModulationScheme: _Integer
    """Number of the modulation of control frames. The default is 0."""
    CWMax: _Integer
    """Largest contention window, slots. The default is 1023."""
    CWMin: _Integer
    """Smallest contention window, slots. The default is 15."""
    HeaderDuration: _Real
    """Duration of preamble and header, seconds. The default is 0.000020."""
    LongRetryLimit: _Integer
    """After so many failures a long frame is given up. The default is 4."""
    MAC_DBG: _Integer
    """Without effect. The default is 0."""
    RTSThreshold: _Integer
    """Longer frames are announced, bytes. The default is 3000."""
    SIFS: _Real
    """Time before an answer, seconds. The default is 0.000016."""
    ShortRetryLimit: _Integer
    """After so many failures a short frame is given up. The default is 7."""
    SlotTime: _Real
    """Length of a slot, seconds. The default is 0.000009."""
    SymbolDuration: _Real
    """Duration of a symbol, seconds. The default is 0.000004."""
    use_802_11a_flag: _Integer
    """Frames have service and tail bits. The default is true."""

class Mac802_15_4(Mac):
    """IEEE 802.15.4: CSMA-CA with and without beacons, association, data that wait to be asked for."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    def NodeClr(self, color: _Any, /) -> _Any:
        """Colours the node in nam."""
        ...
    def NodeLabel(self, *words: _Any) -> _Any:
        """Labels the node in nam."""
        ...
    def node_down(self) -> _Any:
        """The node fails."""
        ...
    def node_up(self) -> _Any:
        """The node works again."""
        ...
    def sscs(self, command: _Any, /, *args: _Any) -> _Any:
        """A command for the convergence layer."""
        ...

class LL(SplitObject):
    """Gives packets their MAC addresses."""
    avoidReordering: _Integer
    """Without effect. The default is false."""
    bandwidth: _Real
    """Without effect. The default is 0."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    delay: _Real
    """How long a packet takes through this layer, seconds. The default is 25us."""
    macDA: _Integer
    """Without effect. The default is 0."""
    mindelay: _Value
    """Without effect. The default is 50us."""
    def arptable(self, table: _Any, /) -> _Any:
        """The table of addresses."""
        ...
    def down_target(self, object: _Any = ..., /) -> _Any:
        """Where packets go down: asks, or sets it."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Where dropped packets go: asks, or sets it."""
        ...
    def ifq(self, queue: _Any = ..., /) -> _Any:
        """The interface queue: asks, or sets it."""
        ...
    def isDynamic(self) -> _Any:
        """The link it is part of may fail."""
        ...
    def lanrouter(self, router: _Any, /) -> _Any:
        """Who knows the members of the LAN."""
        ...
    def mac(self, mac: _Any = ..., /) -> _Any:
        """The MAC: asks, or sets it."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Where packets go: asks, or sets it."""
        ...
    def up_target(self, object: _Any = ..., /) -> _Any:
        """Where packets go up: asks, or sets it."""
        ...
    def varp(self, table: _Any, /) -> _Any:
        """The addresses of the members of the LAN."""
        ...

class LLLLSnoop(LL):
    """A link layer that caches TCP data and resends locally what the wireless side loses."""
    delay: _Real
    """How long a packet takes through this layer, seconds. The default is 0ms."""
    def integrate(self, src: _Any, dst: _Any, /) -> _Any:
        """Looks at the other connections."""
        ...
    snoopTick: _Value
    """Without effect. The default is 0.1."""
    def get_snoop(self, src: _Any, dst: _Any, /) -> _Any:
        """The Snoop of a connection, made if there is none."""
        ...

class Snoop(SplitObject):
    """What a link layer with Snoop knows of a connection."""
    g: _Real
    """Weight of the old round-trip time in the new one. The default is 0.125."""
    lru: _Integer
    """A full cache makes room for new packets. The default is 0."""
    maxbufs: _Integer
    """Packets that can be cached; 0 becomes 100. The default is 0."""
    rttvar: _Real
    """Its variation, seconds. The default is 0.25."""
    rxmitStatus: _Integer
    """The last result: 1 if an ACK passed, 2 if a packet was retransmitted. The default is 0."""
    snoopDisable: _Integer
    """Without effect. The default is 0."""
    snoopTick: _Real
    """The shortest timeout, seconds. The default is 0.1."""
    srtt: _Real
    """The smoothed round-trip time on the wireless side, seconds. The default is 0.1."""
    tailTime: _Real
    """When the oldest cached packet was sent, seconds. The default is 0."""
    def check_rxmit(self, time: _Any, /) -> _Any:
        """Resends the oldest packet if it was sent before that time and only once."""
        ...
    def llsnoop(self, link: _Any, /) -> _Any:
        """The link layer it belongs to."""
        ...

class ARPTable(SplitObject):
    """The MAC addresses of other nodes, as far as they are known."""
    avoidReordering: _Value
    """Without effect. The default is false."""
    bandwidth: _Value
    """Without effect. The default is 0."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    delay: _Real
    """How long it takes to make a packet, seconds. The default is 5us."""
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Where dropped packets go: asks, or sets it."""
        ...
    def init(self, node: _Any, mac: _Any, /) -> _Any:
        """Whose table it is."""
        ...
    def isDynamic(self) -> _Any:
        """The link it is part of may fail."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Where packets go: asks, or sets it."""
        ...

class QueueDropTailPriQueue(QueueDropTail):
    """A drop-tail queue that lets the packets of routing protocols go first."""
    Prefer_Routing_Protocols: _Integer
    """Whether routing packets go first. The default is 1."""

class CMUPriQueue(SplitObject):
    """Four queues served in strict order: routing packets, audio and video, acknowledgements, the rest."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    fw_logthresh: _Integer
    """Without effect. The default is 25."""
    qlen_logthresh: _Integer
    """Without effect. The default is 10."""
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Where dropped packets go: asks, or sets it."""
        ...
    def isDynamic(self) -> _Any:
        """The link it is part of may fail."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Where packets go: asks, or sets it."""
        ...

class CMUTrace(SplitObject):
    """Writes a line for each packet that passes between two layers of a mobile node."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    duration_scaling_factor: _Value
    """Without effect. The default is 3.0e4."""
    radius_scaling_factor: _Value
    """Without effect. The default is 1.0."""
    show_sctphdr: _Value
    """Without effect. The default is 0."""
    def attach(self, channel: _Any, /) -> _Any:
        """Writes packet trace lines to the channel."""
        ...
    def detach(self) -> _Any:
        """Writes nothing more."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Where dropped packets go: asks, or sets it."""
        ...
    def flush(self) -> _Any:
        """Flushes the channels."""
        ...
    def isDynamic(self) -> _Any:
        """The link it is part of may fail."""
        ...
    def namattach(self, channel: _Any, /) -> _Any:
        """Writes nam lines to the channel."""
        ...
    def newtrace(self, on: _Any, /) -> _Any:
        """Whether lines have the new format."""
        ...
    def node(self, node: _Any, /) -> _Any:
        """The node that it stands in, whose position lines show."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def tagged(self, on: _Any = ..., /) -> _Any:
        """Whether lines have the tagged format: asks, or sets it."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Where packets go: asks, or sets it."""
        ...

class CMUTraceSend(CMUTrace):
    """A trace of one kind of event."""
    callback: _Integer
    """Without effect. The default is 0."""
    dst: _Integer
    """Without effect. The default is 0."""
    show_tcphdr: _Integer
    """Without effect. The default is 0."""
    src: _Integer
    """Number of the node. The default is 0."""
    def init(self, tname: _Any, /) -> _Any:
        """The level, as AGT, RTR, IFQ, MAC or PHY."""
        ...

class CMUTraceRecv(CMUTrace):
    """A trace of one kind of event."""
    callback: _Integer
    """Without effect. The default is 0."""
    dst: _Integer
    """Without effect. The default is 0."""
    show_tcphdr: _Integer
    """Without effect. The default is 0."""
    src: _Integer
    """Number of the node. The default is 0."""
    def init(self, tname: _Any, /) -> _Any:
        """The level, as AGT, RTR, IFQ, MAC or PHY."""
        ...

class CMUTraceDrop(CMUTrace):
    """A trace of one kind of event."""
    callback: _Integer
    """Without effect. The default is 0."""
    dst: _Integer
    """Without effect. The default is 0."""
    show_tcphdr: _Integer
    """Without effect. The default is 0."""
    src: _Integer
    """Number of the node. The default is 0."""
    def init(self, tname: _Any, /) -> _Any:
        """The level, as AGT, RTR, IFQ, MAC or PHY."""
        ...

class CMUTraceEOT(CMUTrace):
    """A trace of one kind of event."""
    callback: _Integer
    """Without effect. The default is 0."""
    dst: _Integer
    """Without effect. The default is 0."""
    show_tcphdr: _Integer
    """Without effect. The default is 0."""
    src: _Integer
    """Number of the node. The default is 0."""
    def init(self, tname: _Any, /) -> _Any:
        """The level, as AGT, RTR, IFQ, MAC or PHY."""
        ...

class EnergyModel(SplitObject):
    """The battery of a mobile node."""
    def init(self, node: _Any, energy: _Any, level1: _Any, level2: _Any, /) -> _Any:
        """The initial energy, and the fractions of it at which nam shows another colour."""
        ...

class God(SplitObject):
    """Knows how many hops the best path between any two mobile nodes has."""
    debug: _Integer
    """Without effect. The default is false."""
    def add_sink(self, type: _Any, node: _Any, /) -> _Any:
        """A node wants data of a type."""
        ...
    def add_source(self, type: _Any, node: _Any, /) -> _Any:
        """A node has data of a type."""
        ...
    def allow_to_stop(self) -> _Any:
        """A run without ways for data may end."""
        ...
    def compute_route(self) -> _Any:
        """Computes the routes."""
        ...
    def dump(self) -> _Any:
        """Prints the distances."""
        ...
    def dump_num_send(self) -> _Any:
        """Without effect."""
        ...
    def is_on_trees(self, node: _Any, /) -> _Any:
        """Whether data went through a node at `update_node_status`: 1 or 0."""
        ...
    def is_reachable(self, from_: _Any, to: _Any, /) -> _Any:
        """Whether there is a way: 1 or 0."""
        ...
    def is_sink(self, node: _Any, /) -> _Any:
        """Whether a node was a sink at `update_node_status`: 1 or 0."""
        ...
    def is_source(self, node: _Any, /) -> _Any:
        """Whether a node was a source at `update_node_status`: 1 or 0."""
        ...
    def load_grid(self, x: _Any, y: _Any, size: _Any, /) -> _Any:
        """Prints how many cells a grid has."""
        ...
    def new_node(self, node: _Any, /) -> _Any:
        """There is this node."""
        ...
    def not_allow_to_stop(self) -> _Any:
        """A run without ways for data goes on."""
        ...
    def num_data_types(self, count: _Any, /) -> _Any:
        """There are so many types of data."""
        ...
    def num_nodes(self, n: _Any = ..., /) -> _Any:
        """How many nodes there are: asks, or sets it."""
        ...
    def off(self) -> _Any:
        """Distances are what they were set to."""
        ...
    def on(self) -> _Any:
        """Distances are to follow from positions."""
        ...
    def set_dist(self, i: _Any, j: _Any, hops: _Any, /) -> _Any:
        """Sets the distance between two nodes."""
        ...
    def update_node_status(self) -> _Any:
        """Notes and prints what nodes are."""
        ...

class GridKeeper(SplitObject):
    """Keeps mobile nodes in cells, so that frames reach the nodes within the radius of their sender."""
    def addnode(self, node: _Any, /) -> _Any:
        """Puts a mobile node where its position says."""
        ...
    def dimension(self, x: _Any, y: _Any, /) -> _Any:
        """Extent of the grid in cells of one square metre."""
        ...
    def dump(self) -> _Any:
        """Prints which nodes are in which cell."""
        ...

class AgentDumbAgent(Agent):
    """No routing: reaches neighbours only."""
    def port_dmux(self, demux: _Any, /) -> _Any:
        """The way to the node's agents."""
        ...
    def tracetarget(self, trace: _Any, /) -> _Any:
        """Where raw lines go."""
        ...

class AgentAODV(Agent):
    """Ad hoc on-demand distance vector routing."""
    dport: _Value
    """Without effect. The default is 0."""
    sport: _Value
    """Without effect. The default is 0."""
    def id(self) -> _Any:
        """The address of its node."""
        ...
    def if_queue(self, queue: _Any, /) -> _Any:
        """The interface queue."""
        ...
    def index(self, address: _Any, /) -> _Any:
        """Sets the address of its node."""
        ...
    def init(self, address: _Any, /) -> _Any:
        """The address of its node."""
        ...
    def log_target(self, trace: _Any, /) -> _Any:
        """Where raw lines go."""
        ...
    def port_dmux(self, demux: _Any, /) -> _Any:
        """The way to the node's agents."""
        ...
    def start(self) -> _Any:
        """Begins to work."""
        ...
    def tracetarget(self, trace: _Any, /) -> _Any:
        """Where raw lines go."""
        ...
    def unknown(self, *args: _Any) -> _Any:
        """Words that begin with id or st are understood, too."""
        ...

class AgentAOMDV(Agent):
    """Ad hoc on-demand multipath distance vector routing: AODV with several disjoint paths to a destination."""
    aomdv_max_paths: _Integer
    """Paths to a destination, at most. The default is 3."""
    aomdv_prim_alt_path_len_diff: _Integer
    """By how many hops another path may be longer than the shortest. The default is 1."""
    dport: _Value
    """Without effect. The default is 0."""
    sport: _Value
    """Without effect. The default is 0."""
    def dump_table(self) -> _Any:
        """Prints the routing table."""
        ...
    def id(self) -> _Any:
        """The address of its node."""
        ...
    def if_queue(self, queue: _Any, /) -> _Any:
        """The interface queue."""
        ...
    def index(self, address: _Any, /) -> _Any:
        """Sets the address of its node."""
        ...
    def init(self, address: _Any, /) -> _Any:
        """The address of its node."""
        ...
    def log_target(self, trace: _Any, /) -> _Any:
        """Where raw lines go."""
        ...
    def port_dmux(self, demux: _Any, /) -> _Any:
        """The way to the node's agents."""
        ...
    def start(self) -> _Any:
        """Begins to work."""
        ...
    def tracetarget(self, trace: _Any, /) -> _Any:
        """Where raw lines go."""
        ...
    def unknown(self, *args: _Any) -> _Any:
        """Words that begin with id or st are understood, too."""
        ...

class AgentDSDV(Agent):
    """Destination-sequenced distance vector routing."""
    alpha: _Real
    """Weight of the old settling time. The default is 0.875."""
    be_random: _Integer
    """Vary times at random. The default is 1."""
    dport: _Value
    """Without effect. The default is 0."""
    min_update_periods: _Integer
    """After so many silent periods a neighbour is lost. The default is 3."""
    perup: _Real
    """Time between whole advertisements, seconds. The default is 15."""
    sport: _Value
    """Without effect. The default is 0."""
    trace_wst: _Integer
    """Log settling times. The default is 0."""
    use_mac: _Integer
    """React to what the MAC gives up. The default is 0."""
    verbose: _Integer
    """Log what happens. The default is 0."""
    wst0: _Real
    """Settling time of new destinations, seconds. The default is 6."""
    def addr(self, address: _Any, /) -> _Any:
        """The address of its node."""
        ...
    def dumprtab(self) -> _Any:
        """Prints the routing table."""
        ...
    def node(self, node: _Any, /) -> _Any:
        """Its node."""
        ...
    def port_dmux(self, demux: _Any, /) -> _Any:
        """The way to the node's agents."""
        ...
    def start_dsdv(self) -> _Any:
        """Begins to work."""
        ...
    def tracetarget(self, trace: _Any, /) -> _Any:
        """Where raw lines go."""
        ...

class AgentTORA(Agent):
    """The temporally-ordered routing algorithm. As in ns-2.35, no node can be made with it."""
    def id(self) -> _Any:
        """The address of its node."""
        ...
    def if_queue(self, queue: _Any, /) -> _Any:
        """The interface queue."""
        ...
    def init(self, address: _Any = ..., /) -> _Any:
        """An agent without a node."""
        ...

class AgentIMEP(Agent):
    """The encapsulation that TORA uses. As in ns-2.35, no node can be made with it."""
    def init(self, address: _Any = ..., /) -> _Any:
        """An agent without a node."""
        ...

class AgentDiff_Sink(Agent):
    """A source or sink of data of one type."""
    def data_type(self, number: _Any, /) -> _Any:
        """Sets the type of data."""
        ...
    interval: _Real
    """Time between data packets. The default is 0.5."""
    maxpkts: _Integer
    """How many data packets it sends. The default is 10000."""
    packetSize: _Integer
    """Size of data packets, bytes. The default is 512."""
    random: _Integer
    """Not 0 if that time varies. The default is 1."""
    def always_max_rate(self) -> _Any:
        """It sends all data, whatever is requested."""
        ...
    def announce(self) -> _Any:
        """Announces its interest."""
        ...
    def cbr_start(self) -> _Any:
        """Begins to send data."""
        ...
    def disable_duplicate(self) -> _Any:
        """Its data are different from those of other sources."""
        ...
    def enable_duplicate(self) -> _Any:
        """Its data are the same as those of other sources."""
        ...
    def ready(self) -> _Any:
        """It has data."""
        ...
    def send(self) -> _Any:
        """Sends a data packet."""
        ...
    def stop(self) -> _Any:
        """Sends no more data and interests."""
        ...
    def terminate(self) -> _Any:
        """Without effect."""
        ...

class AgentDiffusion(Agent):
    """Directed diffusion."""
    def add_ll(self, ll: _Any, /) -> _Any:
        """The link layer."""
        ...
    def on_node(self, node: _Any, /) -> _Any:
        """Without effect."""
        ...
    def port_dmux(self, demux: _Any, /) -> _Any:
        """The way to the node's agents."""
        ...
    def reset(self) -> _Any:
        """Without effect."""
        ...
    def reset_state(self) -> _Any:
        """Forgets what it has learnt."""
        ...
    def start(self) -> _Any:
        """Begins to work."""
        ...
    def stop(self) -> _Any:
        """Without effect."""
        ...
    def stop_source(self) -> _Any:
        """Without effect."""
        ...
    def terminate(self) -> _Any:
        """Without effect."""
        ...
    def tracetarget(self, trace: _Any, /) -> _Any:
        """Where raw lines go."""
        ...
    def unknown(self, *args: _Any) -> _Any:
        """Commands are understood in capital letters, too."""
        ...

class AgentDiffusionRateGradient(AgentDiffusion):
    """Directed diffusion with two rates: samples, and all data."""
    def disable_neg(self) -> _Any:
        """Switches this off."""
        ...
    def disable_pos(self) -> _Any:
        """Switches this off."""
        ...
    def disable_suppression(self) -> _Any:
        """Switches this off."""
        ...
    def enable_neg(self) -> _Any:
        """Switches this on."""
        ...
    def enable_pos(self) -> _Any:
        """Switches this on."""
        ...
    def enable_suppression(self) -> _Any:
        """Switches this on."""
        ...
    def set_neg_max_type(self, choice: _Any, /) -> _Any:
        """After how many data neighbours are judged."""
        ...
    def set_neg_thr_type(self, choice: _Any, /) -> _Any:
        """Which neighbours are useless."""
        ...
    def set_neg_win_type(self, choice: _Any, /) -> _Any:
        """When neighbours are judged."""
        ...
    def set_org_tx_type(self, mode: _Any, /) -> _Any:
        """How all data are sent."""
        ...
    def set_pos_node_type(self, choice: _Any, /) -> _Any:
        """Which nodes begin to reinforce."""
        ...
    def set_pos_type(self, choice: _Any, /) -> _Any:
        """Whom a node reinforces that is reinforced."""
        ...
    def set_sub_tx_type(self, mode: _Any, /) -> _Any:
        """How samples are sent."""
        ...

class AgentDiffusionProbGradient(AgentDiffusion):
    """Directed diffusion that chooses the next hop by probabilities."""
    def disable_neg(self) -> _Any:
        """Switches this off."""
        ...
    def disable_pos(self) -> _Any:
        """Switches this off."""
        ...
    def enable_neg(self) -> _Any:
        """Switches this on."""
        ...
    def enable_pos(self) -> _Any:
        """Switches this on."""
        ...

class AgentFlooding(Agent):
    """Every node repeats all data once."""
    def add_ll(self, ll: _Any, /) -> _Any:
        """The link layer."""
        ...
    def on_node(self, node: _Any, /) -> _Any:
        """Without effect."""
        ...
    def port_dmux(self, demux: _Any, /) -> _Any:
        """The way to the node's agents."""
        ...
    def reset(self) -> _Any:
        """Without effect."""
        ...
    def reset_state(self) -> _Any:
        """Forgets what it has learnt."""
        ...
    def start(self) -> _Any:
        """Begins to work."""
        ...
    def stop(self) -> _Any:
        """Without effect."""
        ...
    def stop_source(self) -> _Any:
        """Without effect."""
        ...
    def terminate(self) -> _Any:
        """Without effect."""
        ...
    def tracetarget(self, trace: _Any, /) -> _Any:
        """Where raw lines go."""
        ...
    def unknown(self, *args: _Any) -> _Any:
        """Commands are understood in capital letters, too."""
        ...

class AgentOmniMcast(Agent):
    """Data go along the shortest paths, which God knows."""
    def add_ll(self, ll: _Any, /) -> _Any:
        """The link layer."""
        ...
    def on_node(self, node: _Any, /) -> _Any:
        """Without effect."""
        ...
    def port_dmux(self, demux: _Any, /) -> _Any:
        """The way to the node's agents."""
        ...
    def reset(self) -> _Any:
        """Without effect."""
        ...
    def reset_state(self) -> _Any:
        """Forgets what it has learnt."""
        ...
    def start(self) -> _Any:
        """Begins to work."""
        ...
    def stop(self) -> _Any:
        """Without effect."""
        ...
    def stop_source(self) -> _Any:
        """Without effect."""
        ...
    def terminate(self) -> _Any:
        """Without effect."""
        ...
    def tracetarget(self, trace: _Any, /) -> _Any:
        """Where raw lines go."""
        ...
    def unknown(self, *args: _Any) -> _Any:
        """Commands are understood in capital letters, too."""
        ...

class AgentDiffusionRouting(Agent):
    """The routing agent of diffusion 3: passes messages through the filters of its node."""
    def add_ll(self, ll: _Any, /) -> _Any:
        """The link layer."""
        ...
    def init(self, id: _Any = ..., /) -> _Any:
        """The routing agent of a node."""
        ...
    def port_dmux(self, demux: _Any, /) -> _Any:
        """The way to the node's agents."""
        ...
    def tracetarget(self, trace: _Any, /) -> _Any:
        """Where raw lines go."""
        ...

class AgentDiffusionApp(Agent):
    """The agent of diffusion 3 that applications and filters of a node publish and subscribe through."""
    def agent_id(self, port: _Any, /) -> _Any:
        """Without effect."""
        ...
    def node(self, node: _Any, /) -> _Any:
        """The mobile node that it belongs to."""
        ...

class ApplicationDiffApp(Application):
    """Applications and filters of diffusion 3."""

class ApplicationDiffAppGradientFilter(ApplicationDiffApp):
    """Two-phase pull, and push: the way is reinforced on which data explored it first."""
    def debug(self, level: _Any, /) -> _Any:
        """Fails."""
        ...
    def init(self, library: _Any, /, *args: _Any) -> _Any:
        """A filter of a node, given by its library agent."""
        ...
    def start(self) -> _Any:
        """Without effect."""
        ...

class ApplicationDiffAppOnePhasePullFilter(ApplicationDiffApp):
    """One-phase pull: data take the way on which the interest came first."""
    def debug(self, level: _Any, /) -> _Any:
        """Fails."""
        ...
    def init(self, library: _Any, /, *args: _Any) -> _Any:
        """A filter of a node, given by its library agent."""
        ...
    def start(self) -> _Any:
        """Without effect."""
        ...

class ApplicationDiffAppGeoRoutingFilter(ApplicationDiffApp):
    """Geographical and energy aware routing: messages go towards the region that they name."""
    def debug(self, level: _Any, /) -> _Any:
        """Fails."""
        ...
    def init(self, library: _Any, /, *args: _Any) -> _Any:
        """A filter of a node, given by its library agent."""
        ...
    def start(self) -> _Any:
        """Begins to filter, at the present place of the node."""
        ...

class ApplicationDiffAppLogFilter(ApplicationDiffApp):
    """Sees all messages and passes them on."""
    def dr(self, library: _Any, /) -> _Any:
        """The library agent of its node."""
        ...
    def init(self, *args: _Any) -> _Any:
        """A filter; the arguments have no effect."""
        ...
    def start(self) -> _Any:
        """Begins to filter."""
        ...

class ApplicationDiffAppSourceRouteFilter(ApplicationDiffApp):
    """Sees messages with a source route, which no application sends."""
    def dr(self, library: _Any, /) -> _Any:
        """The library agent of its node."""
        ...
    def init(self, *args: _Any) -> _Any:
        """A filter; the arguments have no effect."""
        ...
    def start(self) -> _Any:
        """Begins to filter."""
        ...

class ApplicationDiffAppPingSender(ApplicationDiffApp):
    """Sends data to those who ask."""

class ApplicationDiffAppPingReceiver(ApplicationDiffApp):
    """Asks for data."""

class ApplicationDiffAppPingSenderTPP(ApplicationDiffAppPingSender):
    """Sends data by two-phase pull."""
    def dr(self, library: _Any, /) -> _Any:
        """The library agent of its node."""
        ...
    def publish(self) -> _Any:
        """Offers data and sends them."""
        ...

class ApplicationDiffAppPingReceiverTPP(ApplicationDiffAppPingReceiver):
    """Asks for data by two-phase pull."""
    def dr(self, library: _Any, /) -> _Any:
        """The library agent of its node."""
        ...
    def subscribe(self) -> _Any:
        """Asks for data."""
        ...

class ApplicationDiffAppPingSenderOPP(ApplicationDiffAppPingSender):
    """Sends data by one-phase pull."""
    def dr(self, library: _Any, /) -> _Any:
        """The library agent of its node."""
        ...
    def publish(self) -> _Any:
        """Offers data and sends them."""
        ...

class ApplicationDiffAppPingReceiverOPP(ApplicationDiffAppPingReceiver):
    """Asks for data by one-phase pull."""
    def dr(self, library: _Any, /) -> _Any:
        """The library agent of its node."""
        ...
    def subscribe(self) -> _Any:
        """Asks for data."""
        ...

class ApplicationDiffAppPushSender(ApplicationDiffApp):
    """Sends data unasked."""
    def dr(self, library: _Any, /) -> _Any:
        """The library agent of its node."""
        ...
    def publish(self) -> _Any:
        """Offers data and sends them."""
        ...

class ApplicationDiffAppPushReceiver(ApplicationDiffApp):
    """Takes data that are sent unasked."""
    def dr(self, library: _Any, /) -> _Any:
        """The library agent of its node."""
        ...
    def subscribe(self) -> _Any:
        """Asks for data."""
        ...

class ApplicationDiffAppGearSenderApp(ApplicationDiffApp):
    """Sends data to or from a place."""
    def dr(self, library: _Any, /) -> _Any:
        """The library agent of its node."""
        ...
    def publish(self) -> _Any:
        """Offers data and sends them."""
        ...
    def push_pull_options(self, way: _Any, kind: _Any, south: _Any, north: _Any, west: _Any, east: _Any, /) -> _Any:
        """In which region, and whether data are sent unasked."""
        ...

class ApplicationDiffAppGearReceiverApp(ApplicationDiffApp):
    """Receives data at or from a place."""
    def dr(self, library: _Any, /) -> _Any:
        """The library agent of its node."""
        ...
    def push_pull_options(self, way: _Any, kind: _Any, south: _Any, north: _Any, west: _Any, east: _Any, /) -> _Any:
        """In which region, and whether data are sent unasked."""
        ...
    def subscribe(self) -> _Any:
        """Asks for data."""
        ...

class NodeMobileNode(Node):
    """A node that has a position and radios."""
    DECAP_PORT: _Value
    """Port of the mobile IP decapsulator. The default is 1."""
    REGAGENT_PORT: _Value
    """Port of the mobile IP agent. The default is 0."""
    X: _Value
    """Position, metres. The default is 0."""
    Y: _Value
    """Position, metres. The default is 0."""
    Z: _Value
    """Position, metres. The default is 0."""
    bandwidth: _Value
    """Without effect. The default is 0."""
    delay: _Value
    """Without effect. The default is 0."""
    position_update_interval: _Value
    """Without effect. The default is 0."""
    speed: _Value
    """Speed, metres per second. The default is 0."""
    def NodeClr(self, arg1: _Any, /) -> _Any:
        """Colours the node in nam."""
        ...
    def NodeLabel(self, *args: _Any) -> _Any:
        """Labels the node in nam."""
        ...
    def RNType(self, *args: _Any) -> _Any:
        """Handed to the routing agent."""
        ...
    def adaptivefidelity(self) -> _Any:
        """Without effect."""
        ...
    def add_interface(self, channel: _Any, pmodel: _Any, lltype: _Any, mactype: _Any, qtype: _Any, qlen: _Any, iftype: _Any, anttype: _Any, topo: _Any, inerrproc: _Any, outerrproc: _Any, fecproc: _Any, /) -> _Any:
        """Adds a radio with everything above it up to the node."""
        ...
    def addenergymodel(self, model: _Any, /) -> _Any:
        """Gives it a battery."""
        ...
    def adjustenergy(self) -> _Any:
        """Without effect."""
        ...
    def attach(self, agent: _Any, port: _Any = ..., /) -> _Any:
        """Attaches an agent, with traces around it."""
        ...
    def base_station(self, address: _Any, /) -> _Any:
        """The way to the wired world."""
        ...
    def energy(self) -> _Any:
        """The energy that is left, joules."""
        ...
    def get_dr(self) -> _Any:
        """The library agent of diffusion 3."""
        ...
    def getMac(self, param0: _Any, /) -> _Any:
        """The MAC of an interface."""
        ...
    def idleenergy(self, a: _Any, b: _Any, /) -> _Any:
        """Without effect."""
        ...
    def init(self, *args: _Any) -> _Any:
        """A node at the origin."""
        ...
    def log_energy(self) -> _Any:
        """Logs the energy that is left."""
        ...
    def log_movement(self) -> _Any:
        """Computes the position and logs it."""
        ...
    def log_target(self, trace: _Any, /) -> _Any:
        """Where movements are logged."""
        ...
    def maxttl(self, value: _Any, /) -> _Any:
        """Without effect."""
        ...
    def mobility_trace(self, ttype: _Any, atype: _Any, /) -> _Any:
        """Makes a trace for this node."""
        ...
    def namattach(self, channel: _Any, /) -> _Any:
        """Where nam is told of movements."""
        ...
    def node_down(self) -> _Any:
        """The node fails."""
        ...
    def node_up(self) -> _Any:
        """The node works again."""
        ...
    def nodeid(self, id: _Any, /) -> _Any:
        """Sets the number by which traces of movements call it."""
        ...
    def off(self) -> _Any:
        """Switches the radio off."""
        ...
    def on(self) -> _Any:
        """Switches the radio on."""
        ...
    def powersaving(self) -> _Any:
        """Without effect."""
        ...
    def radius(self, metres: _Any, /) -> _Any:
        """How far its frames reach where a GridKeeper finds their receivers."""
        ...
    def random_motion(self, on: _Any, /) -> _Any:
        """Whether `start` makes it move at random."""
        ...
    def reset(self) -> _Any:
        """Drops what waits in the interfaces."""
        ...
    def setPidle(self, val: _Any, /) -> _Any:
        """Sets what the first radio consumes."""
        ...
    def setPr(self, val: _Any, /) -> _Any:
        """Sets what the first radio consumes."""
        ...
    def setPsleep(self, val: _Any, /) -> _Any:
        """Sets what the first radio consumes."""
        ...
    def setPt(self, val: _Any, /) -> _Any:
        """Sets what the first radio consumes."""
        ...
    def setPtransition(self, val: _Any, /) -> _Any:
        """Sets what the first radio consumes."""
        ...
    def setTSleep(self, val: _Any, /) -> _Any:
        """Sets what the first radio consumes."""
        ...
    def setTtransition(self, val: _Any, /) -> _Any:
        """Sets what the first radio consumes."""
        ...
    def setdest(self, x: _Any, y: _Any, speed: _Any, /) -> _Any:
        """Moves towards a point, at so many metres per second."""
        ...
    def setenergy(self, joules: _Any, /) -> _Any:
        """Sets the energy that is left."""
        ...
    def setsleeptime(self, value: _Any, /) -> _Any:
        """Without effect."""
        ...
    def settalive(self, value: _Any, /) -> _Any:
        """Without effect."""
        ...
    def shutdown(self) -> _Any:
        """Without effect on the radio."""
        ...
    def sscs(self, *args: _Any) -> _Any:
        """A command for the convergence layer of its MAC."""
        ...
    def start(self) -> _Any:
        """Begins to move, if it moves at random."""
        ...
    def startup(self) -> _Any:
        """Without effect on the radio."""
        ...
    def topography(self, topography: _Any, /) -> _Any:
        """The ground it moves on."""
        ...

class NodeMobileNodeBaseStationNode(NodeMobileNode):
    """A mobile node that also has wired links."""

class AgentDSRAgent(Agent):
    """Dynamic source routing."""
    dport: _Value
    """Without effect. The default is 255."""
    sport: _Value
    """Port of the agent. The default is 255."""
    def add_ll(self, link: _Any, queue: _Any, /) -> _Any:
        """The link layer and its queue."""
        ...
    def addr(self, address: _Any, /) -> _Any:
        """The address of its node."""
        ...
    def install_tap(self, mac: _Any, /) -> _Any:
        """Hears all that can be read by this MAC."""
        ...
    def log_target(self, trace: _Any, /) -> _Any:
        """Where raw lines go."""
        ...
    def mac_addr(self, address: _Any, /) -> _Any:
        """Without effect."""
        ...
    def node(self, node: _Any, /) -> _Any:
        """Without effect."""
        ...
    def port_dmux(self, demux: _Any, /) -> _Any:
        """The way to the node's agents."""
        ...
    def rt_rq_max_period(self, seconds: _Any, /) -> _Any:
        """For all agents: the longest time between requests for a node."""
        ...
    def rt_rq_period(self, seconds: _Any, /) -> _Any:
        """For all agents: time between the first requests for a node."""
        ...
    def send_timeout(self, seconds: _Any, /) -> _Any:
        """For all agents: how long a packet waits for a route."""
        ...
    def startdsr(self) -> _Any:
        """Begins to work."""
        ...
    def testinit(self) -> _Any:
        """Without effect."""
        ...
    def tracetarget(self, trace: _Any, /) -> _Any:
        """Where raw lines go."""
        ...

class SRNodeNew(NodeMobileNode):
    """A mobile node that routes by DSR."""
    def add_interface(self, channel: _Any, pmodel: _Any, lltype: _Any, mactype: _Any, qtype: _Any, qlen: _Any, iftype: _Any, anttype: _Any, topo: _Any, inerrproc: _Any, outerrproc: _Any, fecproc: _Any, /) -> _Any:
        """Adds a radio and connects the DSR agent with it."""
        ...
    def init(self, *args: _Any) -> _Any:
        """A node with a DSR agent as its entrance."""
        ...
    def reset(self) -> _Any:
        """Drops what waits in the interfaces and in the DSR agent."""
        ...
    def start_dsr(self) -> _Any:
        """Starts the DSR agent."""
        ...

class ClassifierHashDestBcast(ClassifierHashDest):
    """Routes packets by destination address; gets those for everybody around."""
    def bcast_receiver(self, object: _Any, /) -> _Any:
        """Who gets packets for everybody around."""
        ...

class ClassifierPortReserve(ClassifierPort):
    """Hands packets to the agents of a node; the first two ports are given to nobody who does not ask for them."""
    def init(self, *args: _Any) -> _Any:
        """Reserves two slots."""
        ...
    def reserve_port(self, count: _Any, /) -> _Any:
        """So many slots are given to nobody who does not ask for them."""
        ...

class ClassifierAddrReserve(ClassifierAddr):
    """Finds the slot by a part of the destination address; the first two are given to nobody who does not ask for
    them."""
    def init(self, *args: _Any) -> _Any:
        """Reserves two slots."""
        ...
    def reserve_port(self, count: _Any, /) -> _Any:
        """So many slots are given to nobody who does not ask for them."""
        ...

class MIPEncapsulator(SplitObject):
    """Sends packets to mobile hosts into tunnels, as IP in IP."""
    addr: _Integer
    """Address that the tunnel starts from. The default is 0."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    mask: _Integer
    """Without effect. The default is 0x7fffffff."""
    port: _Integer
    """Port that the tunnel starts from. The default is 0."""
    shift: _Integer
    """Without effect. The default is 0."""
    ttl: _Integer
    """Time to live in the tunnel, links. The default is 32."""
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Where dropped packets go: asks, or sets it."""
        ...
    def isDynamic(self) -> _Any:
        """The link it is part of may fail."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Where packets go: asks, or sets it."""
        ...
    def tunnel_exit(self, mhaddr: _Any, /) -> _Any:
        """Where the tunnel to a mobile host ends."""
        ...

class ClassifierAddrMIPDecapsulator(ClassifierAddr):
    """Takes packets out of tunnels and sends them on to mobile hosts."""

class AgentMIPBS(Agent):
    """Mobile IP on a base station: advertises it, and is home agent and foreign agent."""
    adSize: _Integer
    """Size of an advertisement, bytes. The default is 48."""
    ad_lifetime: _Real
    """For how long hosts may register, as advertisements say, seconds. The default is 2."""
    mask: _Integer
    """Without effect. The default is 0x7fffffff."""
    shift: _Integer
    """Without effect. The default is 0."""
    def add_ads_bcast_link(self, link: _Any, /) -> _Any:
        """Advertisements go into this link, too."""
        ...
    def bcast_target(self, object: _Any, /) -> _Any:
        """Where advertisements go."""
        ...
    def beacon_period(self, seconds: _Any, /) -> _Any:
        """How often it advertises."""
        ...
    def clear_decap(self, mhaddr: _Any, /) -> _Any:
        """A mobile host is not here any more."""
        ...
    def clear_reg(self, mhaddr: _Any, /) -> _Any:
        """Packets for a mobile host go into no tunnel."""
        ...
    def decap_route(self, mhaddr: _Any, target: _Any, lifetime: _Any, /) -> _Any:
        """Packets for a mobile host that come out of a tunnel go to the target, for so many seconds."""
        ...
    def encap_route(self, mhaddr: _Any, coa: _Any, lifetime: _Any, /) -> _Any:
        """Packets for a mobile host go into a tunnel to its care-of address, for so many seconds."""
        ...
    def get_link(self, src: _Any, dst: _Any, /) -> _Any:
        """Where packets enter the wire between two nodes; empty if there is none."""
        ...
    def init(self, node: _Any, /, *args: _Any) -> _Any:
        """The agent of a node."""
        ...
    def ragent(self, agent: _Any, /) -> _Any:
        """The routing agent."""
        ...

class AgentMIPMH(Agent):
    """Mobile IP on a mobile host: registers with the home agent where it is."""
    home_agent: _Integer
    """Address of the home agent. The default is 0."""
    mask: _Integer
    """Without effect. The default is 0x7fffffff."""
    reg_lifetime: _Real
    """For how long it asks to be registered, seconds. The default is 2."""
    reg_rtx: _Real
    """After so long without a reply a request is repeated, seconds. The default is 0.5."""
    rreqSize: _Integer
    """Size of requests and solicitations, bytes. The default is 52."""
    shift: _Integer
    """Without effect. The default is 0."""
    def add_sol_bcast_link(self, link: _Any, /) -> _Any:
        """Solicitations go into this link, too."""
        ...
    def bcast_target(self, object: _Any, /) -> _Any:
        """Where solicitations go."""
        ...
    def beacon_period(self, seconds: _Any, /) -> _Any:
        """For how long a base station counts that was heard."""
        ...
    def get_link(self, src: _Any, dst: _Any, /) -> _Any:
        """Where packets enter the wire between two nodes; empty if there is none."""
        ...
    def init(self, node: _Any, /, *args: _Any) -> _Any:
        """The agent of a node."""
        ...
    def node(self, node: _Any, /) -> _Any:
        """Its node."""
        ...
    def update_reg(self, coa: _Any, /) -> _Any:
        """The way to everybody is through the base station here."""
        ...

class NodeBroadcast(Node):
    """A node that gets packets for everybody around."""
    def add_route(self, dst: _Any, target: _Any, /) -> _Any:
        """Sends packets for a destination to an object."""
        ...
    def attach(self, agent: _Any, port: _Any = ..., /) -> _Any:
        """Attaches an agent."""
        ...
    def delete_route(self, dst: _Any, nullagent: _Any, /) -> _Any:
        """Sends packets for a destination to the null agent."""
        ...
    def detach(self, agent: _Any, nullagent: _Any, /) -> _Any:
        """Takes an agent off; its port gets the null agent."""
        ...
    def mk_default_classifier(self) -> _Any:
        """Makes the entrance and the way to the agents."""
        ...

class NodeMIPBS(NodeBroadcast):
    """A base station of mobile IP on wires."""
    def init(self, *args: _Any) -> _Any:
        """A base station."""
        ...

class NodeMIPMH(NodeBroadcast):
    """A host of mobile IP on wires, some of which are up."""
    def init(self, *args: _Any) -> _Any:
        """A mobile host."""
        ...

class PhyWiredPhy(Phy):
    """The physical interface of a node to a LAN."""
    bandwidth: _Real
    """Rate, bits per second. The default is 10e6."""
    def channel(self, channel: _Any, /) -> _Any:
        """The channel."""
        ...
    def down_target(self, object: _Any = ..., /) -> _Any:
        """Without effect."""
        ...
    def node(self, node: _Any, /) -> _Any:
        """Its node."""
        ...
    def up_target(self, object: _Any = ..., /) -> _Any:
        """Where frames go up: asks, or sets it."""
        ...

class Mac802_3(Mac):
    """Ethernet: carrier sense with collision detection."""
    trace: _Integer
    """Whether what collides here is dropped visibly. The default is false."""

class LanRouter(SplitObject):
    """Knows to which member of a LAN a packet goes next."""
    def lanaddr(self, address: _Any, /) -> _Any:
        """Address of the LAN."""
        ...
    def routelogic(self, logic: _Any, /) -> _Any:
        """Who knows the routes."""
        ...

class VARPTable(SplitObject):
    """The MAC addresses of the members of a LAN."""
    def mac_addr(self, address: _Any, mac: _Any, /) -> _Any:
        """A member has this MAC."""
        ...

class LanNode(SplitObject):
    """A LAN, which for routing is a node."""
    def address(self, val: _Any, /) -> _Any:
        """Sets the option of this name."""
        ...
    def chanType(self, val: _Any, /) -> _Any:
        """Sets the option of this name."""
        ...
    def ifqLen(self, val: _Any, /) -> _Any:
        """Sets the option of this name."""
        ...
    def ifqType(self, val: _Any, /) -> _Any:
        """Sets the option of this name."""
        ...
    def llType(self, val: _Any, /) -> _Any:
        """Sets the option of this name."""
        ...
    def macType(self, val: _Any, /) -> _Any:
        """Sets the option of this name."""
        ...
    def mactrace(self, val: _Any, /) -> _Any:
        """Sets the option of this name."""
        ...
    def phyType(self, val: _Any, /) -> _Any:
        """Sets the option of this name."""
        ...
    def add_hroute(self, dst: _Any, target: _Any, /) -> _Any:
        """Without effect on a LAN."""
        ...
    def add_route(self, dst: _Any, target: _Any, /) -> _Any:
        """Without effect on a LAN."""
        ...
    def addNode(self, nodes: _Any, bw: _Any, delay: _Any, /, *args: _Any) -> _Any:
        """Connects nodes."""
        ...
    def attach(self, agent: _Any, /) -> _Any:
        """Without effect on a LAN."""
        ...
    def bw(self, val: _Any, /) -> _Any:
        """Sets the option of this name."""
        ...
    def cost(self) -> _Any:
        """The cost of a way through the LAN."""
        ...
    def delay(self, val: _Any, /) -> _Any:
        """Sets the option of this name."""
        ...
    def dump_namconfig(self) -> _Any:
        """Tells nam of the LAN."""
        ...
    def getArbiter(self) -> _Any:
        """Without effect on a LAN."""
        ...
    def id(self) -> _Any:
        """Its number as a node."""
        ...
    def init(self, ns: _Any, /, *args: _Any) -> _Any:
        """Takes the next node number and makes the channel."""
        ...
    def init_outLink(self) -> _Any:
        """Without effect on a LAN."""
        ...
    def is_lan(self) -> _Any:
        """1: this is a LAN."""
        ...
    def node_addr(self) -> _Any:
        """Its address."""
        ...
    def reset(self) -> _Any:
        """Without effect on a LAN."""
        ...
    def rtObject(self) -> _Any:
        """Without effect on a LAN."""
        ...
    def sp_add_route(self, dst: _Any, target: _Any, /) -> _Any:
        """Without effect on a LAN."""
        ...
    def start_mcast(self) -> _Any:
        """Without effect on a LAN."""
        ...

class LanIface(_Object):
    """The interface of a node to a LAN: link layer, queue, MAC and physical interface."""
    def ifqType(self, val: _Any, /) -> _Any:
        """Sets the option of this name."""
        ...
    def llType(self, val: _Any, /) -> _Any:
        """Sets the option of this name."""
        ...
    def macType(self, val: _Any, /) -> _Any:
        """Sets the option of this name."""
        ...
    def mactrace(self, val: _Any, /) -> _Any:
        """Sets the option of this name."""
        ...
    def phyType(self, val: _Any, /) -> _Any:
        """Sets the option of this name."""
        ...
    def entry(self) -> _Any:
        """Where packets for the LAN enter."""
        ...
    def ifqLen(self, val: _Any, /) -> _Any:
        """Sets the option of this name."""
        ...
    def init(self, node: _Any, lan: _Any, /, *args: _Any) -> _Any:
        """Makes the parts and puts them together."""
        ...
    def nam_trace(self, ns: _Any, f: _Any, /) -> _Any:
        """Traces packets to a channel in the form of nam."""
        ...
    def trace(self, ns: _Any, f: _Any, op: _Any = ..., /) -> _Any:
        """Traces packets to a channel."""
        ...

class Vlink(_Object):
    """A one-way link between a LAN and one of its members."""
    def cost(self) -> _Any:
        """Cost for routing."""
        ...
    def dst(self) -> _Any:
        """The node behind."""
        ...
    def dump_nam_queueconfig(self) -> _Any:
        """Does nothing."""
        ...
    def head(self) -> _Any:
        """Where packets for the LAN enter; empty for a link from the LAN."""
        ...
    def if_label(self) -> _Any:
        """The number of the member's entrance."""
        ...
    def init(self, lan: _Any, src: _Any, dst: _Any, bw: _Any, cost: _Any, /) -> _Any:
        """Finds the queue and the entrance of the member."""
        ...
    def queue(self) -> _Any:
        """The queue of the member."""
        ...
    def src(self) -> _Any:
        """The node before."""
        ...
    def up(self) -> _Any:
        """Always `up`."""
        ...

class AbsLanNode(SplitObject):
    """An abstract LAN, which for routing is a node: all members share a queue and a link."""
    address: _Value
    """Address; its number unless given."""
    def add_hroute(self, dst: _Any, target: _Any, /) -> _Any:
        """Without effect on a LAN."""
        ...
    def add_route(self, dst: _Any, target: _Any, /) -> _Any:
        """Without effect on a LAN."""
        ...
    def addNode(self, nodes: _Any, bw: _Any, delay: _Any, qlen: _Any, /) -> _Any:
        """Makes the shared parts, and connects nodes."""
        ...
    def attach(self, agent: _Any, /) -> _Any:
        """Without effect on a LAN."""
        ...
    def cost(self) -> _Any:
        """The cost of a way through the LAN."""
        ...
    def dump_namconfig(self) -> _Any:
        """Tells nam of the LAN."""
        ...
    def getArbiter(self) -> _Any:
        """Without effect on a LAN."""
        ...
    def id(self) -> _Any:
        """Its number as a node."""
        ...
    def init_outLink(self) -> _Any:
        """Without effect on a LAN."""
        ...
    def is_lan(self) -> _Any:
        """1: this is a LAN."""
        ...
    def node_addr(self) -> _Any:
        """Its address."""
        ...
    def reset(self) -> _Any:
        """Without effect on a LAN."""
        ...
    def rtObject(self) -> _Any:
        """Without effect on a LAN."""
        ...
    def sp_add_route(self, dst: _Any, target: _Any, /) -> _Any:
        """Without effect on a LAN."""
        ...
    def start_mcast(self) -> _Any:
        """Without effect on a LAN."""
        ...

class AbsLanIface(_Object):
    """The interface of a node to an abstract LAN."""
    def entry(self) -> _Any:
        """Where packets for the LAN enter."""
        ...
    def init(self, node: _Any, lan: _Any, /) -> _Any:
        """Makes the parts and puts them together."""
        ...
    def nam_trace(self, ns: _Any, f: _Any, /) -> _Any:
        """Traces packets to a channel in the form of nam."""
        ...
    def trace(self, ns: _Any, f: _Any, op: _Any = ..., /) -> _Any:
        """Traces packets to a channel."""
        ...

class Position(SplitObject):
    """A place in space."""

class PositionSat(Position):
    """The position of a satellite or a terminal; only those below can be used."""
    time_advance: _Real
    """What is added to the clock, for all positions, seconds. The default is 0."""
    def setnode(self, node: _Any, /) -> _Any:
        """Its node."""
        ...

class PositionSatTerm(PositionSat):
    """A terminal on the ground: `{latitude longitude}`, degrees."""
    def init(self, position: _Any = ..., /) -> _Any:
        """At this place."""
        ...

class PositionSatGeo(PositionSat):
    """A geostationary satellite: `{longitude}`, degrees."""
    def init(self, position: _Any = ..., /) -> _Any:
        """Above this longitude."""
        ...

class PositionSatPolar(PositionSat):
    """A satellite in a circular orbit: `{altitude inclination longitude alpha plane}`, km and degrees."""
    plane: _Integer
    """Number of the orbital plane; 0 if none is given. The default is 0."""
    def init(self, position: _Any = ..., /) -> _Any:
        """On this orbit."""
        ...
    def set_next(self, position: _Any, /) -> _Any:
        """The position of the satellite that follows over the horizon."""
        ...

class ConnectorLinkHead(Connector):
    """The head of an interface."""

class ConnectorLinkHeadSat(ConnectorLinkHead):
    """The head of an interface of a satellite node."""
    def set_type(self, type: _Any, /) -> _Any:
        """What the link is for."""
        ...
    def seterrmodel(self, object: _Any, /) -> _Any:
        """The error model."""
        ...
    def setll(self, object: _Any, /) -> _Any:
        """The link layer."""
        ...
    def setmac(self, object: _Any, /) -> _Any:
        """The MAC."""
        ...
    def setnetinf(self, object: _Any, /) -> _Any:
        """The network interface."""
        ...
    def setnode(self, node: _Any, /) -> _Any:
        """Its node."""
        ...
    def setphyrx(self, object: _Any, /) -> _Any:
        """The half that receives."""
        ...
    def setphytx(self, object: _Any, /) -> _Any:
        """The half that sends."""
        ...
    def setqueue(self, object: _Any, /) -> _Any:
        """The queue."""
        ...

class ConnectorRoutingHelper(Connector):
    """A satellite link as the routing of the wired network sees it."""
    def cost(self) -> _Any:
        """Its cost for routing."""
        ...
    def dump_nam_queueconfig(self) -> _Any:
        """Without effect."""
        ...
    def head(self) -> _Any:
        """Where packets enter it."""
        ...
    def queue(self) -> _Any:
        """Its queue."""
        ...
    def up(self) -> _Any:
        """Always `up`."""
        ...

class LLSat(LL):
    """Gives packets the number of the MAC that they go to."""
    avoidReordering: _Integer
    """Without effect. The default is false."""
    bandwidth: _Real
    """Without effect. The default is 0."""
    delay: _Real
    """How long a packet takes through this layer, seconds; interfaces set it to 0. The default is 25us."""
    macDA: _Integer
    """Without effect. The default is 0."""
    def down_target(self, object: _Any = ..., /) -> _Any:
        """Where packets go down: asks, or sets it."""
        ...
    def ifq(self, queue: _Any = ..., /) -> _Any:
        """The queue: asks, or sets it."""
        ...
    def mac(self, mac: _Any = ..., /) -> _Any:
        """The MAC: asks, or sets it."""
        ...
    def setnode(self, node: _Any, /) -> _Any:
        """Its node."""
        ...
    def up_target(self, object: _Any = ..., /) -> _Any:
        """Where packets go up: asks, or sets it."""
        ...

class MacSat(Mac):
    """Sends at once, and receives whatever is addressed to it."""
    bandwidth: _Real
    """Rate, bits per second; interfaces set it. The default is 2Mb."""
    trace_collisions: _Integer
    """Whether frames that collide are traced. The default is true."""
    trace_drops: _Integer
    """Whether frames that are given up are traced. The default is true."""
    def channel(self, channel: _Any, /) -> _Any:
        """Without effect."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Makes its traces, if there is a trace file."""
        ...
    def set_coll_trace(self, trace: _Any, /) -> _Any:
        """Where frames that collide are traced."""
        ...
    def set_drop_trace(self, trace: _Any, /) -> _Any:
        """Where frames that are given up are traced."""
        ...

class MacSatUnslottedAloha(MacSat):
    """Unslotted Aloha: sends at once, and again after a random time if the frame does not come back whole."""
    mean_backoff: _Real
    """The mean time before a frame is sent again, seconds. The default is 1s."""
    rtx_limit: _Integer
    """How often a frame is sent again before it is given up. The default is 3."""
    send_timeout: _Real
    """How long to wait for the own frame beyond its transmission, seconds. The default is 270ms."""

class PhySat(Phy):
    """The sending or the receiving half of an interface."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    def channel(self, channel: _Any = ..., /) -> _Any:
        """The channel: asks, or sets it."""
        ...
    def down_target(self, object: _Any = ..., /) -> _Any:
        """Without effect."""
        ...
    def id(self) -> _Any:
        """Number of the interface."""
        ...
    def linkhead(self, head: _Any, /) -> _Any:
        """The head of its interface."""
        ...
    def node(self, node: _Any, /) -> _Any:
        """Its node."""
        ...
    def up_target(self, object: _Any = ..., /) -> _Any:
        """Where frames go up: asks, or sets it."""
        ...

class PhyRepeater(Phy):
    """The sending or the receiving half of a repeater."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    def channel(self, channel: _Any = ..., /) -> _Any:
        """The channel: asks, or sets it."""
        ...
    def down_target(self, object: _Any = ..., /) -> _Any:
        """Without effect."""
        ...
    def id(self) -> _Any:
        """Number of the interface."""
        ...
    def linkhead(self, head: _Any, /) -> _Any:
        """The head of its interface."""
        ...
    def node(self, node: _Any, /) -> _Any:
        """Its node."""
        ...
    def up_target(self, object: _Any = ..., /) -> _Any:
        """Where frames go up: asks, or sets it."""
        ...

class ChannelSat(Channel):
    """A channel that carries frames to all that listen, after the time that light needs."""
    delay: _Real
    """Without effect, seconds. The default is 4us."""
    def addif(self, interface: _Any, /) -> _Any:
        """An interface begins to listen."""
        ...
    def id(self) -> _Any:
        """Number of the channel."""
        ...

class TraceSat(Trace):
    """Writes a line with the positions of sender and receiver for each packet that passes."""

class TraceSatHop(TraceSat):
    """A trace whose lines begin with a letter of its own."""
    def init(self) -> _Any:
        """Sets the letter."""
        ...

class TraceSatEnque(TraceSat):
    """A trace whose lines begin with a letter of its own."""
    def init(self) -> _Any:
        """Sets the letter."""
        ...

class TraceSatDeque(TraceSat):
    """A trace whose lines begin with a letter of its own."""
    def init(self) -> _Any:
        """Sets the letter."""
        ...

class TraceSatRecv(TraceSat):
    """A trace whose lines begin with a letter of its own."""
    def init(self) -> _Any:
        """Sets the letter."""
        ...

class TraceSatDrop(TraceSat):
    """A trace whose lines begin with a letter of its own."""
    def init(self) -> _Any:
        """Sets the letter."""
        ...

class TraceSatError(TraceSat):
    """A trace whose lines begin with a letter of its own."""
    def init(self) -> _Any:
        """Sets the letter."""
        ...

class TraceSatCollision(TraceSat):
    """A trace whose lines begin with a letter of its own."""
    def init(self) -> _Any:
        """Sets the letter."""
        ...

class TraceSatGeneric(TraceSat):
    """A trace whose lines begin with a letter of its own."""
    def init(self) -> _Any:
        """Sets the letter."""
        ...

class AgentSatRoute(Agent):
    """Sends on what is not for its node, over satellite links."""
    myaddr: _Integer
    """The address of its node. The default is 0."""
    def set_node(self, node: _Any, /) -> _Any:
        """Its node."""
        ...

class SatRouteObject(SplitObject):
    """Knows the shortest paths over satellite links. The first that receives a command is used."""
    data_driven_computation: _Integer
    """Whether routes are computed for each packet. The default is false."""
    metric_delay: _Integer
    """Whether the cost of a link is its delay; otherwise every hop costs 1. The default is true."""
    wiredRouting: _Integer
    """Whether satellite links are entered into the routes of the wired network. The default is false."""
    def compute_routes(self) -> _Any:
        """Computes the routes over the present links."""
        ...
    def dump(self) -> _Any:
        """Prints the links of the last computation."""
        ...
    def enter_wired_routes(self) -> _Any:
        """Enters the satellite links into the routes of the wired network."""
        ...
    def forget_wired_link(self, src: _Any, dst: _Any, /) -> _Any:
        """Takes a satellite link out of the wired network."""
        ...
    def lookup(self, src: _Any, dst: _Any, /) -> _Any:
        """The next node on a path; -1 if there is none."""
        ...
    def suppress_initial_computation(self) -> _Any:
        """Computations before 1 ms are left out."""
        ...

class HandoffManager(SplitObject):
    """Moves the links of a node as the satellites move. All managers share their settings."""
    handoff_randomization: _Integer
    """Whether the intervals between checks vary at random. The default is false."""
    def setnode(self, node: _Any, /) -> _Any:
        """Its node."""
        ...

class HandoffManagerTerm(HandoffManager):
    """Moves a terminal from satellite to satellite."""
    elevation_mask: _Real
    """From which elevation a satellite is used, degrees. The default is 0."""
    term_handoff_int: _Integer
    """The time between checks, seconds; a whole number. The default is 10."""

class HandoffManagerSat(HandoffManager):
    """Switches links between satellites, and moves those across the seam."""
    latitude_threshold: _Real
    """Up to which latitude links between planes work, degrees. The default is 70."""
    longitude_threshold: _Real
    """From which difference in longitude links across the seam work, degrees. The default is 0."""
    sat_handoff_int: _Integer
    """The time between checks, seconds; a whole number. The default is 10."""

class SatGeometry(SplitObject):
    """Without effect."""

class NodeSatNode(Node):
    """A satellite or a terminal."""
    dist_routing: _Value
    """Distributed routing, which does not exist: it ends the run. The default is false."""
    def add_gsl(self, ltype: _Any, opt_ll: _Any, opt_ifq: _Any, opt_qlim: _Any, opt_mac: _Any, opt_bw: _Any, opt_phy: _Any, opt_inlink: _Any, opt_outlink: _Any, /) -> _Any:
        """Adds a link to a satellite, which sends on the first channel and receives on the second."""
        ...
    def add_interface(self, type: _Any, ll: _Any, ifq: _Any, qlim: _Any, mac: _Any, bw: _Any, phy: _Any, /) -> _Any:
        """Adds an interface without channels; returns its number."""
        ...
    def add_repeater(self, chan: _Any, /) -> _Any:
        """Makes the node a repeater."""
        ...
    def add_target(self, agent: _Any, port: _Any, /) -> _Any:
        """Gives an agent a port."""
        ...
    def addif(self, linkhead: _Any, /) -> _Any:
        """Adds an interface."""
        ...
    def attach_to_inlink(self, chan: _Any, index: _Any = ..., /) -> _Any:
        """An interface listens on a channel."""
        ...
    def attach_to_outlink(self, chan: _Any, index: _Any = ..., /) -> _Any:
        """An interface sends on a channel."""
        ...
    def create_ragent(self) -> _Any:
        """Makes the routing agent."""
        ...
    def dump_sats(self) -> _Any:
        """Prints where all satellites are, and their links."""
        ...
    def init(self, *args: _Any) -> _Any:
        """A node without interfaces."""
        ...
    def interface_errormodel(self, em: _Any, index: _Any = ..., /) -> _Any:
        """Damages what an interface receives."""
        ...
    def reset(self) -> _Any:
        """Resets the parts of the interfaces, and begins with hand-offs."""
        ...
    def set_position(self, position: _Any, /) -> _Any:
        """Where the node is."""
        ...
    def set_address(self, address: _Any, /) -> _Any:
        """Its address for routing."""
        ...
    def set_downlink(self, chan: _Any, /) -> _Any:
        """A channel of a satellite."""
        ...
    def set_handoff_mgr(self, manager: _Any, /) -> _Any:
        """Who moves its links."""
        ...
    def set_next(self, node: _Any, /) -> _Any:
        """The satellite that follows over the horizon."""
        ...
    def set_ragent(self, agent: _Any, /) -> _Any:
        """The routing agent."""
        ...
    def set_trace(self, trace: _Any, /) -> _Any:
        """Where lost packets are traced."""
        ...
    def set_uplink(self, chan: _Any, /) -> _Any:
        """A channel of a satellite."""
        ...
    def start_handoff(self) -> _Any:
        """Begins to check its links."""
        ...
    def trace_all_satlinks(self, f: _Any, /) -> _Any:
        """Traces all interfaces."""
        ...
    def trace_inlink_queue(self, f: _Any, index: _Any = ..., /) -> _Any:
        """Traces what an interface receives."""
        ...
    def trace_outlink_queue(self, f: _Any, index: _Any = ..., /) -> _Any:
        """Traces what an interface sends."""
        ...

class AgentSRM(Agent):
    """A member of a reliable multicast group."""
    C1: _Value
    """Least time before a request, in distances. The default is 2.0."""
    C2: _Value
    """Random time before a request, in distances. The default is 2.0."""
    D1: _Value
    """Least time before a repair, in distances. The default is 1.0."""
    D2: _Value
    """Random time before a repair, in distances. The default is 1.0."""
    app_fid: _Integer
    """Flow id of data from an application. The default is 0."""
    def distanceCompute(self, arg: _Any, /) -> _Any:
        """Sets the variable of this name."""
        ...
    def groupSize(self) -> _Any:
        """How many members are known."""
        ...
    packetSize: _Integer
    """Bytes of data in a repair. The default is 1024."""
    def repairFunction(self, arg: _Any, /) -> _Any:
        """Sets the variable of this name."""
        ...
    requestBackoffLimit: _Value
    """How often the time before a request is multiplied. The default is 5."""
    def requestFunction(self, arg: _Any, /) -> _Any:
        """Sets the variable of this name."""
        ...
    sessionDelay: _Value
    """Mean time between session messages, seconds. The default is 1.0."""
    def sessionFunction(self, arg: _Any, /) -> _Any:
        """Sets the variable of this name."""
        ...
    def cleanup(self) -> _Any:
        """Deletes what handled episodes that are over."""
        ...
    def clear(self, obj: _Any, s: _Any, m: _Any, /) -> _Any:
        """An episode of loss and repair is over."""
        ...
    def delete(self) -> _Any:
        """Deletes everything that handles episodes."""
        ...
    def distance(self, member: _Any, /) -> _Any:
        """How far a member is, seconds."""
        ...
    def distances(self) -> _Any:
        """A member and how far it is, seconds."""
        ...
    def init(self) -> _Any:
        """A member of no group."""
        ...
    def log(self, arg: _Any, /) -> _Any:
        """Sets the variable of this name."""
        ...
    def recv(self, type: _Any, /, *args: _Any) -> _Any:
        """Something has arrived for data that are missing or here: `data S M`, `request FROM ROUND S M`, `repair ROUND
        S M`."""
        ...
    def repair(self, requestor: _Any, sender: _Any, msgid: _Any, /) -> _Any:
        """Data that it has are asked for: repeats them, after a time."""
        ...
    def request(self, sender: _Any, /, *args: _Any) -> _Any:
        """Data are missing: asks for each of them, after a time."""
        ...
    def round(self, sender: _Any, msgid: _Any, /) -> _Any:
        """How often data have been asked for before."""
        ...
    def send(self, type: _Any, round: _Any = ..., sender: _Any = ..., msgid: _Any = ..., /) -> _Any:
        """Sends a packet: `session`, `request ROUND SENDER NUMBER`, `repair ROUND SENDER NUMBER`."""
        ...
    def start(self) -> _Any:
        """Joins the group and begins to send session messages."""
        ...
    def start_source(self) -> _Any:
        """Starts the source of its data."""
        ...
    def trace(self, arg: _Any, /) -> _Any:
        """Sets the variable of this name."""
        ...
    def traffic_source(self, agent: _Any, /) -> _Any:
        """Sends what this agent sends, as its own data."""
        ...

class AgentSRMDeterministic(AgentSRM):
    """A member whose times are not random."""
    C2: _Value
    """Random time before a request, in distances. The default is 0.0."""
    D2: _Value
    """Random time before a repair, in distances. The default is 0.0."""

class AgentSRMProbabilistic(AgentSRM):
    """A member whose times are wholly random."""
    C1: _Value
    """Least time before a request, in distances. The default is 0.0."""
    D1: _Value
    """Least time before a repair, in distances. The default is 0.0."""

class AgentSRMFixed(AgentSRM):
    """A member whose repairs wait as suits the size of the group."""
    def repair(self, requestor: _Any, sender: _Any, msgid: _Any, /) -> _Any:
        """Repeats data, after a time."""
        ...

class AgentSRMAdaptive(AgentSRM):
    """A member that adapts its times to what it sees."""
    AveDelay: _Value
    """What delay is borne, in round-trip times. The default is 1.0."""
    AveDups: _Value
    """How many duplicates are borne. The default is 1.0."""
    C1: _Value
    """Least time before a request, in distances. The default is 2.0."""
    C2: _Value
    """Random time before a request, in distances. The default is 2.0."""
    D1: _Value
    """Least time before a repair, in distances; -1 until the first. The default is -1."""
    D2: _Value
    """Random time before a repair, in distances; -1 until the first. The default is -1."""
    MaxC1: _Value
    """Greatest value of C1_. The default is 2.0."""
    MaxC2: _Value
    """Greatest value of C2_: the size of the group. The default is 1.0."""
    MaxD1: _Value
    """Greatest value of D1_: the decimal logarithm of the size of the group. The default is 0.0."""
    MaxD2: _Value
    """Greatest value of D2_: the size of the group. The default is 1.0."""
    MinC1: _Value
    """Least value of C1_. The default is 0.5."""
    MinC2: _Value
    """Least value of C2_. The default is 1.0."""
    MinD1: _Value
    """Least value of D1_. The default is 0.5."""
    MinD2: _Value
    """Least value of D2_. The default is 1.0."""
    eps: _Value
    """By how much fewer duplicates make the times shorter. The default is 0.10."""
    pdistance: _Real
    """The distance that the last packet carried, seconds. The default is 0.0."""
    repairFunction: _Value
    """Class of what repeats data. The default is SRM/repair/Adaptive."""
    requestFunction: _Value
    """Class of what asks for missing data. The default is SRM/request/Adaptive."""
    requestor: _Integer
    """The member to which repairs give their distance. The default is 0."""
    def init(self) -> _Any:
        """A member of no group."""
        ...

class SRM(SplitObject):
    """What handles an episode of loss and repair."""
    def distance(self, node: _Any, /) -> _Any:
        """How far a member is, smoothed, seconds."""
        ...
    def log_line(self) -> _Any:
        """What happened, for the log."""
        ...
    def round(self) -> _Any:
        """How often the data have been asked for."""
        ...

class SRMrequest(SRM):
    """Asks for data that are missing."""
    def begin(self) -> _Any:
        """Notes that data are missing."""
        ...
    def init(self, agent: _Any, sender: _Any, msgid: _Any, round: _Any, requestor: _Any, /) -> _Any:
        """Handles these data."""
        ...
    def recv_data(self) -> _Any:
        """The data have arrived after all."""
        ...
    def recv_repair(self, round: _Any, /) -> _Any:
        """Somebody repeats the data."""
        ...
    def recv_request(self, from_: _Any, round: _Any, /) -> _Any:
        """Somebody asks for the data."""
        ...
    def schedule(self) -> _Any:
        """Waits before the next request."""
        ...
    def send_request(self) -> _Any:
        """Asks for the data."""
        ...

class SRMrepair(SRM):
    """Repeats data that others ask for."""
    def begin(self) -> _Any:
        """Notes that data are asked for."""
        ...
    def init(self, agent: _Any, sender: _Any, msgid: _Any, round: _Any, requestor: _Any, /) -> _Any:
        """Handles these data."""
        ...
    def recv_data(self) -> _Any:
        """Without effect."""
        ...
    def recv_repair(self, round: _Any, /) -> _Any:
        """Somebody repeats the data."""
        ...
    def recv_request(self, from_: _Any, round: _Any, /) -> _Any:
        """Somebody asks for the data again."""
        ...
    def schedule(self) -> _Any:
        """Waits before the repair."""
        ...
    def send_repair(self) -> _Any:
        """Repeats the data."""
        ...

class SRMrequestAdaptive(SRMrequest):
    """Asks for data that are missing."""
    def init(self, agent: _Any, sender: _Any, msgid: _Any, round: _Any, requestor: _Any, /) -> _Any:
        """Handles these data."""
        ...

class SRMrepairAdaptive(SRMrepair):
    """Repeats data that others ask for."""
    def init(self, agent: _Any, sender: _Any, msgid: _Any, round: _Any, requestor: _Any, /) -> _Any:
        """Handles these data."""
        ...

class SRMsession(SplitObject):
    """Sends session messages."""
    def init(self, agent: _Any, /) -> _Any:
        """Of this agent."""
        ...
    def schedule(self) -> _Any:
        """Waits before the next message."""
        ...
    def send_session(self) -> _Any:
        """Sends a message."""
        ...

class SRMsessionlogscaled(SRMsession):
    """Sends session messages the less often the larger the group is."""
    def schedule(self) -> _Any:
        """Waits before the next message."""
        ...

class SRMErrorModel(SelectErrorModel):
    """Loses data of one type of packets whose SRM number leaves a given remainder."""

class Simulator(SplitObject):
    """Makes and runs a simulation."""
    AgentTrace: _Value
    """Whether agents of mobile nodes are traced. The default is ON."""
    EotTrace: _Value
    """Whether the end of transmissions is traced. The default is OFF."""
    IMEPFlag: _Value
    """Whether IMEP is used."""
    MacTrace: _Value
    """Whether the MAC of mobile nodes is traced. The default is OFF."""
    McastAddr: _Value
    """Next multicast address. The default is 1073741824."""
    McastBaseAddr: _Value
    """First multicast address. The default is 0x40000000."""
    MovementTrace: _Value
    """Whether movement is traced. The default is OFF."""
    Node: _Value
    """The nodes by number."""
    PhyTrace: _Value
    """Whether the radio of mobile nodes is traced. The default is OFF."""
    RouterTrace: _Value
    """Whether routing of mobile nodes is traced. The default is OFF."""
    TaggedTrace: _Value
    """Whether traces have the tagged form. The default is OFF."""
    WirelessNewTrace: _Value
    """Whether mobile nodes are traced in the new format. The default is 0."""
    def addressType(self, val: _Any, /) -> _Any:
        """Form of addresses."""
        ...
    allocAddr: _Value
    """What divides the bits of addresses."""
    alltrace: _Value
    """Every trace made by `create-trace`."""
    annotationSeq: _Value
    """How many annotations the traces have."""
    def color(self, id: _Any, name: _Any, /) -> _Any:
        """Names the colour of a flow."""
        ...
    linkConfigList: _Value
    """The links that nam will be told of."""
    def link(self, n1: _Any, n2: _Any, /) -> _Any:
        """The link from one node to another; empty if there is none."""
        ...
    mobile_ip: _Value
    """Whether nodes speak mobile IP. The default is 0."""
    multiSim: _Value
    """1 if nodes forward multicast packets."""
    namConfigFile: _Value
    """The file of `namtrace-config`."""
    namNeedsW: _Value
    """1 if nam is told of the size of the animation."""
    namtraceAllFile: _Value
    """The file of `namtrace-all`."""
    nconn: _Value
    """Unused."""
    nix_routing: _Value
    """Whether nix-vector routing is used. The default is 0."""
    node_factory: _Value
    """Class of the nodes that `node` makes. The default is Node."""
    nsflows: _Value
    """Unused."""
    nsv1flag: _Value
    """Whether the version-1 language is spoken. The default is 0."""
    nullAgent: _Value
    """The agent that takes dropped packets."""
    packetManager: _Value
    """The packet header manager."""
    propInstCreated: _Value
    """Whether a propagation model has been made. The default is 0."""
    routingAgent: _Value
    """Routing protocol of mobile nodes."""
    routingTable: _Value
    """The route logic."""
    def rtAgentFunction(self, val: _Any, /) -> _Any:
        """A procedure that makes the routing agent of a node."""
        ...
    rtModel: _Value
    """The models of failing links."""
    rtq: _Value
    """The queue of what happens to links."""
    scheduler: _Value
    """The scheduler."""
    sflows: _Value
    """Unused."""
    slinks: _Value
    """Unused."""
    started: _Value
    """1 once `run` was called."""
    traceAllFile: _Value
    """The file of `trace-all`."""
    useasim: _Value
    """Whether approximate simulation is used. The default is 1."""
    def DelayBox(self, *args: _Any) -> _Any:
        """Makes a node with delays and losses."""
        ...
    def FECProc(self, val: _Any, /) -> _Any:
        """A procedure that makes the model of forward error correction."""
        ...
    def IncomingErrProc(self, val: _Any, /) -> _Any:
        """A procedure that makes the error model for frames that arrive."""
        ...
    def LDP_peer(self, src: _Any, dst: _Any, /) -> _Any:
        """Lets two neighbours exchange labels."""
        ...
    def LMS(self, val: _Any, /) -> _Any:
        """With ON, later nodes get this routing module, otherwise not."""
        ...
    def MPLS(self, val: _Any, /) -> _Any:
        """With ON, later nodes get this routing module, otherwise not."""
        ...
    def OutgoingErrProc(self, val: _Any, /) -> _Any:
        """A procedure that makes the error model for frames that leave."""
        ...
    def PGM(self, val: _Any, /) -> _Any:
        """With ON, later nodes get this routing module, otherwise not."""
        ...
    def PLMbuild_source_set(self, plmName: _Any, rates: _Any, addrs: _Any, baseClass: _Any, node: _Any, when: _Any, /) -> _Any:
        """The sources of all layers of a session, kept in the global arrays `src_plm` and `src_rate`."""
        ...
    def PLMcbr_flow_PP(self, node: _Any, fid: _Any, addr: _Any, bw: _Any, /) -> _Any:
        """A source of packet pairs that sends to a group."""
        ...
    def PLMcreate_agent(self, node: _Any, type: _Any, pktClass: _Any, /) -> _Any:
        """An agent with a flow id on a node."""
        ...
    def QS(self, val: _Any, /) -> _Any:
        """With ON, later nodes take part in Quick-Start; otherwise not."""
        ...
    def Tmix_DelayBox(self, *args: _Any) -> _Any:
        """Makes a node with the delays and losses of a file."""
        ...
    def add_agent_trace(self, agent: _Any, name: _Any, f: _Any = ..., /) -> _Any:
        """Nam is told of this agent."""
        ...
    def add_isl(self, ltype: _Any, node1: _Any, node2: _Any, bw: _Any, qtype: _Any, qlim: _Any, /) -> _Any:
        """Joins two satellites by a link of this type."""
        ...
    def adhocRouting(self, val: _Any, /) -> _Any:
        """Routing protocol of mobile nodes; makes later nodes mobile."""
        ...
    def after(self, ival: _Any, /, *args: _Any) -> _Any:
        """Schedules a script, relative to the present time."""
        ...
    def agentTrace(self, val: _Any, /) -> _Any:
        """Trace lines of agents (AGT)."""
        ...
    def all_links_list(self) -> _Any:
        """The links, in the order of the link array."""
        ...
    def all_nodes_list(self) -> _Any:
        """The nodes by ascending number."""
        ...
    def antType(self, val: _Any, /) -> _Any:
        """Class of the antenna."""
        ...
    def at_now(self, *args: _Any) -> _Any:
        """Schedules a script for the present time."""
        ...
    def attach_agent(self, node: _Any, agent: _Any, /) -> _Any:
        """Attaches an agent to a node."""
        ...
    def attach_diffapp(self, node: _Any, app: _Any, /) -> _Any:
        """Gives an application to a node."""
        ...
    def attach_fmon(self, lnk: _Any, fm: _Any, edrop: _Any = ..., /) -> _Any:
        """Puts a flow monitor on a link."""
        ...
    def attach_tagger(self, lnk: _Any, fm: _Any, /) -> _Any:
        """Puts a tagger in front of a link."""
        ...
    def attach_tbf_agent(self, node: _Any, agent: _Any, tbf: _Any, /) -> _Any:
        """Attaches an agent to a node, with a token bucket between them."""
        ...
    def bandwidth(self, n1: _Any, n2: _Any, bandwidth: _Any, type: _Any = ..., /) -> _Any:
        """Sets the bandwidth of a link, or with `duplex` of both."""
        ...
    def bw_parse(self, spec: _Any, /) -> _Any:
        """A bandwidth in bits per second."""
        ...
    def channel(self, val: _Any, /) -> _Any:
        """The channel of later nodes; nodes with the same one hear each other."""
        ...
    def channelType(self, val: _Any, /) -> _Any:
        """Class of the channel, of which one object is made for all nodes."""
        ...
    def check_node_num(self) -> _Any:
        """Fails if there are more nodes than addresses."""
        ...
    def clear_mcast(self) -> _Any:
        """Stops the multicast protocols of all nodes."""
        ...
    def clearMemTrace(self) -> _Any:
        """Prints statistics of the process."""
        ...
    def compute_flat_routes(self) -> _Any:
        """Computes the routes over flat addresses and gives them to the nodes."""
        ...
    def compute_hier_routes(self) -> _Any:
        """Computes the routes over hierarchical addresses and gives them to the nodes."""
        ...
    def compute_routes(self) -> _Any:
        """Computes the routes and gives them to the nodes."""
        ...
    def cost(self, n1: _Any, n2: _Any, c: _Any, /) -> _Any:
        """Sets the routing cost of a one-way link."""
        ...
    def create_connection(self, s_type: _Any, source: _Any, d_type: _Any, dest: _Any, pktClass: _Any, /) -> _Any:
        """Makes two connected agents; returns the sender."""
        ...
    def create_connection_list(self, s_type: _Any, source: _Any, d_type: _Any, dest: _Any, pktClass: _Any, /) -> _Any:
        """Makes two connected agents; returns both."""
        ...
    def create_connection_listen(self, s_type: _Any, source: _Any, d_type: _Any, dest: _Any, pktClass: _Any, /) -> _Any:
        """Makes two connected agents of which the second listens."""
        ...
    def create_eventtrace(self, type: _Any, owner: _Any, /) -> _Any:
        """Makes the event trace of an object."""
        ...
    def create_highspeed_connection(self, s_type: _Any, source: _Any, d_type: _Any, dest: _Any, pktClass: _Any, /) -> _Any:
        """Makes two connected agents, the second of which is told that it needs large buffers."""
        ...
    def create_satnode(self) -> _Any:
        """Makes a satellite node of the configured type."""
        ...
    def create_tcp_connection(self, s_type: _Any, source: _Any, d_type: _Any, dest: _Any, pktClass: _Any, /) -> _Any:
        """Makes two agents without connecting them; returns both."""
        ...
    def create_trace(self, type: _Any, file: _Any, src: _Any, dst: _Any, op: _Any = ..., /) -> _Any:
        """Makes a trace object."""
        ...
    def create_packetformat(self) -> _Any:
        """Makes the packet header manager anew."""
        ...
    def delay(self, n1: _Any, n2: _Any, delay: _Any, type: _Any = ..., /) -> _Any:
        """Sets the delay of a link, or with `duplex` of both."""
        ...
    def delay_parse(self, spec: _Any, /) -> _Any:
        """A time in seconds."""
        ...
    def delete_agent_trace(self, agent: _Any, /) -> _Any:
        """Takes the agent's name away."""
        ...
    def detach_agent(self, node: _Any, agent: _Any, /) -> _Any:
        """Takes an agent off a node."""
        ...
    def detach_lossmodel(self, lossobj: _Any, from_: _Any, to: _Any, /) -> _Any:
        """Takes an error model off: a link's packets go to what is behind it."""
        ...
    def diffusionFilter(self, val: _Any, /) -> _Any:
        """Filters that each node gets."""
        ...
    def downlinkBW(self, val: _Any, /) -> _Any:
        """Bandwidth of the links down from satellites, bits per second."""
        ...
    def drop_trace(self, n1: _Any, n2: _Any, trace: _Any, /) -> _Any:
        """Sends the drops of a queue to a trace."""
        ...
    def dump_namaddress(self) -> _Any:
        """The header's lines about the address format."""
        ...
    def dump_namagents(self) -> _Any:
        """The header's lines about agents."""
        ...
    def dump_namcolors(self) -> _Any:
        """The header's lines about the colours of flows."""
        ...
    def dump_namlans(self) -> _Any:
        """The header's lines about LANs."""
        ...
    def dump_namlinks(self) -> _Any:
        """The header's lines about links; each is listed once."""
        ...
    def dump_namnodes(self) -> _Any:
        """The header's lines about nodes."""
        ...
    def dump_namqueues(self) -> _Any:
        """The header's lines about queues that are shown."""
        ...
    def dump_namversion(self, v: _Any, /) -> _Any:
        """The header's line about its version."""
        ...
    def dump_namwireless(self) -> _Any:
        """The header's line about the size of the animation."""
        ...
    def dump_routelogic_distance(self) -> _Any:
        """Prints the cost of the way from every node to every other."""
        ...
    def dump_routelogic_nh(self) -> _Any:
        """Prints the next hop from every node to every other."""
        ...
    def dumper(self, obj: _Any, /) -> _Any:
        """Fails."""
        ...
    def dumpq(self) -> _Any:
        """Prints the pending events of a halted simulation and removes them."""
        ...
    def duplex_intserv_link(self, n1: _Any, n2: _Any, bw: _Any, pd: _Any, sched: _Any, signal: _Any, adc: _Any, /, *args: _Any) -> _Any:
        """Makes links with admission control in both directions; the arguments at the end are estimator and
        classifier."""
        ...
    def duplex_link_op(self, n1: _Any, n2: _Any, op: _Any, /, *args: _Any) -> _Any:
        """Calls a method of both links between two nodes."""
        ...
    def energy_color_change(self, level1: _Any, level2: _Any, /) -> _Any:
        """At which fractions of the initial energy nam shows other colours."""
        ...
    def energyModel(self, val: _Any, /) -> _Any:
        """Class of the energy model."""
        ...
    def eotTrace(self, val: _Any, /) -> _Any:
        """Trace lines at the end of transmissions."""
        ...
    def eventtrace_all(self, file: _Any = ..., /) -> _Any:
        """Objects made from now on report events."""
        ...
    def expand_address(self) -> _Any:
        """Without effect."""
        ...
    def expand_port_field_bits(self, nbits: _Any, /) -> _Any:
        """Without effect."""
        ...
    def flush_trace(self) -> _Any:
        """Flushes the files of all traces."""
        ...
    def gen_map(self) -> _Any:
        """Describes nodes, agents and links on the standard output."""
        ...
    def get_AllocAddrBits(self, prog: _Any, /) -> _Any:
        """The object that divides the bits of an address."""
        ...
    def get_color(self, id: _Any, /) -> _Any:
        """The colour of a flow."""
        ...
    def get_link(self, addr: _Any, daddr: _Any, /) -> _Any:
        """The transmitter of the first link on the way from one address to another."""
        ...
    def get_link_head(self, n1: _Any, n2: _Any, /) -> _Any:
        """Where packets enter a link, given by numbers of nodes."""
        ...
    def get_nam_config(self) -> _Any:
        """The file of `namtrace-config`; empty if there is none."""
        ...
    def get_nam_traceall(self) -> _Any:
        """The file of `namtrace-all`; empty if there is none."""
        ...
    def get_node_by_addr(self, address: _Any, /) -> _Any:
        """The node with this address."""
        ...
    def get_node_by_id(self, id: _Any, /) -> _Any:
        """The node with this number."""
        ...
    def get_node_id_by_addr(self, address: _Any, /) -> _Any:
        """The number of the node with this address."""
        ...
    def get_nodetype(self) -> _Any:
        """The kind of later nodes; empty for wired ones."""
        ...
    def get_ns_traceall(self) -> _Any:
        """The file of `trace-all`; empty if there is none."""
        ...
    def get_number_of_nodes(self) -> _Any:
        """How many nodes there are."""
        ...
    def get_queue(self, addr: _Any, daddr: _Any, /) -> _Any:
        """The queue of the first link on the way from one address to another."""
        ...
    def get_routelogic(self) -> _Any:
        """The object that knows the routes."""
        ...
    def halt(self) -> _Any:
        """Stops after the present event."""
        ...
    def hier_node(self, haddr: _Any, /) -> _Any:
        """Fails."""
        ...
    def idlePower(self, val: _Any, /) -> _Any:
        """Power that a node takes while it does neither, watts."""
        ...
    def ifqLen(self, val: _Any, /) -> _Any:
        """Limit of the queue between link layer and MAC, packets."""
        ...
    def ifqType(self, val: _Any, /) -> _Any:
        """Class of the queue between link layer and MAC."""
        ...
    def imep_support(self) -> _Any:
        """Whether IMEP is used; empty before the first mobile node."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Makes the scheduler and what every simulation needs."""
        ...
    def init_nam(self) -> _Any:
        """Tells nam of the network: the header, written just before the clock starts."""
        ...
    def initialEnergy(self, val: _Any, /) -> _Any:
        """Energy of a node at the start, joules."""
        ...
    def initial_node_pos(self, nodep: _Any, size: _Any, /) -> _Any:
        """Tells nam where a node is, and how large to show it."""
        ...
    def insert_delayer(self, src: _Any, dst: _Any, delayer: _Any, /) -> _Any:
        """Puts a delayer between queue and transmitter of a link."""
        ...
    def is_started(self) -> _Any:
        """1 once `run` was called."""
        ...
    def ldp_mapping_color(self, color: _Any, /) -> _Any:
        """Colour of such messages in the animation."""
        ...
    def ldp_notification_color(self, color: _Any, /) -> _Any:
        """Colour of such messages in the animation."""
        ...
    def ldp_release_color(self, color: _Any, /) -> _Any:
        """Colour of such messages in the animation."""
        ...
    def ldp_request_color(self, color: _Any, /) -> _Any:
        """Colour of such messages in the animation."""
        ...
    def ldp_withdraw_color(self, color: _Any, /) -> _Any:
        """Colour of such messages in the animation."""
        ...
    def link_lossmodel(self, lossobj: _Any, from_: _Any, to: _Any, /) -> _Any:
        """Puts an error model behind a link's delay."""
        ...
    def llType(self, val: _Any, /) -> _Any:
        """Class of the link layer."""
        ...
    def log_simstart(self) -> _Any:
        """Says that the simulation starts; `simstart` is the time on the wall."""
        ...
    def lossmodel(self, lossobj: _Any, from_: _Any, to: _Any, /) -> _Any:
        """Puts an error model in front of a link's queue."""
        ...
    def macTrace(self, val: _Any, /) -> _Any:
        """Trace lines of the MAC (MAC)."""
        ...
    def macType(self, val: _Any, /) -> _Any:
        """Class of the medium access control."""
        ...
    def make_abslan(self, nodelist: _Any, bw: _Any, delay: _Any, qlen: _Any = ..., /) -> _Any:
        """Makes an abstract LAN of these nodes: one queue and one link for all."""
        ...
    def make_lan(self, *args: _Any) -> _Any:
        """Makes a LAN of these nodes, as older scripts do: `make-lan ?-trace on? nodelist bw delay ?llType? ?ifqType?
        ?macType? ?chanType? ?phyType? ?ifqLen?`."""
        ...
    def makeflowmon(self, cltype: _Any, clslots: _Any = ..., /) -> _Any:
        """Makes a flow monitor."""
        ...
    def maketbtagger(self, cltype: _Any, clslots: _Any = ..., /) -> _Any:
        """Makes a tagger with token buckets."""
        ...
    def maketswtagger(self, cltype: _Any, clslots: _Any = ..., /) -> _Any:
        """Makes a tagger with sliding windows."""
        ...
    def maybeEnableTraceAll(self, obj: _Any, /, *args: _Any) -> _Any:
        """An object traces to the files of `trace-all` and `namtrace-all`, if there are any."""
        ...
    def mobileIP(self, val: _Any, /) -> _Any:
        """With ON, later nodes are home and foreign agents, or mobile hosts."""
        ...
    def monitor_agent_trace(self, agent: _Any, /) -> _Any:
        """Nam shows the variables of this agent."""
        ...
    def monitor_queue(self, n1: _Any, n2: _Any, qtrace: _Any, sampleInterval: _Any = ..., /) -> _Any:
        """Puts a queue monitor on a link."""
        ...
    def movementTrace(self, val: _Any, /) -> _Any:
        """Without effect: lines of movements (M) are written whenever there is a trace."""
        ...
    def mpls_node(self) -> _Any:
        """Makes an MPLS node."""
        ...
    def mrtproto(self, mproto: _Any, nodelist: _Any = ..., /) -> _Any:
        """These nodes use a multicast protocol; all nodes if none are given."""
        ...
    def mrtproto_iifs(self, mproto: _Any, node: _Any, iiflist: _Any, /) -> _Any:
        """A node uses a multicast protocol for packets that come in through these interfaces."""
        ...
    def multicast(self) -> _Any:
        """Whether nodes forward multicast packets: 1 or 0."""
        ...
    def multihome_add_interface(self, core: _Any, interface: _Any, /) -> _Any:
        """Makes a node an interface of a host."""
        ...
    def multihome_attach_agent(self, core: _Any, agent: _Any, /) -> _Any:
        """Attaches an SCTP agent to all interfaces of a host."""
        ...
    def nam_end_wireless(self, stoptime: _Any, /) -> _Any:
        """Tells nam when the simulation ends."""
        ...
    def namtrace_all(self, file: _Any, /) -> _Any:
        """Links made from now on are traced to this file for nam."""
        ...
    def namtrace_all_wireless(self, file: _Any, optx: _Any, opty: _Any, /) -> _Any:
        """As `namtrace-all`, with the size of the animation."""
        ...
    def namtrace_config(self, f: _Any, /) -> _Any:
        """What nam is told of the network goes to this file."""
        ...
    def namtrace_queue(self, n1: _Any, n2: _Any, file: _Any = ..., /) -> _Any:
        """Traces a link for nam."""
        ...
    def namtrace_some(self, file: _Any, /) -> _Any:
        """What nam is told of the network goes to this file."""
        ...
    def newLan(self, nodelist: _Any, bw: _Any, delay: _Any, /, *args: _Any) -> _Any:
        """Makes a LAN of these nodes; options -llType, -ifqType, -macType, -chanType, -phyType, -mactrace, -ifqLen,
        -address."""
        ...
    def newsatnode(self) -> _Any:
        """Makes a satellite node without anything."""
        ...
    def nullagent(self) -> _Any:
        """The agent that takes dropped packets."""
        ...
    def phyTrace(self, val: _Any, /) -> _Any:
        """Trace lines of the radio, of Phy/WirelessPhyExt only."""
        ...
    def phyType(self, val: _Any, /) -> _Any:
        """Class of the radio."""
        ...
    def prepare_to_stop(self) -> _Any:
        """Tells the agents to stop."""
        ...
    def propInstance(self, val: _Any, /) -> _Any:
        """The propagation model itself."""
        ...
    def propType(self, val: _Any, /) -> _Any:
        """Class of the propagation model, of which one object is made for all nodes."""
        ...
    def pushback_duplex_link(self, n1: _Any, n2: _Any, bw: _Any, delay: _Any, /) -> _Any:
        """Makes a link in both directions at which aggregates may be limited."""
        ...
    def pushback_simplex_link(self, n1: _Any, n2: _Any, bw: _Any, delay: _Any, /) -> _Any:
        """Makes a one-way link at which aggregates may be limited."""
        ...
    def put_in_list(self, agent: _Any, /) -> _Any:
        """Remembers an agent, to tell it of the end."""
        ...
    def puts_nam_config(self, str: _Any, /) -> _Any:
        """Writes a line to nam's configuration."""
        ...
    def puts_nam_traceall(self, str: _Any, /) -> _Any:
        """Writes a line to the file of `namtrace-all`."""
        ...
    def puts_ns_traceall(self, str: _Any, /) -> _Any:
        """Writes a line to the file of `trace-all`."""
        ...
    def queue_limit(self, n1: _Any, n2: _Any, limit: _Any, /) -> _Any:
        """Sets the limit of a link's queue."""
        ...
    def re_rewind_nam(self) -> _Any:
        """Nam plays forwards."""
        ...
    def register_nam_linkconfig(self, link: _Any, /) -> _Any:
        """Nam is told of this link."""
        ...
    def remove_nam_linkconfig(self, i1: _Any, i2: _Any, /) -> _Any:
        """Nam is not told of the links between two nodes."""
        ...
    def rewind_nam(self) -> _Any:
        """Nam plays backwards."""
        ...
    def routerTrace(self, val: _Any, /) -> _Any:
        """Trace lines of routing (RTR)."""
        ...
    def rtmodel(self, dist: _Any, parms: _Any, /, *args: _Any) -> _Any:
        """Links between nodes, or all links of a node, fail."""
        ...
    def rtmodel_at(self, at: _Any, op: _Any, /, *args: _Any) -> _Any:
        """Links go down or up once."""
        ...
    def rtmodel_configure(self) -> _Any:
        """Queues the first events of all models."""
        ...
    def rtmodel_delete(self, model: _Any, /) -> _Any:
        """Forgets a model."""
        ...
    def rtproto(self, proto: _Any, /, *args: _Any) -> _Any:
        """The simulation will use this routing protocol, with these arguments."""
        ...
    def rtt(self, src: _Any, dst: _Any, /) -> _Any:
        """Tells an agent of the propagation delay to another and back: `SRC rtt TIME`."""
        ...
    def run_mcast(self) -> _Any:
        """Starts the multicast protocols of all nodes."""
        ...
    def rxPower(self, val: _Any, /) -> _Any:
        """Power that a node takes while it receives, watts."""
        ...
    def satNodeType(self, val: _Any, /) -> _Any:
        """Kind of satellite node."""
        ...
    def sat_link_destroy(self, src: _Any, dst: _Any, /) -> _Any:
        """Takes a satellite link out of the wired network."""
        ...
    def sat_link_up(self, src: _Any, dst: _Any, cost: _Any, handle: _Any, queue_handle: _Any, /) -> _Any:
        """Enters a satellite link into the wired network."""
        ...
    def satnode(self, *args: _Any) -> _Any:
        """Makes a satellite node: type and position."""
        ...
    def satnode_geo(self, lon: _Any, linkargs: _Any, chan: _Any, /) -> _Any:
        """Makes a geostationary satellite."""
        ...
    def satnode_geo_repeater(self, lon: _Any, chan: _Any, /) -> _Any:
        """Makes a geostationary repeater."""
        ...
    def satnode_polar(self, alt: _Any, inc: _Any, lon: _Any, alpha: _Any, plane: _Any, linkargs: _Any, chan: _Any, /) -> _Any:
        """Makes a satellite in a circular orbit."""
        ...
    def satnode_terminal(self, lat: _Any, lon: _Any, /) -> _Any:
        """Makes a terminal."""
        ...
    def set_address(self, node: _Any, /) -> _Any:
        """Chooses flat addresses."""
        ...
    def set_address_format(self, opt: _Any, /, *args: _Any) -> _Any:
        """Chooses the address format: `def`, or `hierarchical ?LEVELS BITS...?`."""
        ...
    def set_animation_rate(self, rate: _Any, /) -> _Any:
        """How much time a frame of the animation takes."""
        ...
    def set_hieraddress(self, hlevel: _Any, /, *args: _Any) -> _Any:
        """Chooses hierarchical addresses."""
        ...
    def set_nix_routing(self) -> _Any:
        """Later nodes route packets by vectors of neighbour indices."""
        ...
    def simplex_connect(self, src: _Any, dst: _Any, /) -> _Any:
        """Makes the second agent the first one's peer."""
        ...
    def simplex_link_op(self, n1: _Any, n2: _Any, op: _Any, /, *args: _Any) -> _Any:
        """Calls a method of a one-way link."""
        ...
    def sleepPower(self, val: _Any, /) -> _Any:
        """Power that a node takes while it sleeps, watts."""
        ...
    def sleepTime(self, val: _Any, /) -> _Any:
        """How long nodes sleep, seconds; has an effect only with -energyModel."""
        ...
    def snapshot(self) -> _Any:
        """Nam takes a picture."""
        ...
    def src_rting(self) -> _Any:
        """Whether later nodes have source routing: 1 or 0."""
        ...
    def stopTime(self, val: _Any, /) -> _Any:
        """End of the simulation, for protocols that need to know it, seconds."""
        ...
    def terminate_all_agents(self) -> _Any:
        """Tells the agents that the run ends."""
        ...
    def terminate_nam(self) -> _Any:
        """Nam ends."""
        ...
    def topoInstance(self, val: _Any, /) -> _Any:
        """The field on which nodes move, after `load_flatgrid`."""
        ...
    def toraDebug(self, val: _Any, /) -> _Any:
        """Debugging output of TORA; without effect."""
        ...
    def trace_all_satlinks(self, f: _Any, /) -> _Any:
        """Traces the links of all satellite nodes."""
        ...
    def trace_annotate(self, str: _Any, /) -> _Any:
        """Writes a note to the traces."""
        ...
    def trace_queue(self, n1: _Any, n2: _Any, file: _Any = ..., /) -> _Any:
        """Traces a link."""
        ...
    def transitionPower(self, val: _Any, /) -> _Any:
        """Power that a node takes while it wakes up, watts."""
        ...
    def transitionTime(self, val: _Any, /) -> _Any:
        """How long it takes to wake up, seconds."""
        ...
    def txPower(self, val: _Any, /) -> _Any:
        """Power that a node takes while it sends, watts."""
        ...
    def use_newtrace(self) -> _Any:
        """Mobile nodes are traced in the new format."""
        ...
    def use_scheduler(self, type: _Any, /) -> _Any:
        """Replaces the scheduler; pending events are lost."""
        ...
    def use_taggedtrace(self, tag: _Any = ..., /) -> _Any:
        """Later traces have the tagged form."""
        ...
    def wiredRouting(self, val: _Any, /) -> _Any:
        """With ON, later nodes are base stations between wired and wireless networks."""
        ...
    @_overload
    def new(self, class_: _Literal["Import"], *arguments: _Any, **values: _Any) -> _classes.Import: ...
    @_overload
    def new(self, class_: _Literal["InitObject"], *arguments: _Any, **values: _Any) -> _classes.InitObject: ...
    @_overload
    def new(self, class_: _Literal["SplitObject"], *arguments: _Any, **values: _Any) -> _classes.SplitObject: ...
    @_overload
    def new(self, class_: _Literal["RNG"], *arguments: _Any, **values: _Any) -> _classes.RNG: ...
    @_overload
    def new(self, class_: _Literal["RandomVariable"], *arguments: _Any, **values: _Any) -> _classes.RandomVariable: ...
    @_overload
    def new(self, class_: _Literal["RandomVariable/Uniform"], *arguments: _Any, **values: _Any) -> _classes.RandomVariableUniform: ...
    @_overload
    def new(self, class_: _Literal["RandomVariable/Exponential"], *arguments: _Any, **values: _Any) -> _classes.RandomVariableExponential: ...
    @_overload
    def new(self, class_: _Literal["RandomVariable/Pareto"], *arguments: _Any, **values: _Any) -> _classes.RandomVariablePareto: ...
    @_overload
    def new(self, class_: _Literal["RandomVariable/ParetoII"], *arguments: _Any, **values: _Any) -> _classes.RandomVariableParetoII: ...
    @_overload
    def new(self, class_: _Literal["RandomVariable/Normal"], *arguments: _Any, **values: _Any) -> _classes.RandomVariableNormal: ...
    @_overload
    def new(self, class_: _Literal["RandomVariable/LogNormal"], *arguments: _Any, **values: _Any) -> _classes.RandomVariableLogNormal: ...
    @_overload
    def new(self, class_: _Literal["RandomVariable/Constant"], *arguments: _Any, **values: _Any) -> _classes.RandomVariableConstant: ...
    @_overload
    def new(self, class_: _Literal["RandomVariable/HyperExponential"], *arguments: _Any, **values: _Any) -> _classes.RandomVariableHyperExponential: ...
    @_overload
    def new(self, class_: _Literal["RandomVariable/Erlang"], *arguments: _Any, **values: _Any) -> _classes.RandomVariableErlang: ...
    @_overload
    def new(self, class_: _Literal["RandomVariable/Gamma"], *arguments: _Any, **values: _Any) -> _classes.RandomVariableGamma: ...
    @_overload
    def new(self, class_: _Literal["RandomVariable/Weibull"], *arguments: _Any, **values: _Any) -> _classes.RandomVariableWeibull: ...
    @_overload
    def new(self, class_: _Literal["RandomVariable/Empirical"], *arguments: _Any, **values: _Any) -> _classes.RandomVariableEmpirical: ...
    @_overload
    def new(self, class_: _Literal["RandomVariable/TraceDriven"], *arguments: _Any, **values: _Any) -> _classes.RandomVariableTraceDriven: ...
    @_overload
    def new(self, class_: _Literal["AllocAddrBits"], *arguments: _Any, **values: _Any) -> _classes.AllocAddrBits: ...
    @_overload
    def new(self, class_: _Literal["AllocAddr"], *arguments: _Any, **values: _Any) -> _classes.AllocAddr: ...
    @_overload
    def new(self, class_: _Literal["Address"], *arguments: _Any, **values: _Any) -> _classes.Address: ...
    @_overload
    def new(self, class_: _Literal["AddrParams"], *arguments: _Any, **values: _Any) -> _classes.AddrParams: ...
    @_overload
    def new(self, class_: _Literal["PacketHeaderManager"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderManager: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader"], *arguments: _Any, **values: _Any) -> _classes.PacketHeader: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/PBC"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderPBC: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/LRWPAN"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderLRWPAN: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/XCP"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderXCP: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/Lms"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderLms: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/PGM_NAK"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderPGM_NAK: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/PGM_SPM"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderPGM_SPM: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/PGM"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderPGM: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/Pushback"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderPushback: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/NV"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderNV: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/LDP"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderLDP: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/MPLS"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderMPLS: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/rtProtoLS"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderrtProtoLS: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/Ping"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderPing: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/TFRC_ACK"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderTFRC_ACK: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/TFRC"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderTFRC: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/Diffusion"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderDiffusion: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/RAP"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderRAP: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/MDART"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderMDART: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/PUMA"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderPUMA: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/AOMDV"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderAOMDV: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/AODV"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderAODV: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/SR"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderSR: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/TORA"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderTORA: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/IMEP"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderIMEP: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/ARP"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderARP: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/MIP"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderMIP: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/IPinIP"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderIPinIP: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/LL"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderLL: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/Mac"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderMac: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/Encap"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderEncap: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/HttpInval"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderHttpInval: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/SRMEXT"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderSRMEXT: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/aSRM"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderaSRM: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/SRM"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderSRM: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/mcastCtrl"], *arguments: _Any, **values: _Any) -> _classes.PacketHeadermcastCtrl: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/CtrMcast"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderCtrMcast: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/rtProtoDV"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderrtProtoDV: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/GAF"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderGAF: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/Snoop"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderSnoop: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/DCCP_CLOSEREQ"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderDCCP_CLOSEREQ: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/DCCP_CLOSE"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderDCCP_CLOSE: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/DCCP_DATA"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderDCCP_DATA: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/DCCP_DATAACK"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderDCCP_DATAACK: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/DCCP_ACK"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderDCCP_ACK: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/DCCP_REQ"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderDCCP_REQ: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/DCCP_RESP"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderDCCP_RESP: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/DCCP_RESET"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderDCCP_RESET: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/DCCP"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderDCCP: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/SCTP"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderSCTP: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/TCPA"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderTCPA: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/TCP"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderTCP: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/IVS"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderIVS: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/RTP"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderRTP: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/Message"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderMessage: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/Resv"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderResv: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/QS"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderQS: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/UMP"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderUMP: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/Src_rt"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderSrc_rt: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/IP"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderIP: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/Flags"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderFlags: ...
    @_overload
    def new(self, class_: _Literal["PacketHeader/Common"], *arguments: _Any, **values: _Any) -> _classes.PacketHeaderCommon: ...
    @_overload
    def new(self, class_: _Literal["Scheduler"], *arguments: _Any, **values: _Any) -> _classes.Scheduler: ...
    @_overload
    def new(self, class_: _Literal["Scheduler/Calendar"], *arguments: _Any, **values: _Any) -> _classes.SchedulerCalendar: ...
    @_overload
    def new(self, class_: _Literal["Scheduler/RealTime"], *arguments: _Any, **values: _Any) -> _classes.SchedulerRealTime: ...
    @_overload
    def new(self, class_: _Literal["Scheduler/List"], *arguments: _Any, **values: _Any) -> _classes.SchedulerList: ...
    @_overload
    def new(self, class_: _Literal["Scheduler/Heap"], *arguments: _Any, **values: _Any) -> _classes.SchedulerHeap: ...
    @_overload
    def new(self, class_: _Literal["Scheduler/Map"], *arguments: _Any, **values: _Any) -> _classes.SchedulerMap: ...
    @_overload
    def new(self, class_: _Literal["Scheduler/Splay"], *arguments: _Any, **values: _Any) -> _classes.SchedulerSplay: ...
    @_overload
    def new(self, class_: _Literal["Connector"], *arguments: _Any, **values: _Any) -> _classes.Connector: ...
    @_overload
    def new(self, class_: _Literal["TTLChecker"], *arguments: _Any, **values: _Any) -> _classes.TTLChecker: ...
    @_overload
    def new(self, class_: _Literal["DynamicLink"], *arguments: _Any, **values: _Any) -> _classes.DynamicLink: ...
    @_overload
    def new(self, class_: _Literal["Classifier"], *arguments: _Any, **values: _Any) -> _classes.Classifier: ...
    @_overload
    def new(self, class_: _Literal["Classifier/Addr"], *arguments: _Any, **values: _Any) -> _classes.ClassifierAddr: ...
    @_overload
    def new(self, class_: _Literal["Classifier/Port"], *arguments: _Any, **values: _Any) -> _classes.ClassifierPort: ...
    @_overload
    def new(self, class_: _Literal["Classifier/MultiPath"], *arguments: _Any, **values: _Any) -> _classes.ClassifierMultiPath: ...
    @_overload
    def new(self, class_: _Literal["Classifier/Hash"], *arguments: _Any, **values: _Any) -> _classes.ClassifierHash: ...
    @_overload
    def new(self, class_: _Literal["Classifier/Hash/Dest"], *arguments: _Any, **values: _Any) -> _classes.ClassifierHashDest: ...
    @_overload
    def new(self, class_: _Literal["Classifier/Hier"], *arguments: _Any, **values: _Any) -> _classes.ClassifierHier: ...
    @_overload
    def new(self, class_: _Literal["DelayLink"], *arguments: _Any, **values: _Any) -> _classes.DelayLink: ...
    @_overload
    def new(self, class_: _Literal["Delayer"], *arguments: _Any, **values: _Any) -> _classes.Delayer: ...
    @_overload
    def new(self, class_: _Literal["PacketQueue"], *arguments: _Any, **values: _Any) -> _classes.PacketQueue: ...
    @_overload
    def new(self, class_: _Literal["PacketQueue/Semantic"], *arguments: _Any, **values: _Any) -> _classes.PacketQueueSemantic: ...
    @_overload
    def new(self, class_: _Literal["Queue"], *arguments: _Any, **values: _Any) -> _classes.Queue: ...
    @_overload
    def new(self, class_: _Literal["Queue/DropTail"], *arguments: _Any, **values: _Any) -> _classes.QueueDropTail: ...
    @_overload
    def new(self, class_: _Literal["Queue/RED"], *arguments: _Any, **values: _Any) -> _classes.QueueRED: ...
    @_overload
    def new(self, class_: _Literal["Queue/RED/RIO"], *arguments: _Any, **values: _Any) -> _classes.QueueREDRIO: ...
    @_overload
    def new(self, class_: _Literal["Queue/RED/PD"], *arguments: _Any, **values: _Any) -> _classes.QueueREDPD: ...
    @_overload
    def new(self, class_: _Literal["Queue/RED/RIO/Semantic"], *arguments: _Any, **values: _Any) -> _classes.QueueREDRIOSemantic: ...
    @_overload
    def new(self, class_: _Literal["Queue/RED/Pushback"], *arguments: _Any, **values: _Any) -> _classes.QueueREDPushback: ...
    @_overload
    def new(self, class_: _Literal["Queue/RED/Semantic"], *arguments: _Any, **values: _Any) -> _classes.QueueREDSemantic: ...
    @_overload
    def new(self, class_: _Literal["Queue/PI"], *arguments: _Any, **values: _Any) -> _classes.QueuePI: ...
    @_overload
    def new(self, class_: _Literal["Queue/REM"], *arguments: _Any, **values: _Any) -> _classes.QueueREM: ...
    @_overload
    def new(self, class_: _Literal["Queue/Vq"], *arguments: _Any, **values: _Any) -> _classes.QueueVq: ...
    @_overload
    def new(self, class_: _Literal["Queue/GK"], *arguments: _Any, **values: _Any) -> _classes.QueueGK: ...
    @_overload
    def new(self, class_: _Literal["Queue/SFQ"], *arguments: _Any, **values: _Any) -> _classes.QueueSFQ: ...
    @_overload
    def new(self, class_: _Literal["Queue/DRR"], *arguments: _Any, **values: _Any) -> _classes.QueueDRR: ...
    @_overload
    def new(self, class_: _Literal["Queue/FQ"], *arguments: _Any, **values: _Any) -> _classes.QueueFQ: ...
    @_overload
    def new(self, class_: _Literal["Queue/SRR"], *arguments: _Any, **values: _Any) -> _classes.QueueSRR: ...
    @_overload
    def new(self, class_: _Literal["Queue/SimpleIntServ"], *arguments: _Any, **values: _Any) -> _classes.QueueSimpleIntServ: ...
    @_overload
    def new(self, class_: _Literal["TBF"], *arguments: _Any, **values: _Any) -> _classes.TBF: ...
    @_overload
    def new(self, class_: _Literal["Queue/CBQ"], *arguments: _Any, **values: _Any) -> _classes.QueueCBQ: ...
    @_overload
    def new(self, class_: _Literal["Queue/CBQ/WRR"], *arguments: _Any, **values: _Any) -> _classes.QueueCBQWRR: ...
    @_overload
    def new(self, class_: _Literal["CBQClass"], *arguments: _Any, **values: _Any) -> _classes.CBQClass: ...
    @_overload
    def new(self, class_: _Literal["Queue/dsRED"], *arguments: _Any, **values: _Any) -> _classes.QueuedsRED: ...
    @_overload
    def new(self, class_: _Literal["Queue/dsRED/core"], *arguments: _Any, **values: _Any) -> _classes.QueuedsREDcore: ...
    @_overload
    def new(self, class_: _Literal["Queue/dsRED/edge"], *arguments: _Any, **values: _Any) -> _classes.QueuedsREDedge: ...
    @_overload
    def new(self, class_: _Literal["Queue/DropTail/XCPQ"], *arguments: _Any, **values: _Any) -> _classes.QueueDropTailXCPQ: ...
    @_overload
    def new(self, class_: _Literal["Queue/XCP"], *arguments: _Any, **values: _Any) -> _classes.QueueXCP: ...
    @_overload
    def new(self, class_: _Literal["Queue/JoBS"], *arguments: _Any, **values: _Any) -> _classes.QueueJoBS: ...
    @_overload
    def new(self, class_: _Literal["Queue/Marker"], *arguments: _Any, **values: _Any) -> _classes.QueueMarker: ...
    @_overload
    def new(self, class_: _Literal["Queue/Demarker"], *arguments: _Any, **values: _Any) -> _classes.QueueDemarker: ...
    @_overload
    def new(self, class_: _Literal["Integrator"], *arguments: _Any, **values: _Any) -> _classes.Integrator: ...
    @_overload
    def new(self, class_: _Literal["Samples"], *arguments: _Any, **values: _Any) -> _classes.Samples: ...
    @_overload
    def new(self, class_: _Literal["SnoopQueue"], *arguments: _Any, **values: _Any) -> _classes.SnoopQueue: ...
    @_overload
    def new(self, class_: _Literal["SnoopQueue/In"], *arguments: _Any, **values: _Any) -> _classes.SnoopQueueIn: ...
    @_overload
    def new(self, class_: _Literal["SnoopQueue/Out"], *arguments: _Any, **values: _Any) -> _classes.SnoopQueueOut: ...
    @_overload
    def new(self, class_: _Literal["SnoopQueue/Drop"], *arguments: _Any, **values: _Any) -> _classes.SnoopQueueDrop: ...
    @_overload
    def new(self, class_: _Literal["SnoopQueue/EDrop"], *arguments: _Any, **values: _Any) -> _classes.SnoopQueueEDrop: ...
    @_overload
    def new(self, class_: _Literal["SnoopQueue/Tagger"], *arguments: _Any, **values: _Any) -> _classes.SnoopQueueTagger: ...
    @_overload
    def new(self, class_: _Literal["QueueMonitor"], *arguments: _Any, **values: _Any) -> _classes.QueueMonitor: ...
    @_overload
    def new(self, class_: _Literal["QueueMonitor/ED"], *arguments: _Any, **values: _Any) -> _classes.QueueMonitorED: ...
    @_overload
    def new(self, class_: _Literal["QueueMonitor/Compat"], *arguments: _Any, **values: _Any) -> _classes.QueueMonitorCompat: ...
    @_overload
    def new(self, class_: _Literal["QueueMonitor/ED/Flow"], *arguments: _Any, **values: _Any) -> _classes.QueueMonitorEDFlow: ...
    @_overload
    def new(self, class_: _Literal["QueueMonitor/ED/Flow/RedPD"], *arguments: _Any, **values: _Any) -> _classes.QueueMonitorEDFlowRedPD: ...
    @_overload
    def new(self, class_: _Literal["QueueMonitor/ED/Flow/TB"], *arguments: _Any, **values: _Any) -> _classes.QueueMonitorEDFlowTB: ...
    @_overload
    def new(self, class_: _Literal["QueueMonitor/ED/Flow/TSW"], *arguments: _Any, **values: _Any) -> _classes.QueueMonitorEDFlowTSW: ...
    @_overload
    def new(self, class_: _Literal["QueueMonitor/ED/Tagger"], *arguments: _Any, **values: _Any) -> _classes.QueueMonitorEDTagger: ...
    @_overload
    def new(self, class_: _Literal["QueueMonitor/ED/Flowmon"], *arguments: _Any, **values: _Any) -> _classes.QueueMonitorEDFlowmon: ...
    @_overload
    def new(self, class_: _Literal["Classifier/Hash/Fid"], *arguments: _Any, **values: _Any) -> _classes.ClassifierHashFid: ...
    @_overload
    def new(self, class_: _Literal["Classifier/Hash/SrcDest"], *arguments: _Any, **values: _Any) -> _classes.ClassifierHashSrcDest: ...
    @_overload
    def new(self, class_: _Literal["Classifier/Hash/SrcDestFid"], *arguments: _Any, **values: _Any) -> _classes.ClassifierHashSrcDestFid: ...
    @_overload
    def new(self, class_: _Literal["ErrorModel"], *arguments: _Any, **values: _Any) -> _classes.ErrorModel: ...
    @_overload
    def new(self, class_: _Literal["ErrorModel/Uniform"], *arguments: _Any, **values: _Any) -> _classes.ErrorModelUniform: ...
    @_overload
    def new(self, class_: _Literal["ErrorModel/TwoState"], *arguments: _Any, **values: _Any) -> _classes.ErrorModelTwoState: ...
    @_overload
    def new(self, class_: _Literal["ErrorModel/Expo"], *arguments: _Any, **values: _Any) -> _classes.ErrorModelExpo: ...
    @_overload
    def new(self, class_: _Literal["ErrorModel/TwoStateMarkov"], *arguments: _Any, **values: _Any) -> _classes.ErrorModelTwoStateMarkov: ...
    @_overload
    def new(self, class_: _Literal["ErrorModel/Empirical"], *arguments: _Any, **values: _Any) -> _classes.ErrorModelEmpirical: ...
    @_overload
    def new(self, class_: _Literal["ErrorModel/ComplexTwoStateMarkov"], *arguments: _Any, **values: _Any) -> _classes.ErrorModelComplexTwoStateMarkov: ...
    @_overload
    def new(self, class_: _Literal["ErrorModel/Periodic"], *arguments: _Any, **values: _Any) -> _classes.ErrorModelPeriodic: ...
    @_overload
    def new(self, class_: _Literal["ErrorModel/List"], *arguments: _Any, **values: _Any) -> _classes.ErrorModelList: ...
    @_overload
    def new(self, class_: _Literal["ErrorModel/Trace"], *arguments: _Any, **values: _Any) -> _classes.ErrorModelTrace: ...
    @_overload
    def new(self, class_: _Literal["ErrorModel/MultiState"], *arguments: _Any, **values: _Any) -> _classes.ErrorModelMultiState: ...
    @_overload
    def new(self, class_: _Literal["SelectErrorModel"], *arguments: _Any, **values: _Any) -> _classes.SelectErrorModel: ...
    @_overload
    def new(self, class_: _Literal["ErrorModule"], *arguments: _Any, **values: _Any) -> _classes.ErrorModule: ...
    @_overload
    def new(self, class_: _Literal["Trace"], *arguments: _Any, **values: _Any) -> _classes.Trace: ...
    @_overload
    def new(self, class_: _Literal["BaseTrace"], *arguments: _Any, **values: _Any) -> _classes.BaseTrace: ...
    @_overload
    def new(self, class_: _Literal["BaseTrace/Event"], *arguments: _Any, **values: _Any) -> _classes.BaseTraceEvent: ...
    @_overload
    def new(self, class_: _Literal["Trace/Enque"], *arguments: _Any, **values: _Any) -> _classes.TraceEnque: ...
    @_overload
    def new(self, class_: _Literal["Trace/Deque"], *arguments: _Any, **values: _Any) -> _classes.TraceDeque: ...
    @_overload
    def new(self, class_: _Literal["Trace/Recv"], *arguments: _Any, **values: _Any) -> _classes.TraceRecv: ...
    @_overload
    def new(self, class_: _Literal["Trace/Drop"], *arguments: _Any, **values: _Any) -> _classes.TraceDrop: ...
    @_overload
    def new(self, class_: _Literal["Trace/Hop"], *arguments: _Any, **values: _Any) -> _classes.TraceHop: ...
    @_overload
    def new(self, class_: _Literal["Trace/EDrop"], *arguments: _Any, **values: _Any) -> _classes.TraceEDrop: ...
    @_overload
    def new(self, class_: _Literal["Trace/MEDrop"], *arguments: _Any, **values: _Any) -> _classes.TraceMEDrop: ...
    @_overload
    def new(self, class_: _Literal["Trace/SessEnque"], *arguments: _Any, **values: _Any) -> _classes.TraceSessEnque: ...
    @_overload
    def new(self, class_: _Literal["Trace/SessDeque"], *arguments: _Any, **values: _Any) -> _classes.TraceSessDeque: ...
    @_overload
    def new(self, class_: _Literal["Trace/Generic"], *arguments: _Any, **values: _Any) -> _classes.TraceGeneric: ...
    @_overload
    def new(self, class_: _Literal["Trace/Collision"], *arguments: _Any, **values: _Any) -> _classes.TraceCollision: ...
    @_overload
    def new(self, class_: _Literal["Trace/Var"], *arguments: _Any, **values: _Any) -> _classes.TraceVar: ...
    @_overload
    def new(self, class_: _Literal["Timer"], *arguments: _Any, **values: _Any) -> _classes.Timer: ...
    @_overload
    def new(self, class_: _Literal["CacheTimer"], *arguments: _Any, **values: _Any) -> _classes.CacheTimer: ...
    @_overload
    def new(self, class_: _Literal["Agent"], *arguments: _Any, **values: _Any) -> _classes.Agent: ...
    @_overload
    def new(self, class_: _Literal["Agent/Null"], *arguments: _Any, **values: _Any) -> _classes.AgentNull: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP"], *arguments: _Any, **values: _Any) -> _classes.AgentTCP: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/Reno"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPReno: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/Newreno"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPNewreno: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/Sack1"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPSack1: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/Fack"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPFack: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/SackRH"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPSackRH: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/Vegas"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPVegas: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/Vegas/RBP"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPVegasRBP: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/Reno/RBP"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPRenoRBP: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/RFC793edu"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPRFC793edu: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/Asym"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPAsym: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/Reno/Asym"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPRenoAsym: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/Newreno/Asym"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPNewrenoAsym: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/FS"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPFS: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/Reno/FS"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPRenoFS: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/Newreno/FS"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPNewrenoFS: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/Newreno/Asym/FS"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPNewrenoAsymFS: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/Linux"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPLinux: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/Int"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPInt: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/Session"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPSession: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCPSink"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPSink: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCPSink/DelAck"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPSinkDelAck: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCPSink/Sack1"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPSinkSack1: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCPSink/Sack1/DelAck"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPSinkSack1DelAck: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCPSink/Asym"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPSinkAsym: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/FullTcp"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPFullTcp: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/FullTcp/Tahoe"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPFullTcpTahoe: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/FullTcp/Newreno"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPFullTcpNewreno: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/FullTcp/Sack"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPFullTcpSack: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/BayFullTcp"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPBayFullTcp: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/BayFullTcp/Tahoe"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPBayFullTcpTahoe: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/BayFullTcp/Newreno"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPBayFullTcpNewreno: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/BayFullTcp/Sack"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPBayFullTcpSack: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/Reno/XCP"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPRenoXCP: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/FullTcp/Newreno/XCP"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPFullTcpNewrenoXCP: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCPSink/XCPSink"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPSinkXCPSink: ...
    @_overload
    def new(self, class_: _Literal["Agent/BayTcpApp"], *arguments: _Any, **values: _Any) -> _classes.AgentBayTcpApp: ...
    @_overload
    def new(self, class_: _Literal["Agent/BayTcpApp/FtpClient"], *arguments: _Any, **values: _Any) -> _classes.AgentBayTcpAppFtpClient: ...
    @_overload
    def new(self, class_: _Literal["Agent/BayTcpApp/FtpServer"], *arguments: _Any, **values: _Any) -> _classes.AgentBayTcpAppFtpServer: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/SimpleTcp"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPSimpleTcp: ...
    @_overload
    def new(self, class_: _Literal["Agent/UDP"], *arguments: _Any, **values: _Any) -> _classes.AgentUDP: ...
    @_overload
    def new(self, class_: _Literal["Agent/LossMonitor"], *arguments: _Any, **values: _Any) -> _classes.AgentLossMonitor: ...
    @_overload
    def new(self, class_: _Literal["Agent/Message"], *arguments: _Any, **values: _Any) -> _classes.AgentMessage: ...
    @_overload
    def new(self, class_: _Literal["Agent/MessagePassing"], *arguments: _Any, **values: _Any) -> _classes.AgentMessagePassing: ...
    @_overload
    def new(self, class_: _Literal["Agent/Ping"], *arguments: _Any, **values: _Any) -> _classes.AgentPing: ...
    @_overload
    def new(self, class_: _Literal["Agent/PBC"], *arguments: _Any, **values: _Any) -> _classes.AgentPBC: ...
    @_overload
    def new(self, class_: _Literal["Agent/RTP"], *arguments: _Any, **values: _Any) -> _classes.AgentRTP: ...
    @_overload
    def new(self, class_: _Literal["Filter"], *arguments: _Any, **values: _Any) -> _classes.Filter: ...
    @_overload
    def new(self, class_: _Literal["Filter/Field"], *arguments: _Any, **values: _Any) -> _classes.FilterField: ...
    @_overload
    def new(self, class_: _Literal["Filter/MultiField"], *arguments: _Any, **values: _Any) -> _classes.FilterMultiField: ...
    @_overload
    def new(self, class_: _Literal["PktCounter"], *arguments: _Any, **values: _Any) -> _classes.PktCounter: ...
    @_overload
    def new(self, class_: _Literal["TTLChecker/Session"], *arguments: _Any, **values: _Any) -> _classes.TTLCheckerSession: ...
    @_overload
    def new(self, class_: _Literal["Agent/RAP"], *arguments: _Any, **values: _Any) -> _classes.AgentRAP: ...
    @_overload
    def new(self, class_: _Literal["Agent/TFRC"], *arguments: _Any, **values: _Any) -> _classes.AgentTFRC: ...
    @_overload
    def new(self, class_: _Literal["Agent/TFRCSink"], *arguments: _Any, **values: _Any) -> _classes.AgentTFRCSink: ...
    @_overload
    def new(self, class_: _Literal["Process"], *arguments: _Any, **values: _Any) -> _classes.Process: ...
    @_overload
    def new(self, class_: _Literal["Application"], *arguments: _Any, **values: _Any) -> _classes.Application: ...
    @_overload
    def new(self, class_: _Literal["Application/FTP"], *arguments: _Any, **values: _Any) -> _classes.ApplicationFTP: ...
    @_overload
    def new(self, class_: _Literal["Application/Telnet"], *arguments: _Any, **values: _Any) -> _classes.ApplicationTelnet: ...
    @_overload
    def new(self, class_: _Literal["Application/TcpApp"], *arguments: _Any, **values: _Any) -> _classes.ApplicationTcpApp: ...
    @_overload
    def new(self, class_: _Literal["Agent/SCTP"], *arguments: _Any, **values: _Any) -> _classes.AgentSCTP: ...
    @_overload
    def new(self, class_: _Literal["Agent/SCTP/HbAfterRto"], *arguments: _Any, **values: _Any) -> _classes.AgentSCTPHbAfterRto: ...
    @_overload
    def new(self, class_: _Literal["Agent/SCTP/MultipleFastRtx"], *arguments: _Any, **values: _Any) -> _classes.AgentSCTPMultipleFastRtx: ...
    @_overload
    def new(self, class_: _Literal["Agent/SCTP/MfrHbAfterRto"], *arguments: _Any, **values: _Any) -> _classes.AgentSCTPMfrHbAfterRto: ...
    @_overload
    def new(self, class_: _Literal["Agent/SCTP/Timestamp"], *arguments: _Any, **values: _Any) -> _classes.AgentSCTPTimestamp: ...
    @_overload
    def new(self, class_: _Literal["Agent/SCTP/MfrTimestamp"], *arguments: _Any, **values: _Any) -> _classes.AgentSCTPMfrTimestamp: ...
    @_overload
    def new(self, class_: _Literal["Agent/SCTP/CMT"], *arguments: _Any, **values: _Any) -> _classes.AgentSCTPCMT: ...
    @_overload
    def new(self, class_: _Literal["Application/SctpApp1"], *arguments: _Any, **values: _Any) -> _classes.ApplicationSctpApp1: ...
    @_overload
    def new(self, class_: _Literal["Agent/DCCP"], *arguments: _Any, **values: _Any) -> _classes.AgentDCCP: ...
    @_overload
    def new(self, class_: _Literal["Agent/DCCP/TCPlike"], *arguments: _Any, **values: _Any) -> _classes.AgentDCCPTCPlike: ...
    @_overload
    def new(self, class_: _Literal["Agent/DCCP/TFRC"], *arguments: _Any, **values: _Any) -> _classes.AgentDCCPTFRC: ...
    @_overload
    def new(self, class_: _Literal["Application/Traffic"], *arguments: _Any, **values: _Any) -> _classes.ApplicationTraffic: ...
    @_overload
    def new(self, class_: _Literal["Application/Traffic/CBR"], *arguments: _Any, **values: _Any) -> _classes.ApplicationTrafficCBR: ...
    @_overload
    def new(self, class_: _Literal["Application/Traffic/CBR_PP"], *arguments: _Any, **values: _Any) -> _classes.ApplicationTrafficCBR_PP: ...
    @_overload
    def new(self, class_: _Literal["Application/Traffic/Exponential"], *arguments: _Any, **values: _Any) -> _classes.ApplicationTrafficExponential: ...
    @_overload
    def new(self, class_: _Literal["Application/Traffic/Pareto"], *arguments: _Any, **values: _Any) -> _classes.ApplicationTrafficPareto: ...
    @_overload
    def new(self, class_: _Literal["Application/Traffic/RealAudio"], *arguments: _Any, **values: _Any) -> _classes.ApplicationTrafficRealAudio: ...
    @_overload
    def new(self, class_: _Literal["Tracefile"], *arguments: _Any, **values: _Any) -> _classes.Tracefile: ...
    @_overload
    def new(self, class_: _Literal["Application/Traffic/Trace"], *arguments: _Any, **values: _Any) -> _classes.ApplicationTrafficTrace: ...
    @_overload
    def new(self, class_: _Literal["Agent/CBR"], *arguments: _Any, **values: _Any) -> _classes.AgentCBR: ...
    @_overload
    def new(self, class_: _Literal["Agent/CBR/UDP"], *arguments: _Any, **values: _Any) -> _classes.AgentCBRUDP: ...
    @_overload
    def new(self, class_: _Literal["Agent/CBR/RTP"], *arguments: _Any, **values: _Any) -> _classes.AgentCBRRTP: ...
    @_overload
    def new(self, class_: _Literal["Traffic/Expoo"], *arguments: _Any, **values: _Any) -> _classes.TrafficExpoo: ...
    @_overload
    def new(self, class_: _Literal["Traffic/RealAudio"], *arguments: _Any, **values: _Any) -> _classes.TrafficRealAudio: ...
    @_overload
    def new(self, class_: _Literal["Traffic/Pareto"], *arguments: _Any, **values: _Any) -> _classes.TrafficPareto: ...
    @_overload
    def new(self, class_: _Literal["Traffic/Trace"], *arguments: _Any, **values: _Any) -> _classes.TrafficTrace: ...
    @_overload
    def new(self, class_: _Literal["Source/FTP"], *arguments: _Any, **values: _Any) -> _classes.SourceFTP: ...
    @_overload
    def new(self, class_: _Literal["Source/Telnet"], *arguments: _Any, **values: _Any) -> _classes.SourceTelnet: ...
    @_overload
    def new(self, class_: _Literal["Agent/RTCP"], *arguments: _Any, **values: _Any) -> _classes.AgentRTCP: ...
    @_overload
    def new(self, class_: _Literal["RTCPTimer"], *arguments: _Any, **values: _Any) -> _classes.RTCPTimer: ...
    @_overload
    def new(self, class_: _Literal["Agent/ConsRcvr"], *arguments: _Any, **values: _Any) -> _classes.AgentConsRcvr: ...
    @_overload
    def new(self, class_: _Literal["RTPSource"], *arguments: _Any, **values: _Any) -> _classes.RTPSource: ...
    @_overload
    def new(self, class_: _Literal["Session"], *arguments: _Any, **values: _Any) -> _classes.Session: ...
    @_overload
    def new(self, class_: _Literal["Session/RTP"], *arguments: _Any, **values: _Any) -> _classes.SessionRTP: ...
    @_overload
    def new(self, class_: _Literal["RandomVariable/PackMimeHTTPFlowArrive"], *arguments: _Any, **values: _Any) -> _classes.RandomVariablePackMimeHTTPFlowArrive: ...
    @_overload
    def new(self, class_: _Literal["RandomVariable/PackMimeHTTPFileSize"], *arguments: _Any, **values: _Any) -> _classes.RandomVariablePackMimeHTTPFileSize: ...
    @_overload
    def new(self, class_: _Literal["RandomVariable/PackMimeHTTPXmit"], *arguments: _Any, **values: _Any) -> _classes.RandomVariablePackMimeHTTPXmit: ...
    @_overload
    def new(self, class_: _Literal["RandomVariable/PackMimeHTTPServerDelay"], *arguments: _Any, **values: _Any) -> _classes.RandomVariablePackMimeHTTPServerDelay: ...
    @_overload
    def new(self, class_: _Literal["RandomVariable/PackMimeHTTPPersistent"], *arguments: _Any, **values: _Any) -> _classes.RandomVariablePackMimeHTTPPersistent: ...
    @_overload
    def new(self, class_: _Literal["RandomVariable/PackMimeHTTPNumPages"], *arguments: _Any, **values: _Any) -> _classes.RandomVariablePackMimeHTTPNumPages: ...
    @_overload
    def new(self, class_: _Literal["RandomVariable/PackMimeHTTPSingleObj"], *arguments: _Any, **values: _Any) -> _classes.RandomVariablePackMimeHTTPSingleObj: ...
    @_overload
    def new(self, class_: _Literal["RandomVariable/PackMimeHTTPObjsPerPage"], *arguments: _Any, **values: _Any) -> _classes.RandomVariablePackMimeHTTPObjsPerPage: ...
    @_overload
    def new(self, class_: _Literal["RandomVariable/PackMimeHTTPTimeBtwnPages"], *arguments: _Any, **values: _Any) -> _classes.RandomVariablePackMimeHTTPTimeBtwnPages: ...
    @_overload
    def new(self, class_: _Literal["RandomVariable/PackMimeHTTPTimeBtwnObjs"], *arguments: _Any, **values: _Any) -> _classes.RandomVariablePackMimeHTTPTimeBtwnObjs: ...
    @_overload
    def new(self, class_: _Literal["RandomVariable/PackMimeHTTPPersistRspSize"], *arguments: _Any, **values: _Any) -> _classes.RandomVariablePackMimeHTTPPersistRspSize: ...
    @_overload
    def new(self, class_: _Literal["PackMimeHTTP"], *arguments: _Any, **values: _Any) -> _classes.PackMimeHTTP: ...
    @_overload
    def new(self, class_: _Literal["Application/PackMimeHTTP"], *arguments: _Any, **values: _Any) -> _classes.ApplicationPackMimeHTTP: ...
    @_overload
    def new(self, class_: _Literal["Application/PackMimeHTTP/Client"], *arguments: _Any, **values: _Any) -> _classes.ApplicationPackMimeHTTPClient: ...
    @_overload
    def new(self, class_: _Literal["Application/PackMimeHTTP/Server"], *arguments: _Any, **values: _Any) -> _classes.ApplicationPackMimeHTTPServer: ...
    @_overload
    def new(self, class_: _Literal["PagePool"], *arguments: _Any, **values: _Any) -> _classes.PagePool: ...
    @_overload
    def new(self, class_: _Literal["PagePool/WebTraf"], *arguments: _Any, **values: _Any) -> _classes.PagePoolWebTraf: ...
    @_overload
    def new(self, class_: _Literal["Tmix"], *arguments: _Any, **values: _Any) -> _classes.Tmix: ...
    @_overload
    def new(self, class_: _Literal["Application/Tmix"], *arguments: _Any, **values: _Any) -> _classes.ApplicationTmix: ...
    @_overload
    def new(self, class_: _Literal["PagePool/Math"], *arguments: _Any, **values: _Any) -> _classes.PagePoolMath: ...
    @_overload
    def new(self, class_: _Literal["PagePool/CompMath"], *arguments: _Any, **values: _Any) -> _classes.PagePoolCompMath: ...
    @_overload
    def new(self, class_: _Literal["PagePool/CompMath/noc"], *arguments: _Any, **values: _Any) -> _classes.PagePoolCompMathnoc: ...
    @_overload
    def new(self, class_: _Literal["PagePool/Client"], *arguments: _Any, **values: _Any) -> _classes.PagePoolClient: ...
    @_overload
    def new(self, class_: _Literal["PagePool/Client/Media"], *arguments: _Any, **values: _Any) -> _classes.PagePoolClientMedia: ...
    @_overload
    def new(self, class_: _Literal["PagePool/Trace"], *arguments: _Any, **values: _Any) -> _classes.PagePoolTrace: ...
    @_overload
    def new(self, class_: _Literal["PagePool/ProxyTrace"], *arguments: _Any, **values: _Any) -> _classes.PagePoolProxyTrace: ...
    @_overload
    def new(self, class_: _Literal["PagePool/ProxyTrace/epa"], *arguments: _Any, **values: _Any) -> _classes.PagePoolProxyTraceepa: ...
    @_overload
    def new(self, class_: _Literal["PagePool/Media"], *arguments: _Any, **values: _Any) -> _classes.PagePoolMedia: ...
    @_overload
    def new(self, class_: _Literal["Http"], *arguments: _Any, **values: _Any) -> _classes.Http: ...
    @_overload
    def new(self, class_: _Literal["Http/Client"], *arguments: _Any, **values: _Any) -> _classes.HttpClient: ...
    @_overload
    def new(self, class_: _Literal["Http/Server"], *arguments: _Any, **values: _Any) -> _classes.HttpServer: ...
    @_overload
    def new(self, class_: _Literal["Http/Server/epa"], *arguments: _Any, **values: _Any) -> _classes.HttpServerepa: ...
    @_overload
    def new(self, class_: _Literal["Http/Cache"], *arguments: _Any, **values: _Any) -> _classes.HttpCache: ...
    @_overload
    def new(self, class_: _Literal["Http/Cache/TTL"], *arguments: _Any, **values: _Any) -> _classes.HttpCacheTTL: ...
    @_overload
    def new(self, class_: _Literal["Http/Cache/TTL/Plain"], *arguments: _Any, **values: _Any) -> _classes.HttpCacheTTLPlain: ...
    @_overload
    def new(self, class_: _Literal["Http/Cache/TTL/Omniscient"], *arguments: _Any, **values: _Any) -> _classes.HttpCacheTTLOmniscient: ...
    @_overload
    def new(self, class_: _Literal["Http/Server/Compound"], *arguments: _Any, **values: _Any) -> _classes.HttpServerCompound: ...
    @_overload
    def new(self, class_: _Literal["Http/Client/Compound"], *arguments: _Any, **values: _Any) -> _classes.HttpClientCompound: ...
    @_overload
    def new(self, class_: _Literal["Application/MediaApp"], *arguments: _Any, **values: _Any) -> _classes.ApplicationMediaApp: ...
    @_overload
    def new(self, class_: _Literal["Application/MediaApp/QA"], *arguments: _Any, **values: _Any) -> _classes.ApplicationMediaAppQA: ...
    @_overload
    def new(self, class_: _Literal["Http/Client/Media"], *arguments: _Any, **values: _Any) -> _classes.HttpClientMedia: ...
    @_overload
    def new(self, class_: _Literal["Http/Server/Media"], *arguments: _Any, **values: _Any) -> _classes.HttpServerMedia: ...
    @_overload
    def new(self, class_: _Literal["Http/Cache/Media"], *arguments: _Any, **values: _Any) -> _classes.HttpCacheMedia: ...
    @_overload
    def new(self, class_: _Literal["Agent/HttpInval"], *arguments: _Any, **values: _Any) -> _classes.AgentHttpInval: ...
    @_overload
    def new(self, class_: _Literal["Application/TcpApp/HttpInval"], *arguments: _Any, **values: _Any) -> _classes.ApplicationTcpAppHttpInval: ...
    @_overload
    def new(self, class_: _Literal["Http/Server/Inval"], *arguments: _Any, **values: _Any) -> _classes.HttpServerInval: ...
    @_overload
    def new(self, class_: _Literal["Http/Server/Inval/Ucast"], *arguments: _Any, **values: _Any) -> _classes.HttpServerInvalUcast: ...
    @_overload
    def new(self, class_: _Literal["Http/Server/Inval/Yuc"], *arguments: _Any, **values: _Any) -> _classes.HttpServerInvalYuc: ...
    @_overload
    def new(self, class_: _Literal["Http/Server/Inval/MYuc"], *arguments: _Any, **values: _Any) -> _classes.HttpServerInvalMYuc: ...
    @_overload
    def new(self, class_: _Literal["Http/Cache/Inval"], *arguments: _Any, **values: _Any) -> _classes.HttpCacheInval: ...
    @_overload
    def new(self, class_: _Literal["Http/Cache/Inval/Mcast"], *arguments: _Any, **values: _Any) -> _classes.HttpCacheInvalMcast: ...
    @_overload
    def new(self, class_: _Literal["Http/Cache/Inval/Mcast/Perc"], *arguments: _Any, **values: _Any) -> _classes.HttpCacheInvalMcastPerc: ...
    @_overload
    def new(self, class_: _Literal["Node"], *arguments: _Any, **values: _Any) -> _classes.Node: ...
    @_overload
    def new(self, class_: _Literal["RtModule"], *arguments: _Any, **values: _Any) -> _classes.RtModule: ...
    @_overload
    def new(self, class_: _Literal["RtModule/Base"], *arguments: _Any, **values: _Any) -> _classes.RtModuleBase: ...
    @_overload
    def new(self, class_: _Literal["RtModule/Hier"], *arguments: _Any, **values: _Any) -> _classes.RtModuleHier: ...
    @_overload
    def new(self, class_: _Literal["Classifier/Virtual"], *arguments: _Any, **values: _Any) -> _classes.ClassifierVirtual: ...
    @_overload
    def new(self, class_: _Literal["RtModule/VC"], *arguments: _Any, **values: _Any) -> _classes.RtModuleVC: ...
    @_overload
    def new(self, class_: _Literal["Classifier/DelayBox"], *arguments: _Any, **values: _Any) -> _classes.ClassifierDelayBox: ...
    @_overload
    def new(self, class_: _Literal["Node/DelayBox"], *arguments: _Any, **values: _Any) -> _classes.NodeDelayBox: ...
    @_overload
    def new(self, class_: _Literal["Classifier/Tmix_DelayBox"], *arguments: _Any, **values: _Any) -> _classes.ClassifierTmix_DelayBox: ...
    @_overload
    def new(self, class_: _Literal["Node/Tmix_DelayBox"], *arguments: _Any, **values: _Any) -> _classes.NodeTmix_DelayBox: ...
    @_overload
    def new(self, class_: _Literal["Classifier/QS"], *arguments: _Any, **values: _Any) -> _classes.ClassifierQS: ...
    @_overload
    def new(self, class_: _Literal["RtModule/QS"], *arguments: _Any, **values: _Any) -> _classes.RtModuleQS: ...
    @_overload
    def new(self, class_: _Literal["Agent/QSAgent"], *arguments: _Any, **values: _Any) -> _classes.AgentQSAgent: ...
    @_overload
    def new(self, class_: _Literal["Classifier/Multicast"], *arguments: _Any, **values: _Any) -> _classes.ClassifierMulticast: ...
    @_overload
    def new(self, class_: _Literal["Classifier/Multicast/Replicator"], *arguments: _Any, **values: _Any) -> _classes.ClassifierMulticastReplicator: ...
    @_overload
    def new(self, class_: _Literal["Classifier/Multicast/Replicator/BST"], *arguments: _Any, **values: _Any) -> _classes.ClassifierMulticastReplicatorBST: ...
    @_overload
    def new(self, class_: _Literal["RtModule/Mcast"], *arguments: _Any, **values: _Any) -> _classes.RtModuleMcast: ...
    @_overload
    def new(self, class_: _Literal["Classifier/Replicator"], *arguments: _Any, **values: _Any) -> _classes.ClassifierReplicator: ...
    @_overload
    def new(self, class_: _Literal["Classifier/Replicator/Demuxer"], *arguments: _Any, **values: _Any) -> _classes.ClassifierReplicatorDemuxer: ...
    @_overload
    def new(self, class_: _Literal["NetworkInterface"], *arguments: _Any, **values: _Any) -> _classes.NetworkInterface: ...
    @_overload
    def new(self, class_: _Literal["mrtObject"], *arguments: _Any, **values: _Any) -> _classes.mrtObject: ...
    @_overload
    def new(self, class_: _Literal["Agent/Mcast"], *arguments: _Any, **values: _Any) -> _classes.AgentMcast: ...
    @_overload
    def new(self, class_: _Literal["Agent/Mcast/Control"], *arguments: _Any, **values: _Any) -> _classes.AgentMcastControl: ...
    @_overload
    def new(self, class_: _Literal["McastProtocol"], *arguments: _Any, **values: _Any) -> _classes.McastProtocol: ...
    @_overload
    def new(self, class_: _Literal["Timer/Iface"], *arguments: _Any, **values: _Any) -> _classes.TimerIface: ...
    @_overload
    def new(self, class_: _Literal["Timer/Iface/Prune"], *arguments: _Any, **values: _Any) -> _classes.TimerIfacePrune: ...
    @_overload
    def new(self, class_: _Literal["DM"], *arguments: _Any, **values: _Any) -> _classes.DM: ...
    @_overload
    def new(self, class_: _Literal["Agent/Encapsulator"], *arguments: _Any, **values: _Any) -> _classes.AgentEncapsulator: ...
    @_overload
    def new(self, class_: _Literal["Agent/Decapsulator"], *arguments: _Any, **values: _Any) -> _classes.AgentDecapsulator: ...
    @_overload
    def new(self, class_: _Literal["CtrMcastComp"], *arguments: _Any, **values: _Any) -> _classes.CtrMcastComp: ...
    @_overload
    def new(self, class_: _Literal["CtrRPComp"], *arguments: _Any, **values: _Any) -> _classes.CtrRPComp: ...
    @_overload
    def new(self, class_: _Literal["CtrMcast"], *arguments: _Any, **values: _Any) -> _classes.CtrMcast: ...
    @_overload
    def new(self, class_: _Literal["BST"], *arguments: _Any, **values: _Any) -> _classes.BST: ...
    @_overload
    def new(self, class_: _Literal["Link"], *arguments: _Any, **values: _Any) -> _classes.Link: ...
    @_overload
    def new(self, class_: _Literal["SimpleLink"], *arguments: _Any, **values: _Any) -> _classes.SimpleLink: ...
    @_overload
    def new(self, class_: _Literal["FQLink"], *arguments: _Any, **values: _Any) -> _classes.FQLink: ...
    @_overload
    def new(self, class_: _Literal["Classifier/Hash/Fid/FQ"], *arguments: _Any, **values: _Any) -> _classes.ClassifierHashFidFQ: ...
    @_overload
    def new(self, class_: _Literal["CBQLink"], *arguments: _Any, **values: _Any) -> _classes.CBQLink: ...
    @_overload
    def new(self, class_: _Literal["RouteLogic"], *arguments: _Any, **values: _Any) -> _classes.RouteLogic: ...
    @_overload
    def new(self, class_: _Literal["Agent/rtProto"], *arguments: _Any, **values: _Any) -> _classes.AgentrtProto: ...
    @_overload
    def new(self, class_: _Literal["Agent/rtProto/Direct"], *arguments: _Any, **values: _Any) -> _classes.AgentrtProtoDirect: ...
    @_overload
    def new(self, class_: _Literal["rtPeer"], *arguments: _Any, **values: _Any) -> _classes.rtPeer: ...
    @_overload
    def new(self, class_: _Literal["rtObject"], *arguments: _Any, **values: _Any) -> _classes.rtObject: ...
    @_overload
    def new(self, class_: _Literal["Agent/rtProto/Static"], *arguments: _Any, **values: _Any) -> _classes.AgentrtProtoStatic: ...
    @_overload
    def new(self, class_: _Literal["Agent/rtProto/Dummy"], *arguments: _Any, **values: _Any) -> _classes.AgentrtProtoDummy: ...
    @_overload
    def new(self, class_: _Literal["Agent/rtProto/Session"], *arguments: _Any, **values: _Any) -> _classes.AgentrtProtoSession: ...
    @_overload
    def new(self, class_: _Literal["RouteLogic/Algorithmic"], *arguments: _Any, **values: _Any) -> _classes.RouteLogicAlgorithmic: ...
    @_overload
    def new(self, class_: _Literal["Agent/rtProto/Algorithmic"], *arguments: _Any, **values: _Any) -> _classes.AgentrtProtoAlgorithmic: ...
    @_overload
    def new(self, class_: _Literal["Agent/rtProto/Manual"], *arguments: _Any, **values: _Any) -> _classes.AgentrtProtoManual: ...
    @_overload
    def new(self, class_: _Literal["RtModule/Manual"], *arguments: _Any, **values: _Any) -> _classes.RtModuleManual: ...
    @_overload
    def new(self, class_: _Literal["Classifier/SR"], *arguments: _Any, **values: _Any) -> _classes.ClassifierSR: ...
    @_overload
    def new(self, class_: _Literal["Agent/SRAgent"], *arguments: _Any, **values: _Any) -> _classes.AgentSRAgent: ...
    @_overload
    def new(self, class_: _Literal["RtModule/Source"], *arguments: _Any, **values: _Any) -> _classes.RtModuleSource: ...
    @_overload
    def new(self, class_: _Literal["Classifier/Nix"], *arguments: _Any, **values: _Any) -> _classes.ClassifierNix: ...
    @_overload
    def new(self, class_: _Literal["RtModule/Nix"], *arguments: _Any, **values: _Any) -> _classes.RtModuleNix: ...
    @_overload
    def new(self, class_: _Literal["Agent/rtProto/DV"], *arguments: _Any, **values: _Any) -> _classes.AgentrtProtoDV: ...
    @_overload
    def new(self, class_: _Literal["Agent/rtProto/LS"], *arguments: _Any, **values: _Any) -> _classes.AgentrtProtoLS: ...
    @_overload
    def new(self, class_: _Literal["rtModel"], *arguments: _Any, **values: _Any) -> _classes.rtModel: ...
    @_overload
    def new(self, class_: _Literal["rtModel/Manual"], *arguments: _Any, **values: _Any) -> _classes.rtModelManual: ...
    @_overload
    def new(self, class_: _Literal["rtModel/Deterministic"], *arguments: _Any, **values: _Any) -> _classes.rtModelDeterministic: ...
    @_overload
    def new(self, class_: _Literal["rtModel/Exponential"], *arguments: _Any, **values: _Any) -> _classes.rtModelExponential: ...
    @_overload
    def new(self, class_: _Literal["rtModel/Trace"], *arguments: _Any, **values: _Any) -> _classes.rtModelTrace: ...
    @_overload
    def new(self, class_: _Literal["rtQueue"], *arguments: _Any, **values: _Any) -> _classes.rtQueue: ...
    @_overload
    def new(self, class_: _Literal["Classifier/Addr/MPLS"], *arguments: _Any, **values: _Any) -> _classes.ClassifierAddrMPLS: ...
    @_overload
    def new(self, class_: _Literal["Agent/LDP"], *arguments: _Any, **values: _Any) -> _classes.AgentLDP: ...
    @_overload
    def new(self, class_: _Literal["RtModule/MPLS"], *arguments: _Any, **values: _Any) -> _classes.RtModuleMPLS: ...
    @_overload
    def new(self, class_: _Literal["Agent/Pushback"], *arguments: _Any, **values: _Any) -> _classes.AgentPushback: ...
    @_overload
    def new(self, class_: _Literal["Propagation"], *arguments: _Any, **values: _Any) -> _classes.Propagation: ...
    @_overload
    def new(self, class_: _Literal["Propagation/TwoRayGround"], *arguments: _Any, **values: _Any) -> _classes.PropagationTwoRayGround: ...
    @_overload
    def new(self, class_: _Literal["Propagation/FreeSpace"], *arguments: _Any, **values: _Any) -> _classes.PropagationFreeSpace: ...
    @_overload
    def new(self, class_: _Literal["Propagation/Shadowing"], *arguments: _Any, **values: _Any) -> _classes.PropagationShadowing: ...
    @_overload
    def new(self, class_: _Literal["Propagation/Nakagami"], *arguments: _Any, **values: _Any) -> _classes.PropagationNakagami: ...
    @_overload
    def new(self, class_: _Literal["Topography"], *arguments: _Any, **values: _Any) -> _classes.Topography: ...
    @_overload
    def new(self, class_: _Literal["Antenna"], *arguments: _Any, **values: _Any) -> _classes.Antenna: ...
    @_overload
    def new(self, class_: _Literal["Antenna/OmniAntenna"], *arguments: _Any, **values: _Any) -> _classes.AntennaOmniAntenna: ...
    @_overload
    def new(self, class_: _Literal["Channel"], *arguments: _Any, **values: _Any) -> _classes.Channel: ...
    @_overload
    def new(self, class_: _Literal["Channel/WirelessChannel"], *arguments: _Any, **values: _Any) -> _classes.ChannelWirelessChannel: ...
    @_overload
    def new(self, class_: _Literal["Phy"], *arguments: _Any, **values: _Any) -> _classes.Phy: ...
    @_overload
    def new(self, class_: _Literal["Phy/WirelessPhy"], *arguments: _Any, **values: _Any) -> _classes.PhyWirelessPhy: ...
    @_overload
    def new(self, class_: _Literal["Phy/WirelessPhy/802_15_4"], *arguments: _Any, **values: _Any) -> _classes.PhyWirelessPhy802_15_4: ...
    @_overload
    def new(self, class_: _Literal["Phy/WirelessPhyExt"], *arguments: _Any, **values: _Any) -> _classes.PhyWirelessPhyExt: ...
    @_overload
    def new(self, class_: _Literal["Mac"], *arguments: _Any, **values: _Any) -> _classes.Mac: ...
    @_overload
    def new(self, class_: _Literal["Mac/802_11"], *arguments: _Any, **values: _Any) -> _classes.Mac802_11: ...
    @_overload
    def new(self, class_: _Literal["Mac/Simple"], *arguments: _Any, **values: _Any) -> _classes.MacSimple: ...
    @_overload
    def new(self, class_: _Literal["Mac/Tdma"], *arguments: _Any, **values: _Any) -> _classes.MacTdma: ...
    @_overload
    def new(self, class_: _Literal["Mac/SMAC"], *arguments: _Any, **values: _Any) -> _classes.MacSMAC: ...
    @_overload
    def new(self, class_: _Literal["Mac/802_11Ext"], *arguments: _Any, **values: _Any) -> _classes.Mac802_11Ext: ...
    @_overload
    def new(self, class_: _Literal["Mac/802_15_4"], *arguments: _Any, **values: _Any) -> _classes.Mac802_15_4: ...
    @_overload
    def new(self, class_: _Literal["LL"], *arguments: _Any, **values: _Any) -> _classes.LL: ...
    @_overload
    def new(self, class_: _Literal["LL/LLSnoop"], *arguments: _Any, **values: _Any) -> _classes.LLLLSnoop: ...
    @_overload
    def new(self, class_: _Literal["Snoop"], *arguments: _Any, **values: _Any) -> _classes.Snoop: ...
    @_overload
    def new(self, class_: _Literal["ARPTable"], *arguments: _Any, **values: _Any) -> _classes.ARPTable: ...
    @_overload
    def new(self, class_: _Literal["Queue/DropTail/PriQueue"], *arguments: _Any, **values: _Any) -> _classes.QueueDropTailPriQueue: ...
    @_overload
    def new(self, class_: _Literal["CMUPriQueue"], *arguments: _Any, **values: _Any) -> _classes.CMUPriQueue: ...
    @_overload
    def new(self, class_: _Literal["CMUTrace"], *arguments: _Any, **values: _Any) -> _classes.CMUTrace: ...
    @_overload
    def new(self, class_: _Literal["CMUTrace/Send"], *arguments: _Any, **values: _Any) -> _classes.CMUTraceSend: ...
    @_overload
    def new(self, class_: _Literal["CMUTrace/Recv"], *arguments: _Any, **values: _Any) -> _classes.CMUTraceRecv: ...
    @_overload
    def new(self, class_: _Literal["CMUTrace/Drop"], *arguments: _Any, **values: _Any) -> _classes.CMUTraceDrop: ...
    @_overload
    def new(self, class_: _Literal["CMUTrace/EOT"], *arguments: _Any, **values: _Any) -> _classes.CMUTraceEOT: ...
    @_overload
    def new(self, class_: _Literal["EnergyModel"], *arguments: _Any, **values: _Any) -> _classes.EnergyModel: ...
    @_overload
    def new(self, class_: _Literal["God"], *arguments: _Any, **values: _Any) -> _classes.God: ...
    @_overload
    def new(self, class_: _Literal["GridKeeper"], *arguments: _Any, **values: _Any) -> _classes.GridKeeper: ...
    @_overload
    def new(self, class_: _Literal["Agent/DumbAgent"], *arguments: _Any, **values: _Any) -> _classes.AgentDumbAgent: ...
    @_overload
    def new(self, class_: _Literal["Agent/AODV"], *arguments: _Any, **values: _Any) -> _classes.AgentAODV: ...
    @_overload
    def new(self, class_: _Literal["Agent/AOMDV"], *arguments: _Any, **values: _Any) -> _classes.AgentAOMDV: ...
    @_overload
    def new(self, class_: _Literal["Agent/DSDV"], *arguments: _Any, **values: _Any) -> _classes.AgentDSDV: ...
    @_overload
    def new(self, class_: _Literal["Agent/TORA"], *arguments: _Any, **values: _Any) -> _classes.AgentTORA: ...
    @_overload
    def new(self, class_: _Literal["Agent/IMEP"], *arguments: _Any, **values: _Any) -> _classes.AgentIMEP: ...
    @_overload
    def new(self, class_: _Literal["Agent/Diff_Sink"], *arguments: _Any, **values: _Any) -> _classes.AgentDiff_Sink: ...
    @_overload
    def new(self, class_: _Literal["Agent/Diffusion"], *arguments: _Any, **values: _Any) -> _classes.AgentDiffusion: ...
    @_overload
    def new(self, class_: _Literal["Agent/Diffusion/RateGradient"], *arguments: _Any, **values: _Any) -> _classes.AgentDiffusionRateGradient: ...
    @_overload
    def new(self, class_: _Literal["Agent/Diffusion/ProbGradient"], *arguments: _Any, **values: _Any) -> _classes.AgentDiffusionProbGradient: ...
    @_overload
    def new(self, class_: _Literal["Agent/Flooding"], *arguments: _Any, **values: _Any) -> _classes.AgentFlooding: ...
    @_overload
    def new(self, class_: _Literal["Agent/OmniMcast"], *arguments: _Any, **values: _Any) -> _classes.AgentOmniMcast: ...
    @_overload
    def new(self, class_: _Literal["Agent/DiffusionRouting"], *arguments: _Any, **values: _Any) -> _classes.AgentDiffusionRouting: ...
    @_overload
    def new(self, class_: _Literal["Agent/DiffusionApp"], *arguments: _Any, **values: _Any) -> _classes.AgentDiffusionApp: ...
    @_overload
    def new(self, class_: _Literal["Application/DiffApp"], *arguments: _Any, **values: _Any) -> _classes.ApplicationDiffApp: ...
    @_overload
    def new(self, class_: _Literal["Application/DiffApp/GradientFilter"], *arguments: _Any, **values: _Any) -> _classes.ApplicationDiffAppGradientFilter: ...
    @_overload
    def new(self, class_: _Literal["Application/DiffApp/OnePhasePullFilter"], *arguments: _Any, **values: _Any) -> _classes.ApplicationDiffAppOnePhasePullFilter: ...
    @_overload
    def new(self, class_: _Literal["Application/DiffApp/GeoRoutingFilter"], *arguments: _Any, **values: _Any) -> _classes.ApplicationDiffAppGeoRoutingFilter: ...
    @_overload
    def new(self, class_: _Literal["Application/DiffApp/LogFilter"], *arguments: _Any, **values: _Any) -> _classes.ApplicationDiffAppLogFilter: ...
    @_overload
    def new(self, class_: _Literal["Application/DiffApp/SourceRouteFilter"], *arguments: _Any, **values: _Any) -> _classes.ApplicationDiffAppSourceRouteFilter: ...
    @_overload
    def new(self, class_: _Literal["Application/DiffApp/PingSender"], *arguments: _Any, **values: _Any) -> _classes.ApplicationDiffAppPingSender: ...
    @_overload
    def new(self, class_: _Literal["Application/DiffApp/PingReceiver"], *arguments: _Any, **values: _Any) -> _classes.ApplicationDiffAppPingReceiver: ...
    @_overload
    def new(self, class_: _Literal["Application/DiffApp/PingSender/TPP"], *arguments: _Any, **values: _Any) -> _classes.ApplicationDiffAppPingSenderTPP: ...
    @_overload
    def new(self, class_: _Literal["Application/DiffApp/PingReceiver/TPP"], *arguments: _Any, **values: _Any) -> _classes.ApplicationDiffAppPingReceiverTPP: ...
    @_overload
    def new(self, class_: _Literal["Application/DiffApp/PingSender/OPP"], *arguments: _Any, **values: _Any) -> _classes.ApplicationDiffAppPingSenderOPP: ...
    @_overload
    def new(self, class_: _Literal["Application/DiffApp/PingReceiver/OPP"], *arguments: _Any, **values: _Any) -> _classes.ApplicationDiffAppPingReceiverOPP: ...
    @_overload
    def new(self, class_: _Literal["Application/DiffApp/PushSender"], *arguments: _Any, **values: _Any) -> _classes.ApplicationDiffAppPushSender: ...
    @_overload
    def new(self, class_: _Literal["Application/DiffApp/PushReceiver"], *arguments: _Any, **values: _Any) -> _classes.ApplicationDiffAppPushReceiver: ...
    @_overload
    def new(self, class_: _Literal["Application/DiffApp/GearSenderApp"], *arguments: _Any, **values: _Any) -> _classes.ApplicationDiffAppGearSenderApp: ...
    @_overload
    def new(self, class_: _Literal["Application/DiffApp/GearReceiverApp"], *arguments: _Any, **values: _Any) -> _classes.ApplicationDiffAppGearReceiverApp: ...
    @_overload
    def new(self, class_: _Literal["Node/MobileNode"], *arguments: _Any, **values: _Any) -> _classes.NodeMobileNode: ...
    @_overload
    def new(self, class_: _Literal["Node/MobileNode/BaseStationNode"], *arguments: _Any, **values: _Any) -> _classes.NodeMobileNodeBaseStationNode: ...
    @_overload
    def new(self, class_: _Literal["Agent/DSRAgent"], *arguments: _Any, **values: _Any) -> _classes.AgentDSRAgent: ...
    @_overload
    def new(self, class_: _Literal["SRNodeNew"], *arguments: _Any, **values: _Any) -> _classes.SRNodeNew: ...
    @_overload
    def new(self, class_: _Literal["Classifier/Hash/Dest/Bcast"], *arguments: _Any, **values: _Any) -> _classes.ClassifierHashDestBcast: ...
    @_overload
    def new(self, class_: _Literal["Classifier/Port/Reserve"], *arguments: _Any, **values: _Any) -> _classes.ClassifierPortReserve: ...
    @_overload
    def new(self, class_: _Literal["Classifier/Addr/Reserve"], *arguments: _Any, **values: _Any) -> _classes.ClassifierAddrReserve: ...
    @_overload
    def new(self, class_: _Literal["MIPEncapsulator"], *arguments: _Any, **values: _Any) -> _classes.MIPEncapsulator: ...
    @_overload
    def new(self, class_: _Literal["Classifier/Addr/MIPDecapsulator"], *arguments: _Any, **values: _Any) -> _classes.ClassifierAddrMIPDecapsulator: ...
    @_overload
    def new(self, class_: _Literal["Agent/MIPBS"], *arguments: _Any, **values: _Any) -> _classes.AgentMIPBS: ...
    @_overload
    def new(self, class_: _Literal["Agent/MIPMH"], *arguments: _Any, **values: _Any) -> _classes.AgentMIPMH: ...
    @_overload
    def new(self, class_: _Literal["Node/Broadcast"], *arguments: _Any, **values: _Any) -> _classes.NodeBroadcast: ...
    @_overload
    def new(self, class_: _Literal["Node/MIPBS"], *arguments: _Any, **values: _Any) -> _classes.NodeMIPBS: ...
    @_overload
    def new(self, class_: _Literal["Node/MIPMH"], *arguments: _Any, **values: _Any) -> _classes.NodeMIPMH: ...
    @_overload
    def new(self, class_: _Literal["Phy/WiredPhy"], *arguments: _Any, **values: _Any) -> _classes.PhyWiredPhy: ...
    @_overload
    def new(self, class_: _Literal["Mac/802_3"], *arguments: _Any, **values: _Any) -> _classes.Mac802_3: ...
    @_overload
    def new(self, class_: _Literal["LanRouter"], *arguments: _Any, **values: _Any) -> _classes.LanRouter: ...
    @_overload
    def new(self, class_: _Literal["VARPTable"], *arguments: _Any, **values: _Any) -> _classes.VARPTable: ...
    @_overload
    def new(self, class_: _Literal["LanNode"], *arguments: _Any, **values: _Any) -> _classes.LanNode: ...
    @_overload
    def new(self, class_: _Literal["LanIface"], *arguments: _Any, **values: _Any) -> _classes.LanIface: ...
    @_overload
    def new(self, class_: _Literal["Vlink"], *arguments: _Any, **values: _Any) -> _classes.Vlink: ...
    @_overload
    def new(self, class_: _Literal["AbsLanNode"], *arguments: _Any, **values: _Any) -> _classes.AbsLanNode: ...
    @_overload
    def new(self, class_: _Literal["AbsLanIface"], *arguments: _Any, **values: _Any) -> _classes.AbsLanIface: ...
    @_overload
    def new(self, class_: _Literal["Position"], *arguments: _Any, **values: _Any) -> _classes.Position: ...
    @_overload
    def new(self, class_: _Literal["Position/Sat"], *arguments: _Any, **values: _Any) -> _classes.PositionSat: ...
    @_overload
    def new(self, class_: _Literal["Position/Sat/Term"], *arguments: _Any, **values: _Any) -> _classes.PositionSatTerm: ...
    @_overload
    def new(self, class_: _Literal["Position/Sat/Geo"], *arguments: _Any, **values: _Any) -> _classes.PositionSatGeo: ...
    @_overload
    def new(self, class_: _Literal["Position/Sat/Polar"], *arguments: _Any, **values: _Any) -> _classes.PositionSatPolar: ...
    @_overload
    def new(self, class_: _Literal["Connector/LinkHead"], *arguments: _Any, **values: _Any) -> _classes.ConnectorLinkHead: ...
    @_overload
    def new(self, class_: _Literal["Connector/LinkHead/Sat"], *arguments: _Any, **values: _Any) -> _classes.ConnectorLinkHeadSat: ...
    @_overload
    def new(self, class_: _Literal["Connector/RoutingHelper"], *arguments: _Any, **values: _Any) -> _classes.ConnectorRoutingHelper: ...
    @_overload
    def new(self, class_: _Literal["LL/Sat"], *arguments: _Any, **values: _Any) -> _classes.LLSat: ...
    @_overload
    def new(self, class_: _Literal["Mac/Sat"], *arguments: _Any, **values: _Any) -> _classes.MacSat: ...
    @_overload
    def new(self, class_: _Literal["Mac/Sat/UnslottedAloha"], *arguments: _Any, **values: _Any) -> _classes.MacSatUnslottedAloha: ...
    @_overload
    def new(self, class_: _Literal["Phy/Sat"], *arguments: _Any, **values: _Any) -> _classes.PhySat: ...
    @_overload
    def new(self, class_: _Literal["Phy/Repeater"], *arguments: _Any, **values: _Any) -> _classes.PhyRepeater: ...
    @_overload
    def new(self, class_: _Literal["Channel/Sat"], *arguments: _Any, **values: _Any) -> _classes.ChannelSat: ...
    @_overload
    def new(self, class_: _Literal["Trace/Sat"], *arguments: _Any, **values: _Any) -> _classes.TraceSat: ...
    @_overload
    def new(self, class_: _Literal["Trace/Sat/Hop"], *arguments: _Any, **values: _Any) -> _classes.TraceSatHop: ...
    @_overload
    def new(self, class_: _Literal["Trace/Sat/Enque"], *arguments: _Any, **values: _Any) -> _classes.TraceSatEnque: ...
    @_overload
    def new(self, class_: _Literal["Trace/Sat/Deque"], *arguments: _Any, **values: _Any) -> _classes.TraceSatDeque: ...
    @_overload
    def new(self, class_: _Literal["Trace/Sat/Recv"], *arguments: _Any, **values: _Any) -> _classes.TraceSatRecv: ...
    @_overload
    def new(self, class_: _Literal["Trace/Sat/Drop"], *arguments: _Any, **values: _Any) -> _classes.TraceSatDrop: ...
    @_overload
    def new(self, class_: _Literal["Trace/Sat/Error"], *arguments: _Any, **values: _Any) -> _classes.TraceSatError: ...
    @_overload
    def new(self, class_: _Literal["Trace/Sat/Collision"], *arguments: _Any, **values: _Any) -> _classes.TraceSatCollision: ...
    @_overload
    def new(self, class_: _Literal["Trace/Sat/Generic"], *arguments: _Any, **values: _Any) -> _classes.TraceSatGeneric: ...
    @_overload
    def new(self, class_: _Literal["Agent/SatRoute"], *arguments: _Any, **values: _Any) -> _classes.AgentSatRoute: ...
    @_overload
    def new(self, class_: _Literal["SatRouteObject"], *arguments: _Any, **values: _Any) -> _classes.SatRouteObject: ...
    @_overload
    def new(self, class_: _Literal["HandoffManager"], *arguments: _Any, **values: _Any) -> _classes.HandoffManager: ...
    @_overload
    def new(self, class_: _Literal["HandoffManager/Term"], *arguments: _Any, **values: _Any) -> _classes.HandoffManagerTerm: ...
    @_overload
    def new(self, class_: _Literal["HandoffManager/Sat"], *arguments: _Any, **values: _Any) -> _classes.HandoffManagerSat: ...
    @_overload
    def new(self, class_: _Literal["SatGeometry"], *arguments: _Any, **values: _Any) -> _classes.SatGeometry: ...
    @_overload
    def new(self, class_: _Literal["Node/SatNode"], *arguments: _Any, **values: _Any) -> _classes.NodeSatNode: ...
    @_overload
    def new(self, class_: _Literal["Agent/SRM"], *arguments: _Any, **values: _Any) -> _classes.AgentSRM: ...
    @_overload
    def new(self, class_: _Literal["Agent/SRM/Deterministic"], *arguments: _Any, **values: _Any) -> _classes.AgentSRMDeterministic: ...
    @_overload
    def new(self, class_: _Literal["Agent/SRM/Probabilistic"], *arguments: _Any, **values: _Any) -> _classes.AgentSRMProbabilistic: ...
    @_overload
    def new(self, class_: _Literal["Agent/SRM/Fixed"], *arguments: _Any, **values: _Any) -> _classes.AgentSRMFixed: ...
    @_overload
    def new(self, class_: _Literal["Agent/SRM/Adaptive"], *arguments: _Any, **values: _Any) -> _classes.AgentSRMAdaptive: ...
    @_overload
    def new(self, class_: _Literal["SRM"], *arguments: _Any, **values: _Any) -> _classes.SRM: ...
    @_overload
    def new(self, class_: _Literal["SRM/request"], *arguments: _Any, **values: _Any) -> _classes.SRMrequest: ...
    @_overload
    def new(self, class_: _Literal["SRM/repair"], *arguments: _Any, **values: _Any) -> _classes.SRMrepair: ...
    @_overload
    def new(self, class_: _Literal["SRM/request/Adaptive"], *arguments: _Any, **values: _Any) -> _classes.SRMrequestAdaptive: ...
    @_overload
    def new(self, class_: _Literal["SRM/repair/Adaptive"], *arguments: _Any, **values: _Any) -> _classes.SRMrepairAdaptive: ...
    @_overload
    def new(self, class_: _Literal["SRM/session"], *arguments: _Any, **values: _Any) -> _classes.SRMsession: ...
    @_overload
    def new(self, class_: _Literal["SRM/session/log-scaled"], *arguments: _Any, **values: _Any) -> _classes.SRMsessionlogscaled: ...
    @_overload
    def new(self, class_: _Literal["SRMErrorModel"], *arguments: _Any, **values: _Any) -> _classes.SRMErrorModel: ...
    @_overload
    def new(self, class_: _Literal["Simulator"], *arguments: _Any, **values: _Any) -> _classes.Simulator: ...
    @_overload
    def new(self, class_: _Literal["MultiSim"], *arguments: _Any, **values: _Any) -> _classes.MultiSim: ...
    @_overload
    def new(self, class_: _Literal["ADC"], *arguments: _Any, **values: _Any) -> _classes.ADC: ...
    @_overload
    def new(self, class_: _Literal["ADC/MS"], *arguments: _Any, **values: _Any) -> _classes.ADCMS: ...
    @_overload
    def new(self, class_: _Literal["ADC/MSPK"], *arguments: _Any, **values: _Any) -> _classes.ADCMSPK: ...
    @_overload
    def new(self, class_: _Literal["ADC/HB"], *arguments: _Any, **values: _Any) -> _classes.ADCHB: ...
    @_overload
    def new(self, class_: _Literal["ADC/ACTO"], *arguments: _Any, **values: _Any) -> _classes.ADCACTO: ...
    @_overload
    def new(self, class_: _Literal["ADC/ACTP"], *arguments: _Any, **values: _Any) -> _classes.ADCACTP: ...
    @_overload
    def new(self, class_: _Literal["ADC/Param"], *arguments: _Any, **values: _Any) -> _classes.ADCParam: ...
    @_overload
    def new(self, class_: _Literal["Est"], *arguments: _Any, **values: _Any) -> _classes.Est: ...
    @_overload
    def new(self, class_: _Literal["Est/Null"], *arguments: _Any, **values: _Any) -> _classes.EstNull: ...
    @_overload
    def new(self, class_: _Literal["Est/PointSample"], *arguments: _Any, **values: _Any) -> _classes.EstPointSample: ...
    @_overload
    def new(self, class_: _Literal["Est/ExpAvg"], *arguments: _Any, **values: _Any) -> _classes.EstExpAvg: ...
    @_overload
    def new(self, class_: _Literal["Est/TimeWindow"], *arguments: _Any, **values: _Any) -> _classes.EstTimeWindow: ...
    @_overload
    def new(self, class_: _Literal["MeasureMod"], *arguments: _Any, **values: _Any) -> _classes.MeasureMod: ...
    @_overload
    def new(self, class_: _Literal["SALink"], *arguments: _Any, **values: _Any) -> _classes.SALink: ...
    @_overload
    def new(self, class_: _Literal["Agent/SA"], *arguments: _Any, **values: _Any) -> _classes.AgentSA: ...
    @_overload
    def new(self, class_: _Literal["Agent/SAack"], *arguments: _Any, **values: _Any) -> _classes.AgentSAack: ...
    @_overload
    def new(self, class_: _Literal["Agent/CBR/UDP/SA"], *arguments: _Any, **values: _Any) -> _classes.AgentCBRUDPSA: ...
    @_overload
    def new(self, class_: _Literal["IntServLink"], *arguments: _Any, **values: _Any) -> _classes.IntServLink: ...
    @_overload
    def new(self, class_: _Literal["SessionHelper"], *arguments: _Any, **values: _Any) -> _classes.SessionHelper: ...
    @_overload
    def new(self, class_: _Literal["SessionNode"], *arguments: _Any, **values: _Any) -> _classes.SessionNode: ...
    @_overload
    def new(self, class_: _Literal["SessionSim"], *arguments: _Any, **values: _Any) -> _classes.SessionSim: ...
    @_overload
    def new(self, class_: _Literal["PLM"], *arguments: _Any, **values: _Any) -> _classes.PLM: ...
    @_overload
    def new(self, class_: _Literal["PLM/ns"], *arguments: _Any, **values: _Any) -> _classes.PLMns: ...
    @_overload
    def new(self, class_: _Literal["Agent/LossMonitor/PLM"], *arguments: _Any, **values: _Any) -> _classes.AgentLossMonitorPLM: ...
    @_overload
    def new(self, class_: _Literal["PLMLossTrace"], *arguments: _Any, **values: _Any) -> _classes.PLMLossTrace: ...
    @_overload
    def new(self, class_: _Literal["PLMLayer"], *arguments: _Any, **values: _Any) -> _classes.PLMLayer: ...
    @_overload
    def new(self, class_: _Literal["PLMLayer/ns"], *arguments: _Any, **values: _Any) -> _classes.PLMLayerns: ...
    @_overload
    def new(self, class_: _Literal["PLMTopology"], *arguments: _Any, **values: _Any) -> _classes.PLMTopology: ...
    @_overload
    def new(self, class_: _Literal["OldSim"], *arguments: _Any, **values: _Any) -> _classes.OldSim: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/Cubic"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPCubic: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/FullTcp/Cubic"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPFullTcpCubic: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/BBR"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPBBR: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/FullTcp/BBR"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPFullTcpBBR: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/Sack1/Sync"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPSack1Sync: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/FullTcp/Sack/Sync"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPFullTcpSackSync: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/DCTCP"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPDCTCP: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/FullTcp/DCTCP"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPFullTcpDCTCP: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/LEDBAT"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPLEDBAT: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/FullTcp/LEDBAT"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPFullTcpLEDBAT: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/Custom"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPCustom: ...
    @_overload
    def new(self, class_: _Literal["Agent/TCP/FullTcp/Custom"], *arguments: _Any, **values: _Any) -> _classes.AgentTCPFullTcpCustom: ...
    @_overload
    def new(self, class_: _Literal["Queue/CoDel"], *arguments: _Any, **values: _Any) -> _classes.QueueCoDel: ...
    @_overload
    def new(self, class_: _Literal["Queue/FQCoDel"], *arguments: _Any, **values: _Any) -> _classes.QueueFQCoDel: ...
    @_overload
    def new(self, class_: _Literal["Queue/PIE"], *arguments: _Any, **values: _Any) -> _classes.QueuePIE: ...
    @_overload
    def new(self, class_: type[_T], *arguments: _Any, **values: _Any) -> _T: ...
    @_overload
    def new(self, class_: str, *arguments: _Any, **values: _Any) -> _Any: ...

class MultiSim(Simulator):
    """A simulation whose nodes and links forward multicast packets."""
    def init(self, *args: _Any) -> _Any:
        """Turns multicast on."""
        ...

class ADC(SplitObject):
    """Decides whether flows may use a link. Subclasses have the rules."""
    backoff: _Integer
    """After a refusal, refuse every flow until one ends. The default is true."""
    bandwidth: _Real
    """Bandwidth of the link, bits per second. The default is 0."""
    dobump: _Integer
    """Raise the estimated load at once when a flow is admitted. The default is true."""
    dst: _Integer
    """Number of the node behind the link, for traces. The default is -1."""
    src: _Integer
    """Number of the node before the link, for traces. The default is -1."""
    def attach(self, channel: _Any, /) -> _Any:
        """Writes changes to this channel."""
        ...
    def attach_est(self, estimator: _Any, class_: _Any, /) -> _Any:
        """Estimates the load of this class of service."""
        ...
    def attach_measmod(self, meter: _Any, class_: _Any, /) -> _Any:
        """Measures the load of this class of service."""
        ...
    def setbuf(self, size: _Any = ..., /) -> _Any:
        """Without effect."""
        ...
    def start(self) -> _Any:
        """Starts the estimators."""
        ...

class ADCMS(ADC):
    """Admits while measured load and the new rate fit."""
    backoff: _Integer
    """After a refusal, refuse every flow until one ends: without effect. The default is false."""
    debug: _Integer
    """Without effect. The default is false."""
    utilization: _Real
    """The fraction of the bandwidth to use. The default is 0.95."""

class ADCMSPK(ADC):
    """Admits while measured load and the new peak rate fit."""
    debug: _Integer
    """Without effect."""
    utilization: _Real
    """The fraction of the bandwidth to use. The default is 0.95."""

class ADCHB(ADC):
    """Admits while the Hoeffding bound on the load is within the bandwidth."""
    debug: _Integer
    """Without effect. The default is false."""
    epsilon: _Real
    """Probability that the bound is exceeded. The default is 0.7."""

class ADCACTO(ADC):
    """Admits by the Chernoff bound, its acceptance region replaced by the tangent at the origin."""
    debug: _Integer
    """Without effect. The default is false."""
    dobump: _Integer
    """Raise the estimated load at once when a flow is admitted. The default is false."""
    s: _Real
    """Exponent of the bound, seconds per bit. The default is 0.002."""

class ADCACTP(ADC):
    """Admits by the Chernoff bound, its acceptance region replaced by the tangent at the peak."""
    debug: _Integer
    """Without effect. The default is false."""
    dobump: _Integer
    """Raise the estimated load at once when a flow is admitted. The default is false."""
    s: _Real
    """Exponent of the bound, seconds per bit. The default is 0.002."""

class ADCParam(ADC):
    """Admits while the rates asked for fit."""
    debug: _Integer
    """Without effect. The default is false."""
    utilization: _Real
    """The fraction of the bandwidth to use. The default is 1.0."""

class Est(SplitObject):
    """Estimates the load of a class of service on a link. Subclasses have the rules."""
    dst: _Integer
    """Number of the node behind the link, for traces. The default is -1."""
    period: _Real
    """Time between measurements, seconds. The default is 0.5."""
    src: _Integer
    """Number of the node before the link, for traces. The default is -1."""
    def attach(self, channel: _Any, /) -> _Any:
        """Writes changes to this channel."""
        ...
    def link_utlzn(self) -> _Any:
        """The load measured in this period so far, bits per second."""
        ...
    def load_est(self) -> _Any:
        """The estimated load, bits per second."""
        ...
    def setbuf(self, size: _Any = ..., /) -> _Any:
        """Without effect."""
        ...
    def start(self) -> _Any:
        """Begins to measure."""
        ...

class EstNull(Est):
    """Measures, but estimates nothing."""
    debug: _Integer
    """Without effect. The default is false."""

class EstPointSample(Est):
    """Estimates what was measured last."""
    debug: _Integer
    """Without effect. The default is false."""

class EstExpAvg(Est):
    """Estimates an exponentially weighted moving average."""
    debug: _Integer
    """Without effect. The default is false."""
    w: _Real
    """Weight of the newest measurement. The default is 0.125."""

class EstTimeWindow(Est):
    """Estimates the maximum of a window of measurements."""
    T: _Integer
    """How many measurements make the window. The default is 3."""
    debug: _Integer
    """Without effect. The default is false."""

class MeasureMod(SplitObject):
    """Counts the bits that enter a link."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Where dropped packets go: asks, or sets it."""
        ...
    def isDynamic(self) -> _Any:
        """The link it is part of may fail."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Where packets go: asks, or sets it."""
        ...

class SALink(SplitObject):
    """Has the admission control of a link answer the requests that pass."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    dst: _Integer
    """Number of the node behind the link, for traces. The default is -1."""
    src: _Integer
    """Number of the node before the link, for traces. The default is -1."""
    def attach(self, channel: _Any, /) -> _Any:
        """Writes changes to this channel."""
        ...
    def attach_adc(self, control: _Any, /) -> _Any:
        """The admission control of the link."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Where dropped packets go: asks, or sets it."""
        ...
    def introduce(self) -> _Any:
        """Writes the first lines of the trace."""
        ...
    def isDynamic(self) -> _Any:
        """The link it is part of may fail."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Where packets go: asks, or sets it."""
        ...

class AgentSA(Agent):
    """Asks all links to its peer for admission and, if admitted, sends at the times of a traffic generator. Users are
    told of the answer by the method `sched-stop`, which they define."""
    bucket: _Integer
    """Depth of the flow's bucket of tokens, bits. The default is 0."""
    packetSize: _Integer
    """Size of its packets, bytes. The default is 210."""
    rate: _Real
    """Rate of the flow, bits per second. The default is 0."""
    def attach_traffic(self, generator: _Any, /) -> _Any:
        """Sends at the times of this generator."""
        ...
    def ctrl_target(self, object: _Any, /) -> _Any:
        """Where signalling packets go."""
        ...
    def start(self) -> _Any:
        """Asks for admission."""
        ...
    def stop(self) -> _Any:
        """Stops and gives up what was reserved."""
        ...
    def stoponidle(self, method: _Any, /) -> _Any:
        """Stops when no burst is going on; if that is now, calls a method of the agent."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Where packets go: asks, or sets it."""
        ...

class AgentSAack(Agent):
    """Answers requests for admission."""

class AgentCBRUDPSA(AgentSA):
    """Asks for admission and sends through a token bucket."""
    def attach_tbf(self, tbf: _Any, /) -> _Any:
        """Sends data, but not signalling packets, through a token bucket."""
        ...

class IntServLink(SimpleLink):
    """A link that flows have to ask for admission."""
    def buffersize(self, b: _Any, /) -> _Any:
        """Without effect."""
        ...
    def create_meas_classifier(self) -> _Any:
        """Leads flows past the meter."""
        ...
    def init(self, src: _Any, dst: _Any, bw: _Any, delay: _Any, q: _Any, arg: _Any, lltype: _Any = ..., /) -> _Any:
        """Puts the parts together."""
        ...
    def trace_sig(self, f: _Any, /) -> _Any:
        """Writes loads and decisions to a channel, for the animation."""
        ...
    def trace_util(self, interval: _Any, f: _Any = ..., /) -> _Any:
        """Writes time, estimated and measured load to a channel, now and at regular times."""
        ...

class SessionHelper(SplitObject):
    """Delivers the packets of a source to the members of a group."""
    debug: _Integer
    """Print what happens, where supported. The default is false."""
    rc: _Integer
    """Whether all receivers get the packet itself. The default is 0."""
    def add_dst(self, bw: _Any, delay: _Any, ttl: _Any, addr: _Any, object: _Any, /) -> _Any:
        """Adds a receiver."""
        ...
    def delete_dst(self, addr: _Any, object: _Any, /) -> _Any:
        """Prints the address."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Where dropped packets go: asks, or sets it."""
        ...
    def isDynamic(self) -> _Any:
        """The link it is part of may fail."""
        ...
    def list_mbr(self) -> _Any:
        """The receiver that joined first."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def set_node(self, id: _Any, /) -> _Any:
        """Number of the node of the source."""
        ...
    def show_dstobj(self) -> _Any:
        """Prints the receivers."""
        ...
    def show_loss_depobj(self) -> _Any:
        """Prints who is behind which losses."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Where packets go: asks, or sets it."""
        ...

class SessionNode(Node):
    """A node of a session-level simulation, which forwards nothing."""
    def alloc_port(self) -> _Any:
        """The next port."""
        ...
    def attach(self, agent: _Any, /) -> _Any:
        """Attaches an agent."""
        ...
    def id(self) -> _Any:
        """Number of the node."""
        ...
    def init(self, address: _Any = ..., /) -> _Any:
        """Takes the next number."""
        ...
    def join_group(self, rcvagent: _Any, group: _Any, /) -> _Any:
        """The agent gets the packets of a group."""
        ...
    def leave_group(self, rcvagent: _Any, group: _Any, /) -> _Any:
        """Tells nam that the agent leaves."""
        ...
    def node_addr(self) -> _Any:
        """Address, as given or the number."""
        ...
    def reset(self) -> _Any:
        """Without effect."""
        ...

class SessionSim(Simulator):
    """A simulation of multicast sessions in which packets do not hop, but arrive after the delay of their path."""
    MixMode: _Value
    """Whether some links are simulated in detail. The default is 0."""
    rc: _Value
    """Whether all receivers get the packet itself. The default is 0."""
    def compute_flat_routes(self) -> _Any:
        """Computes the routes over flat addresses."""
        ...
    def compute_hier_routes(self) -> _Any:
        """Computes the routes over hierarchical addresses."""
        ...
    def create_session(self, node: _Any, agent: _Any, /) -> _Any:
        """The agent sends to its group."""
        ...
    def detailed_duplex_link(self, n1: _Any, n2: _Any, /) -> _Any:
        """Simulates a recorded link, and the nodes at its ends, in detail."""
        ...
    def detailed_link(self, id1: _Any, id2: _Any, /) -> _Any:
        """1 if a link is simulated in detail, otherwise 0."""
        ...
    def dump_namlinks(self) -> _Any:
        """Tells nam of the links."""
        ...
    def dump_namnodes(self) -> _Any:
        """Tells nam of the nodes."""
        ...
    def dump_routelogic_distance(self) -> _Any:
        """Prints how many hops apart nodes are."""
        ...
    def duplex_link(self, n1: _Any, n2: _Any, bw: _Any, delay: _Any, type: _Any, /) -> _Any:
        """Records a link in both directions."""
        ...
    def duplex_link_of_interfaces(self, n1: _Any, n2: _Any, bw: _Any, delay: _Any, type: _Any, /) -> _Any:
        """Records a link in both directions."""
        ...
    def duplex_link_op(self, n1: _Any, n2: _Any, op: _Any, /, *args: _Any) -> _Any:
        """How nam shows a link."""
        ...
    def get_bw(self, src: _Any, dst: _Any, /) -> _Any:
        """The bandwidth of the path between two nodes, bits per second."""
        ...
    def get_delay(self, src: _Any, dst: _Any, /) -> _Any:
        """The delay of the path between two nodes, seconds."""
        ...
    def get_mcast_tree(self, src: _Any, group: _Any, /) -> _Any:
        """The links from a source to the first member, with bandwidths."""
        ...
    def get_node_by_id(self, id: _Any, /) -> _Any:
        """The node with this number."""
        ...
    def get_node_id_by_addr(self, address: _Any, /) -> _Any:
        """The number of the node with this address."""
        ...
    def insert_loss(self, lossmodule: _Any, from_: _Any, to: _Any, /) -> _Any:
        """Loses packets on a one-way link."""
        ...
    def join_group(self, rcvagent: _Any, group: _Any, /) -> _Any:
        """The agent gets the packets of a group."""
        ...
    def leave_group(self, rcvagent: _Any, group: _Any, /) -> _Any:
        """Tells nam that the agent leaves."""
        ...
    def node(self, address: _Any = ..., /) -> _Any:
        """Makes a node."""
        ...
    def run(self) -> _Any:
        """Computes routes, and handles events until none is left."""
        ...
    def simplex_link(self, n1: _Any, n2: _Any, bw: _Any, delay: _Any, type: _Any, /) -> _Any:
        """Records a one-way link."""
        ...
    def simplex_link_of_interfaces(self, n1: _Any, n2: _Any, bw: _Any, delay: _Any, type: _Any, /) -> _Any:
        """Records a one-way link."""
        ...

class PLM(_Object):
    """A receiver of layered multicast that measures the bandwidth of its path by packet pairs."""
    def add_layer(self) -> _Any:
        """Joins the next layer."""
        ...
    def choose_layer(self, PP_estimate_value: _Any, /) -> _Any:
        """Joins or leaves layers as an estimated bandwidth allows, bits per second."""
        ...
    def debug(self, msg: _Any, /) -> _Any:
        """Does nothing."""
        ...
    def drop_layer(self) -> _Any:
        """Leaves the last layer."""
        ...
    def exceed_loss_thresh(self) -> _Any:
        """1 if more than a tenth of the packets has been lost."""
        ...
    def init(self, levels: _Any, chk_estimate: _Any, n_id: _Any, /) -> _Any:
        """Makes the layers and joins the first; the level changes every `chk_estimate` seconds at most."""
        ...
    def log_loss(self) -> _Any:
        """Packets have been lost: leaves a layer if those are too many."""
        ...
    def make_estimate(self, PP_value: _Any, /) -> _Any:
        """The bandwidth has been measured, bits per second."""
        ...
    def plm_loss(self) -> _Any:
        """Packets lost in all layers."""
        ...
    def plm_pkts(self) -> _Any:
        """Packets received in all layers."""
        ...
    def stability_drop(self, PP_value: _Any, /) -> _Any:
        """Leaves the layers that exceed a measured bandwidth, bits per second."""
        ...

class PLMns(PLM):
    """A receiver of layered multicast on a node."""
    def create_layer(self, layerNo: _Any, /) -> _Any:
        """Makes a layer, counted from 0."""
        ...
    def debug(self, msg: _Any, /) -> _Any:
        """Does nothing."""
        ...
    def init(self, ns: _Any, localNode: _Any, addrs: _Any, check_estimate: _Any, nn: _Any, /) -> _Any:
        """Listens on a node to the groups of a source."""
        ...
    def node(self) -> _Any:
        """The node."""
        ...
    def now(self) -> _Any:
        """The present time, seconds."""
        ...
    def total_bytes_delivered(self) -> _Any:
        """Bytes received in all layers."""
        ...
    def trace(self, trace: _Any, /) -> _Any:
        """Keeps the name of a trace."""
        ...

class AgentLossMonitorPLM(AgentLossMonitor):
    """A loss monitor that tells of every packet."""
    fid_PP: _Integer
    """Flow id of the last packet. The default is 0."""
    flag_PP: _Integer
    """RTP flags of the last packet; 128 begins a burst. The default is 0."""
    packet_time_PP: _Real
    """When the last packet came, seconds. The default is 0."""
    seqno: _Integer
    """Number of the last packet. The default is 0."""
    def log_PP(self) -> _Any:
        """A packet has come."""
        ...

class PLMLossTrace(AgentLossMonitorPLM):
    """Measures the bandwidth of the path by the time that a burst takes to arrive."""
    def init(self) -> _Any:
        """Measures nothing yet."""
        ...
    def log_PP(self) -> _Any:
        """A packet has come: it may begin, go on with or end a measurement."""
        ...
    def log_loss(self) -> _Any:
        """Packets have been lost."""
        ...

class PLMLayer(_Object):
    """A layer of layered multicast."""
    def getting_pkts(self) -> _Any:
        """1 if packets have come since the layer was joined."""
        ...
    def init(self, plm: _Any, /) -> _Any:
        """Belongs to a receiver."""
        ...
    def join_group(self) -> _Any:
        """The receiver joins: remembers when, and how many packets have come."""
        ...
    def leave_group(self) -> _Any:
        """The receiver leaves."""
        ...

class PLMLayerns(PLMLayer):
    """A layer of layered multicast that is a group."""
    def init(self, ns: _Any, plm: _Any, addr: _Any, layerNo: _Any, /) -> _Any:
        """Makes the agent that listens to the group."""
        ...
    def join_group(self) -> _Any:
        """Listens to the group."""
        ...
    def leave_group(self) -> _Any:
        """Listens to the group no more."""
        ...
    def mon(self) -> _Any:
        """The agent."""
        ...
    def nlost(self) -> _Any:
        """Packets lost."""
        ...
    def npkts(self) -> _Any:
        """Packets received."""
        ...

class PLMTopology(_Object):
    """A network with sources and receivers of layered multicast."""
    def build_link(self, a: _Any, b: _Any, delay: _Any, bw: _Any, /) -> _Any:
        """A link in both directions whose queues are of the kind `Queue_sched_`."""
        ...
    def build_link_simple(self, a: _Any, b: _Any, delay: _Any, bw: _Any, f: _Any, /) -> _Any:
        """As `build_link`, with a trace."""
        ...
    def build_receiver(self, nn: _Any, id: _Any, check_estimate: _Any, nb: _Any, /) -> _Any:
        """Makes a receiver at once."""
        ...
    def init(self, simulator: _Any, /) -> _Any:
        """Begins without nodes."""
        ...
    def mknode(self, nn: _Any, /) -> _Any:
        """Makes the node of this number, unless there is one."""
        ...
    def place_receiver(self, nn: _Any, id: _Any, when: _Any, check_estimate: _Any, nb: _Any = ..., /) -> _Any:
        """A receiver of a session that begins at a time; it becomes `PLMrcvr(nb)`."""
        ...
    def place_source(self, nn: _Any, when: _Any, /) -> _Any:
        """A source that begins at a time; returns its session."""
        ...

class OldSim(Simulator):
    """The simulator of ns version 1: the object `ns`, made when that word is first used as a command."""
    def agent(self, type: _Any, node: _Any, /) -> _Any:
        """Makes an agent and attaches it to a node."""
        ...
    def create_agent(self, node: _Any, type: _Any, pktClass: _Any = ..., /) -> _Any:
        """Makes an agent of a packet class and attaches it to a node."""
        ...
    def create_connection(self, srcType: _Any, srcNode: _Any, sinkType: _Any, sinkNode: _Any, pktClass: _Any, /) -> _Any:
        """Makes two connected agents; returns the sender."""
        ...
    def duplex_link(self, n1: _Any, n2: _Any, bw: _Any, delay: _Any, type: _Any, /, *args: _Any) -> _Any:
        """Makes a link of two directions."""
        ...
    def get_queues(self, n1: _Any, n2: _Any, /) -> _Any:
        """Returns the queues of the two directions between two nodes."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Makes a simulator that knows the names of version 1."""
        ...
    def simplex_link(self, n1: _Any, n2: _Any, bw: _Any, delay: _Any, qtype: _Any, /, *args: _Any) -> _Any:
        """Makes a one-way link."""
        ...

class AgentTCPCubic(AgentTCPSack1):
    """CUBIC (RFC 9438): the window follows a cubic function of the time since the last loss."""
    cubic_beta: _Real
    """What a loss leaves of the window (beta; RFC 9438, section 4.6). The default is 0.7."""
    cubic_c: _Real
    """Aggressiveness of the cubic function, packets per second cubed (`C`; RFC 9438, section 5.1). The default is 0.4."""
    cubic_fast_convergence: _Integer
    """A flow that loses before it is back at its old window gives up some of it for others (RFC 9438, section 4.7).
    The default is true."""

class AgentTCPFullTcpCubic(AgentTCPFullTcpSack):
    """CUBIC (RFC 9438): the window follows a cubic function of the time since the last loss."""
    cubic_beta: _Real
    """What a loss leaves of the window (beta; RFC 9438, section 4.6). The default is 0.7."""
    cubic_c: _Real
    """Aggressiveness of the cubic function, packets per second cubed (`C`; RFC 9438, section 5.1). The default is 0.4."""
    cubic_fast_convergence: _Integer
    """A flow that loses before it is back at its old window gives up some of it for others (RFC 9438, section 4.7).
    The default is true."""

class AgentTCPBBR(AgentTCPSack1):
    """BBR, version 1: paced at the bottleneck's bandwidth, whatever is lost."""

class AgentTCPFullTcpBBR(AgentTCPFullTcpSack):
    """BBR, version 1: paced at the bottleneck's bandwidth, whatever is lost."""

class AgentTCPSack1Sync(AgentTCPSack1):
    """Sync-TCP: the window answers to the queuing delay of the forward path (Weigle, Jeffay and Smith, 2005). Any sink
    will do; two-way agents must both be of this class."""
    sync_clock: _Real
    """Resolution of transit times, seconds. The default is 0.000001."""
    sync_falling_growth_1: _Real
    """Growth per round trip while the delay falls in the first region, share of the window. The default is 0.5."""
    sync_falling_growth_2: _Real
    """Growth per round trip while the delay falls in the second region, share of the window. The default is 0.25."""
    sync_falling_growth_3: _Real
    """Growth per round trip while the delay falls in the third region, share of the window. The default is 0.1."""
    sync_falling_growth_4: _Real
    """Growth per round trip while the delay falls in the fourth region, share of the window. The default is 0.0."""
    sync_group: _Integer
    """Samples per group; a decision takes three groups. At most 15. The default is 3."""
    sync_held: _Real
    """How long the peer held back that report, seconds. The default is 0."""
    sync_least_window: _Real
    """The smallest window that a cut leaves, packets. The default is 2.0."""
    sync_queuing_delay: _Real
    """The average queuing delay, seconds. The default is 0."""
    sync_region_2: _Real
    """Share of the largest queuing delay at which the second region begins. The default is 0.25."""
    sync_region_3: _Real
    """Share of the largest queuing delay at which the third region begins. The default is 0.5."""
    sync_region_4: _Real
    """Share of the largest queuing delay at which the fourth region begins. The default is 0.75."""
    sync_rising_cut_2: _Real
    """Share of the window that is given up when the delay rises in the second region. The default is 0.1."""
    sync_rising_cut_3: _Real
    """Share of the window that is given up when the delay rises in the third region. The default is 0.25."""
    sync_rising_cut_4: _Real
    """Share of the window that is given up when the delay rises in the fourth region. The default is 0.5."""
    sync_rising_growth: _Real
    """Growth per round trip while the delay rises in the first region, packets. The default is 1.0."""
    sync_transit: _Real
    """The last transit time reported by the peer, seconds. The default is 0."""
    sync_weight: _Real
    """Weight of a new sample in the average queuing delay. The default is 0.125."""

class AgentTCPFullTcpSackSync(AgentTCPFullTcpSack):
    """Sync-TCP: the window answers to the queuing delay of the forward path (Weigle, Jeffay and Smith, 2005). Any sink
    will do; two-way agents must both be of this class."""
    sync_clock: _Real
    """Resolution of transit times, seconds. The default is 0.000001."""
    sync_falling_growth_1: _Real
    """Growth per round trip while the delay falls in the first region, share of the window. The default is 0.5."""
    sync_falling_growth_2: _Real
    """Growth per round trip while the delay falls in the second region, share of the window. The default is 0.25."""
    sync_falling_growth_3: _Real
    """Growth per round trip while the delay falls in the third region, share of the window. The default is 0.1."""
    sync_falling_growth_4: _Real
    """Growth per round trip while the delay falls in the fourth region, share of the window. The default is 0.0."""
    sync_group: _Integer
    """Samples per group; a decision takes three groups. At most 15. The default is 3."""
    sync_held: _Real
    """How long the peer held back that report, seconds. The default is 0."""
    sync_least_window: _Real
    """The smallest window that a cut leaves, packets. The default is 2.0."""
    sync_queuing_delay: _Real
    """The average queuing delay, seconds. The default is 0."""
    sync_region_2: _Real
    """Share of the largest queuing delay at which the second region begins. The default is 0.25."""
    sync_region_3: _Real
    """Share of the largest queuing delay at which the third region begins. The default is 0.5."""
    sync_region_4: _Real
    """Share of the largest queuing delay at which the fourth region begins. The default is 0.75."""
    sync_rising_cut_2: _Real
    """Share of the window that is given up when the delay rises in the second region. The default is 0.1."""
    sync_rising_cut_3: _Real
    """Share of the window that is given up when the delay rises in the third region. The default is 0.25."""
    sync_rising_cut_4: _Real
    """Share of the window that is given up when the delay rises in the fourth region. The default is 0.5."""
    sync_rising_growth: _Real
    """Growth per round trip while the delay rises in the first region, packets. The default is 1.0."""
    sync_transit: _Real
    """The last transit time reported by the peer, seconds. The default is 0."""
    sync_weight: _Real
    """Weight of a new sample in the average queuing delay. The default is 0.125."""

class AgentTCPDCTCP(AgentTCPSack1):
    """DCTCP (RFC 8257): the window is cut by the share of marked packets. Queues should mark by their present length:
    RED with `setbit_`, `q_weight_` 1, `thresh_` equal to `maxthresh_`, `mark_p_` above 1. Two-way agents must both
    be of this class."""
    dctcp_alpha: _Real
    """The estimated share of marked packets. The default is 1."""
    dctcp_g: _Real
    """Weight of the last window of data in the estimated share of marked packets (`g`; RFC 8257, section 3.3). The
    default is 0.0625."""
    ecn: _Integer
    """Explicit congestion notification is used. The default is true."""

class AgentTCPFullTcpDCTCP(AgentTCPFullTcpSack):
    """DCTCP (RFC 8257): the window is cut by the share of marked packets. Queues should mark by their present length:
    RED with `setbit_`, `q_weight_` 1, `thresh_` equal to `maxthresh_`, `mark_p_` above 1. Two-way agents must both
    be of this class."""
    dctcp_alpha: _Real
    """The estimated share of marked packets. The default is 1."""
    dctcp_g: _Real
    """Weight of the last window of data in the estimated share of marked packets (`g`; RFC 8257, section 3.3). The
    default is 0.0625."""
    ecn: _Integer
    """Explicit congestion notification is used. The default is true."""

class AgentTCPLEDBAT(AgentTCPSack1):
    """LEDBAT (RFC 6817), for background traffic: keeps the queuing delay of the forward path near a target and gives
    way to other flows."""
    ledbat_allowed_increase: _Real
    """By how much the window may exceed what is in flight, packets (`ALLOWED_INCREASE`). The default is 1.0."""
    ledbat_base_history: _Integer
    """For how many minutes the smallest delay is believed (`BASE_HISTORY`). The default is 10."""
    ledbat_current_filter: _Integer
    """How many samples the present delay is the smallest of (`CURRENT_FILTER`). The default is 4."""
    ledbat_gain: _Real
    """Growth per round trip without any queuing delay, packets (`GAIN`). The default is 1.0."""
    ledbat_min_cwnd: _Real
    """The smallest window that delay or a loss leaves, packets (`MIN_CWND`). The default is 2.0."""
    ledbat_queuing_delay: _Real
    """The queuing delay found last, seconds. The default is 0."""
    ledbat_target: _Real
    """The queuing delay to aim at, seconds (`TARGET`). The default is 0.1."""
    timestamps: _Integer
    """Packets carry time stamps. The default is true."""

class AgentTCPFullTcpLEDBAT(AgentTCPFullTcpSack):
    """LEDBAT (RFC 6817), for background traffic: keeps the queuing delay of the forward path near a target and gives
    way to other flows."""
    ledbat_allowed_increase: _Real
    """By how much the window may exceed what is in flight, packets (`ALLOWED_INCREASE`). The default is 1.0."""
    ledbat_base_history: _Integer
    """For how many minutes the smallest delay is believed (`BASE_HISTORY`). The default is 10."""
    ledbat_current_filter: _Integer
    """How many samples the present delay is the smallest of (`CURRENT_FILTER`). The default is 4."""
    ledbat_gain: _Real
    """Growth per round trip without any queuing delay, packets (`GAIN`). The default is 1.0."""
    ledbat_min_cwnd: _Real
    """The smallest window that delay or a loss leaves, packets (`MIN_CWND`). The default is 2.0."""
    ledbat_queuing_delay: _Real
    """The queuing delay found last, seconds. The default is 0."""
    ledbat_target: _Real
    """The queuing delay to aim at, seconds (`TARGET`). The default is 0.1."""
    timestamps: _Integer
    """Packets carry time stamps. The default is true."""

class AgentTCPCustom(AgentTCPReno):
    """Repairs losses as Reno does; its methods decide on the window. Override them and set `cwnd_` and `ssthresh_`."""
    cwnd: _Real
    """The congestion window, packets, with all its digits. The default is 0."""
    def on_ack(self, packets: _Any, /) -> _Any:
        """So many packets were acknowledged. The default is Reno's."""
        ...
    def on_idle(self, window: _Any, /) -> _Any:
        """The connection was idle for long. The default is Reno's."""
        ...
    def on_loss(self, window: _Any, /) -> _Any:
        """A loss was detected when the window was this. The default is Reno's."""
        ...
    def on_timeout(self, window: _Any, /) -> _Any:
        """The retransmission timer expired when the window was this. The default is Reno's."""
        ...

class AgentTCPFullTcpCustom(AgentTCPFullTcpSack):
    """Repairs losses with selective acknowledgements; its methods decide on the window. Override them and set `cwnd_`
    and `ssthresh_`."""
    cwnd: _Real
    """The congestion window, packets, with all its digits. The default is 0."""
    def on_ack(self, packets: _Any, /) -> _Any:
        """So many packets were acknowledged. The default is Reno's."""
        ...
    def on_idle(self, window: _Any, /) -> _Any:
        """The connection was idle for long. The default is Reno's."""
        ...
    def on_loss(self, window: _Any, /) -> _Any:
        """A loss was detected when the window was this. The default is Reno's."""
        ...
    def on_timeout(self, window: _Any, /) -> _Any:
        """The retransmission timer expired when the window was this. The default is Reno's."""
        ...

class QueueCoDel(Queue):
    """Controlled delay (RFC 8289): drops from the head while packets have waited longer than a target for a whole
    interval."""
    count: _Integer
    """Packets dropped or marked since dropping began, or before it last ended. The default is 0."""
    curq: _Integer
    """How many packets wait. The default is 0."""
    delay: _Real
    """How long the last packet that left had waited, seconds. The default is 0."""
    early_drops: _Integer
    """Packets dropped because of long waits. The default is 0."""
    interval: _Real
    """How long the wait may exceed it, seconds. The default is 0.1."""
    marks: _Integer
    """Packets marked. The default is 0."""
    maxpacket: _Integer
    """A queue that is no longer than this is never too long, bytes. The default is 1500."""
    overflow_drops: _Integer
    """Packets dropped for want of room. The default is 0."""
    setbit: _Integer
    """ECN-capable packets are marked, not dropped. The default is false."""
    target: _Real
    """The wait that a standing queue may cause, seconds. The default is 0.005."""
    def attach(self, channel: _Any, /) -> _Any:
        """Changes of traced variables go to this channel."""
        ...
    def trace(self, variable: _Any, tracer: _Any = ..., /) -> _Any:
        """Traces a variable."""
        ...

class QueueFQCoDel(Queue):
    """Flow queueing with controlled delay (RFC 8290): a queue governed by CoDel for each connection; they take turns,
    sparse ones first."""
    curq: _Integer
    """How many packets wait. The default is 0."""
    delay: _Real
    """How long the last packet that left had waited, seconds. The default is 0."""
    drop_batch: _Integer
    """At most so many packets are dropped at once when there is no room. The default is 64."""
    early_drops: _Integer
    """Packets dropped because of long waits. The default is 0."""
    flows: _Integer
    """How many queues there are; fixed once one is in use. The default is 1024."""
    interval: _Real
    """How long the wait may exceed it, seconds. The default is 0.1."""
    limit: _Integer
    """How many packets all queues may hold. The default is 10240."""
    marks: _Integer
    """Packets marked. The default is 0."""
    maxpacket: _Integer
    """A queue that is no longer than this is never too long, bytes. The default is 1500."""
    new_flows: _Integer
    """How often an empty queue came into use. The default is 0."""
    overflow_drops: _Integer
    """Packets dropped for want of room. The default is 0."""
    perturbation: _Integer
    """Another number assigns connections to queues in another way. The default is 0."""
    quantum: _Integer
    """How many bytes a queue may send in a turn. The default is 1514."""
    setbit: _Integer
    """ECN-capable packets are marked, not dropped. The default is false."""
    target: _Real
    """The wait that a standing queue may cause, seconds. The default is 0.005."""
    def attach(self, channel: _Any, /) -> _Any:
        """Changes of traced variables go to this channel."""
        ...
    def trace(self, variable: _Any, tracer: _Any = ..., /) -> _Any:
        """Traces a variable."""
        ...

class QueuePIE(Queue):
    """Proportional integral controller enhanced (RFC 8033): drops arriving packets with a probability that follows the
    time packets wait."""
    alpha: _Real
    """Gain of the deviation from the target, per second. The default is 0.125."""
    beta: _Real
    """Gain of the change of the wait, per second. The default is 1.25."""
    curq: _Integer
    """How many packets wait. The default is 0."""
    delay: _Real
    """How long the last packet that left had waited, seconds; 0 if the queue is empty. The default is 0."""
    derandomize: _Integer
    """Drops come neither too close nor too far from each other. The default is true."""
    early_drops: _Integer
    """Packets dropped by chance. The default is 0."""
    mark_p: _Real
    """From this probability on they are dropped all the same. The default is 0.1."""
    marks: _Integer
    """Packets marked. The default is 0."""
    max_burst: _Real
    """How long a burst after a quiet time passes unharmed, seconds. The default is 0.15."""
    mean_pktsize: _Integer
    """Average packet size, bytes. The default is 1000."""
    overflow_drops: _Integer
    """Packets dropped for want of room. The default is 0."""
    prob: _Real
    """Drop probability. The default is 0."""
    setbit: _Integer
    """ECN-capable packets are marked, not dropped. The default is false."""
    target: _Real
    """The wait aimed at, seconds. The default is 0.015."""
    tupdate: _Real
    """Time between updates of the probability, seconds. The default is 0.015."""
    def attach(self, channel: _Any, /) -> _Any:
        """Changes of traced variables go to this channel."""
        ...
    def link(self, link: _Any, /) -> _Any:
        """Without effect."""
        ...
    def trace(self, variable: _Any, tracer: _Any = ..., /) -> _Any:
        """Traces a variable."""
        ...
