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
    """The class of the object that the first `source` in a script makes; it has no other purpose."""
    autoimport: _Value
    """Has no effect. The default is 0."""
    def init(self) -> _Any:
        """Makes an object, which has no function."""
        ...

class InitObject(_Object):
    """An object without own variables and commands."""

class SplitObject(_Object):
    """An object with a script half and a native half. All library classes descend from it."""
    def destroy(self) -> _Any:
        """Destroys the object and its native half."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Makes the native half and gives its variables the class defaults."""
        ...
    def init_instvar(self, var: _Any, /) -> _Any:
        """Sets a variable to its class default, if there is one."""
        ...
    def set(self, *args: _Any) -> _Any:
        """Reads or sets a variable: `set NAME ?VALUE?`."""
        ...
    def trace(self, variable: _Any, tracer: _Any = ..., /, *ignoreds: _Any) -> _Any:
        """Traces changes of a variable, with the object's own trace file or with the given tracer."""
        ...
    def unknown(self, *args: _Any) -> _Any:
        """Calls the native command of the given name; an error if there is none."""
        ...
    def warn_instvar(self, item: _Any, /) -> _Any:
        """Warns that a variable has no class default."""
        ...

class RNG(SplitObject):
    """A random number generator: one stream of the generator MRG32k3a."""
    def all_seeds(self) -> _Any:
        """Returns the six numbers of the state."""
        ...
    def default(self) -> _Any:
        """Makes this generator the one that models draw from."""
        ...
    def exponential(self, mu: _Any = ..., /) -> _Any:
        """Returns an exponentially distributed number with mean `mu`, by default 1."""
        ...
    def init(self) -> _Any:
        """Makes a generator on the next stream."""
        ...
    def integer(self, k: _Any, /) -> _Any:
        """Returns a whole number from 0 to `k` - 1, uniformly distributed."""
        ...
    def lognormal(self, mean: _Any, deviation: _Any, /) -> _Any:
        """Returns a log-normally distributed number."""
        ...
    def next_random(self) -> _Any:
        """Returns a whole number from 0 to 2^31 - 1, uniformly distributed."""
        ...
    def next_substream(self) -> _Any:
        """Advances to the next substream."""
        ...
    def normal(self, mean: _Any, deviation: _Any, /) -> _Any:
        """Returns a normally distributed number."""
        ...
    def reset_start_substream(self) -> _Any:
        """Returns to the start of the substream."""
        ...
    def seed(self, kind: _Any, seed: _Any, /) -> _Any:
        """Seeds the generator by one of the methods `raw`, `predef` and `heuristic`."""
        ...
    def test(self) -> _Any:
        """Tests the generator, and writes the numbers drawn to `temp.rands`."""
        ...
    def testdouble(self, d: _Any, /) -> _Any:
        """Returns a number uniformly distributed between 0 and `d`."""
        ...
    def testint(self, k: _Any, /) -> _Any:
        """Returns a whole number from 0 to `k` - 1, uniformly distributed."""
        ...
    def uniform(self, a: _Any, b: _Any, /) -> _Any:
        """Returns a number uniformly distributed between `a` and `b`."""
        ...
    def use_substream(self, n: _Any, /) -> _Any:
        """Goes to substream `n`, from 0 to 2^51 - 1, of its stream. Generators that are made or seeded later start on
        substream `n`, too. Runs on different substreams share no random numbers. This is not in ns-2."""
        ...

class RandomVariable(SplitObject):
    """A distribution with its parameters."""
    def test(self, count: _Any, /) -> _Any:
        """Prints the given number of values."""
        ...
    def use_rng(self, generator: _Any, /) -> _Any:
        """Sets the generator to draw from."""
        ...
    def value(self) -> _Any:
        """Draws a value, and returns it with seven significant digits."""
        ...

class RandomVariableUniform(RandomVariable):
    """The uniform distribution between two bounds."""
    max: _Real
    """Upper bound of the distribution. The default is 1.0."""
    min: _Real
    """Lower bound of the distribution. The default is 0.0."""

class RandomVariableExponential(RandomVariable):
    """The exponential distribution."""
    avg: _Real
    """Mean of the distribution. The default is 1.0."""

class RandomVariablePareto(RandomVariable):
    """The Pareto distribution of the first kind."""
    avg: _Real
    """Mean of the distribution. The default is 1.0."""
    shape: _Real
    """Shape of the distribution (the tail index). The default is 1.5."""

class RandomVariableParetoII(RandomVariable):
    """The Pareto distribution of the second kind."""
    avg: _Real
    """Mean of the distribution. The default is 10.0."""
    shape: _Real
    """Shape of the distribution (the tail index). The default is 1.2."""

class RandomVariableNormal(RandomVariable):
    """The normal distribution."""
    avg: _Real
    """Mean of the distribution. The default is 0.0."""
    std: _Real
    """Standard deviation of the distribution. The default is 1.0."""

class RandomVariableLogNormal(RandomVariable):
    """The log-normal distribution: the logarithm is normally distributed."""
    avg: _Real
    """Mean of the logarithm of the variable. The default is 1.0."""
    std: _Real
    """Standard deviation of the logarithm of the variable. The default is 1.0."""

class RandomVariableConstant(RandomVariable):
    """A constant."""
    val: _Real
    """Value of the variable. The default is 1.0."""

class RandomVariableHyperExponential(RandomVariable):
    """A mixture of two exponential distributions. It always draws from the default generator."""
    avg: _Real
    """Mean of the distribution. The default is 1.0."""
    cov: _Real
    """Coefficient of variation of the distribution. The default is 4.0."""

class RandomVariableErlang(RandomVariable):
    """The Erlang distribution: the sum of `k_` exponentially distributed numbers."""
    k: _Integer
    """The number of exponential distributions. The default is 1.0."""
    lambda_: _Real
    """Mean of each exponential distribution. The default is 1.0."""

class RandomVariableGamma(RandomVariable):
    """The gamma distribution."""
    alpha: _Real
    """Shape of the gamma distribution. The default is 1.0."""
    beta: _Real
    """Scale of the gamma distribution. The default is 1.0."""

class RandomVariableWeibull(RandomVariable):
    """The Weibull distribution. `new RandomVariable/Weibull shape scale ?generator?` fixes the parameters, in this
    order."""
    scale: _Real
    """The shape of the distribution, in spite of its name. The default is 1.0."""
    shape: _Real
    """The scale of the distribution, in spite of its name. The default is 1.0."""
    def init(self, *args: _Any) -> _Any:
        """Sets the parameters from the arguments."""
        ...

class RandomVariableEmpirical(RandomVariable):
    """A distribution given by a table of cumulative probabilities."""
    interpolation: _Integer
    """How values are found: 0 takes values of the table only, 1 interpolates, 2 interpolates to whole numbers. The
    default is 0."""
    maxCDF: _Real
    """Greatest cumulative probability drawn. The default is 1."""
    maxEntry: _Integer
    """Initial capacity of the table, in entries; it grows by itself. The default is 32."""
    minCDF: _Real
    """Least cumulative probability drawn. The default is 0."""
    def loadCDF(self, file: _Any, /) -> _Any:
        """Reads the table from a file. Each line has a value, a number that is ignored and a cumulative probability."""
        ...

class RandomVariableTraceDriven(RandomVariable):
    """The numbers in the lines of the file `filename_`, one after the other."""
    def init(self) -> _Any:
        """Makes the variable. The file is read at the first value."""
        ...
    def value(self) -> _Any:
        """Returns the number in the next line of the file."""
        ...

class AllocAddrBits(_Object):
    """Divides an address into fields: levels, node, port, multicast bit."""
    DEFADDRSIZE: _Value
    """The number of bits in an address. The default is 31."""
    MAXADDRSIZE: _Value
    """The largest number of bits that an address can have. The default is 31."""
    def get_Address(self) -> _Any:
        """Returns the object that holds the address format."""
        ...
    def get_AllocAddr(self) -> _Any:
        """Returns the object that allocates the bits of addresses."""
        ...
    def init(self) -> _Any:
        """Sets the sizes of all fields to 0."""
        ...

class AllocAddr(SplitObject):
    """Allocates the bits of addresses to their fields."""

class Address(SplitObject):
    """The address format in use."""

class AddrParams(SplitObject):
    """Holds the parameters of the address format."""
    ALL_BITS_SET: _Value
    """Mask of all usable bits of an address. The default is 0x7fffffff."""
    def_clusters: _Value
    """The number of clusters in each domain for which `cluster_num_` has no entry. The default is 4."""
    def_nodes: _Value
    """The number of nodes in each cluster for which `nodes_num_` has no entry. The default is 5."""
    domain_num: _Value
    """The number of domains. The default is 1."""

class PacketHeaderManager(SplitObject):
    """The set of headers that packets have. It has no effect: all headers are always present."""
    hdrlen: _Integer
    """The length of all headers together, bytes. The default is 0."""
    def allochdr(self, cl: _Any, /) -> _Any:
        """Places the header of the given class after all other headers."""
        ...

class PacketHeader(SplitObject):
    """A header of packets."""

class PacketHeaderPBC(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 8."""

class PacketHeaderLRWPAN(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 216."""

class PacketHeaderXCP(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 56."""

class PacketHeaderLms(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 56."""

class PacketHeaderPGM_NAK(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 16."""

class PacketHeaderPGM_SPM(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 8."""

class PacketHeaderPGM(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 16."""

class PacketHeaderPushback(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 8."""

class PacketHeaderNV(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 16."""

class PacketHeaderLDP(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 48."""

class PacketHeaderMPLS(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 32."""

class PacketHeaderrtProtoLS(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 8."""

class PacketHeaderPing(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 32."""

class PacketHeaderTFRC_ACK(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 72."""

class PacketHeaderTFRC(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 56."""

class PacketHeaderDiffusion(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 192."""

class PacketHeaderRAP(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 24."""

class PacketHeaderMDART(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 56."""

class PacketHeaderPUMA(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 4."""

class PacketHeaderAOMDV(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 808."""

class PacketHeaderAODV(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 808."""

class PacketHeaderSR(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 728."""

class PacketHeaderTORA(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 32."""

class PacketHeaderIMEP(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 512."""

class PacketHeaderARP(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 32."""

class PacketHeaderMIP(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 32."""

class PacketHeaderIPinIP(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 8."""

class PacketHeaderLL(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 32."""

class PacketHeaderMac(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 40."""

class PacketHeaderEncap(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 8."""

class PacketHeaderHttpInval(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 4."""

class PacketHeaderSRMEXT(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 8."""

class PacketHeaderaSRM(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 8."""

class PacketHeaderSRM(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 16."""

class PacketHeadermcastCtrl(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 20."""

class PacketHeaderCtrMcast(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 12."""

class PacketHeaderrtProtoDV(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 4."""

class PacketHeaderGAF(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 8."""

class PacketHeaderSnoop(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 24."""

class PacketHeaderDCCP_CLOSEREQ(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 1."""

class PacketHeaderDCCP_CLOSE(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 1."""

class PacketHeaderDCCP_DATA(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 1."""

class PacketHeaderDCCP_DATAACK(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 1."""

class PacketHeaderDCCP_ACK(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 4."""

class PacketHeaderDCCP_REQ(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 1."""

class PacketHeaderDCCP_RESP(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 1."""

class PacketHeaderDCCP_RESET(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 8."""

class PacketHeaderDCCP(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 24."""

class PacketHeaderSCTP(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 16."""

class PacketHeaderTCPA(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 16."""

class PacketHeaderTCP(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 80."""

class PacketHeaderIVS(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 32."""

class PacketHeaderRTP(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 12."""

class PacketHeaderMessage(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 64."""

class PacketHeaderResv(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 16."""

class PacketHeaderQS(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 12."""

class PacketHeaderUMP(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 24."""

class PacketHeaderSrc_rt(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 76."""

class PacketHeaderIP(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 28."""

class PacketHeaderFlags(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 9."""

class PacketHeaderCommon(PacketHeader):
    """A header of packets."""
    hdrlen: _Value
    """The length of the header in memory, bytes. The default is 128."""

class Scheduler(SplitObject):
    """Processes events in order of their time, and of their scheduling if times are equal."""
    def at(self, time: _Any, script: _Any = ..., /) -> _Any:
        """Schedules a script at the given time. With one argument, which is an event, cancels this event."""
        ...
    def at_now(self, script: _Any, /) -> _Any:
        """Schedules a script for the present time."""
        ...
    def cancel(self, event: _Any, /) -> _Any:
        """Removes a pending script."""
        ...
    def clearMemTrace(self) -> _Any:
        """Has no effect."""
        ...
    def dumpq(self) -> _Any:
        """Prints the pending events of a halted scheduler, and removes them."""
        ...
    def halt(self) -> _Any:
        """Stops the simulation after the present event."""
        ...
    def is_running(self) -> _Any:
        """Returns an empty text."""
        ...
    def now(self) -> _Any:
        """Returns the present time, seconds."""
        ...
    def resume(self) -> _Any:
        """Continues after a halt, at the present time."""
        ...
    def run(self) -> _Any:
        """Sets the clock to 0 and processes events."""
        ...

class SchedulerCalendar(Scheduler):
    """The default scheduler."""
    adjust_new_width_interval: _Integer
    """Has no effect. The default is 10."""
    min_bin_width: _Real
    """Has no effect. The default is 1e-18."""

class SchedulerRealTime(Scheduler):
    """Processes each event when the real clock reaches the event's time; without events it waits for external ones."""
    adjust_new_width_interval: _Integer
    """Has no effect."""
    maxslop: _Real
    """The delay beyond which a late event is reported on the standard error output, seconds. The default is 0.010."""
    min_bin_width: _Real
    """Has no effect."""
    def resume(self) -> _Any:
        """Continues after a halt, at the present time."""
        ...
    def run(self) -> _Any:
        """Sets the clock to 0 and processes events."""
        ...

class SchedulerList(Scheduler):
    """Processes events in the same order as the default scheduler."""

class SchedulerHeap(Scheduler):
    """Processes events in the same order as the default scheduler."""

class SchedulerMap(Scheduler):
    """Processes events in the same order as the default scheduler."""

class SchedulerSplay(Scheduler):
    """Processes events in the same order as the default scheduler."""

class Connector(SplitObject):
    """Forwards every packet to its target."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...

class TTLChecker(SplitObject):
    """Decrements the time to live of packets, once per link, and drops packets whose time to live has expired."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...
    def tick(self, step: _Any, /) -> _Any:
        """Sets by how much each packet's time to live is decremented."""
        ...
    def warning(self, on: _Any, /) -> _Any:
        """Sets whether drops are reported on the standard output."""
        ...

class DynamicLink(SplitObject):
    """The head of a link that may fail: forwards packets while the link is up."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    def status(self) -> _Any:
        """Returns the state of the link: `up` or `down`."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...

class Classifier(SplitObject):
    """Forwards packets by a field of their headers: each value of the field has a numbered slot with an object."""
    debug: _Integer
    """Has no effect. The default is false."""
    mask: _Integer
    """Mask of the field, applied after the shift. The default is 0xffffffff."""
    offset: _Integer
    """Position of the field in a packet (see `PktHdr_offset`), bytes; only for classes that read no fixed field. The
    default is 0."""
    shift: _Integer
    """The number of bits by which the field is shifted to the right. The default is 0."""
    def adjacents(self) -> _Any:
        """Returns the slots that scripts have filled, each with its object."""
        ...
    def alloc_port(self, nullagent: _Any, /) -> _Any:
        """Returns the lowest slot that is empty or holds the null agent."""
        ...
    def clear(self, slot: _Any, /) -> _Any:
        """Empties a slot."""
        ...
    def defaulttarget(self, object: _Any, /) -> _Any:
        """Forwards packets whose field selects no slot to the given object."""
        ...
    def dump(self) -> _Any:
        """Describes the classifier on the standard output."""
        ...
    def findslot(self, object: _Any, /) -> _Any:
        """Returns the slot that holds the given object; -1 if there is none."""
        ...
    def in_slot(self, slot: _Any, /) -> _Any:
        """Returns the object that a script put into a slot; empty if none did."""
        ...
    def install(self, slot: _Any, object: _Any, /) -> _Any:
        """Forwards packets whose field has the value `slot` to an object."""
        ...
    def installNext(self, object: _Any, /) -> _Any:
        """Puts an object into the slot after the last one."""
        ...
    def no_slot(self, slot: _Any, /) -> _Any:
        """Called for a packet whose slot is empty: describes the classifier and ends the program."""
        ...
    def reset(self) -> _Any:
        """Has no effect."""
        ...
    def slot(self, number: _Any, /) -> _Any:
        """Returns the object in a slot."""
        ...

class ClassifierAddr(Classifier):
    """Finds the slot by a part of the destination address."""

class ClassifierMac(Classifier):
    """Forwards packets to the MACs in its slots."""
    bcast: _Integer
    """Unless 0, copy every packet to the MACs in all slots except the sender's. The default is 0."""

class ClassifierPort(Classifier):
    """Forwards packets to the agents of a node, by destination port."""

class ClassifierMultiPath(Classifier):
    """Distributes packets among its slots in turn."""

class ClassifierHash(Classifier):
    """Finds the slot in a hash table."""
    default: _Value
    """Slot of packets that are not in the table; -1 for none. The default is -1."""
    def dump(self) -> _Any:
        """Describes the classifier on the standard output."""
        ...
    def init(self, nbuck: _Any, /) -> _Any:
        """Makes the classifier. The number of buckets has no effect."""
        ...

class ClassifierHashDest(ClassifierHash):
    """Routes packets by destination address. It is the entry of a node."""
    default: _Integer
    """Slot of unknown destinations; -1 for none. The default is -1."""
    def lookup(self, bucket: _Any, src: _Any, dst: _Any, fid: _Any, /) -> _Any:
        """Returns the object in the slot of a destination; empty if there is none."""
        ...

class ClassifierHier(Classifier):
    """Routes packets by the levels of their destination address."""
    def classifier(self, level: _Any, /) -> _Any:
        """Returns the classifier of a level, counted from 1."""
        ...
    def clear(self, *args: _Any) -> _Any:
        """Empties the slot that the last argument names. The number of arguments gives the level."""
        ...
    def defaulttarget(self, object: _Any, /) -> _Any:
        """Forwards packets with unknown addresses to the given object."""
        ...
    def destroy(self) -> _Any:
        """Destroys the classifier together with the classifiers of its levels."""
        ...
    def init(self) -> _Any:
        """Makes a classifier for each level."""
        ...
    def install(self, dst: _Any, target: _Any, /) -> _Any:
        """Forwards packets for an address, or for a prefix of one, to an object."""
        ...

class DelayLink(SplitObject):
    """Transmits packets one after the other at a given rate and delivers each after a delay."""
    avoidReordering: _Integer
    """Make packets wait for those sent before them when bandwidth or delay have changed. The default is false."""
    bandwidth: _Real
    """Bandwidth of the link, bits per second. The default is 1.5Mb."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    delay: _Real
    """Propagation delay, seconds. The default is 100ms."""
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...

class Delayer(SplitObject):
    """A radio channel that is blocked at times, or must be allocated after idle times. It holds at most one packet."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    def alloc(self, interval: _Any, length: _Any, /) -> _Any:
        """Requires an allocation after idle times: the first random variable draws how long an idle time must be, the
        second how long the allocation takes, both in seconds."""
        ...
    def block(self) -> _Any:
        """Blocks the channel."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def spike(self, interval: _Any, length: _Any, /) -> _Any:
        """Blocks the channel at random times: the first random variable draws the times between blockages, the second
        their durations, both in seconds."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...
    def unblock(self) -> _Any:
        """Unblocks the channel."""
        ...

class PacketQueue(SplitObject):
    """A list of packets, which can be attached to a queue."""

class PacketQueueSemantic(PacketQueue):
    """A list of packets that separates acknowledgements from data."""
    acksfirst: _Integer
    """Send acknowledgements before all other packets. The default is false."""
    filteracks: _Integer
    """Let an acknowledgement replace older ones of its connection. The default is false."""
    priority_drop: _Integer
    """Drop packets sent in fast start first. The default is false."""
    random_drop: _Integer
    """Choose the victims of forced drops at random. The default is false."""
    random_ecn: _Integer
    """Choose the packets of early drops and marks at random. The default is false."""
    reconsAcks: _Integer
    """Has no effect. The default is false."""
    replace_head: _Integer
    """Put an acknowledgement that replaces older ones where the first of the older ones was. The default is false."""

class Queue(SplitObject):
    """A queue of packets in front of a link's transmitter."""
    ackfromfront: _Value
    """Has no effect. The default is false."""
    acksfirst: _Value
    """Has no effect. The default is false."""
    blocked: _Value
    """Not 0 while a packet is being transmitted. The default is false."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    interleave: _Value
    """Has no effect. The default is false."""
    limit: _Integer
    """The largest number of packets in the queue. The default is 50."""
    unblock_on_resume: _Integer
    """Unblock the queue at the end of a transmission. The default is true."""
    util_check_intv: _Real
    """Duration of a utilisation record, seconds. The default is 0.2."""
    util_records: _Integer
    """Number of utilisation records. The default is 5."""
    util_weight: _Real
    """Weight of the average utilisation, per second. The default is 0.8."""
    def attach_nam_traces(self, src: _Any, dst: _Any, file: _Any, /) -> _Any:
        """Traces the queue to a channel in the form of nam."""
        ...
    def attach_traces(self, src: _Any, dst: _Any, file: _Any, op: _Any = ..., /) -> _Any:
        """Traces the queue to a channel; queues without own traces write nothing."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...

class QueueDropTail(Queue):
    """First in, first out; drops packets that do not fit. The queue holds at most `limit_` - 1 packets."""
    drop_front: _Integer
    """Drop the oldest packet instead of the arriving one. The default is false."""
    mean_pktsize: _Integer
    """The number of bytes that count as one packet of the limit. The default is 500."""
    queue_in_bytes: _Integer
    """Count bytes instead of packets. The default is false."""
    summarystats: _Integer
    """Compute the true average queue length. The default is false."""
    def packetqueue_attach(self, list: _Any, /) -> _Any:
        """Attaches a packet list, whose rules then apply to the queue."""
        ...
    def printstats(self) -> _Any:
        """Prints the true average queue length and the time of its last update."""
        ...
    def shrink_queue(self) -> _Any:
        """Drops packets until the queue is within its limit."""
        ...

class QueueRED(Queue):
    """Random early detection (RED): drops or marks packets with a probability that grows with the average queue
    length."""
    adaptive: _Integer
    """1 to adapt the maximum drop probability (Adaptive RED). The default is 0."""
    alpha: _Real
    """Increment by which the maximum drop probability is raised. The default is 0.01."""
    ave: _Real
    """The average queue length, packets or bytes. The default is 0.0."""
    beta: _Real
    """Factor by which the maximum drop probability is lowered. The default is 0.9."""
    bottom: _Real
    """Lower bound of the adapted maximum drop probability; 0 chooses it automatically. The default is 0."""
    bytes: _Integer
    """Let the drop probability grow with the size of the packet. The default is true."""
    cautious: _Integer
    """1, 2 or 3 to avoid drops while the queue is shorter than its average, by different rules; 0 for plain RED.
    Queue/RED/RIO ignores it. The default is 0."""
    cur_max_p: _Real
    """The present maximum drop probability. The default is 0."""
    curq: _Integer
    """The queue length that the last arrival met, packets or bytes. The default is 0."""
    doubleq: _Value
    """Has no effect. The default is false."""
    dqthresh: _Value
    """Has no effect. The default is 50."""
    drop_front: _Integer
    """Drop the second packet of the queue in forced drops. The default is false."""
    drop_rand: _Integer
    """Drop a random packet of the queue in forced drops. The default is false."""
    drop_tail: _Integer
    """Has no effect. The default is true."""
    feng_adaptive: _Integer
    """1 to adapt the maximum drop probability by factors (Feng's Adaptive RED). The default is 0."""
    gentle: _Integer
    """Let the probability grow to 1 between the maximum threshold and twice the maximum threshold. The default is
    true."""
    idle_pktsize: _Integer
    """Packet size assumed while the queue is idle, with `cautious_` 3, bytes. The default is 100."""
    interval: _Real
    """Time between adaptations of the maximum drop probability, seconds. The default is 0.5."""
    linterm: _Real
    """Inverse of the maximum drop probability (at `maxthresh_`). The default is 10."""
    mark_p: _Real
    """Probability below which packets are marked; above it they are dropped. The default is 0.1."""
    maxthresh: _Real
    """Maximum threshold of the average queue length, packets; 0 chooses it automatically. The default is 0."""
    maxthresh_queue: _Real
    """Maximum threshold of the average queue length, packets or bytes. The default is 50."""
    mean_pktsize: _Integer
    """Average packet size, bytes. The default is 500."""
    ns1_compat: _Integer
    """Do not restart the spacing of drops after forced drops. The default is false."""
    prob1: _Real
    """The drop probability before drops are spaced. The default is 0.0."""
    q_weight: _Real
    """Weight of the present length in the average; 0, -1 or -2 choose it automatically. The default is -1."""
    queue_in_bytes: _Integer
    """Measure the queue in bytes. The default is true."""
    setbit: _Integer
    """Mark ECN-capable packets instead of dropping them. The default is false."""
    summarystats: _Integer
    """Compute the true average queue length. The default is false."""
    targetdelay: _Real
    """Queueing delay at which automatic thresholds aim, seconds. The default is 0.005."""
    thresh: _Real
    """Minimum threshold of the average queue length, packets; 0 chooses it automatically. The default is 0."""
    thresh_queue: _Real
    """Minimum threshold of the average queue length, packets or bytes. The default is 50."""
    top: _Real
    """Upper bound of the adapted maximum drop probability. The default is 0.5."""
    use_mark_p: _Integer
    """Drop packets instead of marking them when the probability is above `mark_p_`. The default is true."""
    wait: _Integer
    """Space drops by at least 1/p packets, where p is the drop probability. The default is true."""
    def attach(self, channel: _Any, /) -> _Any:
        """Sets the channel to which changes of traced variables are written."""
        ...
    def attach_traces(self, src: _Any, dst: _Any, file: _Any, op: _Any = ..., /) -> _Any:
        """Traces early drops to a channel."""
        ...
    def early_drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that early drops go to, or returns it."""
        ...
    def edrop_trace(self, trace: _Any = ..., /) -> _Any:
        """Sets the object that writes a line for each early drop, or returns it."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Makes the queue; the first argument is the class of the trace of early drops, without the prefix `Trace/`."""
        ...
    def link(self, link: _Any, /) -> _Any:
        """Sets the link of the queue."""
        ...
    def packetqueue_attach(self, list: _Any, /) -> _Any:
        """Attaches a packet list, whose rules then apply to the queue."""
        ...
    def printstats(self) -> _Any:
        """Prints the true average queue length."""
        ...
    def trace_type(self) -> _Any:
        """Returns the class of the trace of early drops."""
        ...

class QueueREDRIO(QueueRED):
    """RED with In and Out (RIO): drops packets marked In with a lower probability than others."""
    ave: _Real
    """The average queue length, packets or bytes. The default is 0.0."""
    bytes: _Integer
    """Let the drop probability grow with the size of the packet. The default is false."""
    curq: _Integer
    """The queue length that the last arrival met, packets or bytes. The default is 0."""
    doubleq: _Value
    """Has no effect. The default is false."""
    dqthresh: _Value
    """Has no effect. The default is 50."""
    drop_front: _Integer
    """Drop the second packet of the queue in forced drops. The default is false."""
    drop_rand: _Integer
    """Drop a random packet of the queue in forced drops. The default is false."""
    drop_tail: _Integer
    """Has no effect. The default is true."""
    gentle: _Integer
    """Let the probability grow to 1 between the maximum threshold and twice the maximum threshold. The default is
    false."""
    in_ave: _Real
    """Average amount of In packets in the queue, packets or bytes. The default is 0.0."""
    in_gentle: _Integer
    """Let the probability for In packets grow to 1 between their maximum threshold and twice their maximum threshold.
    The default is false."""
    in_linterm: _Real
    """Inverse of the maximum drop probability of In packets. The default is 50."""
    in_maxthresh: _Real
    """Maximum threshold of In packets, packets or bytes. The default is 30."""
    in_prob1: _Real
    """Drop probability of In packets before drops are spaced. The default is 0.0."""
    in_thresh: _Real
    """Minimum threshold of In packets, packets or bytes. The default is 15."""
    linterm: _Real
    """Inverse of the maximum drop probability (at `maxthresh_`). The default is 10."""
    maxthresh: _Real
    """Maximum threshold of the average queue length, packets; 0 chooses it automatically. The default is 15."""
    mean_pktsize: _Integer
    """Average packet size, bytes. The default is 500."""
    ns1_compat: _Integer
    """Do not restart the spacing of drops after forced drops. The default is false."""
    out_ave: _Real
    """Average amount of Out packets in the queue; it stays 0. The default is 0.0."""
    out_gentle: _Integer
    """Let the probability for Out packets grow to 1 between their maximum threshold and twice their maximum threshold.
    The default is false."""
    out_linterm: _Value
    """Has no effect. The default is 5."""
    out_maxthresh: _Real
    """Maximum threshold of Out packets, packets or bytes. The default is 15."""
    out_prob1: _Real
    """Drop probability of Out packets before drops are spaced. The default is 0.0."""
    out_thresh: _Real
    """Minimum threshold of Out packets, packets or bytes. The default is 5."""
    priority_method: _Integer
    """1 to treat packets as In if their flow id is not 0. The default is 0."""
    prob1: _Real
    """The drop probability before drops are spaced. The default is 0.0."""
    q_weight: _Real
    """Weight of the present length in the average; 0, -1 or -2 choose it automatically. The default is 0.002."""
    queue_in_bytes: _Integer
    """Measure the queue in bytes. The default is false."""
    setbit: _Integer
    """Mark ECN-capable packets instead of dropping them. The default is false."""
    thresh: _Real
    """Minimum threshold of the average queue length, packets; 0 chooses it automatically. The default is 5."""
    wait: _Integer
    """Space drops by at least 1/p packets, where p is the drop probability. The default is true."""
    def init(self, *args: _Any) -> _Any:
        """Makes a queue without a link."""
        ...

class QueueREDPD(QueueRED):
    """RED with preferential dropping (RED-PD): drops packets of flows that send too much before they enter the queue."""
    P_testFRp: _Real
    """Probability of a test drop in front of the queue; -1 for none. The default is -1."""
    auto: _Integer
    """Estimate the rates of monitored flows. The default is false."""
    global_target: _Integer
    """Use the target of the queue for all flows. The default is false."""
    noMonitored: _Integer
    """The number of monitored flows. The default is 0."""
    noidle: _Integer
    """Spare unresponsive flows while the queue is empty. The default is false."""
    targetBW: _Real
    """The target of the queue for each flow, bits per second. The default is 0."""
    unresponsive_penalty: _Real
    """Factor by which unresponsive flows are dropped more often. The default is 1."""
    def attach_flowmon(self, monitor: _Any, /) -> _Any:
        """Sets the monitor of the flows."""
        ...
    def attach_traces(self, src: _Any, dst: _Any, file: _Any, op: _Any = ..., /) -> _Any:
        """Traces early drops to a channel."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Sets the classes of the traces of monitored and of other early drops."""
        ...
    def makeflowmon(self, link: _Any, cltype: _Any = ..., cslots: _Any = ..., /) -> _Any:
        """Makes the monitor of the flows."""
        ...
    def mon_edrop_trace(self, trace: _Any = ..., /) -> _Any:
        """Sets the object that writes a line for each drop from a monitored flow, or returns it."""
        ...
    def mon_trace_type(self) -> _Any:
        """Returns the class of the trace of drops from monitored flows."""
        ...
    def monitor_flow(self, flow: _Any, target_or_probability: _Any, current: _Any = ..., /) -> _Any:
        """Limits a flow, either to a target rate or with a drop probability. Returns the given present rate."""
        ...
    def responsive_flow(self, flow: _Any, /) -> _Any:
        """Declares a flow responsive again."""
        ...
    def showme(self, flow: _Any, /) -> _Any:
        """Prints whether a flow is monitored."""
        ...
    def unmonitor_flow(self, flow: _Any, /) -> _Any:
        """Stops limiting a flow."""
        ...
    def unresponsive_flow(self, flow: _Any, /) -> _Any:
        """Declares a monitored flow unresponsive."""
        ...

class QueueREDRIOSemantic(QueueREDRIO):
    """Another name of Queue/RED/RIO."""

class QueueREDPushback(QueueRED):
    """RED at which the node's pushback agent may limit aggregates of traffic."""
    pushbackID: _Integer
    """The number of the queue in the pushback agent. The default is -1."""
    rate_limiting: _Integer
    """Allow aggregates to be limited. The default is 1."""
    def attach_traces(self, src: _Any, dst: _Any, file: _Any, op: _Any = ..., /) -> _Any:
        """Traces early drops and limits to a channel."""
        ...
    def init(self, agent: _Any = ..., /) -> _Any:
        """Sets the agent that monitors the queue."""
        ...
    def rldrop_trace(self, trace: _Any = ..., /) -> _Any:
        """Sets the object that writes a line for each packet beyond a limit, or returns it."""
        ...
    def set_monitor(self, monitor: _Any, /) -> _Any:
        """Sets the monitor of the link."""
        ...
    def set_src_dst(self, src: _Any, dst: _Any, /) -> _Any:
        """Sets the nodes at the ends of the link."""
        ...

class QueueREDSemantic(QueueRED):
    """RED in which the attached packet list chooses the packets to drop."""

class QueuePI(Queue):
    """A queue whose drop probability is set by a proportional integral controller (PI)."""
    a: _Real
    """Gain of the present queue length in the control law, per packet. The default is 0.00001822."""
    b: _Real
    """Gain of the previous queue length in the control law, per packet. The default is 0.00001816."""
    bytes: _Integer
    """Let the drop probability grow with the size of the packet. The default is false."""
    curq: _Integer
    """Length of the queue, packets or bytes. New objects do not take the class default. The default is 0."""
    mean_pktsize: _Integer
    """Average packet size, bytes. The default is 500."""
    prob: _Real
    """Drop probability. New objects do not take the class default. The default is 0."""
    qref: _Real
    """Reference queue length, packets. The default is 50."""
    queue_in_bytes: _Integer
    """Measure the queue in bytes. The default is false."""
    setbit: _Integer
    """Mark ECN-capable packets instead of dropping them. The default is false."""
    w: _Real
    """Frequency of updates of the drop probability, per second. The default is 170."""
    def attach(self, channel: _Any, /) -> _Any:
        """Sets the channel to which changes of traced variables are written."""
        ...
    def early_drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that early drops go to, or returns it."""
        ...
    def edrop_trace(self, trace: _Any = ..., /) -> _Any:
        """Sets the object that writes a line for each early drop, or returns it."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Makes the queue; the first argument is the class of the trace of early drops, without the prefix `Trace/`."""
        ...
    def link(self, link: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def packetqueue_attach(self, list: _Any, /) -> _Any:
        """Attaches a packet list, whose rules then apply to the queue."""
        ...
    def trace_type(self) -> _Any:
        """Returns the class of the trace of early drops."""
        ...

class QueueREM(Queue):
    """A queue with random exponential marking (REM), controlled by a price of the link."""
    curq: _Integer
    """Length of the queue, packets or bytes. The default is 0.0."""
    gamma: _Real
    """Step size of the price. The default is 0.001."""
    inw: _Real
    """Weight of a new sample in the average arrivals. The default is 1."""
    markpkts: _Integer
    """Mark packets instead of dropping them. The default is false."""
    mean_pktsize: _Real
    """Average packet size, bytes. The default is 1000."""
    pbo: _Real
    """Target queue length, packets. The default is 20.0."""
    phi: _Real
    """Base of the exponential function that converts the price into a probability. The default is 1.001."""
    pmark: _Real
    """The number of marked packets. New objects do not take the class default. The default is 0.0."""
    prob: _Real
    """Drop or mark probability. New objects do not take the class default. The default is 0.0."""
    pupdtime: _Real
    """Time between updates of the price, seconds. The default is 0.002."""
    qib: _Integer
    """Measure the queue in bytes. The default is false."""
    def attach(self, channel: _Any, /) -> _Any:
        """Sets the channel to which changes of traced variables are written."""
        ...
    def link(self, link: _Any, /) -> _Any:
        """Sets the link of the queue."""
        ...
    def packetqueue_attach(self, list: _Any, /) -> _Any:
        """Attaches a packet list, whose rules then apply to the queue."""
        ...

class QueueVq(Queue):
    """An adaptive virtual queue (AVQ), whose overflows drop or mark packets of the real one."""
    buflim: _Real
    """Size of the virtual buffer, as a share of the limit. The default is 1.0."""
    curq: _Integer
    """Length of the queue, packets or bytes. The default is 0."""
    drop_front: _Integer
    """Drop the oldest packet instead of the arriving one. The default is 0."""
    ecnlim: _Real
    """Initial virtual capacity, as a share of the link's capacity. The default is 0.8."""
    gamma: _Real
    """Desired utilisation of the link. The default is 0.98."""
    markfront: _Integer
    """Mark the oldest packet instead of the arriving one. The default is 0."""
    markpkts: _Integer
    """Mark packets instead of dropping them. The default is false."""
    mean_pktsize: _Integer
    """Average packet size, bytes. The default is 1000."""
    queue_in_bytes: _Integer
    """Measure the queue in bytes. The default is true."""
    def attach(self, channel: _Any, /) -> _Any:
        """Sets the channel to which changes of traced variables are written."""
        ...
    def link(self, link: _Any, /) -> _Any:
        """Sets the link of the queue."""
        ...
    def packetqueue_attach(self, list: _Any, /) -> _Any:
        """Attaches a packet list, whose rules then apply to the queue."""
        ...

class QueueGK(Queue):
    """A virtual queue that marks all packets from an overflow until it is empty again."""
    curq: _Integer
    """Packets in the queue after the last arrival. The default is 0."""
    drop_front: _Integer
    """Drop the oldest packet instead of the arriving one. The default is 0."""
    ecnlim: _Real
    """Capacity and buffer of the virtual queue, as a share of the real ones. The default is 0.95."""
    mean_pktsize: _Integer
    """Average packet size, bytes. The default is 1000."""
    def attach(self, channel: _Any, /) -> _Any:
        """Sets the channel to which changes of traced variables are written."""
        ...
    def link(self, link: _Any, /) -> _Any:
        """Sets the link of the queue."""
        ...
    def packetqueue_attach(self, list: _Any, /) -> _Any:
        """Attaches a packet list, whose rules then apply to the queue."""
        ...

class QueueSFQ(Queue):
    """Stochastic fair queueing: flows are hashed into buckets, which take turns of one packet."""
    def buckets(self, number: _Any, /) -> _Any:
        """Sets the number of buckets; only possible before the run."""
        ...
    maxqueue: _Integer
    """The largest number of packets in all buckets together. The default is 40."""
    def limit(self, packets: _Any, /) -> _Any:
        """Sets the largest number of packets in all buckets together."""
        ...

class QueueDRR(Queue):
    """Deficit round robin: flows take turns, and each may send the same number of bytes per turn."""
    def blimit(self, bytes: _Any, /) -> _Any:
        """Sets the largest number of bytes in all queues together."""
        ...
    def buckets(self, number: _Any, /) -> _Any:
        """Sets the number of buckets; only possible before the run."""
        ...
    def mask(self, on: _Any, /) -> _Any:
        """Sets whether sources that differ in the last four bits count as one flow."""
        ...
    def quantum(self, bytes: _Any, /) -> _Any:
        """Sets the number of bytes that a flow may send in a turn."""
        ...

class QueueFQ(Queue):
    """Fair queueing: sends first the packet that would finish first if flows were served bit by bit."""
    secsPerByte: _Real
    """The transmission time of one byte, seconds. The default is 0."""
    def install(self, fid: _Any, queue: _Any, /) -> _Any:
        """Sets the queue of a flow."""
        ...

class QueueSRR(Queue):
    """Smoothed round robin: queues share by weight, and their turns are spread evenly."""
    def blimit(self, value: _Any, /) -> _Any:
        """Sets the variable named like the method, with `_` at its end."""
        ...
    def granularity(self, value: _Any, /) -> _Any:
        """Sets the variable named like the method, with `_` at its end."""
        ...
    def maxqueuenumber(self, value: _Any, /) -> _Any:
        """Sets the variable named like the method, with `_` at its end."""
        ...
    def mtu(self, value: _Any, /) -> _Any:
        """Sets the variable named like the method, with `_` at its end."""
        ...
    def setqueue(self, fid: _Any, queue: _Any, /) -> _Any:
        """Assigns a flow to a queue."""
        ...
    def setrate(self, queue: _Any, rate: _Any, /) -> _Any:
        """Sets the rate of a queue, bits per second."""
        ...

class QueueSimpleIntServ(Queue):
    """Serves packets with a flow id before packets without one."""
    qlimit0: _Integer
    """Capacity for packets without a flow id, packets; one place less than this is usable. The default is 50."""
    qlimit1: _Integer
    """Capacity for packets with a flow id, packets; one place less than this is usable. The default is 50."""

class TBF(SplitObject):
    """A token bucket between an agent and its node."""
    bucket: _Integer
    """Depth of the bucket, bits. The default is 1024."""
    debug: _Integer
    """Has no effect."""
    qlen: _Integer
    """The largest number of packets that may wait for tokens. The default is 0."""
    rate: _Real
    """Rate at which tokens are added, bits per second. The default is 64k."""
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...

class QueueCBQ(Queue):
    """Class-based queueing (CBQ): shares the link among classes that may borrow from each other."""
    def algorithm(self, name: _Any, /) -> _Any:
        """Sets the algorithm that decides from which ancestors classes may borrow."""
        ...
    maxpkt: _Integer
    """Size of the largest packet, bytes. The default is 1024."""
    def init(self, *args: _Any) -> _Any:
        """Makes the queue with the algorithm of the class."""
        ...
    def insert_class(self, class_: _Any, /) -> _Any:
        """Adds a CBQ class."""
        ...
    def link(self, link: _Any, /) -> _Any:
        """Sets the link of the queue."""
        ...

class QueueCBQWRR(QueueCBQ):
    """Class-based queueing with weighted round robin: the turns of classes are weighted by their shares."""

class CBQClass(SplitObject):
    """A class of traffic in class-based queueing: a share of a link and, for leaves, a queue."""
    automaxidle_gain: _Value
    """Weight of the past in the average idle time. The default is 0.9375."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    def_qtype: _Value
    """Type of the class's queue. The default is DropTail."""
    extradelay: _Real
    """Additional waiting time of the class when it has used its share, seconds. The default is 0.0."""
    level: _Integer
    """Level of the class in the hierarchy: 1 for leaves, higher for inner classes. The default is 1."""
    okborrow: _Integer
    """Allow the class to use bandwidth that its ancestors leave unused. The default is true."""
    priority: _Integer
    """Priority of the class, from 0 (highest) to 9. The default is 0."""
    def allot(self, share: _Any = ..., /) -> _Any:
        """Sets the share of the link, once, or returns it."""
        ...
    def automaxidle(self, linkbw: _Any, maxpkt: _Any, /) -> _Any:
        """Sets the maximum idle time that suits the share of the class, for a link of the given bandwidth (bits per
        second) and packets of at most the given size (bytes). A link calls it for classes whose maximum idle time
        is `auto`."""
        ...
    def cbq(self, scheduler: _Any = ..., /) -> _Any:
        """Sets the scheduler of the class, or returns it."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def init(self) -> _Any:
        """Makes a class without a share."""
        ...
    def install_queue(self, q: _Any, /) -> _Any:
        """Sets the queue for the packets of the class."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def maxidle(self, seconds: _Any, /) -> _Any:
        """Sets the unused time that the class may save up."""
        ...
    def newallot(self, share: _Any, /) -> _Any:
        """Changes the share of an inserted class."""
        ...
    def parent(self, class_: _Any = ..., /) -> _Any:
        """Sets the parent of the class, from which the class may borrow, or returns it."""
        ...
    def qdisc(self, queue: _Any = ..., /) -> _Any:
        """Sets the queue of the class, or returns it."""
        ...
    def qmon(self, monitor: _Any = ..., /) -> _Any:
        """Sets the monitor of the class, or returns it."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def setparams(self, parent: _Any, okborrow: _Any, allot: _Any, maxidle: _Any, prio: _Any, level: _Any, xdelay: _Any, /) -> _Any:
        """Sets all parameters of the class: parent, borrowing, share, maximum idle time, priority, level and extra
        delay."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...

class QueuedsRED(Queue):
    """The queues of a diffserv router: the code point of a packet selects its queue and its drop precedence."""
    ecn: _Integer
    """Mark ECN-capable packets where they would be dropped early. The default is 0."""
    numQueues: _Integer
    """The number of physical queues in use. The default is 4."""
    def addPHBEntry(self, codepoint: _Any, queue: _Any, prec: _Any, /) -> _Any:
        """Maps a code point to a queue and a precedence."""
        ...
    def addQueueRate(self, queue: _Any, rate: _Any, /) -> _Any:
        """Sets the rate up to which a queue has priority, bits per second."""
        ...
    def addQueueWeights(self, queue: _Any, weight: _Any, /) -> _Any:
        """Sets the weight of a queue."""
        ...
    def configQ(self, queue: _Any, prec: _Any, min: _Any, max: _Any, maxp: _Any, weight: _Any = ..., /) -> _Any:
        """Sets the thresholds (packets), the maximum probability and the weight of the average of a precedence."""
        ...
    def early_drop_target(self, object: _Any, /) -> _Any:
        """Sets the object that early drops go to."""
        ...
    def getAverage(self, queue: _Any = ..., /) -> _Any:
        """Returns the average length of a queue, packets."""
        ...
    def getAverageV(self, queue: _Any = ..., prec: _Any = ..., /) -> _Any:
        """Returns the average number of packets of a precedence in a queue."""
        ...
    def getCurrent(self, queue: _Any = ..., /) -> _Any:
        """Returns the length of a queue, packets."""
        ...
    def getCurrentV(self, queue: _Any = ..., prec: _Any = ..., /) -> _Any:
        """Returns the number of packets of a precedence in a queue."""
        ...
    def getStat(self, name: _Any = ..., codepoint: _Any = ..., /, *args: _Any) -> _Any:
        """Returns a counter, `drops`, `edrops` or `pkts`, of a code point or of all; -1 for any other words."""
        ...
    def link(self, link: _Any, /) -> _Any:
        """Sets the link of the queue."""
        ...
    def meanPktSize(self, bytes: _Any, /) -> _Any:
        """Sets the average packet size."""
        ...
    def printPHBTable(self) -> _Any:
        """Prints the table of code points."""
        ...
    def printStats(self) -> _Any:
        """Prints the counters of packets and drops."""
        ...
    def printWRRcount(self) -> _Any:
        """Prints the number of packets that each queue has sent."""
        ...
    def setMREDMode(self, mode: _Any, queue: _Any = ..., /) -> _Any:
        """Sets how averages are computed: `RIO-C`, `RIO-D`, `WRED` or `DROP`."""
        ...
    def setNumPrec(self, count: _Any, /) -> _Any:
        """Sets the number of precedences."""
        ...
    def setSchedularMode(self, mode: _Any, /) -> _Any:
        """Sets how queues share the link: `RR`, `WRR`, `WIRR` or `PRI`."""
        ...

class QueuedsREDcore(QueuedsRED):
    """The queues of a diffserv core router."""

class QueuedsREDedge(QueuedsRED):
    """The queues of a diffserv edge router, which sets the code points of packets."""
    def addPolicerEntry(self, policer: _Any, codepoint: _Any, /, *args: _Any) -> _Any:
        """Sets the code points of packets that do not conform."""
        ...
    def addPolicyEntry(self, src: _Any, dst: _Any, policer: _Any, codepoint: _Any, /, *args: _Any) -> _Any:
        """Sets the policy for packets from one node to another; -1 matches any node."""
        ...
    def getCBucket(self, src: _Any = ..., dst: _Any = ..., /) -> _Any:
        """Returns the number of bytes in a committed bucket."""
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
    """Three queues, for XCP, TCP and other packets, which take turns."""
    tcp_xcp_on: _Value
    """Reserve half of the capacity of queues made later for TCP without XCP. The default is 0."""
    def attach(self, channel: _Any, /) -> _Any:
        """Writes the measurements and decisions of the control law to a channel."""
        ...
    def init(self) -> _Any:
        """Makes the inner queues."""
        ...
    def link(self, del_: _Any, /) -> _Any:
        """Sets the link of the inner queues."""
        ...
    def num_mice(self, count: _Any, /) -> _Any:
        """Treats flow ids below the given number as mice (short flows)."""
        ...
    def queue(self, number: _Any, object: _Any, /) -> _Any:
        """Sets an inner queue."""
        ...
    def queue_limit(self, limit: _Any, /) -> _Any:
        """Sets the limits of the inner queues."""
        ...
    def queue_read_drops(self) -> _Any:
        """Returns the number of XCP packets dropped."""
        ...
    def queue_sample_everyrtt(self, interval: _Any, /) -> _Any:
        """Measures the utilisation of the link at the given interval, seconds, instead of every round-trip time."""
        ...
    def set_link_capacity(self, rate: _Any, /) -> _Any:
        """Sets the capacity of the link, bits per second."""
        ...

class QueueJoBS(Queue):
    """Joint buffer management and scheduling (JoBS): four classes, selected by the packets' priorities 1 to 4, with
    guarantees for delays, losses and rates."""
    adc_resolution_type: _Integer
    """Where packets are dropped if a delay bound cannot be met otherwise: 0 in the class itself, 1 in all classes."""
    drop_front: _Integer
    """Drop the oldest packet of a class, not the newest."""
    mean_pkt_size: _Real
    """The expected size of packets, bits."""
    shared_buffer: _Integer
    """Share the buffer among the classes; otherwise each class has a quarter of the buffer."""
    trace_hop: _Integer
    """Write the counters of each window of half a second."""
    def id(self, number: _Any, /) -> _Any:
        """Sets the number of the queue in warnings."""
        ...
    def init_adcs(self, class1: _Any, class2: _Any, class3: _Any, class4: _Any, /) -> _Any:
        """Sets the largest delays of the classes, seconds; -1 for no constraint."""
        ...
    def init_alcs(self, class1: _Any, class2: _Any, class3: _Any, class4: _Any, /) -> _Any:
        """Sets the largest shares of packets that classes may lose; -1 for no constraint."""
        ...
    def init_arcs(self, class1: _Any, class2: _Any, class3: _Any, class4: _Any, /) -> _Any:
        """Sets the smallest rates of the classes, bits per second; -1 for no constraint."""
        ...
    def init_rdcs(self, class1: _Any, class2: _Any, class3: _Any, class4: _Any, /) -> _Any:
        """Sets, for each class, the ratio of the next class's delay to its own; -1 for no constraint."""
        ...
    def init_rlcs(self, class1: _Any, class2: _Any, class3: _Any, class4: _Any, /) -> _Any:
        """Sets, for each class, the ratio of the next class's loss to its own; -1 for no constraint."""
        ...
    def initialize(self) -> _Any:
        """Computes the values that depend on the settings, and opens the trace. Scripts must call this method last."""
        ...
    def link(self, link: _Any, /) -> _Any:
        """Sets the link of the queue."""
        ...
    def sampling_period(self, packets: _Any, /) -> _Any:
        """Sets the number of arrivals between evaluations of the rates."""
        ...
    def trace_file(self, name: _Any, /) -> _Any:
        """Sets the file that gets a line for each window of half a second; `null` for none."""
        ...

class QueueMarker(Queue):
    """Marks arriving packets with the priority by which JoBS queues know their class."""
    marker_arrvs1: _Integer
    """The number of packets marked with class 1."""
    marker_arrvs2: _Integer
    """The number of packets marked with class 2."""
    marker_arrvs3: _Integer
    """The number of packets marked with class 3."""
    marker_arrvs4: _Integer
    """The number of packets marked with class 4."""
    def init_seed(self, seed: _Any, /) -> _Any:
        """Seeds the default random stream and that of all markers."""
        ...
    def marker_class(self, class_: _Any, /) -> _Any:
        """Sets the class of all packets."""
        ...
    def marker_frc(self, class1: _Any, class2: _Any, class3: _Any, class4: _Any, /) -> _Any:
        """Sets the probabilities of the classes."""
        ...
    def marker_type(self, type: _Any, /) -> _Any:
        """Sets how classes are chosen: 1 gives all packets the same class, 2 a random one."""
        ...

class QueueDemarker(Queue):
    """Counts the packets of each class that a Queue/Marker has marked, and writes their delays."""
    demarker_arrvs1: _Integer
    """The number of packets of class 1 that have left."""
    demarker_arrvs2: _Integer
    """The number of packets of class 2 that have left."""
    demarker_arrvs3: _Integer
    """The number of packets of class 3 that have left."""
    demarker_arrvs4: _Integer
    """The number of packets of class 4 that have left."""
    def id(self, number: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def trace_file(self, name: _Any, /) -> _Any:
        """Sets the files `name.1` to `name.4` that get the departure times of packets and the times since they were
        marked, in seconds; `null` for none."""
        ...

class Integrator(SplitObject):
    """Integrates a step function."""
    lastx: _Real
    """The x coordinate of the last point. The default is 0.0."""
    lasty: _Real
    """The y coordinate of the last point. The default is 0.0."""
    sum: _Real
    """The integral up to the last point. The default is 0.0."""
    def newpoint(self, x: _Any, y: _Any, /) -> _Any:
        """Adds a point: from `x` on, the function has the value `y`."""
        ...
    def reset(self) -> _Any:
        """Sets the integral and the last point to 0."""
        ...

class Samples(SplitObject):
    """Computes the mean and the variance of samples."""
    def cnt(self) -> _Any:
        """Returns the number of samples."""
        ...
    def mean(self) -> _Any:
        """Returns the mean of the samples."""
        ...
    def newpoint(self, x: _Any, /) -> _Any:
        """Adds a sample."""
        ...
    def reset(self) -> _Any:
        """Forgets all samples."""
        ...
    def variance(self) -> _Any:
        """Returns the variance of the samples."""
        ...

class SnoopQueue(SplitObject):
    """Forwards packets, and reports each of them to a monitor."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def set_monitor(self, monitor: _Any, /) -> _Any:
        """Sets the queue monitor that the snoop queue reports to."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...

class SnoopQueueIn(SnoopQueue):
    """Reports packets that enter a queue to a monitor."""

class SnoopQueueOut(SnoopQueue):
    """Reports packets that leave a queue to a monitor."""

class SnoopQueueDrop(SnoopQueue):
    """Reports packets that are dropped to a monitor."""

class SnoopQueueEDrop(SnoopQueue):
    """Reports packets that are dropped early to a monitor."""

class SnoopQueueTagger(SnoopQueue):
    """Passes packets to a tagger before they enter a queue."""

class QueueMonitor(SplitObject):
    """Counts the packets and bytes that arrive at a queue, leave it and are dropped by it."""
    SeqnoBinSize: _Integer
    """Resolution of the distribution of sequence numbers, packets per bin. The default is 10."""
    barrivals: _Integer
    """Bytes that have arrived. The default is 0."""
    bdepartures: _Integer
    """Bytes that have left. The default is 0."""
    bdrops: _Integer
    """Bytes dropped. The default is 0."""
    binsPerSec: _Integer
    """Resolution of the distribution of round-trip times, bins per second. The default is 100."""
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
    """The longest round-trip time in the distribution, seconds. The default is 5."""
    maxSeqno: _Integer
    """The highest sequence number in the distribution. The default is 1000."""
    parrivals: _Integer
    """Packets that have arrived. The default is 0."""
    pdepartures: _Integer
    """Packets that have left. The default is 0."""
    pdrops: _Integer
    """Packets dropped. The default is 0."""
    pkts: _Integer
    """Packets now in the queue. The default is 0."""
    pmarks: _Integer
    """Packets that left with a congestion mark. The default is 0."""
    prevTime: _Real
    """Time of the last arrival, seconds. New objects do not take the class default. The default is 0."""
    qs_bytes: _Integer
    """Bytes of Quick-Start packets that have arrived. The default is 0."""
    qs_drops: _Integer
    """Quick-Start packets dropped. The default is 0."""
    qs_pkts: _Integer
    """Quick-Start packets that have arrived. The default is 0."""
    size: _Integer
    """Bytes now in the queue. The default is 0."""
    startTime: _Real
    """Time at which the monitor was made, seconds. New objects do not take the class default. The default is 0."""
    def get_bytes_integrator(self) -> _Any:
        """Returns the object that integrates the queue length over time, or that collects the samples of queuing
        delays (`get-delay-samples`)."""
        ...
    def get_delay_samples(self) -> _Any:
        """Returns the object that integrates the queue length over time, or that collects the samples of queuing
        delays (`get-delay-samples`)."""
        ...
    def get_pkts_integrator(self) -> _Any:
        """Returns the object that integrates the queue length over time, or that collects the samples of queuing
        delays (`get-delay-samples`)."""
        ...
    def printRTTs(self) -> _Any:
        """Prints the distribution of round-trip times."""
        ...
    def printSeqnos(self) -> _Any:
        """Prints the distribution of sequence numbers."""
        ...
    def reset(self) -> _Any:
        """Resets the counters; packets in the queue stay counted."""
        ...
    def set_bytes_integrator(self, object: _Any, /) -> _Any:
        """Sets the object that integrates the queue length over time, or that collects the samples of queuing delays
        (`set-delay-samples`)."""
        ...
    def set_delay_samples(self, object: _Any, /) -> _Any:
        """Sets the object that integrates the queue length over time, or that collects the samples of queuing delays
        (`set-delay-samples`)."""
        ...
    def set_pkts_integrator(self, object: _Any, /) -> _Any:
        """Sets the object that integrates the queue length over time, or that collects the samples of queuing delays
        (`set-delay-samples`)."""
        ...
    def set_src_dst(self, src: _Any, dst: _Any, /) -> _Any:
        """Sets the nodes that the lines of the trace name."""
        ...
    def trace(self, channel: _Any, /) -> _Any:
        """Writes a line to the channel at every change of the queue."""
        ...
    def traceDist(self, channel: _Any, /) -> _Any:
        """Sets the channel to which distributions are written."""
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
    def reset(self) -> _Any:
        """Resets the counters; packets in the queue stay counted. Returns 0."""
        ...

class QueueMonitorCompat(QueueMonitor):
    """A queue monitor that also counts by flow id, from 0 to 31."""
    def bytes(self, fid: _Any, /) -> _Any:
        """Returns the number of bytes with the given flow id that have left."""
        ...
    def drops(self, fid: _Any, /) -> _Any:
        """Returns the number of packets with the given flow id that were dropped."""
        ...
    def get_class_delay_samples(self, fid: _Any, /) -> _Any:
        """Sets the Samples object for the times that packets with the given flow id spent in the queue, seconds, or
        returns it."""
        ...
    def pkts(self, fid: _Any, /) -> _Any:
        """Returns the number of packets with the given flow id that have left."""
        ...

class QueueMonitorEDFlow(QueueMonitorED):
    """The counters of one flow."""
    dst: _Integer
    """Destination address of the flow. The default is -1."""
    flowid: _Integer
    """Flow id of the flow. The default is -1."""
    src: _Integer
    """Source address of the flow. The default is -1."""

class QueueMonitorEDFlowRedPD(QueueMonitorEDFlow):
    """A flow that a RED-PD queue may have to limit."""
    auto: _Integer
    """Whether the rate of the flow is estimated. The default is 0."""
    currentBW: _Real
    """The present rate of the flow, bits per second. The default is 0."""
    lastDropTime: _Real
    """The last time at which the flow sent too much, seconds. The default is 0."""
    monitorStartTime: _Real
    """The time since which the flow has been limited, seconds. The default is 0."""
    monitored: _Integer
    """Whether the flow is being limited. The default is 0."""
    targetBW: _Real
    """The rate to which the flow is limited, bits per second. The default is 0."""
    unresponsiveStartTime: _Real
    """The time since which the flow has been regarded as unresponsive, seconds. The default is 0."""
    unresponsive: _Integer
    """Whether the flow counts as unresponsive: it does not react to losses. The default is 0."""

class QueueMonitorEDFlowTB(QueueMonitorEDFlow):
    """A flow whose packets are marked In while a token bucket holds enough tokens."""
    bucket_depth: _Real
    """Depth of the token bucket, bytes. The default is 10000."""
    target_rate: _Real
    """Target rate of the flow, bits per second. The default is 128000."""
    tbucket: _Real
    """Tokens now in the bucket, bytes. The default is 10000."""

class QueueMonitorEDFlowTSW(QueueMonitorEDFlow):
    """A flow whose packets are marked In while its rate over a sliding window is below a target."""
    target_rate: _Real
    """Target rate of the flow, bits per second. The default is 0."""
    wait: _Integer
    """Space out packets that are not marked In. The default is true."""
    win_len: _Real
    """Length of the window over which the rate of the flow is averaged, seconds. The default is 10."""

class QueueMonitorEDTagger(QueueMonitorED):
    """Marks packets In or Out; the object of each flow decides."""
    def attach(self, channel: _Any, /) -> _Any:
        """Sets the channel to which flows are written."""
        ...
    def classifier(self, classifier: _Any = ..., /) -> _Any:
        """Sets the classifier that separates the flows, or returns it."""
        ...
    def dump(self) -> _Any:
        """Writes a line for each flow."""
        ...
    def flows(self) -> _Any:
        """Returns the list of flows."""
        ...

class QueueMonitorEDFlowmon(QueueMonitorED):
    """Counts the packets that enter a queue, leave it and are dropped by it, in total and for each flow."""
    enable_drop: _Integer
    """Count the drops of each flow. The default is true."""
    enable_edrop: _Integer
    """Count the early drops of each flow. The default is true."""
    enable_in: _Integer
    """Count the arrivals of each flow. The default is true."""
    enable_mon_edrop: _Value
    """Has no effect. The default is true."""
    enable_out: _Integer
    """Count the departures of each flow. The default is true."""
    def attach(self, channel: _Any, /) -> _Any:
        """Sets the channel to which flows are written."""
        ...
    def classifier(self, classifier: _Any = ..., /) -> _Any:
        """Sets the classifier that separates the flows, or returns it."""
        ...
    def dump(self) -> _Any:
        """Writes a line for each flow."""
        ...
    def flows(self) -> _Any:
        """Returns the list of flows."""
        ...

class ClassifierHashFid(ClassifierHash):
    """Classifies packets by flow id."""
    default: _Integer
    """Slot of unknown flows; -1 for none. The default is -1."""
    def del_hash(self, src: _Any, dst: _Any, fid: _Any, /) -> _Any:
        """Removes a flow, and returns the slot that the flow had."""
        ...
    def lookup(self, bucket: _Any, src: _Any, dst: _Any, fid: _Any, /) -> _Any:
        """Returns the object in the slot of a flow; empty if there is none."""
        ...
    def reset(self) -> _Any:
        """Removes all flows; the slots keep their objects."""
        ...
    def set_flowrate(self, fid: _Any, rate: _Any, depth: _Any, tokens: _Any, /) -> _Any:
        """Makes a flow with a token bucket of the given rate (bits per second), depth (bytes) and initial number of
        tokens (bytes)."""
        ...
    def set_hash(self, bucket: _Any, src: _Any, dst: _Any, fid: _Any, slot: _Any, /) -> _Any:
        """Assigns a slot to a flow."""
        ...

class ClassifierHashSrcDest(ClassifierHash):
    """Classifies packets by source and destination address."""
    default: _Integer
    """Slot of unknown flows; -1 for none. The default is -1."""
    def del_hash(self, src: _Any, dst: _Any, fid: _Any, /) -> _Any:
        """Removes a flow, and returns the slot that the flow had."""
        ...
    def lookup(self, bucket: _Any, src: _Any, dst: _Any, fid: _Any, /) -> _Any:
        """Returns the object in the slot of a flow; empty if there is none."""
        ...
    def reset(self) -> _Any:
        """Removes all flows; the slots keep their objects."""
        ...
    def set_flowrate(self, fid: _Any, rate: _Any, depth: _Any, tokens: _Any, /) -> _Any:
        """Makes a flow with a token bucket of the given rate (bits per second), depth (bytes) and initial number of
        tokens (bytes)."""
        ...
    def set_hash(self, bucket: _Any, src: _Any, dst: _Any, fid: _Any, slot: _Any, /) -> _Any:
        """Assigns a slot to a flow."""
        ...

class ClassifierHashSrcDestFid(ClassifierHash):
    """Classifies packets by source address, destination address and flow id."""
    default: _Integer
    """Slot of unknown flows; -1 for none. The default is -1."""
    def del_hash(self, src: _Any, dst: _Any, fid: _Any, /) -> _Any:
        """Removes a flow, and returns the slot that the flow had."""
        ...
    def lookup(self, bucket: _Any, src: _Any, dst: _Any, fid: _Any, /) -> _Any:
        """Returns the object in the slot of a flow; empty if there is none."""
        ...
    def reset(self) -> _Any:
        """Removes all flows; the slots keep their objects."""
        ...
    def set_flowrate(self, fid: _Any, rate: _Any, depth: _Any, tokens: _Any, /) -> _Any:
        """Makes a flow with a token bucket of the given rate (bits per second), depth (bytes) and initial number of
        tokens (bytes)."""
        ...
    def set_hash(self, bucket: _Any, src: _Any, dst: _Any, fid: _Any, slot: _Any, /) -> _Any:
        """Assigns a slot to a flow."""
        ...

class PktInTranMonitor(_Object):
    """Counts the packets that are on a link."""
    def attach(self, file: _Any, /) -> _Any:
        """Sets the channel to which output is written."""
        ...
    def attach_link(self, link: _Any, /) -> _Any:
        """Puts the counters around the delay of a link."""
        ...
    def filter(self, header: _Any, field: _Any, value: _Any, /) -> _Any:
        """Counts only packets whose header field has the given value. Further calls add conditions."""
        ...
    def init(self) -> _Any:
        """Makes a monitor that counts all packets."""
        ...
    def output(self) -> _Any:
        """Writes the time and the count."""
        ...
    def periodical_output(self) -> _Any:
        """Writes the time and the count now and again after each `period_`."""
        ...
    def pktintran(self) -> _Any:
        """Returns the number of packets that are on the link."""
        ...
    def reset(self) -> _Any:
        """Sets the count of packets to 0."""
        ...

class McastMonitor(_Object):
    """Counts the packets that are on the links of a network, such as those of a group."""
    def attach(self, file: _Any, /) -> _Any:
        """Sets the channel to which output is written."""
        ...
    def filter(self, header: _Any, field: _Any, value: _Any, /) -> _Any:
        """Counts only packets whose header field has the given value."""
        ...
    def init(self) -> _Any:
        """Makes a monitor without links."""
        ...
    def pktintran(self) -> _Any:
        """Returns the number of packets that are on the links."""
        ...
    def print_trace(self) -> _Any:
        """Writes the time and the count now and again after each `period_`."""
        ...
    def trace_links(self, links: _Any, /) -> _Any:
        """Counts the packets on the given links."""
        ...
    def trace_topo(self) -> _Any:
        """Counts the packets on all links."""
        ...

class ErrorModel(SplitObject):
    """Loses, marks or delays packets. Errors are independent of each other."""
    bandwidth: _Real
    """Bandwidth of the link that the queue leads to, bits per second. The default is 2Mb."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    delay: _Real
    """How long corrupted packets are delayed, seconds. The default is 0."""
    delay_pkt: _Integer
    """Delay corrupted packets instead of losing them. The default is false."""
    enable: _Integer
    """Let errors occur. The default is 1."""
    markecn: _Integer
    """Mark corrupted packets instead of losing them, as ECN does. The default is false."""
    rate: _Real
    """Errors per packet, byte or bit, depending on `unit`. The default is 0."""
    def FECstrength(self, bits: _Any = ..., /) -> _Any:
        """Sets the number of wrong bits that are corrected in each packet, or returns it."""
        ...
    def cntrlpktsize(self, size: _Any, /) -> _Any:
        """Sets the size of control packets, bytes."""
        ...
    def datapktsize(self, size: _Any, /) -> _Any:
        """Sets the size of data packets, bytes."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def eventtrace(self, trace: _Any, /) -> _Any:
        """Sets the event trace to which changes of state are reported, if states are measured in time."""
        ...
    def init(self) -> _Any:
        """Makes the model; it reports to the event trace if there is one."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def ranvar(self, variable: _Any = ..., /) -> _Any:
        """Sets the random variable that is compared with the rate, or returns it."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...
    def unit(self, unit: _Any = ..., /) -> _Any:
        """Sets the unit in which errors are counted (`pkt`, `byte`, `bit` or `time`), or returns it."""
        ...

class ErrorModelUniform(ErrorModel):
    """Independent errors at a given rate."""
    def init(self, rate: _Any, unit: _Any = ..., /) -> _Any:
        """Sets the rate of errors and its unit, by default `pkt`."""
        ...

class ErrorModelTwoState(ErrorModel):
    """Errors in bursts: good and bad states of random duration alternate."""
    def init(self, rv0: _Any, rv1: _Any, unit: _Any = ..., /) -> _Any:
        """Sets the random variables for the durations of the good and the bad state."""
        ...
    def ranvar(self, state: _Any, variable: _Any = ..., /) -> _Any:
        """Sets the random variable for the duration of a state, or returns it."""
        ...

class ErrorModelExpo(ErrorModelTwoState):
    """Two states of exponentially distributed durations."""
    def init(self, avgList: _Any, unit: _Any = ..., /) -> _Any:
        """Sets the average durations of the good and the bad state."""
        ...

class ErrorModelTwoStateMarkov(ErrorModelExpo):
    """Two states of exponentially distributed durations, measured in time by default."""
    def init(self, rate: _Any, unit: _Any = ..., /) -> _Any:
        """Sets the average durations of the good and the bad state."""
        ...

class ErrorModelEmpirical(ErrorModelTwoState):
    """Two states whose durations have distributions read from files."""
    def init(self, fileList: _Any, unit: _Any = ..., /) -> _Any:
        """Sets the files that hold the distributions of the durations of the good and the bad state."""
        ...

class ErrorModelComplexTwoStateMarkov(ErrorModel):
    """Two independent processes, each alternating between good and bad times; packets are lost while both are bad."""
    def init(self, avgList: _Any, unit: _Any = ..., rng: _Any = ..., /) -> _Any:
        """Sets the average durations of the good and bad states of both processes."""
        ...

class ErrorModelPeriodic(ErrorModel):
    """Loses a packet, or a burst of packets, in every period."""
    burstlen: _Real
    """The length of each loss, in the unit of the error model (`unit`). The default is 0.0."""
    default_drop: _Integer
    """Lose all packets but one in every period. The default is 0."""
    offset: _Real
    """The position of the first loss, in the unit of the error model (`unit`). The default is 0.0."""
    period: _Real
    """The distance between losses, in the unit of the error model (`unit`). The default is 1.0."""

class ErrorModelList(ErrorModel):
    """Loses the packets, or the packets with the bytes, whose numbers are in a list."""
    def droplist(self, *args: _Any) -> _Any:
        """Sets the numbers of the packets or bytes to lose, and returns how many there are."""
        ...

class ErrorModelTrace(ErrorModel):
    """Alternately loses and passes packets, with the numbers of each read from a file."""
    good: _Real
    """The number of packets that still pass before the next losses. The default is 123456789."""
    loss: _Real
    """The number of packets to lose after `good_` packets have passed. The default is 0."""
    def init(self, filename: _Any = ..., /) -> _Any:
        """Sets the name of the file to read."""
        ...
    def open(self, filename: _Any, /) -> _Any:
        """Reads a file with two numbers per line: packets that pass, and packets that are lost after them."""
        ...
    def read(self) -> _Any:
        """Reads the next line of the file."""
        ...

class ErrorModelTraceMroute(ErrorModelTrace):
    """An ErrorModel/Trace that ignores the messages of multicast routing: they are neither lost nor counted."""

class ErrorModelMultiState(ErrorModel):
    """A Markov chain whose states are error models."""
    curperiod: _Real
    """The duration of the present state, seconds. The default is 0.0."""
    curstate: _Text
    """The error model of the present state."""
    def sttype(self, unit: _Any = ..., /) -> _Any:
        """Sets the unit of the durations, `pkt` or `time`, or returns it."""
        ...
    texpired: _Integer
    """Not 0 if the present state is over. The default is 0."""
    def corrupt(self) -> _Any:
        """Called at each packet if a script overrides it or one of the transitions: changes to the next state."""
        ...
    def error_model(self) -> _Any:
        """Returns the error model of the present state."""
        ...
    def init(self, states: _Any, periods: _Any, trans: _Any, transunit: _Any, sttype: _Any, nstates: _Any, start: _Any, /) -> _Any:
        """Sets the models, their durations, the matrix of transition probabilities, the units, the number of states
        and the first state."""
        ...
    def misconfigured_transition(self, prob: _Any, total: _Any, count: _Any, /) -> _Any:
        """Called when the transition probabilities of a state add up to less than 1."""
        ...
    def time_transition(self) -> _Any:
        """Draws the next state if the time in the present one is over, and returns its error model."""
        ...
    def transition(self) -> _Any:
        """Draws the next state and returns its error model."""
        ...

class SelectErrorModel(SplitObject):
    """Loses each packet of one type whose number has a given remainder."""
    bandwidth: _Real
    """Bandwidth of the link that the queue leads to, bits per second. The default is 2Mb."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    delay: _Real
    """How long corrupted packets are delayed, seconds. The default is 0."""
    delay_pkt: _Integer
    """Delay corrupted packets instead of losing them. The default is false."""
    drop_cycle: _Integer
    """Divisor of packet numbers: packets whose number leaves the remainder `drop_offset_` are lost. The default is 10."""
    drop_offset: _Integer
    """Remainder of packet numbers, divided by `drop_cycle_`, with which packets are lost. The default is 1."""
    enable: _Integer
    """Let errors occur. The default is 1."""
    markecn: _Integer
    """Mark corrupted packets instead of losing them, as ECN does. The default is false."""
    pkt_type: _Integer
    """Number of the packet type that is affected. The default is 2."""
    rate: _Real
    """Errors per packet, byte or bit, depending on `unit`. The default is 0."""
    def FECstrength(self, bits: _Any = ..., /) -> _Any:
        """Sets the number of wrong bits that are corrected in each packet, or returns it."""
        ...
    def cntrlpktsize(self, size: _Any, /) -> _Any:
        """Sets the size of control packets, bytes."""
        ...
    def datapktsize(self, size: _Any, /) -> _Any:
        """Sets the size of data packets, bytes."""
        ...
    def drop_packet(self, type: _Any, cycle: _Any, offset: _Any, /) -> _Any:
        """Loses packets of the given type whose number divided by `cycle` leaves the remainder `offset`."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def eventtrace(self, trace: _Any, /) -> _Any:
        """Sets the event trace to which changes of state are reported, if states are measured in time."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def ranvar(self, variable: _Any = ..., /) -> _Any:
        """Sets the random variable that is compared with the rate, or returns it."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...
    def unit(self, unit: _Any = ..., /) -> _Any:
        """Sets the unit in which errors are counted (`pkt`, `byte`, `bit` or `time`), or returns it."""
        ...

class ErrorModule(SplitObject):
    """Sends each flow through its own error model."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    def bind(self, *args: _Any) -> _Any:
        """Assigns flow ids to an error model."""
        ...
    def classifier(self, classifier: _Any = ..., /) -> _Any:
        """Sets the classifier that separates the flows."""
        ...
    def default(self, errmodel: _Any, /) -> _Any:
        """Sets the error model for all other flows, or `pass` for none."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that lost packets go to."""
        ...
    def errormodels(self) -> _Any:
        """Returns the error models of the module."""
        ...
    def init(self, cltype: _Any, clslots: _Any = ..., /) -> _Any:
        """Sets the type of the classifier."""
        ...
    def insert(self, errmodel: _Any, /) -> _Any:
        """Connects an error model to the module's exit."""
        ...
    def isDynamic(self) -> _Any:
        """Has no effect."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to if they are not lost."""
        ...

class Trace(SplitObject):
    """Writes a line for each packet that passes."""
    callback: _Integer
    """Pass each line to the method `handle`. The default is 0."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    dst: _Integer
    """Number of the node behind the trace. The default is -1."""
    show_sctphdr: _Integer
    """Show the SCTP header in the lines. The default is 0."""
    show_tcphdr: _Integer
    """Show the TCP header in the lines. The default is 0."""
    src: _Integer
    """Number of the node before the trace. The default is -1."""
    type: _Text
    """The letter at the start of the lines."""
    def annotate(self, text: _Any, /) -> _Any:
        """Writes a note to the trace."""
        ...
    def attach(self, channel: _Any, /) -> _Any:
        """Writes packet trace lines to the channel."""
        ...
    def detach(self) -> _Any:
        """Stops writing trace lines."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def flush(self) -> _Any:
        """Flushes the channels of the trace."""
        ...
    def format(self, *args: _Any) -> _Any:
        """Writes a line of the given words, with the letter and the time before them."""
        ...
    def init(self, type: _Any, /) -> _Any:
        """Makes a trace whose lines begin with the given letter."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def namattach(self, channel: _Any, /) -> _Any:
        """Sets the channel to which nam lines are written."""
        ...
    def ntrace(self, text: _Any, /) -> _Any:
        """Writes a line to the nam channel."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def tagged(self, on: _Any = ..., /) -> _Any:
        """Sets whether lines are written in the tagged format, or returns it."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...

class TraceIp(SplitObject):
    """Writes a line for each packet that passes, with parts of its addresses in place of the nodes."""
    callback: _Integer
    """Has no effect."""
    debug: _Integer
    """Has no effect."""
    dst: _Integer
    """Has no effect."""
    mask: _Integer
    """Mask of addresses, applied after the shift."""
    shift: _Integer
    """The number of bits by which addresses are shifted to the right."""
    show_sctphdr: _Integer
    """Show the SCTP header in the lines."""
    show_tcphdr: _Integer
    """Show the TCP header in the lines."""
    src: _Integer
    """The number shown as the sender, if it is at least 0."""
    def annotate(self, text: _Any, /) -> _Any:
        """Writes a note to the trace."""
        ...
    def attach(self, channel: _Any, /) -> _Any:
        """Writes packet trace lines to the channel."""
        ...
    def detach(self) -> _Any:
        """Stops writing trace lines."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def flush(self) -> _Any:
        """Flushes the channels of the trace."""
        ...
    def init(self, type: _Any, /) -> _Any:
        """Makes a trace whose lines begin with the given letter."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def namattach(self, channel: _Any, /) -> _Any:
        """Sets the channel to which nam lines are written."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def tagged(self, on: _Any = ..., /) -> _Any:
        """Sets whether lines are written in the tagged format, or returns it."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...

class TraceIpMac(TraceIp):
    """Writes the same lines as `TraceIp`."""

class BaseTrace(SplitObject):
    """Writes lines about events."""
    def attach(self, channel: _Any, /) -> _Any:
        """Writes packet trace lines to the channel."""
        ...
    def detach(self) -> _Any:
        """Stops writing trace lines."""
        ...
    def flush(self) -> _Any:
        """Flushes the channels of the trace."""
        ...
    def namattach(self, channel: _Any, /) -> _Any:
        """Sets the channel to which nam lines are written."""
        ...
    def tagged(self, on: _Any = ..., /) -> _Any:
        """Sets whether lines are written in the tagged format, or returns it."""
        ...

class BaseTraceEvent(BaseTrace):
    """Writes lines about events in an object."""

class TraceEnque(Trace):
    """A trace whose lines begin with the letter of this class."""
    def init(self) -> _Any:
        """Sets the letter with which trace lines begin."""
        ...

class TraceDeque(Trace):
    """A trace whose lines begin with the letter of this class."""
    def init(self) -> _Any:
        """Sets the letter with which trace lines begin."""
        ...

class TraceRecv(Trace):
    """A trace whose lines begin with the letter of this class."""
    def init(self) -> _Any:
        """Sets the letter with which trace lines begin."""
        ...

class TraceDrop(Trace):
    """A trace whose lines begin with the letter of this class."""
    def init(self) -> _Any:
        """Sets the letter with which trace lines begin."""
        ...

class TraceHop(Trace):
    """A trace whose lines begin with the letter of this class."""
    def init(self) -> _Any:
        """Sets the letter with which trace lines begin."""
        ...

class TraceEDrop(Trace):
    """A trace whose lines begin with the letter of this class."""
    def init(self) -> _Any:
        """Sets the letter with which trace lines begin."""
        ...

class TraceMEDrop(Trace):
    """A trace whose lines begin with the letter of this class."""
    def init(self) -> _Any:
        """Sets the letter with which trace lines begin."""
        ...

class TraceSessEnque(Trace):
    """A trace whose lines begin with the letter of this class."""
    def init(self) -> _Any:
        """Sets the letter with which trace lines begin."""
        ...

class TraceSessDeque(Trace):
    """A trace whose lines begin with the letter of this class."""
    def init(self) -> _Any:
        """Sets the letter with which trace lines begin."""
        ...

class TraceGeneric(Trace):
    """A trace whose lines begin with the letter of this class."""
    def init(self) -> _Any:
        """Sets the letter with which trace lines begin."""
        ...

class TraceCollision(Trace):
    """A trace whose lines begin with the letter of this class."""
    def init(self) -> _Any:
        """Sets the letter with which trace lines begin."""
        ...

class TraceVar(Trace):
    """A trace whose lines begin with the letter of this class."""
    def init(self) -> _Any:
        """Sets the letter with which trace lines begin."""
        ...

class Timer(_Object):
    """A timer of a script: it calls the method `timeout`, which a subclass supplies."""
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
        """Makes a timer of the simulator."""
        ...
    def resched(self, delay: _Any, /) -> _Any:
        """Sets the timer again, as `sched` does."""
        ...
    def sched(self, delay: _Any, /) -> _Any:
        """Sets the timer to expire after this delay, seconds. A timer that is set already is set again."""
        ...

class CacheTimer(Timer):
    """A timer that calls the method `check-cache` of the object in its variable `agent`, once per second."""
    def timeout(self) -> _Any:
        """Calls `check-cache`, and sets the timer again."""
        ...

class Agent(SplitObject):
    """An end point of a transport protocol, attached to a node."""
    agent_addr: _Integer
    """Address of the agent's node; -1 before the agent is attached. The default is -1."""
    agent_port: _Integer
    """The agent's port on its node; -1 before the agent is attached. The default is -1."""
    class_: _Integer
    """Another name of `fid_`, the flow id. The default is 0."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    dst_addr: _Integer
    """Address of the peer's node; -1 before the agent is connected. The default is -1."""
    def dst_port(self) -> _Any:
        """Returns the peer's port."""
        ...
    fid: _Integer
    """Flow id of the packets that the agent sends. The default is 0."""
    flags: _Integer
    """Flags of the packets that the agent sends. The default is 0."""
    prio: _Integer
    """Priority of the packets that the agent sends. The default is 0."""
    ttl: _Integer
    """Time to live of the packets that the agent sends: the number of links that a packet may cross. The default is
    32."""
    def add_agent_trace(self, name: _Any, /) -> _Any:
        """Names the agent in the animation, and writes the name to the nam trace."""
        ...
    def attach(self, channel: _Any, /) -> _Any:
        """Sets the channel to which changes of traced variables are written."""
        ...
    def attach_app(self, s_type: _Any, /) -> _Any:
        """Makes an application of the given class and puts it on top of the agent."""
        ...
    def attach_source(self, s_type: _Any, /) -> _Any:
        """Makes a source of the given class and puts it on top of the agent."""
        ...
    def attach_tbf(self, tbf: _Any, /) -> _Any:
        """Puts a token bucket between the agent and its node."""
        ...
    def attach_trace(self, file: _Any, /) -> _Any:
        """Sets the channel to which changes of traced variables are written."""
        ...
    def close(self) -> _Any:
        """Closes the connection."""
        ...
    def connect(self, d: _Any, /) -> _Any:
        """Sets the peer's address, as `set dst_ D` does."""
        ...
    def delete_agent_trace(self) -> _Any:
        """Removes the agent's name from the animation."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def dump_namtracedvars(self) -> _Any:
        """Writes the values of the script variables that the agent traces to the nam trace."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def listen(self) -> _Any:
        """Waits for a peer to open the connection."""
        ...
    def nodeid(self) -> _Any:
        """Returns the number of the agent's node."""
        ...
    def port(self) -> _Any:
        """Returns the agent's port."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def send(self, bytes: _Any, /) -> _Any:
        """Sends a message of the given number of bytes; has no effect for agents that send no data."""
        ...
    def sendmsg(self, bytes: _Any, text: _Any, /) -> _Any:
        """Sends a message of the given number of bytes, as `send` does. `text` can be a flag, for example `MSG_EOF`."""
        ...
    def sendto(self, bytes: _Any, address: _Any, port: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def set(self, *args: _Any) -> _Any:
        """Sets or reads a variable; `dst_` stands for the address and port of the peer."""
        ...
    def set_pkttype(self, number: _Any, /) -> _Any:
        """Sets the type of the packets that the agent sends, as a number."""
        ...
    def show_monitor(self) -> _Any:
        """Shows the agent's variables in the animation."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...
    def tracevar(self, variable: _Any, tracer: _Any = ..., /, *ignoreds: _Any) -> _Any:
        """Traces changes of a variable, with the object's own trace file or with the given tracer."""
        ...
    def traffic_source(self, agent: _Any, /) -> _Any:
        """Sends the packets of another agent to this one, which becomes their source."""
        ...
    dst: _Value
    """Sets or reads a variable; `dst_` stands for the address and port of the peer."""

class AgentNull(Agent):
    """Receives packets and discards them: the receiver of traffic that nobody evaluates."""
    dport: _Value
    """Has no effect. The default is 0."""
    sport: _Value
    """Has no effect. The default is 0."""

class AgentTCP(Agent):
    """A TCP sender with Tahoe's loss recovery, and the base class of all other TCP senders."""
    CoarseTimer: _Value
    """Has no effect. The default is 0."""
    EnblRTTCtr: _Integer
    """Measure quiescence in round trips instead of timeouts. The default is 0."""
    LimTransmitFix: _Integer
    """Take limited transmit into account in the `pipe` of Sack1. The default is false."""
    QOption: _Integer
    """Lower the window when the application does not fill the window (RFC 2861). The default is 0."""
    SetCWRonRetransmit: _Integer
    """Allow CWR in retransmitted packets. The default is true."""
    T_RTTVAR_BITS: _Integer
    """The number of fraction bits of `rttvar_`. The default is 2."""
    T_SRTT_BITS: _Integer
    """The number of fraction bits of `srtt_`. The default is 3."""
    abc: _Integer
    """Appropriate byte counting (RFC 3465): the window grows by the packets that an ACK acknowledges, in slow start by
    at most `abc_` packets per ACK; 0 is off. For Tahoe, Reno, Newreno, Sack1, Fack, Cubic and two-way TCP, with
    `windowOption_` 1. The default is 0."""
    ack: _Integer
    """The highest acknowledgement received. The default is 0."""
    aggressive_maxburst: _Integer
    """Send also when ACKs of old data arrive. The default is 1."""
    awnd: _Real
    """Average window, packets. The default is 0."""
    backoff: _Integer
    """The factor by which the retransmission timeout is prolonged. The default is 0."""
    bugFix: _Integer
    """Allow at most one fast retransmit per window of data. The default is true."""
    bugFix_ack: _Integer
    """Allow an exception to `bugFix_` that depends on ACK numbers (RFC 3782, section 6.1). The default is false."""
    bugFix_ts: _Integer
    """Allow an exception to `bugFix_` that depends on time stamps (RFC 3782, section 6.2). The default is false."""
    bugfix_ss: _Integer
    """Allow duplicate ACKs to repair the loss of packet 1, and lower the initial window to 1 after a lost SYN. The
    default is 1."""
    control_increase: _Integer
    """Let the window grow only while the sender fills it. The default is 0."""
    cwnd: _Real
    """The congestion window, packets. The default is 0."""
    cwnd_range: _Integer
    """Change of the window after which HighSpeed TCP computes its increase again, packets. The default is 0."""
    decrease_num: _Real
    """Share of the window that a loss takes away (multiplicative decrease). The default is 0.5."""
    delay_growth: _Integer
    """Start with a window of 1, and switch to the initial window when packet 0 is acknowledged. The default is true."""
    dupacks: _Integer
    """Duplicate ACKs in a row. The default is 0."""
    ecn: _Integer
    """Use explicit congestion notification (RFC 3168). The default is 0."""
    eln: _Integer
    """Process explicit loss notifications. The default is 0."""
    eln_rxmit_thresh: _Integer
    """The number of explicit loss notifications that cause a retransmission. The default is 1."""
    exitFastRetrans: _Integer
    """Let duplicate ACKs inflate the window only during fast recovery. The default is true."""
    frto_enabled: _Integer
    """Detect spurious timeouts by F-RTO (RFC 4138). The default is 0."""
    high_decrease: _Real
    """Share of the window that a loss takes away in HighSpeed TCP at a window of `high_window_`. The default is 0.1."""
    high_p: _Real
    """Loss rate at which the average window of HighSpeed TCP is `high_window_`. The default is 0.0000001."""
    high_window: _Integer
    """Upper window of the response function of HighSpeed TCP, packets. The default is 83000."""
    hystart: _Integer
    """End of slow start before losses occur: 0 off, 1 HyStart, 2 HyStart++ (RFC 9406). For Tahoe, Reno, Newreno,
    Sack1, Fack, Cubic and two-way TCP. One of 0, 1 and 2. The default is 0."""
    increase_num: _Real
    """Additive increase, packets per window. The default is 1.0."""
    initial_rate: _Real
    """The rate at which a connection starts, bits of data per second without headers: the first ACK sets the window to
    this rate times the round-trip time; 0 is off. The default is 0."""
    k_parameter: _Real
    """Exponent of the increase in binomial congestion control. The default is 0.0."""
    l_parameter: _Real
    """Exponent of the decrease in binomial congestion control. The default is 1.0."""
    lessCareful: _Integer
    """Allow an exception to `bugFix_` for ACKs that reach exactly `recover` (RFC 3782, section 3). The default is
    false."""
    low_window: _Integer
    """Window up to which HighSpeed TCP behaves like standard TCP, packets (RFC 3649). The default is 38."""
    max_connects: _Integer
    """The number of SYNs after which the connection is given up; 0 or less never gives up. The default is -1."""
    max_ssthresh: _Integer
    """Window above which limited slow start slows the growth, packets; 0 is off (RFC 3742). The default is 0."""
    maxburst: _Integer
    """The largest number of packets sent at once; 0 is no limit. The default is 0."""
    maxcwnd: _Integer
    """Upper bound of the congestion window, packets; 0 is no bound. The default is 0."""
    maxrto: _Real
    """Longest retransmission timeout, seconds. The default is 60."""
    maxseq: _Integer
    """The highest packet sent. The default is 0."""
    minrto: _Real
    """Shortest retransmission timeout, seconds. The default is 0.2."""
    nackpack: _Integer
    """The number of ACKs accepted. The default is 0."""
    nam_tracevar: _Integer
    """Write reports of traced variables in nam's format. The default is false."""
    ncwndcuts1: _Integer
    """The number of cuts of the window for another reason than idleness. The default is 0."""
    ncwndcuts: _Integer
    """The number of cuts of the window. The default is 0."""
    ndatabytes: _Integer
    """Data bytes sent, including resent ones. The default is 0."""
    ndatapack: _Integer
    """Data packets sent, including resent ones. The default is 0."""
    necnresponses: _Integer
    """The number of cuts of the window in answer to ECN. The default is 0."""
    noFastRetrans: _Integer
    """Switch fast retransmit off in Tahoe. The default is false."""
    nrexmit: _Integer
    """The number of timeouts with data outstanding. The default is 0."""
    nrexmitbytes: _Integer
    """Bytes resent. The default is 0."""
    nrexmitpack: _Integer
    """Packets resent. The default is 0."""
    numdupacksFrac: _Integer
    """With SACK, lower bound of `numdupacks_` as a fraction of the window; −1 for none. The default is -1."""
    numdupacks: _Integer
    """The number of duplicate ACKs that signals a loss. The default is 3."""
    oldCode: _Integer
    """Compute the `pipe` of Sack1 from the window. The default is false."""
    old_ecn: _Integer
    """Let the window grow during a run of congestion echoes. The default is 0."""
    overhead: _Real
    """The longest random delay before sending, seconds. The default is 0."""
    pacing: _Integer
    """Space packets evenly: by the smoothed round-trip time divided by the window, or at `initial_rate_` before the
    first round-trip time is known. The default is false."""
    packetSize: _Integer
    """Data bytes per packet. The default is 1000."""
    partial_ack: _Value
    """Has an effect in Agent/TCP/Sack1 only. The default is false."""
    precisionReduce: _Integer
    """Cut the window without rounding. The default is true."""
    print_request: _Integer
    """Print Quick-Start requests and answers. The default is false."""
    qs_enabled: _Integer
    """Request a rate with packet 0 (Quick-Start, RFC 4782). The default is false."""
    qs_request_mode: _Integer
    """1 requests no higher rate than the waiting data can use. The default is 1."""
    qs_rtt: _Integer
    """The round-trip time that `qs_request_mode_` 1 assumes, milliseconds. The default is 50."""
    qs_thresh: _Integer
    """With `qs_request_mode_` 1, the amount of waiting data below which no rate is requested, packets. The default is
    4."""
    rate_request: _Integer
    """The highest rate to request, KB/s; 0 requests none. The default is 0."""
    restart_bugfix: _Integer
    """Do not count a restart after an idle period as a loss. The default is true."""
    rfc2988: _Integer
    """Back the timer off as RFC 2988 requires. The default is true."""
    rtt: _Integer
    """The last round-trip time sample, ticks. The default is 0."""
    rttvar: _Integer
    """The variation of the round-trip time, ticks · 2^`T_RTTVAR_BITS`. The default is 0."""
    rttvar_exp: _Integer
    """The timeout is srtt + 2^`rttvar_exp_` · rttvar. The default is 2."""
    rttvar_init: _Integer
    """Initial variation of the round-trip time, seconds. The default is 12."""
    rtxcur_init: _Real
    """Initial retransmission timeout, seconds. The default is 3.0."""
    seqno: _Integer
    """One more than the number of the last packet that the application has offered. The default is 0."""
    sfrto_enabled: _Integer
    """Detect spurious timeouts by F-RTO with SACK. The default is 0."""
    singledup: _Integer
    """Use limited transmit (RFC 3042). The default is 1."""
    slow_start_restart: _Integer
    """Start again with slow start after an idle period. The default is true."""
    spurious_response: _Integer
    """The window after a timeout that F-RTO found to be spurious: 1 the packets in flight, 2 ssthresh, 3 one packet.
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
    """Resolution of the sender's clock, seconds. The default is 0.01."""
    tcp_qs_recovery: _Integer
    """Return to the initial window after a loss of packets sent at an approved rate. The default is true."""
    tcpip_base_hdr_size: _Integer
    """Size of the TCP and IP headers, bytes. The default is 40."""
    timerfix: _Integer
    """Set the timer after the round-trip estimate is updated, not before. The default is true."""
    timestamps: _Integer
    """Measure round-trip times by echoed time stamps (RFC 7323). The default is false."""
    trace_all_oneline: _Integer
    """Report all traced variables whenever one of them is reported. The default is false."""
    ts_option_size: _Integer
    """Size of the time stamp option, bytes. The default is 10."""
    ts_resetRTO: _Integer
    """End the back-off of the timer at every echoed time stamp. The default is false."""
    updated_rttvar: _Value
    """Has no effect. The default is true."""
    useHeaders: _Integer
    """Include headers in the size of packets. The default is true."""
    windowConstant: _Real
    """Constant of the growth rules 2 to 5 of `windowOption_`. The default is 4."""
    windowInitOption: _Integer
    """Initial window: 1 takes `windowInit_`, 2 depends on the packet size (RFC 3390), 3 is ten packets or 14600 bytes
    (RFC 6928). One of 1, 2 and 3. The default is 1."""
    windowInit: _Real
    """Initial window, packets. The default is 2."""
    windowOption: _Integer
    """How the window grows above ssthresh. 0: by 1 packet per window of ACKs; 1, the usual rule: by
    `increase_num_`/`cwnd_` per ACK; 2 to 5: by x·`windowConstant_` per window of ACKs, where x is the square of the
    round-trip time (2), the square of `awnd_` (3), `awnd_` (4) or the round-trip time (5); 6: by
    `increase_num_`/`cwnd_`^(1 + `k_parameter_`) per ACK; 8: HighSpeed TCP (RFC 3649). Other values end the run. One
    of 0, 1, 2, 3, 4, 5, 6 and 8. The default is 1."""
    windowThresh: _Real
    """Gain of the average window `awnd_`. The default is 0.002."""
    window: _Real
    """The receiver's window, packets. The default is 20."""
    def advance(self, packets: _Any, /) -> _Any:
        """Offers all packets up to the given packet number."""
        ...
    def advanceby(self, packets: _Any, /) -> _Any:
        """Offers the given number of packets in addition to those offered before."""
        ...
    def done(self) -> _Any:
        """Called when everything has been sent and acknowledged; scripts may override it."""
        ...
    def eventtrace(self, trace: _Any, /) -> _Any:
        """Sets the trace to which events are reported."""
        ...
    def init(self) -> _Any:
        """Makes a sender without a node."""
        ...
    def persist(self, other: _Any, /) -> _Any:
        """Copies the window and the round-trip estimate of another sender."""
        ...

class AgentTCPReno(AgentTCP):
    """TCP Reno: after three duplicate ACKs the window is halved, and inflated by further duplicate ACKs until the loss
    is repaired."""

class AgentTCPNewreno(AgentTCP):
    """TCP NewReno: Reno that repairs several losses in one window by processing partial ACKs (RFC 3782)."""
    exit_recovery_fix: _Integer
    """End recovery with a window no larger than the data outstanding. The default is 0."""
    newreno_changes1: _Integer
    """Set the retransmission timer only for the first partial ACK (the impatient variant of RFC 3782). The default is
    1."""
    newreno_changes: _Integer
    """1 estimates `ssthresh_` from the first ACKs and sends on every second duplicate ACK. The default is 0."""
    partial_window_deflation: _Integer
    """Deflate the window at a partial ACK by the data that it acknowledges. The default is 1."""

class AgentTCPSack1(AgentTCP):
    """TCP with loss recovery by selective acknowledgements (SACK, RFC 2018). Its sink must be Agent/TCPSink/Sack1 or a
    subclass."""
    partial_ack: _Integer
    """Send two packets for each partial ACK."""

class AgentTCPFack(AgentTCP):
    """TCP FACK: loss recovery by the highest packet that was selectively acknowledged. Its sink must send selective
    acknowledgements."""
    rampdown: _Integer
    """Lower the window gradually after a loss. The default is false."""
    ss_div4: _Integer
    """Quarter the window after a loss in slow start. The default is false."""

class AgentTCPSackRH(AgentTCP):
    """TCP with rate halving: after a loss, one packet is sent for every two acknowledged."""

class AgentTCPVegas(AgentTCP):
    """TCP Vegas: congestion avoidance by comparing the expected with the actual throughput."""
    v_alpha: _Integer
    """Extra packets in the network below which the window grows. The default is 1."""
    v_beta: _Integer
    """Extra packets in the network above which the window shrinks. The default is 3."""
    v_gamma: _Integer
    """Extra packets in the network above which slow start ends. The default is 1."""
    v_rtt: _Real
    """The last round-trip time sample, seconds. The default is 0."""

class AgentTCPVegasRBP(AgentTCPVegas):
    """TCP Vegas that paces its first packets after an idle period."""
    rbp_inter_pace_delay: _Real
    """Time between two paced packets, seconds. The default is 0."""
    rbp_rate_algorithm: _Integer
    """Rate of pacing: 1 from the throughput, 2 from the window. The default is 1."""
    rbp_scale: _Real
    """The share of the window that is paced. The default is 0.75."""
    rbp_segs_actually_paced: _Integer
    """The number of packets paced after the last idle period. The default is 0."""

class AgentTCPRenoRBP(AgentTCPReno):
    """TCP Reno that paces its first packets after an idle period."""
    rbp_inter_pace_delay: _Real
    """Time between two paced packets, seconds. The default is 0."""
    rbp_scale: _Real
    """The share of the window that is paced. The default is 0.75."""
    rbp_segs_actually_paced: _Integer
    """The number of packets paced after the last idle period. The default is 0."""

class AgentTCPRFC793edu(AgentTCP):
    """TCP as RFC 793 specified it, to which later inventions can be added one by one."""
    add793additiveinc: _Integer
    """Use additive increase only, without slow start. The default is false."""
    add793expbackoff: _Integer
    """Back the retransmission timer off exponentially. The default is true."""
    add793exponinc: _Integer
    """Use exponential increase only, without congestion avoidance. The default is false."""
    add793fastrtx: _Integer
    """Use fast retransmit. The default is false."""
    add793jacobsonrtt: _Integer
    """Use Jacobson's estimate of the retransmission timeout. The default is false."""
    add793karnrtt: _Integer
    """Apply Karn's rule: retransmitted packets give no round-trip time samples. The default is true."""
    add793slowstart: _Integer
    """Use slow start and congestion avoidance. The default is false."""
    rto: _Real
    """The retransmission timeout before back-off, ticks. The default is 60."""
    syn: _Integer
    """Packet 0 stands for a SYN. The default is true."""

class AgentTCPAsym(AgentTCP):
    """TCP for paths with a low-bandwidth reverse path: the window grows by the data acknowledged, and bursts are
    spaced."""
    g: _Real
    """Gain of the exact round-trip estimate. The default is 0.125."""

class AgentTCPRenoAsym(AgentTCPReno):
    """TCP for paths with a low-bandwidth reverse path: the window grows by the data acknowledged, and bursts are
    spaced."""
    g: _Real
    """Gain of the exact round-trip estimate. The default is 0.125."""

class AgentTCPNewrenoAsym(AgentTCPNewreno):
    """TCP for paths with a low-bandwidth reverse path: the window grows by the data acknowledged, and bursts are
    spaced."""
    g: _Real
    """Gain of the exact round-trip estimate. The default is 0.125."""

class AgentTCPFS(AgentTCP):
    """TCP with fast start: after an idle period it continues with the old window. Routers may drop these packets
    before others."""
    count_bytes_acked: _Integer
    """Let the window grow with every packet acknowledged."""
    fast_loss_recov: _Integer
    """Detect losses in fast start by a separate timer."""
    fast_reset_timer: _Integer
    """Set the timer of fast start by the exact round-trip estimate."""
    fs_enable: _Integer
    """Has no effect."""

class AgentTCPRenoFS(AgentTCPReno):
    """TCP with fast start: after an idle period it continues with the old window. Routers may drop these packets
    before others."""
    count_bytes_acked: _Integer
    """Let the window grow with every packet acknowledged."""
    fast_loss_recov: _Integer
    """Detect losses in fast start by a separate timer."""
    fast_reset_timer: _Integer
    """Set the timer of fast start by the exact round-trip estimate."""
    fs_enable: _Integer
    """Has no effect."""

class AgentTCPNewrenoFS(AgentTCPNewreno):
    """TCP with fast start: after an idle period it continues with the old window. Routers may drop these packets
    before others."""
    count_bytes_acked: _Integer
    """Let the window grow with every packet acknowledged."""
    fast_loss_recov: _Integer
    """Detect losses in fast start by a separate timer."""
    fast_reset_timer: _Integer
    """Set the timer of fast start by the exact round-trip estimate."""
    fs_enable: _Integer
    """Has no effect."""

class AgentTCPNewrenoAsymFS(AgentTCPNewrenoAsym):
    """TCP with fast start: after an idle period it continues with the old window. Routers may drop these packets
    before others."""
    count_bytes_acked: _Integer
    """Let the window grow with every packet acknowledged."""
    fast_loss_recov: _Integer
    """Detect losses in fast start by a separate timer."""
    fast_reset_timer: _Integer
    """Set the timer of fast start by the exact round-trip estimate."""
    fs_enable: _Integer
    """Has no effect."""

class AgentTCPLinux(AgentTCP):
    """TCP with loss recovery as in Linux 2.6.22 and a choice of congestion controls (`select_ca`). Its sink must send
    selective acknowledgements."""
    delay_growth: _Integer
    """Start with a window of 1 packet. The default is false."""
    maxrto: _Real
    """Longest retransmission timeout, seconds. The default is 120."""
    minrto: _Real
    """Shortest retransmission timeout, seconds. The default is 0.2."""
    next_pkts_in_flight: _Integer
    """Packets that may be in flight during loss recovery; 0 outside loss recovery. The default is 0."""
    rtxcur_init: _Real
    """Initial retransmission timeout, seconds. The default is 3."""
    ts_resetRTO: _Integer
    """End the back-off of the timer at every echoed time stamp. The default is true."""
    def get_ca_default_param(self, algorithm: _Any, parameter: _Any, /, *args: _Any) -> _Any:
        """Prints the default of a parameter for all senders."""
        ...
    def get_ca_param(self, algorithm: _Any, parameter: _Any = ..., /, *args: _Any) -> _Any:
        """Prints the parameter of this sender. Without a parameter, prints the defaults of all parameters of a
        congestion control."""
        ...
    def select_ca(self, algorithm: _Any, /, *args: _Any) -> _Any:
        """Selects a congestion control, such as `cubic` or `reno`."""
        ...
    def set_ca_default_param(self, algorithm: _Any, parameter: _Any, value: _Any, /, *args: _Any) -> _Any:
        """Sets a parameter of a congestion control for all senders."""
        ...
    def set_ca_param(self, algorithm: _Any, parameter: _Any, value: _Any, /, *args: _Any) -> _Any:
        """Sets a parameter of a congestion control, for this sender only."""
        ...

class AgentTCPInt(AgentTCP):
    """A sender that leaves the window to a session between two nodes. Its node must have a procedure
    `createTcpSession`."""
    rightEdge: _Integer
    """Has no effect."""
    uniqTS: _Integer
    """Has no effect."""
    winInc: _Integer
    """Has no effect."""
    winMult: _Real
    """Has no effect."""
    def ask_for_session(self) -> _Any:
        """Requests a session from the node."""
        ...
    def session(self) -> _Any:
        """Requests a session from the node."""
        ...
    def setwt(self, weight: _Any, /) -> _Any:
        """Requests a session from the node; the weight has no effect."""
        ...

class AgentTCPSession(AgentTCP):
    """The state that senders between two nodes would share. It has no effect."""
    count_bytes_acked: _Integer
    """Has no effect."""
    disableIntLossRecov: _Integer
    """Has no effect."""
    fast_loss_recov: _Integer
    """Has no effect."""
    fast_reset_timer: _Integer
    """Has no effect."""
    fixedIw: _Integer
    """Has no effect."""
    fs_enable: _Integer
    """Has no effect."""
    owndCorr: _Real
    """Has no effect."""
    ownd: _Real
    """Has no effect."""
    proxyopt: _Integer
    """Has no effect."""
    schedDisp: _Integer
    """Has no effect."""
    def resetwt(self) -> _Any:
        """Has no effect."""
        ...

class AgentTCPSink(Agent):
    """Receives from a one-way TCP sender, and acknowledges every packet at once."""
    RFC2581_immediate_ack: _Integer
    """Acknowledge without delay when a packet fills a hole. The default is true."""
    SYN_immediate_ack: _Integer
    """Acknowledge packet 0 without delay. The default is true."""
    bytes: _Integer
    """Bytes received in order, headers included. The default is 0."""
    dport: _Value
    """Has no effect. The default is 0."""
    ecn_syn: _Integer
    """Make the answer to a SYN ECN-capable. The default is false."""
    generateDSacks: _Integer
    """Report duplicate packets in SACK blocks (D-SACK, RFC 2883). The default is false."""
    maxSackBlocks: _Integer
    """The largest number of SACK blocks in an ACK. The default is 3."""
    packetSize: _Integer
    """Size of an ACK without SACK blocks, bytes. The default is 40."""
    qs_enabled: _Integer
    """Answer Quick-Start requests. The default is false."""
    sport: _Value
    """Has no effect. The default is 0."""
    ts_echo_bugfix: _Integer
    """Echo the time stamp of the packet that the ACK number acknowledges, not that of the last arrival. The default is
    true."""
    ts_echo_rfc1323: _Integer
    """Let a packet that arrives in order always set the time stamp to echo, even to an older one. The default is
    false."""
    def resize_buffers(self) -> _Any:
        """Has no effect."""
        ...

class AgentTCPSinkDelAck(AgentTCPSink):
    """Receives from a TCP sender with delayed acknowledgements (RFC 1122, section 4.2.3.2): acknowledges every second
    packet that arrives in order, and a single one after `interval_`."""
    interval: _Real
    """The longest delay of an ACK, seconds. The default is 100ms."""

class AgentTCPSinkSack1(AgentTCPSink):
    """Receives from a TCP sender with selective acknowledgements: each ACK reports the packets received beyond the
    first missing one (RFC 2018)."""

class AgentTCPSinkSack1DelAck(AgentTCPSinkSack1):
    """Receives from a TCP sender with selective and delayed acknowledgements."""
    interval: _Real
    """The longest delay of an ACK, seconds. The default is 100ms."""

class AgentTCPSinkAsym(AgentTCPSink):
    """Receives from a TCP sender over a low-bandwidth reverse path: sends fewer acknowledgements when that path is
    congested."""
    interval: _Real
    """The longest delay of an ACK, seconds. The default is 100ms."""
    maxdelack: _Integer
    """The largest number of packets that one ACK acknowledges. The default is 5."""

class AgentTCPFullTcp(AgentTCP):
    """One end of a two-way TCP connection with handshake, byte sequence numbers and Reno's loss recovery."""
    close_on_empty: _Integer
    """Send a FIN when everything offered has been sent. The default is false."""
    data_on_syn: _Integer
    """Allow the SYN to carry data. The default is false."""
    debug: _Integer
    """Report unusual segments on the standard output and standard error output. The default is false."""
    dupack_reset: _Integer
    """Let data without a new ACK number reset the count of duplicate ACKs and end recovery. The default is false."""
    dupseg_fix: _Integer
    """Do not take a segment of old data for a duplicate ACK. The default is true."""
    ecn_syn: _Integer
    """Allow an ECN-capable SYN+ACK (RFC 5562). The default is false."""
    ecn_syn_wait: _Integer
    """Reaction to a marked SYN+ACK: 0 a window of 1 segment, 1 waiting for the timer, 2 another SYN+ACK. The default
    is 0."""
    halfclose: _Integer
    """Stay half open when the peer has closed. The default is false."""
    interval: _Real
    """The longest delay of an ACK, seconds; 0 or less sets no timer. The default is 0.1."""
    iss: _Integer
    """Initial send sequence number. The default is 0."""
    nodelay: _Integer
    """Send small segments without waiting for outstanding data (no Nagle algorithm, RFC 896). The default is false."""
    nopredict: _Integer
    """Switch header prediction off. The default is false."""
    open_cwnd_on_pack: _Integer
    """Let the window grow at partial ACKs. The default is true."""
    pipectrl: _Integer
    """Limit the data in flight by `pipe` instead of the window. The default is false."""
    reno_fastrecov: _Integer
    """Inflate the window by extra duplicate ACKs in recovery. The default is true."""
    segsize: _Integer
    """Data bytes in a full segment; 0 stands for `packetSize_` minus the size of the headers. The default is 536."""
    segsperack: _Integer
    """The number of full segments per ACK. The default is 1."""
    signal_on_empty: _Integer
    """Call `done_data` when everything offered has been acknowledged. The default is false."""
    spa_thresh: _Integer
    """Amount of data received up to which every segment is acknowledged, bytes; 0 is off. The default is 0."""
    tcprexmtthresh: _Integer
    """The number of duplicate ACKs that signals a loss. The default is 3."""
    ts_option_size: _Integer
    """Bytes of the time stamp option; the default of Agent/TCP does not apply to this class. The default is 10."""
    def advance(self, segments: _Any, /) -> _Any:
        """Offers the given number of segments in addition to those offered before."""
        ...
    def advance_bytes(self, bytes: _Any, /) -> _Any:
        """Offers the given number of bytes in addition to those offered before."""
        ...
    def advanceby(self, segments: _Any, /) -> _Any:
        """Offers the given number of segments in addition to those offered before."""
        ...
    def done_data(self) -> _Any:
        """Called when everything offered has been acknowledged; scripts supply it."""
        ...

class AgentTCPFullTcpTahoe(AgentTCPFullTcp):
    """Two-way TCP Tahoe: every loss reduces the window to one segment."""

class AgentTCPFullTcpNewreno(AgentTCPFullTcp):
    """Two-way TCP NewReno: repairs several losses in one window by processing partial ACKs."""
    recov_maxburst: _Integer
    """The largest burst during recovery, segments; 0 is no limit. The default is 2."""

class AgentTCPFullTcpSack(AgentTCPFullTcp):
    """Two-way TCP with loss recovery by selective acknowledgements."""
    clear_on_timeout: _Integer
    """At a retransmission timeout, forget the SACK blocks that the peer has reported. The default is true."""
    max_sack_blocks: _Integer
    """The largest number of SACK blocks in a segment. The default is 3."""
    sack_block_size: _Integer
    """Header bytes per SACK block. The default is 8."""
    sack_option_size: _Integer
    """Header bytes of the SACK option without its blocks. The default is 2."""
    sack_rtx_bthresh: _Integer
    """The amount of data above a hole that makes the hole count as lost, bytes. The default is 1."""
    sack_rtx_cthresh: _Integer
    """The number of blocks above a hole that makes the hole count as lost. The default is 1."""
    sack_rtx_threshmode: _Integer
    """Thresholds for a lost hole: 0 none, 1 blocks, 2 bytes, 3 either, 4 both. The default is 1."""

class AgentTCPBayFullTcp(AgentTCP):
    """An older variant of two-way TCP."""
    close_on_empty: _Value
    """Has no effect. The default is false."""
    data_on_syn: _Integer
    """Count the SYN as data, although it carries none. The default is false."""
    dupack_reset: _Integer
    """Let data without a new ACK number reset the count of duplicate ACKs. The default is false."""
    dupseg_fix: _Integer
    """Do not take a segment of old data for a duplicate ACK. The default is true."""
    halfclose: _Value
    """Has no effect. The default is false."""
    interval: _Real
    """The longest delay of an ACK, seconds; 0 or less sets no timer. The default is 0.1."""
    iss: _Integer
    """Initial send sequence number. The default is 0."""
    nodelay: _Integer
    """Send small segments without waiting for outstanding data (no Nagle algorithm, RFC 896). The default is false."""
    open_cwnd_on_pack: _Value
    """Has no effect. The default is true."""
    pipectrl: _Value
    """Has no effect. The default is false."""
    reno_fastrecov: _Value
    """Has no effect. The default is true."""
    segsize: _Integer
    """Data bytes in a full segment. The default is 536."""
    segsperack: _Integer
    """The number of full segments per ACK. The default is 1."""
    tcprexmtthresh: _Integer
    """The number of duplicate ACKs that signals a loss. The default is 3."""
    ts_option_size: _Integer
    """Size of the time stamp option, bytes; it has no effect. The default is 10."""
    def advance(self, segments: _Any, /) -> _Any:
        """Offers the given number of segments in addition to those offered before."""
        ...
    def advanceby(self, packets: _Any, /) -> _Any:
        """Offers the given number of additional packets without a handshake."""
        ...
    def attach_application(self, application: _Any, /) -> _Any:
        """Sets the application that drives the connection."""
        ...
    def initial_window(self, segments: _Any, /) -> _Any:
        """Sets the initial and the present window."""
        ...

class AgentTCPBayFullTcpTahoe(AgentTCPBayFullTcp):
    """Not implemented, as in ns-2: making such an object ends the program."""

class AgentTCPBayFullTcpNewreno(AgentTCPBayFullTcp):
    """Not implemented, as in ns-2: making such an object ends the program."""

class AgentTCPBayFullTcpSack(AgentTCPBayFullTcp):
    """Not implemented, as in ns-2: making such an object ends the program."""

class AgentTCPRenoXCP(AgentTCPReno):
    """XCP: routers with queues of type XCP set the window (Katabi, Handley and Rohrs, 2002)."""
    timestamps: _Integer
    """Send time stamps. The default is true."""

class AgentTCPFullTcpNewrenoXCP(AgentTCPFullTcpNewreno):
    """XCP as one end of a two-way connection."""
    timestamps: _Integer
    """Send time stamps. The default is true."""

class AgentTCPSinkXCPSink(AgentTCPSink):
    """Receives from an XCP sender: acknowledges every packet at once, and returns the feedback of the routers."""

class AgentBayTcpApp(Agent):
    """The common base of applications of Agent/TCP/BayFullTcp."""

class AgentBayTcpAppFtpClient(AgentBayTcpApp):
    """Requests a file, and the next one five seconds after the last data."""
    def start(self) -> _Any:
        """Starts requesting files."""
        ...
    def stop(self) -> _Any:
        """Stops requesting files."""
        ...
    def tcp(self, agent: _Any, /) -> _Any:
        """Sets the connection to use."""
        ...

class AgentBayTcpAppFtpServer(AgentBayTcpApp):
    """Answers every request with a file, and closes the connection."""
    def file_size(self, bytes: _Any, /) -> _Any:
        """Sets the size of the file."""
        ...

class AgentTCPSimpleTcp(AgentTCP):
    """Sends every message as one packet, whatever its size, without acknowledgements and retransmissions."""

class AgentAbsTCP(Agent):
    """The base class of abstract TCP: senders whose rounds and reactions to a loss come from a table. A connection can
    lose one packet and has a few dozen packets; the run ends when the table does. Call `$ns abstract-tcp` before
    links are made."""

class AgentAbsTCPTahoeAck(AgentAbsTCP):
    """Abstract Tahoe, with an acknowledgement for each packet; needs `$ns abstract-tcp`."""
    def advance(self, number: _Any, /) -> _Any:
        """Makes `number` the count of all packets of the connection, and sends the present round, from its first
        packet on."""
        ...
    def advanceby(self, number: _Any, /) -> _Any:
        """Does the same as `advance`."""
        ...
    def rtt(self, time: _Any, /) -> _Any:
        """Sets the time from round to round, seconds."""
        ...

class AgentAbsTCPRenoAck(AgentAbsTCP):
    """Abstract Reno, with an acknowledgement for each packet; needs `$ns abstract-tcp`."""
    def advance(self, number: _Any, /) -> _Any:
        """Makes `number` the count of all packets of the connection, and sends the present round, from its first
        packet on."""
        ...
    def advanceby(self, number: _Any, /) -> _Any:
        """Does the same as `advance`."""
        ...
    def rtt(self, time: _Any, /) -> _Any:
        """Sets the time from round to round, seconds."""
        ...

class AgentAbsTCPTahoeDelAck(AgentAbsTCP):
    """Abstract Tahoe, with delayed acknowledgements; needs `$ns abstract-tcp`."""
    def advance(self, number: _Any, /) -> _Any:
        """Makes `number` the count of all packets of the connection, and sends the present round, from its first
        packet on."""
        ...
    def advanceby(self, number: _Any, /) -> _Any:
        """Does the same as `advance`."""
        ...
    def rtt(self, time: _Any, /) -> _Any:
        """Sets the time from round to round, seconds."""
        ...

class AgentAbsTCPRenoDelAck(AgentAbsTCP):
    """Abstract Reno, with delayed acknowledgements; needs `$ns abstract-tcp`."""
    def advance(self, number: _Any, /) -> _Any:
        """Makes `number` the count of all packets of the connection, and sends the present round, from its first
        packet on."""
        ...
    def advanceby(self, number: _Any, /) -> _Any:
        """Does the same as `advance`."""
        ...
    def rtt(self, time: _Any, /) -> _Any:
        """Sets the time from round to round, seconds."""
        ...

class AgentAbsTCPSink(Agent):
    """Answers each packet of abstract TCP with an acknowledgement, which has no effect."""

class AgentAbsTCPSinkDelAck(AgentAbsTCPSink):
    """Answers every second packet of abstract TCP with an acknowledgement, and others after 100 ms."""

class AgentUDP(Agent):
    """Sends messages in packets of at most `packetSize_` bytes, all of them at once and without congestion control."""
    packetSize: _Integer
    """Size of the agent's largest packets, bytes. The default is 1000."""
    def done(self) -> _Any:
        """Called when everything has been sent and acknowledged; scripts may override it."""
        ...
    def process_data(self, from_: _Any, data: _Any, /) -> _Any:
        """Called when a text has arrived; scripts supply it."""
        ...
    def send(self, bytes: _Any, data: _Any, /) -> _Any:
        """Sends a message of the given number of bytes that carries a text."""
        ...
    def sendmsg(self, bytes: _Any, text: _Any, flags: _Any, /) -> _Any:
        """Sends a message of the given number of bytes that carries a text; `flags` marks the packets, for example
        `NEW_BURST`."""
        ...

class AgentLossMonitor(Agent):
    """Counts packets that arrive, and packets that are missing by the sequence numbers in RTP headers."""
    bytes: _Integer
    """Bytes received so far. The default is 0."""
    expected: _Integer
    """Sequence number expected next; negative if any number is accepted. The default is 0."""
    lastPktTime: _Real
    """Time of the last arrival, seconds. The default is 0."""
    nlost: _Integer
    """Packets lost so far. The default is 0."""
    npkts: _Integer
    """Packets received so far. The default is 0."""
    def clear(self) -> _Any:
        """Accepts any sequence number for the next packet."""
        ...
    def log_loss(self) -> _Any:
        """Called when packets are missing, before the counters include them; scripts supply it."""
        ...
    def show_delay(self, seqno: _Any, delay: _Any, /) -> _Any:
        """Prints the node, a sequence number and a delay."""
        ...

class AgentMessage(Agent):
    """Sends short texts, one per packet."""
    packetSize: _Integer
    """Size of the agent's packets, bytes. The default is 180."""
    def recv(self, msg: _Any, /) -> _Any:
        """Called when a text has arrived; by default it calls `handle`, which scripts supply."""
        ...
    def send(self, text: _Any, data: _Any, /) -> _Any:
        """Not supported: the call fails."""
        ...

class AgentMessagePassing(Agent):
    """Sends messages with data to any node. Arriving messages are passed to the method `recv`, which scripts supply."""
    packetSize: _Integer
    """Size of the agent's largest messages, bytes. The default is 1500."""
    def send(self, bytes: _Any, data: _Any, /) -> _Any:
        """Sends a message of the given number of bytes that carries a text."""
        ...
    def sendmsg(self, bytes: _Any, text: _Any, flags: _Any, /) -> _Any:
        """Sends a message of the given number of bytes that carries a text; `flags` marks the packets, for example
        `NEW_BURST`."""
        ...
    def sendmsgto(self, size: _Any, data: _Any, address: _Any, port: _Any, flags: _Any, /) -> _Any:
        """Sends a message without its data."""
        ...
    def sendto(self, size: _Any, data: _Any, address: _Any, port: _Any, /) -> _Any:
        """Sends a message."""
        ...

class AgentPing(Agent):
    """Measures round-trip times. Each answer is passed to the method `recv`, which scripts supply."""
    packetSize: _Integer
    """Size of the agent's packets, bytes. The default is 64."""
    def oneway(self) -> _Any:
        """Measures the time in each direction from now on."""
        ...
    def send(self) -> _Any:
        """Sends an echo request."""
        ...
    def start_WL_brdcast(self) -> _Any:
        """Sends an echo request to all nodes in radio range."""
        ...

class AgentPBC(Agent):
    """Broadcasts packets of one size, once or periodically, as vehicles do."""
    modulationScheme: _Integer
    """Modulation of the agent's packets: 0 BPSK, 1 QPSK, 2 QAM16, 3 QAM64. The default is 0."""
    payloadSize: _Integer
    """Size of the agent's packets, bytes. The default is 200."""
    periodicBroadcastInterval: _Real
    """Mean period of broadcasts, seconds. The default is 1."""
    periodicBroadcastVariance: _Real
    """Half the width of the uniform jitter of the period, seconds. The default is 0.1."""
    def PeriodicBroadcast(self, on: _Any, /) -> _Any:
        """Starts (`ON`) or stops (`OFF`) periodic broadcasts."""
        ...
    def singleBroadcast(self) -> _Any:
        """Broadcasts a packet."""
        ...
    def stop(self) -> _Any:
        """Stops periodic broadcasts."""
        ...
    def unicast(self, address: _Any, /) -> _Any:
        """Sends a packet to the station with the given MAC address."""
        ...

class AgentRTP(Agent):
    """Sends numbered packets of one size, at regular times or on demand."""
    interval: _Real
    """Time between packets, seconds. The default is 3.75ms."""
    maxpkts: _Integer
    """The number of the last message that may be sent. The default is 0x10000000."""
    packetSize: _Integer
    """Size of the agent's packets, bytes. The default is 210."""
    random: _Integer
    """If not 0, intervals vary uniformly by up to half their length. The default is 0."""
    seqno: _Integer
    """Number of the next packet. The default is 0."""
    def advance(self, number: _Any, /) -> _Any:
        """Permits packets up to the given packet number, and starts sending."""
        ...
    def advanceby(self, count: _Any, /) -> _Any:
        """Permits the given number of additional packets, and starts sending."""
        ...
    def done(self) -> _Any:
        """Called when everything has been sent and acknowledged; scripts may override it."""
        ...
    def rate_change(self) -> _Any:
        """Applies a new interval between packets, counted from the last packet."""
        ...
    def session(self, session: _Any, /) -> _Any:
        """Sets the session whose data the agent sends."""
        ...
    def start(self) -> _Any:
        """Starts sending at regular times."""
        ...
    def stop(self) -> _Any:
        """Stops sending."""
        ...

class LossTrace(AgentLossMonitor):
    """Calls `log-loss` of the object in the variable `mmg_` at each loss."""
    expected: _Integer
    """Sequence number that should come next; negative if any may come. The default is -1."""
    def flush(self) -> _Any:
        """Does nothing."""
        ...
    def init(self) -> _Any:
        """Makes a monitor that has received nothing."""
        ...
    def log_loss(self) -> _Any:
        """Called when packets have been lost."""
        ...

class AgentTP(Agent):
    """Prints a line for each packet that arrives: the time, its node, sender and receiver, and the size."""

class Filter(SplitObject):
    """Forwards every packet to its target; subclasses forward some to another object."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def filter_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that matching packets go to, or returns it."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...

class FilterField(Filter):
    """Forwards packets with a given value in a header field to another object."""
    match: _Integer
    """The value that matching packets have in the field. The default is -1."""
    offset: _Integer
    """Position of the field in a packet, bytes (see `PktHdr_offset`). The default is 0."""

class FilterMultiField(Filter):
    """Forwards packets with given values in all of several header fields to another object."""
    def filter_field(self, offset: _Any, value: _Any, /) -> _Any:
        """Adds a field, given by its position in a packet (see `PktHdr_offset`), and its value."""
        ...

class PktCounter(SplitObject):
    """Counts the packets that it forwards to its target."""
    debug: _Integer
    """Has no effect."""
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...
    def value(self) -> _Any:
        """Returns the number of packets that have passed."""
        ...

class TTLCheckerSession(TTLChecker):
    """Decrements the time to live by any number of hops at once, and reports the packets that it drops."""
    def tick(self, links: _Any, /) -> _Any:
        """Sets by how much each packet's time to live is decremented."""
        ...

class FSM(SplitObject):
    """The base class of models of how losses change the window of an abstract TCP."""

class FSMTahoeAck(FSM):
    """Tahoe with an acknowledgement for each packet. It does nothing by itself."""

class FSMTahoeDelAck(FSM):
    """Tahoe with delayed acknowledgements. It does nothing by itself."""

class FSMRenoAck(FSM):
    """Reno with an acknowledgement for each packet. It does nothing by itself."""

class FSMRenoDelAck(FSM):
    """Reno with delayed acknowledgements. It does nothing by itself."""

class DelayModel(SplitObject):
    """Delays each packet by its transmission time plus a random time."""
    debug: _Integer
    """Has no effect."""
    def bandwidth(self, bits: _Any, /) -> _Any:
        """Sets the bandwidth, a number without a unit, bits per second; 0 means that bits take no time."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def ranvar(self, variable: _Any, /) -> _Any:
        """Sets the random variable of the additional delay of each packet, seconds."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...

class HackLossyLink(SplitObject):
    """Hands every packet to its target."""
    debug: _Integer
    """Has no effect."""
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def set_params(self, a: _Any, b: _Any, c: _Any, /, *args: _Any) -> _Any:
        """Has no effect."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...

class DropTargetAgent(SplitObject):
    """Discards every packet, and reports its loss to the senders of abstract TCP that have its flow id."""
    debug: _Integer
    """Has no effect."""
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...

class ConnectorAddSR(Connector):
    """Prints a line with a source route, always the same one, for each packet, and hands it to its target."""
    off_ip: _Integer
    """Has no effect."""
    off_ll: _Integer
    """Has no effect."""
    off_mac: _Integer
    """Has no effect."""
    off_sr: _Integer
    """Has no effect."""

class AgentRAP(Agent):
    """Sends at a rate that it adapts to losses (RAP); the receiver is of the same class."""
    alpha: _Real
    """Increase of the rate, packets per round-trip time. The default is 1.0."""
    beta: _Real
    """Factor by which a loss multiplies the rate. The default is 0.5."""
    debugEnable: _Integer
    """Has no effect. The default is 0."""
    delta: _Real
    """Weight of a new sample in the smoothed round-trip time. The default is 0.5."""
    dpthresh: _Integer
    """The rate increases only if at least this share of the allowed packets was sent, per cent. The default is 50."""
    ipg: _Real
    """Time between packets, seconds. The default is 2.0."""
    kfrtt: _Real
    """Weight of a sample in the short-term average round-trip time. The default is 0.9."""
    kxrtt: _Real
    """Weight of a sample in the long-term average round-trip time. The default is 0.01."""
    mu: _Real
    """Weight of the mean round-trip time in the retransmission timeout. The default is 1.2."""
    overhead: _Real
    """The largest random addition to the time between packets, seconds. The default is 0."""
    packetSize: _Integer
    """Size of the agent's packets, bytes. The default is 512."""
    phi: _Real
    """Weight of the mean deviation of round-trip times in the retransmission timeout. The default is 4.0."""
    rap_base_hdr_size: _Integer
    """Size of acknowledgements, bytes. The default is 44."""
    seqno: _Integer
    """Number of the last packet sent. The default is 0."""
    sessionLossCount: _Integer
    """Packets lost so far. The default is 0."""
    srtt: _Real
    """The smoothed round-trip time, seconds. The default is 2.0."""
    timeout: _Real
    """The retransmission timeout, seconds. The default is 2.0."""
    useFineGrain: _Integer
    """Adapt the time between packets to short-term changes of the round-trip time. The default is 0."""
    variance: _Real
    """The mean deviation of round-trip times, seconds. The default is 0.0."""
    def advanceby(self, number: _Any, /) -> _Any:
        """Sends packets up to the given packet number."""
        ...
    def done(self) -> _Any:
        """Called when everything has been sent and acknowledged; scripts may override it."""
        ...
    def start(self) -> _Any:
        """Starts sending."""
        ...
    def stop(self) -> _Any:
        """Stops sending."""
        ...

class AgentTFRC(Agent):
    """TCP-friendly rate control (TFRC, RFC 5348): sends at the rate that a TCP connection would reach, but more
    smoothly."""
    InitRate: _Integer
    """The initial rate, bytes per second. The default is 300."""
    SndrType: _Integer
    """Source of data: 0 unlimited, 1 only what applications offer. The default is 0."""
    T_RTTVAR_BITS: _Integer
    """The number of fraction bits in the mean deviation of round-trip times. The default is 2."""
    T_SRTT_BITS: _Integer
    """The number of fraction bits in the mean round-trip time. The default is 3."""
    bval: _Integer
    """Packets per acknowledgement in the throughput equation. The default is 1."""
    ca: _Integer
    """Adapt the time between packets to the change of round-trip times. The default is 1."""
    conservative: _Integer
    """Limit the rate more strictly to the receiving rate after losses. The default is 0."""
    df: _Real
    """Weight of the past in the smoothed round-trip time. The default is 0.95."""
    ecn: _Integer
    """Let routers mark packets instead of dropping them. The default is 0."""
    fsize: _Integer
    """Packet size for which the rate is computed with `voip_`, bytes. The default is 1460."""
    headersize: _Integer
    """Size of headers, bytes. The default is 32."""
    idleFix: _Integer
    """Let idle senders keep the initial rate. The default is true."""
    maxHeavyRounds: _Integer
    """The number of reports for which the rate may exceed the receiving rate. The default is 0."""
    maxqueue: _Integer
    """The largest number of packets that may wait to be sent. New objects do not take the class default. The default
    is MAXSEQ."""
    minrto: _Real
    """The smallest retransmission timeout in the throughput equation, seconds. The default is 0.0."""
    ndatabytes: _Integer
    """Bytes sent, without headers. The default is 0."""
    ndatapack: _Integer
    """Packets sent. The default is 0."""
    oldCode: _Integer
    """Treat idle senders like busy ones. The default is false."""
    overhead: _Real
    """Random variation of the time between packets, as a fraction of this time. The default is 0."""
    packetSize: _Integer
    """Size of the agent's packets without headers, bytes. The default is 1000."""
    printStatus: _Integer
    """Print every change of the rate. The default is 0."""
    rate: _Real
    """The present rate, bytes per second. The default is 0."""
    rate_init: _Real
    """Initial window with `rate_init_option_` 1, packets. The default is 2."""
    rate_init_option: _Integer
    """Initial window: 1 uses `rate_init_`, 2 depends on the packet size. The default is 2."""
    rttvar_exp: _Integer
    """Binary logarithm of the weight of the round-trip time's deviation in the retransmission timeout. The default is
    2."""
    rttvar_init: _Integer
    """Initial deviation of round-trip times, ticks. The default is 12."""
    rtxcur_init: _Real
    """Initial retransmission timeout, seconds. The default is 6.0."""
    scmult: _Real
    """Factor by which the rate may exceed the receiving rate with `conservative_`. The default is 1.5."""
    slow_increase: _Integer
    """Raise the rate gradually in slow start. The default is 1."""
    srtt_init: _Integer
    """Initial mean round-trip time, ticks. The default is 0."""
    ssmult: _Real
    """Factor by which the rate grows in slow start. The default is 2."""
    tcp_tick: _Real
    """Resolution of the retransmission timeout, seconds. The default is 0.1."""
    true_loss_rate: _Real
    """Share of the packets that were lost. The default is 0.0."""
    useHeaders: _Integer
    """Include headers in the size of packets. The default is true."""
    voip: _Integer
    """Let small packets use the rate of large ones (TFRC-SP). The default is 0."""
    voip_max_pkt_rate: _Integer
    """The largest packet rate with `voip_`, packets per second. The default is 100."""
    def advance(self, packets: _Any, /) -> _Any:
        """Offers all packets up to the given packet number."""
        ...
    def advanceby(self, packets: _Any, /) -> _Any:
        """Offers the given number of packets in addition to those offered before."""
        ...
    def start(self) -> _Any:
        """Starts sending."""
        ...
    def stop(self) -> _Any:
        """Stops sending."""
        ...

class AgentTFRCSink(Agent):
    """Receives from Agent/TFRC, and reports the loss event rate."""
    AdjustHistoryAfterSS: _Integer
    """Add a synthetic loss interval at the end of slow start. The default is 1."""
    InitHistorySize: _Integer
    """The number of packets that the loss history can hold. The default is 100000."""
    NumFeedback: _Real
    """Reports per round-trip time. The default is 1."""
    NumSamples: _Integer
    """The number of loss intervals in the average; -1 means 8. The default is -1."""
    PreciseLoss: _Integer
    """Count at most one loss event per round-trip time. The default is 1."""
    ShortIntervals: _Integer
    """Rule by which a short loss interval counts in the average (TFRC-SP): 0 with its length, 1 to 3 with its length
    divided by different numbers of losses. The default is 0."""
    ShortRtts: _Integer
    """The number of round-trip times up to which a loss interval is short. The default is 2."""
    algo: _Integer
    """Estimator of losses: 1 average of loss intervals, 2 exponential average, 3 and 4 losses among recent packets.
    The default is 1."""
    bytes: _Integer
    """Bytes received, headers included. The default is 0."""
    discount: _Integer
    """Discount older loss intervals when the present one is long. The default is 1."""
    history: _Real
    """Weight of the past with `algo_` 2. The default is 0.75."""
    maxint: _Value
    """Has no effect. The default is 1000."""
    minDiscountRatio: _Real
    """Lower bound of the discount of older loss intervals. The default is 0.5."""
    minlc: _Integer
    """The smallest number of losses that counts, with `algo_` 3 and 4. The default is 4."""
    numPkts: _Integer
    """The number of later packets after which a missing packet counts as lost. The default is 1."""
    packetSize: _Integer
    """Size of the agent's reports, bytes. The default is 40."""
    printLoss: _Integer
    """Print every estimate of the loss event rate. The default is 0."""
    smooth: _Integer
    """Use smooth weights for the loss intervals. The default is 1."""
    def weights(self, list: _Any, /) -> _Any:
        """Sets the number of loss intervals, as `N+w1+...+wN`. The weights are ignored and computed instead."""
        ...

class Process(SplitObject):
    """Processes application data without an agent below it."""
    def target(self, process: _Any = ..., /) -> _Any:
        """Sets the object that data are passed on to, or returns it."""
        ...

class Application(SplitObject):
    """Decides when an agent sends and how many bytes, and learns what has arrived."""
    def agent(self) -> _Any:
        """Returns the agent below the application."""
        ...
    def attach_agent(self, agent: _Any, /) -> _Any:
        """Puts the application on top of an agent."""
        ...
    def send(self, bytes: _Any, /) -> _Any:
        """Sends the given number of bytes."""
        ...
    def start(self) -> _Any:
        """Starts sending."""
        ...
    def stop(self) -> _Any:
        """Stops sending."""
        ...
    def target(self, process: _Any = ..., /) -> _Any:
        """Sets the object that data are passed on to, or returns it."""
        ...

class ApplicationFTP(Application):
    """Transfers files: sends as much as the agent can, or a given number of packets or bytes."""
    def init(self) -> _Any:
        """Makes an application without an agent."""
        ...
    def produce(self, pktcnt: _Any, /) -> _Any:
        """Sends packets up to packet number `pktcnt`."""
        ...
    def producemore(self, pktcnt: _Any, /) -> _Any:
        """Sends the given number of packets in addition to those sent before."""
        ...
    def send(self, nbytes: _Any, /) -> _Any:
        """Sends the given number of bytes in addition to those sent before."""
        ...
    def start(self) -> _Any:
        """Sends as much as the agent can, until `stop`."""
        ...
    def stop(self) -> _Any:
        """Stops sending and closes the connection."""
        ...

class ApplicationTelnet(Application):
    """A person typing: single packets at random times."""
    interval: _Real
    """Mean time between packets, seconds; 0 draws the times from the distribution that tcplib measured for telnet. The
    default is 1.0."""

class ApplicationTcpApp(Application):
    """One end of a connection over which messages with contents travel. It is made with its agent: `new
    Application/TcpApp agent`."""
    def connect(self, peer: _Any, /) -> _Any:
        """Connects two applications, so that each is the other's peer."""
        ...
    def dst(self) -> _Any:
        """Returns the peer of the application."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Puts the application on top of an agent."""
        ...
    def send(self, bytes: _Any, script: _Any, /, *args: _Any) -> _Any:
        """Sends the given number of bytes. When the last byte arrives, the script is evaluated at the peer."""
        ...

class AgentSCTP(Agent):
    """An end of an SCTP association: sends and receives, to and from several addresses."""
    associationMaxRetrans: _Integer
    """The number of errors after which the association is closed (Association.Max.Retrans, RFC 9260 section 8.1). The
    default is 10."""
    changePrimaryThresh: _Integer
    """The number of errors after which another destination permanently replaces the primary destination. The default
    is -1."""
    cwnd: _Integer
    """Traced variable that reports every change of a congestion window, bytes. The default is 0."""
    dataChunkSize: _Integer
    """Size of the chunks of an unlimited source, bytes, including the chunk header of 16 bytes. The default is 1468."""
    debugFileIndex: _Integer
    """Number of a file for debugging output; it has no effect. The default is -1."""
    debugMask: _Integer
    """Bits that choose debugging output; it has no effect. The default is 0."""
    dormantAction: _Integer
    """Destination that data go to when all destinations are inactive: 0 the next one, 1 the primary one, 2 the present
    one. One of 0, 1 and 2. The default is 0."""
    errorCount: _Integer
    """Traced variable that reports every change of an error counter of a destination. The default is 0."""
    fastRtxTrigger: _Integer
    """The number of miss indications, reports that a chunk is missing, that cause a fast retransmit (RFC 9260 section
    7.2.4). The default is 3."""
    frCount: _Integer
    """The number of fast retransmits. The default is 0."""
    heartbeatInterval: _Integer
    """Time between heartbeats, seconds; 0 disables periodic heartbeats (HB.interval, RFC 9260 section 8.3). The
    default is 30."""
    initialCwnd: _Integer
    """Congestion window above which an idle destination halves its window, in chunks of full size. The initial window
    does not depend on this value. The default is 2."""
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
    """The number of retransmissions of INIT and COOKIE ECHO (Max.Init.Retransmits). The default is 8."""
    maxRto: _Real
    """Longest retransmission timeout, seconds (RTO.Max). The default is 60.0."""
    minRto: _Real
    """Shortest retransmission timeout, seconds (RTO.Min). The default is 1.0."""
    mtu: _Integer
    """Path MTU with IP header, bytes. The default is 1500."""
    numOutStreams: _Integer
    """The number of outgoing streams; a `send` with a size makes it 1. The default is 1."""
    numUnrelStreams: _Integer
    """The number of unreliable streams, which have the lowest stream numbers. The default is 0."""
    pathMaxRetrans: _Integer
    """The number of errors after which a destination is inactive (Path.Max.Retrans, RFC 9260 section 8.2). The default
    is 5."""
    rcdCount: _Integer
    """The number of route computations. The default is 0."""
    reliability: _Integer
    """The number of retransmissions of a chunk in an unreliable stream (RFC 3758). The default is 0."""
    routeCacheLifetime: _Real
    """Time for which a route of a reactive routing protocol is remembered after its last use, seconds. The default is
    1.2."""
    routeCalcDelay: _Real
    """Time that a reactive routing protocol takes to find a route, seconds. The default is 0."""
    rto: _Real
    """Traced variable that reports every change of a retransmission timeout, seconds. The default is 0."""
    rtxToAlt: _Integer
    """Destination of retransmissions: 0 that of the first transmission, 1 the next destination, 2 the next destination
    after timeouts only. The default is 1."""
    rwnd: _Integer
    """Traced variable that reports every change of the receive window, bytes. The default is 0."""
    sackDelay: _Real
    """The longest delay of an acknowledgement, seconds (SACK.Delay). The default is 0.200."""
    timeoutCount: _Integer
    """The number of timeouts. The default is 0."""
    trace_all: _Integer
    """Report all variables, one line per destination, whenever one of them is reported. The default is 0."""
    unordered: _Integer
    """Send all chunks unordered. The default is 0."""
    useDelayedSacks: _Integer
    """Acknowledge every second packet instead of every one (RFC 9260 section 6.2). The default is 1."""
    useMaxBurst: _Integer
    """Send at most four packets at once after a loss (Max.Burst, RFC 9260 section 6.1). The default is 1."""
    useNonRenegSacks: _Integer
    """Report which data the receiver will not drop any more (NR-SACK). The default is 0."""
    def add_multihome_destination(self, address: _Any, port: _Any, /) -> _Any:
        """Adds an address of the peer, and makes it the primary one."""
        ...
    def add_multihome_interface(self, address: _Any, port: _Any, target: _Any, link_head: _Any, /) -> _Any:
        """Adds an interface of the host."""
        ...
    def advance(self, packets: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def force_source(self, node: _Any, /) -> _Any:
        """Sets the interface through which packets are sent, until a reset."""
        ...
    def print(self, variable: _Any, /) -> _Any:
        """Writes a report of a variable."""
        ...
    def reset(self) -> _Any:
        """Returns to the state before the association."""
        ...
    def set_destination_lossrate(self, node: _Any, rate: _Any, /) -> _Any:
        """Sets the loss rate of a destination, for `eCmtRtxPolicy_` 3."""
        ...
    def set_multihome_core(self, entry: _Any, /) -> _Any:
        """Sets the classifier whose routes select the interface."""
        ...
    def set_primary_destination(self, node: _Any, /) -> _Any:
        """Sets the address that data go to."""
        ...

class AgentSCTPHbAfterRto(AgentSCTP):
    """Sends a heartbeat after each retransmission timeout."""

class AgentSCTPMultipleFastRtx(AgentSCTP):
    """May fast retransmit a chunk more than once."""
    mfrCount: _Integer
    """The number of fast retransmits of chunks that were fast retransmitted before. The default is 0."""

class AgentSCTPMfrHbAfterRto(AgentSCTP):
    """May fast retransmit a chunk more than once, and sends a heartbeat after each timeout."""
    mfrCount: _Integer
    """The number of fast retransmits of chunks that were fast retransmitted before."""

class AgentSCTPTimestamp(AgentSCTP):
    """Puts time stamps into its packets."""

class AgentSCTPMfrTimestamp(AgentSCTP):
    """Puts time stamps into its packets, and may fast retransmit a chunk more than once."""
    mfrCount: _Integer
    """The number of fast retransmits of chunks that were fast retransmitted before. The default is 0."""

class AgentSCTPCMT(AgentSCTP):
    """Concurrent multipath transfer: sends to all destinations at the same time."""
    cmtPFCwnd: _Integer
    """Window of a destination that answers again after a potential failure, in chunks of full size. The default is 2."""
    countPFToActiveNewData: _Integer
    """The number of times that new data were sent to a potentially failed destination. The default is 0."""
    countPFToActiveRtxms: _Integer
    """The number of times that retransmissions were sent to a potentially failed destination. The default is 0."""
    eCmtRtxPolicy: _Integer
    """Destination of retransmissions: 0 any, 1 that of the first transmission, 2 the one with the largest ssthresh, 3
    the one with the smallest loss rate, 4 the one with the largest cwnd. One of 0, 1, 2, 3 and 4. The default is 4."""
    useCmtCwnd: _Integer
    """Let windows grow by the cumulative acknowledgement of each destination (CWND update for CMT). The default is 1."""
    useCmtDelAck: _Integer
    """Delay acknowledgements in spite of gaps (delayed ACK for CMT). The default is 1."""
    useCmtPF: _Integer
    """Treat a destination with a timeout as potentially failed (CMT-PF). The default is 1."""
    useCmtReordering: _Integer
    """Count miss indications per destination (split fast retransmit). The default is 1."""

class ApplicationSctpApp1(Application):
    """Messages of 257 bytes on the first stream of an SCTP agent."""
    interval: _Real
    """Mean time between messages, seconds; 0 draws the times from the distribution that tcplib measured for telnet.
    The default is 1.0."""
    numStreams: _Integer
    """The number of outgoing streams of the agent. The default is 1."""
    numUnreliable: _Integer
    """The number of unreliable streams, which have the lowest stream numbers. The default is 0."""
    reliability: _Integer
    """The number of retransmissions of a message in an unreliable stream. The default is 0."""

class AgentDCCP(Agent):
    """An end of a DCCP connection without congestion control; it can send and receive."""
    ack_ratio_local: _Integer
    """Data packets per acknowledgement of this end (Ack Ratio; RFC 4340, section 11.3). New objects do not take the
    class default. The default is 2."""
    ack_ratio_remote: _Integer
    """Data packets per acknowledgement of the peer (Ack Ratio; RFC 4340, section 11.3). New objects do not take the
    class default. The default is 2."""
    ackv_size: _Integer
    """The largest number of runs in an Ack Vector. The default is 20."""
    allow_mult_neg: _Integer
    """Has no effect. The default is 0."""
    ccid: _Integer
    """The congestion control (CCID; RFC 4340, section 10). The default is 0."""
    ccval_limit: _Integer
    """Modulus of window counters (RFC 4342, section 8.1). The default is 16."""
    cscov: _Integer
    """Checksum coverage; it has no effect. The default is 0."""
    feat_size: _Integer
    """The number of features that may be under negotiation. The default is 24."""
    initial_rtx_to: _Real
    """Time before the first retransmission of a Request or Close, seconds; it doubles each time. The default is 3.0."""
    max_rtx_to: _Real
    """Time for which a Request or Close is retransmitted before the connection is given up, seconds. The default is
    75.0."""
    nam_tracevar: _Integer
    """Write reports of variables in nam's format. The default is false."""
    ndp_limit: _Integer
    """Modulus of the NDP count (RFC 4340, section 7.7). The default is 8."""
    num_ack_pkt: _Integer
    """Packets sent with an acknowledgement but no data. New objects do not take the class default. The default is 0."""
    num_data_pkt: _Integer
    """Packets sent with data but no acknowledgement. New objects do not take the class default. The default is 0."""
    num_dataack_pkt: _Integer
    """Packets sent with both data and an acknowledgement. New objects do not take the class default. The default is 0."""
    opt_size: _Integer
    """Space for the options of a packet, bytes. The default is 512."""
    packetSize: _Integer
    """Size of the packets of an unlimited source, bytes without headers. The default is 500."""
    q_local: _Integer
    """Start this end quiescent. New objects do not take the class default. The default is 0."""
    q_remote: _Integer
    """Start the peer quiescent. New objects do not take the class default. The default is 0."""
    q_scheme: _Integer
    """How the end of a burst is detected: 0 by the time without data, 1 by a feature, 2 by an option. The default is
    0."""
    resp_to: _Real
    """How long a Response waits for its acknowledgement, seconds. The default is 75.0."""
    sb_size: _Integer
    """The number of messages that may wait to be sent; others are dropped. The default is 1000."""
    snd_delay: _Real
    """Time between packets without congestion control, seconds. The default is 0.0001."""
    trace_all_oneline: _Integer
    """Report all traced variables whenever one of them is reported. The default is false."""
    use_ackv_local: _Integer
    """Send Ack Vectors in this end's acknowledgements. The default is 0."""
    use_ackv_remote: _Integer
    """Expect Ack Vectors in the peer's acknowledgements. The default is 0."""
    use_ecn_local: _Integer
    """Send ECN nonces in this end's packets. The default is 0."""
    use_ecn_remote: _Integer
    """Expect ECN nonces in the peer's packets. The default is 0."""
    def advance(self, packets: _Any, /) -> _Any:
        """Offers the given number of packets in addition to those offered before."""
        ...
    def advanceby(self, packets: _Any, /) -> _Any:
        """Offers the given number of packets in addition to those offered before."""
        ...

class AgentDCCPTCPlike(AgentDCCP):
    """An end of a DCCP connection with TCP-like congestion control (CCID 2)."""
    ackv_size_lim: _Integer
    """The number of runs in the peer's Ack Vector above which the vector is acknowledged. The default is 10."""
    alpha: _Real
    """Gain of the mean round-trip time (RFC 6298). The default is 0.125."""
    beta: _Real
    """Gain of the mean deviation of the round-trip time (RFC 6298). The default is 0.25."""
    ccid: _Integer
    """Number of the congestion control (CCID; RFC 4340, section 10). The default is 2."""
    cwnd: _Integer
    """The congestion window, packets. New objects do not take the class default. The default is 2."""
    cwnd_frac: _Integer
    """Packets acknowledged towards the next increase of the window. New objects do not take the class default. The
    default is 0."""
    cwnd_timeout: _Integer
    """The congestion window after a timeout, packets. The default is 1."""
    dack_delay: _Real
    """The longest delay of an acknowledgement, seconds. The default is 0.2."""
    g: _Real
    """The smallest amount that the deviation adds to the retransmission timeout, seconds (clock granularity G of RFC
    6298). The default is 0.01."""
    initial_cwnd: _Integer
    """The congestion window at the start, packets. The default is 3."""
    initial_rto: _Real
    """The retransmission timeout at the start, seconds. The default is 3.0."""
    initial_ssthresh: _Integer
    """The slow start threshold at the start, packets. The default is 65535."""
    k: _Integer
    """Factor of the mean deviation in the retransmission timeout (RFC 6298). The default is 4."""
    min_rto: _Real
    """The shortest retransmission timeout, seconds. The default is 1.0."""
    num_dup_acks: _Integer
    """The number of later packets that must be acknowledged before a missing packet counts as lost (RFC 4341, section
    5). The default is 3."""
    pipe: _Integer
    """Estimate of the packets in the network. New objects do not take the class default. The default is 0."""
    q_min_t: _Real
    """Shortest time without data after which the peer is quiescent, seconds. The default is 0.2."""
    q_opt_ratio: _Integer
    """Has no effect: the Quiescence option, which would be sent with this number of data packets, is not simulated.
    The default is 1."""
    rto: _Real
    """The retransmission timeout, seconds. New objects do not take the class default. The default is 3.0."""
    rtt_sample: _Real
    """The last round-trip time, seconds. New objects do not take the class default. The default is 0.0."""
    rttvar: _Real
    """The mean deviation of the round-trip time, seconds. New objects do not take the class default. The default is
    0.0."""
    srtt: _Real
    """The smoothed round-trip time, seconds; -1 before the first sample. New objects do not take the class default.
    The default is -1.0."""
    ssthresh: _Integer
    """The slow start threshold, packets; `initial_ssthresh_` at the start. New objects do not take the class default.
    The default is 20."""
    use_ackv_local: _Integer
    """Send Ack Vectors in this end's acknowledgements. The default is 1."""
    use_ackv_remote: _Integer
    """Expect Ack Vectors in the peer's acknowledgements. The default is 1."""
    use_ecn_local: _Integer
    """Send ECN nonces in this end's packets. The default is 1."""
    use_ecn_remote: _Integer
    """Expect ECN nonces in the peer's packets. The default is 1."""

class AgentDCCPTFRC(AgentDCCP):
    """An end of a DCCP connection with TFRC, TCP-friendly rate control (CCID 3)."""
    ccid: _Integer
    """Number of the congestion control (CCID; RFC 4340, section 10). The default is 3."""
    max_wc_inc: _Integer
    """The most by which the window counter grows from one packet to the next (RFC 4342, section 8.1). The default is
    5."""
    num_dup_acks: _Integer
    """The number of later packets after which a missing packet counts as lost. The default is 3."""
    p_tol: _Real
    """Relative accuracy of the rate from which the first loss interval is computed. The default is 0.05."""
    q_min_t: _Real
    """Shortest time without data after which the peer is quiescent, seconds. The default is 0.2."""
    r_p: _Real
    """The receiver's loss event rate, as a fraction of packets. New objects do not take the class default. The default
    is 0.0."""
    r_rtt: _Real
    """The receiver's round-trip time, seconds. New objects do not take the class default. The default is 0.0."""
    r_s: _Integer
    """The packet size with which the receiver computes rates, bytes. The default is 500."""
    rtt_scheme_local: _Integer
    """Source of the receiver's round-trip time (CCID 3): 0 window counters, 1 an option. The default is 0."""
    rtt_scheme_remote: _Integer
    """Source of the peer's round-trip time (CCID 3): 0 window counters, 1 an option. The default is 0."""
    s_initial_rto: _Real
    """Time without feedback at the start before the rate is halved, seconds. The default is 2.0."""
    s_initial_x: _Real
    """The rate at the start, bytes per second. The default is 500.0."""
    s_os_time_gran: _Real
    """Granularity of the operating system's timers, seconds. The default is 0.01."""
    s_p: _Real
    """The loss event rate, as a fraction of packets. New objects do not take the class default. The default is 0.0."""
    s_q_opt_ratio: _Integer
    """Has no effect: the Quiescence option, which would be sent with this number of data packets, is not simulated.
    The default is 1."""
    s_r_sample: _Real
    """The last round-trip time, seconds. New objects do not take the class default. The default is 0.0."""
    s_r_sqmean: _Real
    """The mean of the square roots of round-trip times, in square roots of seconds. New objects do not take the class
    default. The default is 0.0."""
    s_rtt: _Real
    """The mean round-trip time, seconds. New objects do not take the class default. The default is 0.0."""
    s_rtt_q2: _Real
    """Weight of the old mean in the mean of the square roots of round-trip times. The default is 0.9."""
    s_rtt_q: _Real
    """Weight of the old round-trip time in the mean. The default is 0.9."""
    s_s: _Integer
    """The packet size with which the sender computes its rate, bytes. The default is 500."""
    s_smallest_p: _Real
    """The smallest loss event rate that is not 0. The default is 0.00001."""
    s_t_mbi: _Real
    """The longest time between packets, seconds (t_mbi). The default is 64.0."""
    s_use_osc_prev: _Integer
    """Whether the rate follows the square root of the round-trip time (RFC 3448, section 4.5). The default is 1."""
    s_x: _Real
    """The allowed rate, bytes per second; `s_initial_x_` at the start. New objects do not take the class default. The
    default is 500.0."""
    s_x_inst: _Real
    """The allowed rate after the correction that prevents oscillations, bytes per second. New objects do not take the
    class default. The default is 500.0."""
    s_x_recv: _Real
    """The rate at which data arrive, bytes per second. New objects do not take the class default. The default is 0.0."""
    use_ackv_local: _Integer
    """Send Ack Vectors in this end's acknowledgements. The default is 1."""
    use_ackv_remote: _Integer
    """Expect Ack Vectors in the peer's acknowledgements. The default is 1."""
    use_ecn_local: _Integer
    """Send ECN nonces in this end's packets. The default is 1."""
    use_ecn_remote: _Integer
    """Expect ECN nonces in the peer's packets. The default is 1."""
    use_loss_rate_local: _Integer
    """Report the loss event rate in this end's feedback (CCID 3). The default is 1."""
    use_loss_rate_remote: _Integer
    """Expect the loss event rate in the peer's feedback (CCID 3). The default is 1."""
    win_count_per_rtt: _Integer
    """Window counts per round-trip time (RFC 4342, section 8.1). The default is 4."""
    def weights(self, list: _Any, /) -> _Any:
        """Replaces the weights of the loss intervals: their number and the weights, joined by `+`."""
        ...

class ApplicationTraffic(Application):
    """Sends messages of one size at times that a model determines."""
    def set(self, *args: _Any) -> _Any:
        """Sets or reads a variable; `packet_size_` stands for `packetSize_`."""
        ...
    packet_size: _Value
    """Sets or reads a variable; `packet_size_` stands for `packetSize_`."""
    packetSize: _Value
    """Sets or reads a variable; `packet_size_` stands for `packetSize_`."""

class ApplicationTrafficCBR(ApplicationTraffic):
    """A constant bit rate source; the first message is sent at once."""
    maxpkts: _Integer
    """The number of messages to send. The default is 268435456."""
    packetSize: _Integer
    """Size of the messages, bytes. The default is 210."""
    random: _Real
    """If not 0, intervals vary uniformly by up to half their length. The default is 0."""
    rate: _Real
    """Rate at which the source sends, bits per second. The default is 448Kb."""
    def set(self, *args: _Any) -> _Any:
        """Sets or reads a variable. `interval_`, the time between messages, sets the rate."""
        ...
    interval: _Value
    """Sets or reads a variable. `interval_`, the time between messages, sets the rate."""

class ApplicationTrafficCBR_PP(ApplicationTraffic):
    """A constant bit rate source that sends groups of messages at the same time."""
    PBM: _Integer
    """The number of messages in a group. The default is 2."""
    maxpkts: _Integer
    """The number of messages to send. The default is 268435456."""
    packetSize: _Integer
    """Size of the messages, bytes. The default is 210."""
    random: _Real
    """1: intervals vary uniformly by up to half their length; 2: by up to a millionth of it. The default is 0."""
    rate: _Real
    """Rate at which the source sends, bits per second. The default is 448Kb."""
    def set(self, *args: _Any) -> _Any:
        """Sets or reads a variable, except `interval_`."""
        ...
    interval: _Value
    """Sets or reads a variable, except `interval_`."""

class ApplicationTrafficExponential(ApplicationTraffic):
    """A source of bursts at a constant rate with silences between them; both have exponentially distributed durations."""
    burst_time: _Real
    """Mean duration of a burst, seconds. The default is .5."""
    idle_time: _Real
    """Mean duration of a silence, seconds. The default is .5."""
    packetSize: _Integer
    """Size of the messages, bytes. The default is 210."""
    rate: _Real
    """Rate during a burst, bits per second. The default is 64Kb."""
    def use_rng(self, generator: _Any, /) -> _Any:
        """Sets the generator to draw from."""
        ...

class ApplicationTrafficPareto(ApplicationTraffic):
    """A source of bursts at a constant rate with silences between them; both have Pareto-distributed durations."""
    burst_time: _Real
    """Mean duration of a burst, seconds. The default is 500ms."""
    idle_time: _Real
    """Mean duration of a silence, seconds. The default is 500ms."""
    packetSize: _Integer
    """Size of the messages, bytes. The default is 210."""
    rate: _Real
    """Rate during a burst, bits per second. The default is 64Kb."""
    shape: _Real
    """Shape of the Pareto distributions of bursts and silences (the tail index). The default is 1.5."""
    def use_rng(self, generator: _Any, /) -> _Any:
        """Sets the generator to draw from."""
        ...

class ApplicationTrafficRealAudio(ApplicationTraffic):
    """Streamed audio: silences are drawn from the file `offtimecdf`, and bursts make up for them."""
    burst_time: _Real
    """Time between the messages of a burst, seconds. The default is 0.05ms."""
    idle_time: _Real
    """Shortest silence, to which shorter silences are extended, seconds. The default is 1800ms."""
    interpolation: _Integer
    """How values are found: 0 takes values of the table only, 1 interpolates, 2 interpolates to whole numbers. The
    default is 0."""
    maxCDF: _Real
    """Greatest cumulative probability drawn. The default is 1."""
    maxEntry: _Integer
    """Initial capacity of the table, in entries; it grows by itself. The default is 32."""
    minCDF: _Real
    """Least cumulative probability drawn. The default is 0."""
    packetSize: _Integer
    """Size of the messages, bytes. The default is 240."""
    rate: _Real
    """Average rate, bits per second. The default is 2Kb."""

class Tracefile(SplitObject):
    """A recording of traffic: a binary file with the times between messages and their sizes."""
    debug: _Integer
    """Has no effect."""
    def filename(self, name: _Any, /) -> _Any:
        """Sets the name of the file to read."""
        ...

class ApplicationTrafficTrace(ApplicationTraffic):
    """Replays a recording again and again, from a random place."""
    def attach_tracefile(self, tracefile: _Any, /) -> _Any:
        """Sets the recording to replay."""
        ...

class AgentCBR(AgentUDP):
    """A UDP agent with a constant bit rate source, from ns version 1. Application/Traffic/CBR is its successor."""
    dport: _Value
    """Has no effect. The default is 0."""
    sport: _Value
    """Has no effect. The default is 0."""
    def advance(self, *args: _Any) -> _Any:
        """Fails: traffic generators have no such method."""
        ...
    def advanceby(self, *args: _Any) -> _Any:
        """Fails: traffic generators have no such method."""
        ...
    def done(self) -> _Any:
        """Called when everything has been sent and acknowledged; scripts may override it."""
        ...
    def init(self) -> _Any:
        """Makes the agent and its constant bit rate source."""
        ...
    def set(self, *args: _Any) -> _Any:
        """Sets or reads a variable; settings of the source are passed to the source."""
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
        """Fails: traffic generators have no such method."""
        ...
    def advanceby(self, *args: _Any) -> _Any:
        """Fails: traffic generators have no such method."""
        ...
    def attach_traffic(self, tg: _Any, /) -> _Any:
        """Puts a traffic generator on top of the agent."""
        ...
    def done(self) -> _Any:
        """Called when everything has been sent and acknowledged; scripts may override it."""
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
    """Another name of its parent class, with the older names of the settings."""
    def set(self, *args: _Any) -> _Any:
        """Sets or reads a variable, also by the older names of the settings."""
        ...

class TrafficRealAudio(ApplicationTrafficRealAudio):
    """Another name of its parent class, with the older names of the settings."""
    def set(self, *args: _Any) -> _Any:
        """Sets or reads a variable, also by the older names of the settings."""
        ...

class TrafficPareto(ApplicationTrafficPareto):
    """Another name of its parent class, with the older names of the settings."""
    def set(self, *args: _Any) -> _Any:
        """Sets or reads a variable, also by the older names of the settings."""
        ...

class TrafficTrace(ApplicationTrafficTrace):
    """Another name of Application/Traffic/Trace."""

class SourceFTP(Application):
    """Sends a number of packets, as in ns version 1. Application/FTP is its successor."""
    maxpkts: _Value
    """The number of packets to send. The default is 268435456."""
    def attach(self, o: _Any, /) -> _Any:
        """Puts the source on top of an agent."""
        ...
    def init(self) -> _Any:
        """Makes the source, with the default number of packets."""
        ...
    def produce(self, pktcnt: _Any, /) -> _Any:
        """Sends packets up to packet number `pktcnt`."""
        ...
    def producemore(self, pktcnt: _Any, /) -> _Any:
        """Sends the given number of packets in addition to those sent before."""
        ...
    def start(self) -> _Any:
        """Sends `maxpkts_` packets."""
        ...
    def stop(self) -> _Any:
        """Stops sending."""
        ...

class SourceTelnet(ApplicationTelnet):
    """Another name of Application/Telnet."""
    maxpkts: _Value
    """Has no effect. The default is 268435456."""
    def attach(self, o: _Any, /) -> _Any:
        """Puts the source on top of an agent."""
        ...

class AgentRTCP(Agent):
    """Sends and receives the reports of a session."""
    class_: _Integer
    """The flow id of reports. The default is 32."""
    interval: _Real
    """Time between reports, seconds. The default is 0.."""
    random: _Integer
    """If not 0, intervals vary uniformly by up to half their length. The default is 0."""
    seqno: _Integer
    """Number of the next report. The default is 0."""
    def bye(self) -> _Any:
        """Sends a BYE report and stops."""
        ...
    def session(self, session: _Any, /) -> _Any:
        """Sets the session whose member the agent reports for."""
        ...
    def start(self) -> _Any:
        """Starts sending reports at regular times."""
        ...
    def stop(self) -> _Any:
        """Stops sending reports."""
        ...

class RTCPTimer(_Object):
    """Determines how often a member of a session reports (RFC 1889, section 6.2)."""
    def adapt(self, nsrc: _Any, nrr: _Any, we_sent: _Any, /) -> _Any:
        """Computes and returns the time between reports."""
        ...
    def init(self, session: _Any, /) -> _Any:
        """Makes the timer of a member."""
        ...
    def sample_size(self, cc: _Any, /) -> _Any:
        """Records the size of a report that was sent or received."""
        ...
    def session_bw(self, b: _Any, /) -> _Any:
        """Sets the bandwidth of the session, bits per second."""
        ...

class AgentConsRcvr(Agent):
    """Receives speech. It calls its method `print-delay-stats`, which a script supplies, with the times at which each
    packet was sent, received and played."""

class AgentVatRcvr(Agent):
    """Receives speech and adapts the playout point to the delays of the packets, as the audio tool vat does. It calls
    its method `print-delay-stats`, which a script supplies, with the times at which each packet was sent, received
    and played."""

class RTPSource(SplitObject):
    """A source of a session, made with `new RTPSource number`."""
    srcid: _Value
    """Number of the source. The default is -1."""
    def init(self, number: _Any, /) -> _Any:
        """Makes a source of the given number."""
        ...

class Session(SplitObject):
    """The base class of sessions."""

class SessionRTP(Session):
    """A member of an RTP session, with one agent for data and one for reports."""
    debug: _Integer
    """Has no effect."""
    uniq_srcid: _Value
    """The number of the next source. The default is 0."""
    def adapt_timer(self, nsrc: _Any, nrr: _Any, we_sent: _Any, /) -> _Any:
        """Computes and returns the time between reports."""
        ...
    def attach_node(self, node: _Any, /) -> _Any:
        """Attaches the agents to a node."""
        ...
    def bye(self) -> _Any:
        """Sends a BYE report, and stops sending data and reports."""
        ...
    def detach_node(self, node: _Any, /) -> _Any:
        """Detaches the agents from a node."""
        ...
    def init(self) -> _Any:
        """Makes a member with the next number."""
        ...
    def join_group(self, group: _Any, /) -> _Any:
        """Joins a group: data are sent to the given address, and reports to the next higher address."""
        ...
    def leave_group(self) -> _Any:
        """Leaves the groups; data and reports are still sent."""
        ...
    def new_source(self, srcid: _Any, /) -> _Any:
        """Called when a new source was received."""
        ...
    def report_interval(self, i: _Any, /) -> _Any:
        """Sets the time between reports, seconds."""
        ...
    def rtcp_timeout(self) -> _Any:
        """Has no effect. Called after each report."""
        ...
    def sample_size(self, cc: _Any, /) -> _Any:
        """Records the size of a report that was sent or received."""
        ...
    def session_bw(self, bspec: _Any, /) -> _Any:
        """Sets or returns the bandwidth of the session."""
        ...
    def start(self) -> _Any:
        """Starts sending reports."""
        ...
    def stop(self) -> _Any:
        """Stops sending data and reports."""
        ...
    def transmit(self, bspec: _Any, /) -> _Any:
        """Sends data at the given rate."""
        ...

class RandomVariablePackMimeHTTPFlowArrive(RandomVariable):
    """The time between new connections, seconds: `new CLASS rate ?generator?`."""
    rate: _Real
    """The number of new connections per second."""
    def init(self, *args: _Any) -> _Any:
        """Sets the parameters of the distribution from the arguments."""
        ...

class RandomVariablePackMimeHTTPFileSize(RandomVariable):
    """The size of a request (type 0) or response (type 1), bytes: `new CLASS rate type ?generator?`."""
    rate: _Real
    """The number of new connections per second."""
    type: _Integer
    """Side for which values are drawn: 0 clients, 1 servers."""
    def init(self, *args: _Any) -> _Any:
        """Sets the parameters of the distribution from the arguments."""
        ...

class RandomVariablePackMimeHTTPXmit(RandomVariable):
    """The delay from a client (type 0) or server (type 1), seconds: `new CLASS rate type ?generator?`."""
    const: _Real
    """Factor by which delays are scaled."""
    mean: _Real
    """Mean that delays are scaled to, seconds."""
    rate: _Real
    """The number of new connections per second."""
    type: _Integer
    """Side for which values are drawn: 0 clients, 1 servers."""
    def init(self, *args: _Any) -> _Any:
        """Sets the parameters of the distribution from the arguments."""
        ...

class RandomVariablePackMimeHTTPServerDelay(RandomVariable):
    """The time that a server takes, seconds: `new CLASS ?shape scale ?generator??`."""
    def init(self, *args: _Any) -> _Any:
        """Sets the parameters of the distribution from the arguments."""
        ...

class RandomVariablePackMimeHTTPPersistent(RandomVariable):
    """Whether a connection is persistent: `new CLASS probability ?generator?`."""
    probability: _Real
    """Probability of the value 1."""
    def init(self, *args: _Any) -> _Any:
        """Sets the parameters of the distribution from the arguments."""
        ...

class RandomVariablePackMimeHTTPNumPages(RandomVariable):
    """The number of pages of a persistent connection: `new CLASS ?probability shape scale ?generator??`."""
    def init(self, *args: _Any) -> _Any:
        """Sets the parameters of the distribution from the arguments."""
        ...

class RandomVariablePackMimeHTTPSingleObj(RandomVariable):
    """Whether a page has a single object: `new CLASS ?probability ?generator??`."""
    def init(self, *args: _Any) -> _Any:
        """Sets the parameters of the distribution from the arguments."""
        ...

class RandomVariablePackMimeHTTPObjsPerPage(RandomVariable):
    """The number of objects of a page: `new CLASS ?shape scale ?generator??`."""
    def init(self, *args: _Any) -> _Any:
        """Sets the parameters of the distribution from the arguments."""
        ...

class RandomVariablePackMimeHTTPTimeBtwnPages(RandomVariable):
    """The time between pages, seconds: `new CLASS ?generator?`."""
    def init(self, *args: _Any) -> _Any:
        """Sets the parameters of the distribution from the arguments."""
        ...

class RandomVariablePackMimeHTTPTimeBtwnObjs(RandomVariable):
    """The time between the objects of a page, seconds: `new CLASS ?generator?`."""
    def init(self, *args: _Any) -> _Any:
        """Sets the parameters of the distribution from the arguments."""
        ...

class RandomVariablePackMimeHTTPPersistRspSize(RandomVariable):
    """The sizes of the later responses in a persistent connection, bytes. Draws from its own random stream."""

class PackMimeHTTP(SplitObject):
    """Generates web connections between clients and servers."""
    def active_connections(self) -> _Any:
        """Writes the number of active connections to the output file."""
        ...
    def alloc_client_app(self) -> _Any:
        """Makes a client application."""
        ...
    def alloc_server_app(self) -> _Any:
        """Makes a server application."""
        ...
    def alloc_tcp(self, tcptype: _Any, /) -> _Any:
        """Makes a two-way TCP agent of the given flavour."""
        ...
    def client(self, node: _Any, /) -> _Any:
        """Adds a node of clients."""
        ...
    def connect(self) -> _Any:
        """Connects the agents and the applications of a connection."""
        ...
    def done(self, tcp: _Any, /) -> _Any:
        """Called when a connection has ended."""
        ...
    def get_pairs(self) -> _Any:
        """Returns the number of complete exchanges."""
        ...
    def no_pm_persistent_reqsz(self) -> _Any:
        """Draws the sizes of requests in a persistent connection independently."""
        ...
    def no_pm_persistent_rspsz(self) -> _Any:
        """Draws the sizes of responses in a persistent connection independently."""
        ...
    def now(self) -> _Any:
        """Returns the simulated time, seconds, with six decimals."""
        ...
    def rate(self, rate: _Any, /) -> _Any:
        """Sets the number of new connections per second."""
        ...
    def recycle(self, agent: _Any, /) -> _Any:
        """Called when a connection has ended."""
        ...
    def server(self, node: _Any, /) -> _Any:
        """Adds a node of servers."""
        ...
    def set_1_1(self) -> _Any:
        """Allows persistent connections."""
        ...
    def set_ID(self, number: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def set_TCP(self, flavour: _Any, /) -> _Any:
        """Sets the flavour of TCP."""
        ...
    def set_client(self, node: _Any, /) -> _Any:
        """Adds a node of clients."""
        ...
    def set_debug(self, level: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def set_filesz_outfile(self, file: _Any, /) -> _Any:
        """Sets the file in which responses are recorded."""
        ...
    def set_flow_arrive(self, variable: _Any, /) -> _Any:
        """Sets the random variable of the times between connections, seconds."""
        ...
    def set_http_1_1(self) -> _Any:
        """Allows persistent connections."""
        ...
    def set_num_pages(self, variable: _Any, /) -> _Any:
        """Sets the random variable of the number of pages in a persistent connection."""
        ...
    def set_objs_per_page(self, variable: _Any, /) -> _Any:
        """Sets the random variable of the number of objects in a page."""
        ...
    def set_outfile(self, file: _Any, /) -> _Any:
        """Sets the file in which complete exchanges are recorded."""
        ...
    def set_prob_persistent(self, variable: _Any, /) -> _Any:
        """Sets the random variable that decides on persistent connections: not 0 for a persistent connection."""
        ...
    def set_prob_single_obj(self, variable: _Any, /) -> _Any:
        """Sets the random variable that decides on pages with a single object: not 0 for a single object."""
        ...
    def set_rate(self, rate: _Any, /) -> _Any:
        """Sets the number of new connections per second."""
        ...
    def set_req_size(self, variable: _Any, /) -> _Any:
        """Sets the random variable of the size of requests, bytes."""
        ...
    def set_rsp_size(self, variable: _Any, /) -> _Any:
        """Sets the random variable of the size of responses, bytes."""
        ...
    def set_run(self, number: _Any, /) -> _Any:
        """Sets the substream of the random variables."""
        ...
    def set_samples_outfile(self, file: _Any, /) -> _Any:
        """Sets the file in which requests are recorded."""
        ...
    def set_server(self, node: _Any, /) -> _Any:
        """Adds a node of servers."""
        ...
    def set_server_delay(self, variable: _Any, /) -> _Any:
        """Sets the random variable of the time that the server takes, seconds."""
        ...
    def set_time_btwn_objs(self, variable: _Any, /) -> _Any:
        """Sets the random variable of the times between objects, seconds."""
        ...
    def set_time_btwn_pages(self, variable: _Any, /) -> _Any:
        """Sets the random variable of the times between pages, seconds."""
        ...
    def set_warmup(self, seconds: _Any, /) -> _Any:
        """Sets the time before which exchanges are not recorded."""
        ...
    def setup_tcp(self, tcp: _Any, fid: _Any, /) -> _Any:
        """Prepares an agent for a connection."""
        ...
    def start(self) -> _Any:
        """Starts generating connections."""
        ...
    def stop(self) -> _Any:
        """Starts no more connections."""
        ...
    def total_connections(self) -> _Any:
        """Writes the number of connections made so far to the standard error output."""
        ...

class ApplicationPackMimeHTTP(Application):
    """An end of a web connection."""

class ApplicationPackMimeHTTPClient(ApplicationPackMimeHTTP):
    """Sends requests and waits for the responses."""

class ApplicationPackMimeHTTPServer(ApplicationPackMimeHTTP):
    """Answers requests."""

class ConnTimer(Timer):
    """Aborts a web request that takes too long, and returns its agents for reuse: `new ConnTimer webtraf delay`."""
    def init(self, webtraf: _Any, delay: _Any, /) -> _Any:
        """Makes a timer for requests of a pool with a mean delay in seconds."""
        ...
    def sched(self, tcp: _Any, snk: _Any, n1: _Any, n2: _Any, /) -> _Any:
        """Starts waiting for the answer to a request, given its agents and nodes."""
        ...
    def timeout(self) -> _Any:
        """Called when the timer has expired: waits again, or aborts the request."""
        ...

class PagePool(SplitObject):
    """A source of web pages."""
    def gen_page(self, pageid: _Any, thismod: _Any, /) -> _Any:
        """Returns the size, the age and the time of modification of a page."""
        ...
    def set_allpush(self) -> _Any:
        """Pushes every page, at all servers and caches."""
        ...
    def set_selpush(self) -> _Any:
        """Pushes only pages in demand, at all servers and caches."""
        ...

class PagePoolWebTraf(PagePool):
    """Sessions of clients that fetch pages of objects from servers."""
    FID_ASSIGNING_MODE: _Value
    """Flow ids: 0 one for each object, 1 one for each agent, 2 one for all. The default is 0."""
    FLOW_SIZE_OPS: _Value
    """Treatment of large responses: 0 normal, 1 omitted, 2 sent in pieces. The default is 0."""
    FLOW_SIZE_TH: _Value
    """The number of packets above which a response is large. The default is 15."""
    TCPSINKTYPE: _Value
    """Class of the receivers, without the prefix `Agent/`. The default is TCPSink."""
    TCPTYPE: _Value
    """Class of the senders, without the prefix `Agent/TCP/`. The default is Reno."""
    VERBOSE: _Value
    """Print a line for each response. The default is 0."""
    avg_waiting_time: _Value
    """Mean time after which a request is given up, seconds. The default is 30."""
    debug: _Integer
    """Print messages on what happens. The default is false."""
    dont_recycle: _Integer
    """Do not reuse agents. The default is 0."""
    enable_conn_timer: _Value
    """Abort requests after a random time. The default is 0."""
    fulltcp: _Integer
    """Use two-way TCP for both agents of a pair. The default is 0."""
    recycle_page: _Integer
    """Has no effect. The default is 1."""
    req_trace: _Value
    """Print lines for each request. The default is 0."""
    resp_trace: _Value
    """Print lines at the start and end of each response. The default is 0."""
    def alloc_tcp(self) -> _Any:
        """Makes a sender."""
        ...
    def alloc_tcp_sink(self) -> _Any:
        """Makes a receiver."""
        ...
    def create_session(self, index: _Any, pages: _Any, time: _Any, interPage: _Any, pageSize: _Any, interObj: _Any, objSize: _Any, /) -> _Any:
        """Creates a session: its number, the number of pages, its start (seconds from now), and random variables for
        the time between pages (seconds), the objects per page, the time between objects (seconds) and the size of
        objects (packets)."""
        ...
    def done_req(self, id: _Any, pid: _Any, clnt: _Any, svr: _Any, ctcp: _Any, csnk: _Any, size: _Any, ctimer: _Any, /) -> _Any:
        """Called when a request has arrived. `ctimer` aborts the request; 0 for none."""
        ...
    def done_resp(self, id: _Any, pid: _Any, clnt: _Any, svr: _Any, stcp: _Any, ssnk: _Any, size: _Any, sent: _Any, sent_th: _Any, startTime: _Any, fid: _Any, /) -> _Any:
        """Called when a part of a response, sent since `startTime`, has arrived. `sent` packets of the response have
        been sent; `sent_th` is the size of a part."""
        ...
    def doneObj(self, page: _Any, /) -> _Any:
        """Called when an object of a page has been fetched."""
        ...
    def get_conn_timer(self, tcp: _Any, snk: _Any, end1: _Any, end2: _Any, /) -> _Any:
        """Makes the timer that aborts a request; 0 unless `enable_conn_timer_` is set."""
        ...
    def job_arrival(self, id: _Any, client: _Any, server: _Any, tcp: _Any, sink: _Any, size: _Any, page: _Any, /) -> _Any:
        """Called when a request has arrived at its server. Returns 1.000000, or 0.000000 if the server rejects it."""
        ...
    def launch_req(self, id: _Any, pid: _Any, clnt: _Any, svr: _Any, ctcp: _Any, csnk: _Any, size: _Any, /) -> _Any:
        """Sends the request for object `id` of page `pid` from the node `clnt` to the node `svr`. The response will
        have `size` packets."""
        ...
    def launch_resp(self, id: _Any, pid: _Any, svr: _Any, clnt: _Any, stcp: _Any, ssnk: _Any, size: _Any, /) -> _Any:
        """Sends the response for object `id` of page `pid` from the node `svr` to the node `clnt`."""
        ...
    def recycle(self, tcp: _Any, sink: _Any, /) -> _Any:
        """Called with two agents that can be reused."""
        ...
    def send_message(self, tcp: _Any, num_packet: _Any, /) -> _Any:
        """Sends packets, which end the data of a two-way TCP agent."""
        ...
    def set_client(self, index: _Any, node: _Any, /) -> _Any:
        """Puts a client on a node."""
        ...
    def set_interPageOption(self, option: _Any, /) -> _Any:
        """Sets where the time between pages starts: not 0 at the end of a page, 0 at its beginning."""
        ...
    def set_num_client(self, count: _Any, /) -> _Any:
        """Sets the number of clients."""
        ...
    def set_num_server(self, count: _Any, /) -> _Any:
        """Sets the number of servers."""
        ...
    def set_num_session(self, count: _Any, /) -> _Any:
        """Sets the number of sessions."""
        ...
    def set_server(self, index: _Any, node: _Any, /) -> _Any:
        """Puts a server on a node."""
        ...
    def set_server_mode(self, value: _Any, /) -> _Any:
        """Sets how servers answer: 0 at once, 1 one request after the other, 2 the smallest first."""
        ...
    def set_server_qlimit(self, value: _Any, /) -> _Any:
        """Sets the number of requests that servers queue; 0 for any number."""
        ...
    def set_server_rate(self, value: _Any, /) -> _Any:
        """Sets the rate at which servers answer, packets per second."""
        ...
    def use_asim(self) -> _Any:
        """Has no effect."""
        ...

class PagePoolWebTrafLog(PagePoolWebTraf):
    """Sessions that do not wait until pages are complete. A page whose start is counted from the end of another page
    is never requested."""
    def start(self) -> _Any:
        """Replays a log. There is no command that reads one."""
        ...

class PagePoolEmpFtpTraf(PagePool):
    """Sessions of clients that fetch files from servers. A script supplies `alloc-tcp window`, `alloc-tcp-sink` and
    `send-file number server client tcp sink packets 0`."""
    def create_session(self, index: _Any, files: _Any, time: _Any, interFile: _Any, fileSize: _Any, server: _Any, serverWindow: _Any, clientWindow: _Any, unused1: _Any, unused2: _Any, /) -> _Any:
        """Starts a session with the given number of files after the given time, seconds. Random variables draw the
        time between files, the number of packets of each file, the server, and two windows, of which the larger one
        is used."""
        ...
    def recycle(self, tcp: _Any, sink: _Any, /) -> _Any:
        """Called with two agents that can be reused."""
        ...
    def set_client(self, index: _Any, node: _Any, /) -> _Any:
        """Puts a client at a node."""
        ...
    def set_num_client(self, count: _Any, /) -> _Any:
        """Makes room for the given number of clients."""
        ...
    def set_num_server(self, count: _Any, /) -> _Any:
        """Makes room for the given number of servers."""
        ...
    def set_num_session(self, count: _Any, /) -> _Any:
        """Makes room for the given number of sessions."""
        ...
    def set_server(self, index: _Any, node: _Any, /) -> _Any:
        """Puts a server at a node."""
        ...

class ApplicationWorm(Application):
    """A host that a worm does not infect: it only receives probes."""
    ScanPacketSize: _Integer
    """Size of a probe, bytes. The default is 404."""
    ScanPort: _Integer
    """The port that probes go to. The default is 1434."""
    ScanRate: _Real
    """Probes that an infected host sends per second. The default is 4000."""

class ApplicationWormDnh(ApplicationWorm):
    """A host that a worm can infect. It then prints the time, and sends probes itself, through an
    `Agent/MessagePassing`. It belongs to a network whose hosts are simulated individually."""
    def addr_range(self, low: _Any, high: _Any, /) -> _Any:
        """Sets, for all hosts of this class, the addresses of their network: from `low` to `high` - 1."""
        ...
    def local_p(self, probability: _Any, /) -> _Any:
        """Sets, for all hosts of this class, the probability that a probe goes to their own network, from 0 to 1."""
        ...

class ApplicationWormAn(ApplicationWorm):
    """A network in which a worm spreads as an epidemic. It prints a line at each step: the time, the numbers of
    susceptible, infected and removed hosts, the number of hosts infected from outside, and the number of probes
    sent to other networks."""
    TimeStep: _Integer
    """The time between two steps, seconds. The default is 1."""
    def addr_range(self, low: _Any, high: _Any, /) -> _Any:
        """Sets the first and the last address of the network."""
        ...
    def beta(self, rate: _Any, /) -> _Any:
        """Sets the number of hosts that an infected host infects per second initially."""
        ...
    def dn_range(self, low: _Any, high: _Any, /) -> _Any:
        """Sets the first and the last address of the network whose hosts are simulated individually. The first address
        gets no probes."""
        ...
    def gamma(self, rate: _Any, /) -> _Any:
        """Sets the fraction of the infected hosts that is removed per step."""
        ...
    def v_percent(self, part: _Any, /) -> _Any:
        """Sets the fraction of the hosts that is vulnerable, from 0 to 1. Call `addr-range` before."""
        ...

class Tmix(SplitObject):
    """Replays connections between two sides."""
    def acc(self, node: _Any, /) -> _Any:
        """Adds a node of acceptors, to which connections are opened."""
        ...
    def active_connections(self) -> _Any:
        """Writes the number of active connections."""
        ...
    def alloc_agent(self, tcptype: _Any, /) -> _Any:
        """Makes a one-way sender."""
        ...
    def alloc_app(self) -> _Any:
        """Makes an application."""
        ...
    def alloc_sink(self, sinktype: _Any, /) -> _Any:
        """Makes a one-way receiver."""
        ...
    def alloc_tcp(self, tcptype: _Any, /) -> _Any:
        """Makes a two-way TCP agent of the given flavour."""
        ...
    def check_oneway_closed(self) -> _Any:
        """Closes one-way connections when everything has been delivered."""
        ...
    def configure_sink(self, sink: _Any, /) -> _Any:
        """Prepares a one-way receiver."""
        ...
    def configure_source(self, agent: _Any, fid: _Any, wnd: _Any, mss: _Any, /) -> _Any:
        """Prepares a one-way sender."""
        ...
    def connect(self) -> _Any:
        """Connects the agents and the applications of a connection."""
        ...
    def init(self, node: _Any, /) -> _Any:
        """Adds a node of initiators, which open connections."""
        ...
    def now(self) -> _Any:
        """Returns the simulated time, seconds, with six decimals."""
        ...
    def recycle(self, agent: _Any, /) -> _Any:
        """Called when an end of a connection has finished."""
        ...
    def set_ID(self, number: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def set_TCP(self, flavour: _Any, /) -> _Any:
        """Sets the flavour of TCP."""
        ...
    def set_acc(self, node: _Any, /) -> _Any:
        """Adds a node of acceptors, to which connections are opened."""
        ...
    def set_agent_type(self, type: _Any, /) -> _Any:
        """Sets the type of TCP: `full` or `one-way`."""
        ...
    def set_cvfile(self, file: _Any, /) -> _Any:
        """Names the file of connection vectors."""
        ...
    def set_debug(self, number: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def set_end(self, time: _Any, /) -> _Any:
        """Sets the time after which no connection starts."""
        ...
    def set_fin_time(self, microseconds: _Any, /) -> _Any:
        """Sets how long the last sender waits before it closes a connection."""
        ...
    def set_init(self, node: _Any, /) -> _Any:
        """Adds a node of initiators, which open connections."""
        ...
    def set_outfile(self, file: _Any, /) -> _Any:
        """Names the file to which counts are written at the end."""
        ...
    def set_pkt_size(self, bytes: _Any, /) -> _Any:
        """Sets the largest segment of connections whose vectors give none."""
        ...
    def set_prefill_si(self, seconds: _Any, /) -> _Any:
        """Sets the length of the interval before the time of `set-prefill-t` into which an early first connection is
        moved."""
        ...
    def set_prefill_t(self, time: _Any, /) -> _Any:
        """Sets a time in seconds; if the first connection would start earlier, its start is moved into the last `set-
        prefill-si` seconds before this time."""
        ...
    def set_run(self, number: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def set_scale(self, factor: _Any, /) -> _Any:
        """Sets the factor by which the times of connections are multiplied."""
        ...
    def set_sink(self, kind: _Any, /) -> _Any:
        """Sets the kind of sink for one-way TCP."""
        ...
    def set_step_size(self, number: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def set_warmup(self, number: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def setup_tcp(self, tcp: _Any, fid: _Any, wnd: _Any, mss: _Any, /) -> _Any:
        """Prepares a two-way agent."""
        ...
    def start(self) -> _Any:
        """Starts generating connections."""
        ...
    def stop(self) -> _Any:
        """Starts no more connections."""
        ...
    def total_connections(self) -> _Any:
        """Writes the number of connections started."""
        ...

class ApplicationTmix(Application):
    """One end of a replayed connection."""

class PagePoolMath(PagePool):
    """A single page of random size that is modified at random times."""
    def gen_init_modtime(self, page: _Any, /) -> _Any:
        """Returns when a new page was modified, seconds; -1 if pages are never modified."""
        ...
    def gen_modtime(self, page: _Any, time: _Any, /) -> _Any:
        """Draws the time of the next modification of a page that was modified at the given time, seconds."""
        ...
    def gen_pageid(self, client: _Any, /) -> _Any:
        """Returns the page that a client requests."""
        ...
    def gen_size(self, page: _Any, /) -> _Any:
        """Draws the size of a page, bytes."""
        ...
    def get_duration(self) -> _Any:
        """Returns how long requests continue, seconds."""
        ...
    def get_poolsize(self) -> _Any:
        """Returns the number of pages."""
        ...
    def get_start_time(self) -> _Any:
        """Returns when modifications start, seconds."""
        ...
    def ranvar_age(self, variable: _Any, /) -> _Any:
        """Sets the random variable of the times between modifications, seconds."""
        ...
    def ranvar_size(self, variable: _Any, /) -> _Any:
        """Sets the random variable of the size of the page, bytes."""
        ...
    def set_start_time(self, time: _Any, /) -> _Any:
        """Sets when modifications start, seconds."""
        ...

class PagePoolCompMath(PagePool):
    """A main page with embedded objects."""
    comp_size: _Integer
    """Size of an object, bytes. The default is 10240."""
    main_size: _Integer
    """Size of the main page, bytes. The default is 1024."""
    num_pages: _Integer
    """The number of pages, with the embedded objects. The default is 1."""
    def gen_init_modtime(self, page: _Any, /) -> _Any:
        """Returns when a new page was modified, seconds; -1 if pages are never modified."""
        ...
    def gen_modtime(self, page: _Any, time: _Any, /) -> _Any:
        """Draws the time of the next modification of a page that was modified at the given time, seconds."""
        ...
    def gen_obj_modtime(self, page: _Any, time: _Any, /) -> _Any:
        """Draws the time of the next modification of an object that was modified at the given time, seconds."""
        ...
    def gen_obj_size(self, page: _Any, /) -> _Any:
        """Returns the size of an object, bytes."""
        ...
    def gen_pageid(self, client: _Any, /) -> _Any:
        """Returns the page that a client requests."""
        ...
    def gen_size(self, page: _Any, /) -> _Any:
        """Draws the size of a page, bytes."""
        ...
    def get_duration(self) -> _Any:
        """Returns how long requests continue, seconds."""
        ...
    def get_mainpage(self, pageid: _Any, /) -> _Any:
        """Returns the main page of an object."""
        ...
    def get_next_objs(self, pageid: _Any, /) -> _Any:
        """Returns the last object of a page."""
        ...
    def get_obj_num(self, pageid: _Any, /) -> _Any:
        """Returns the number of objects in a page."""
        ...
    def get_poolsize(self) -> _Any:
        """Returns the number of pages."""
        ...
    def get_start_time(self) -> _Any:
        """Returns when modifications start, seconds."""
        ...
    def is_mainpage(self, pageid: _Any, /) -> _Any:
        """Returns whether a page is a main page, not an object."""
        ...
    def ranvar_main_age(self, variable: _Any, /) -> _Any:
        """Sets the random variable of the times between modifications of the main page, seconds."""
        ...
    def ranvar_obj_age(self, variable: _Any, /) -> _Any:
        """Sets the random variable of the times between modifications of an object, seconds."""
        ...
    def set_start_time(self, time: _Any, /) -> _Any:
        """Sets when modifications start, seconds."""
        ...

class PagePoolCompMathnoc(PagePoolCompMath):
    """A main page with embedded objects, where caches must not store the main page."""
    def gen_page(self, pageid: _Any, thismod: _Any, /) -> _Any:
        """Returns the size, the age and the time of modification of a page."""
        ...

class PagePoolClient(PagePool):
    """Stores the pages of a client, cache or server."""
    def list_pages(self) -> _Any:
        """Returns the names of all pages."""
        ...

class PagePoolClientMedia(PagePoolClient):
    """Stores the pages and parts of streams of a client, cache or server."""
    max_size: _Integer
    """Capacity of the store of pages and streams, bytes. The default is 104857600."""
    def set_repl_style(self, style: _Any, /) -> _Any:
        """Sets what is removed when the store is full: `FINEGRAIN` (ends of layers) or `ATOMIC` (whole streams)."""
        ...

class PagePoolTrace(PagePool):
    """Pages whose sizes and modifications are read from a file: `new PagePool/Trace file`."""
    def gen_init_modtime(self, page: _Any, /) -> _Any:
        """Returns when a new page was modified, seconds; -1 if pages are never modified."""
        ...
    def gen_modtime(self, page: _Any, time: _Any, /) -> _Any:
        """Draws the time of the next modification of a page that was modified at the given time, seconds."""
        ...
    def gen_pageid(self, client: _Any, /) -> _Any:
        """Returns the page that a client requests."""
        ...
    def gen_size(self, page: _Any, /) -> _Any:
        """Draws the size of a page, bytes."""
        ...
    def get_duration(self) -> _Any:
        """Returns how long requests continue, seconds."""
        ...
    def get_poolsize(self) -> _Any:
        """Returns the number of pages."""
        ...
    def get_start_time(self) -> _Any:
        """Returns when modifications start, seconds."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Reads the page trace from the file."""
        ...
    def ranvar(self, variable: _Any, /) -> _Any:
        """Sets the random variable that selects the pages to request."""
        ...
    def set_start_time(self, time: _Any, /) -> _Any:
        """Sets when modifications start, seconds."""
        ...

class PagePoolProxyTrace(PagePool):
    """Pages and requests that a proxy has recorded in files."""
    def bimodal_ratio(self, ratio: _Any, /) -> _Any:
        """Sets the share of the pages that are modified often, rounded up to a multiple of 0.1."""
        ...
    def gen_init_modtime(self, page: _Any, /) -> _Any:
        """Returns when a new page was modified, seconds; -1 if pages are never modified."""
        ...
    def gen_modtime(self, page: _Any, time: _Any, /) -> _Any:
        """Draws the time of the next modification of a page that was modified at the given time, seconds."""
        ...
    def gen_pageid(self, client: _Any, /) -> _Any:
        """Returns the page that a client requests."""
        ...
    def gen_request(self, client: _Any, /) -> _Any:
        """Returns the time to the next request of a client, seconds, and the page."""
        ...
    def gen_size(self, page: _Any, /) -> _Any:
        """Draws the size of a page, bytes."""
        ...
    def get_duration(self) -> _Any:
        """Returns how long requests continue, seconds."""
        ...
    def get_poolsize(self) -> _Any:
        """Returns the number of pages."""
        ...
    def get_start_time(self) -> _Any:
        """Returns when modifications start, seconds."""
        ...
    def ranvar_dp(self, variable: _Any, /) -> _Any:
        """Sets the random variable of the times between modifications of pages that are modified often, seconds."""
        ...
    def ranvar_sp(self, variable: _Any, /) -> _Any:
        """Sets the random variable of the times between modifications of the other pages, seconds."""
        ...
    def set_client_num(self, count: _Any, /) -> _Any:
        """Sets the number of clients that share the requests."""
        ...
    def set_pagefile(self, file: _Any, /) -> _Any:
        """Reads the sizes of pages from a file."""
        ...
    def set_reqfile(self, file: _Any, /) -> _Any:
        """Reads the requests from a file."""
        ...
    def set_start_time(self, time: _Any, /) -> _Any:
        """Sets when modifications start, seconds."""
        ...

class PagePoolProxyTraceepa(PagePoolProxyTrace):
    """Recorded pages and requests, where one random page at a time is modified."""
    def gen_modtime(self, page: _Any, time: _Any, /) -> _Any:
        """Returns -1: no page is modified by itself."""
        ...
    def pick_pagemod(self) -> _Any:
        """Draws a page to modify."""
        ...
    def ranvar_dp(self, variable: _Any, /) -> _Any:
        """Sets the random variable that selects the pages to modify; its range is set to the pages."""
        ...

class PagePoolMedia(PagePool):
    """Streams with layers that are never modified."""
    def gen_init_modtime(self, page: _Any, /) -> _Any:
        """Returns when a new page was modified, seconds; -1 if pages are never modified."""
        ...
    def gen_modtime(self, page: _Any, time: _Any, /) -> _Any:
        """Draws the time of the next modification of a page that was modified at the given time, seconds."""
        ...
    def gen_pageid(self, client: _Any, /) -> _Any:
        """Returns the page that a client requests."""
        ...
    def gen_size(self, page: _Any, /) -> _Any:
        """Draws the size of a page, bytes."""
        ...
    def get_duration(self) -> _Any:
        """Returns how long requests continue, seconds."""
        ...
    def get_layer(self, page: _Any, /) -> _Any:
        """Returns the number of layers of a stream."""
        ...
    def get_poolsize(self) -> _Any:
        """Returns the number of pages."""
        ...
    def get_start_time(self) -> _Any:
        """Returns when modifications start, seconds."""
        ...
    def is_media_page(self, page: _Any, /) -> _Any:
        """Returns whether a page is a stream."""
        ...
    def ranvar_req(self, variable: _Any, /) -> _Any:
        """Sets the random variable that selects the streams to request."""
        ...
    def set_duration(self, time: _Any, /) -> _Any:
        """Sets how long requests continue, seconds."""
        ...
    def set_layer(self, count: _Any, /) -> _Any:
        """Sets the number of layers of each stream."""
        ...
    def set_num_pages(self, count: _Any, /) -> _Any:
        """Sets the number of streams."""
        ...
    def set_pagesize(self, page: _Any, bytes: _Any, /) -> _Any:
        """Sets the size of a stream."""
        ...
    def set_start_time(self, time: _Any, /) -> _Any:
        """Sets when modifications start, seconds."""
        ...

class Http(SplitObject):
    """A client, cache or server of web pages, made with `new Http/... simulator node`."""
    HBSize: _Value
    """Size of a heartbeat, bytes. The default is 1."""
    HB_FID: _Value
    """The flow id of connections for heartbeats. The default is 40."""
    IMSSize: _Value
    """Size of a conditional request, bytes. The default is 50."""
    INVSize: _Value
    """Size of the answer that a page was not modified, bytes. The default is 43."""
    JOINSize: _Value
    """Size of a report that a cache joins, bytes. The default is 10."""
    MEDIA_APP: _Value
    """Class of the applications of streams, without the prefix `Application/`. The default is MediaApp."""
    MEDIA_TRANSPORT: _Value
    """Class of the agents of streams, without the prefix `Agent/`. The default is RAP."""
    MPUSize: _Value
    """Size of a request for pushed pages, bytes. The default is 10."""
    NTFSize: _Value
    """Size of a report that a page was requested, bytes. The default is 10."""
    PFSize: _Value
    """Size of a pro forma message, bytes. The default is 1."""
    PINV_FID: _Value
    """The flow id of invalidations and of pushed pages. The default is 41."""
    REFSize: _Value
    """Size of a request to refetch a page, bytes. The default is 50."""
    REQSize: _Value
    """Size of a request, bytes. The default is 43."""
    TRANSPORT: _Value
    """Class of the agents, without the prefix `Agent/TCP/`. The default is FullTcp."""
    fid: _Value
    """The flow id that was assigned last. The default is -1."""
    def id(self) -> _Any:
        """Returns the number of the node of this client, cache or server."""
        ...
    def addr(self) -> _Any:
        """Returns the address of the node of this client, cache or server."""
        ...
    def connect(self, server: _Any, /) -> _Any:
        """Opens a connection to a cache or server."""
        ...
    def create_pagepool(self) -> _Any:
        """Makes the store of pages."""
        ...
    def disconnect(self, peer: _Any, /) -> _Any:
        """Closes the connection to another party."""
        ...
    def enter_page(self, page: _Any, name: _Any, value: _Any, /, *args: _Any) -> _Any:
        """Stores a page with the given properties: `size`, `modtime`, `age`, `noc` (do not cache)."""
        ...
    def evTrace(self, who: _Any, what: _Any, which: _Any, /, *args: _Any) -> _Any:
        """Writes an event to the channel that `log` has set."""
        ...
    def exist_page(self, page: _Any, /) -> _Any:
        """Returns whether the page is stored."""
        ...
    def get_age(self, page: _Any, /) -> _Any:
        """Returns the time from the last modification of a page to the next one, seconds."""
        ...
    def get_cachesize(self) -> _Any:
        """Returns the size of the store of pages, if one was set."""
        ...
    def get_cachetime(self, page: _Any, /) -> _Any:
        """Returns when a page was stored, seconds."""
        ...
    def get_cnc(self, peer: _Any, /) -> _Any:
        """Returns the application through which the client, cache or server communicates with another party."""
        ...
    def get_hbsize(self) -> _Any:
        """Size of a heartbeat, bytes."""
        ...
    def get_imssize(self) -> _Any:
        """Size of a conditional request, bytes."""
        ...
    def get_invsize(self) -> _Any:
        """Size of the answer that a page was not modified, bytes."""
        ...
    def get_joinsize(self) -> _Any:
        """Size of a report that a cache joins, bytes."""
        ...
    def get_layer(self, page: _Any, /) -> _Any:
        """Returns the number of layers of a stream."""
        ...
    def get_modtime(self, page: _Any, /) -> _Any:
        """Returns when a page was modified, seconds."""
        ...
    def get_mpusize(self) -> _Any:
        """Size of a request for pushed pages, bytes."""
        ...
    def get_ntfsize(self) -> _Any:
        """Size of a report that a page was requested, bytes."""
        ...
    def get_page(self, page: _Any, /) -> _Any:
        """Returns the properties of a page."""
        ...
    def get_pagetype(self, page: _Any, /) -> _Any:
        """Returns the type of a page, `HTML` or `MEDIA`."""
        ...
    def get_pfsize(self) -> _Any:
        """Size of a pro forma message, bytes."""
        ...
    def get_refsize(self) -> _Any:
        """Size of a request to refetch a page, bytes."""
        ...
    def get_reqsize(self) -> _Any:
        """Size of a request, bytes."""
        ...
    def get_size(self, page: _Any, /) -> _Any:
        """Returns the size of a page, bytes."""
        ...
    def getfid(self) -> _Any:
        """Returns the next flow id."""
        ...
    def init(self, ns: _Any, node: _Any, /) -> _Any:
        """Assigns the client, cache or server to a node."""
        ...
    def is_connected(self, peer: _Any, /) -> _Any:
        """Returns whether there is a connection to another party."""
        ...
    def is_valid(self, page: _Any, /) -> _Any:
        """Returns whether a page is valid."""
        ...
    def log(self, channel: _Any, /) -> _Any:
        """Sets the channel to which events are written."""
        ...
    def send(self, peer: _Any, bytes: _Any, script: _Any, /, *args: _Any) -> _Any:
        """Sends the given number of bytes; the script is evaluated when they arrive."""
        ...
    def set_cachesize(self, size: _Any, /) -> _Any:
        """Sets the size of the store, which has no effect."""
        ...
    def set_cachetime(self, page: _Any, time: _Any, /) -> _Any:
        """Sets the time when a page was stored to the present time."""
        ...
    def set_modtime(self, page: _Any, time: _Any, /) -> _Any:
        """Sets when a page was modified, seconds."""
        ...
    def set_pagepool(self, pool: _Any, /) -> _Any:
        """Sets the pool that stores the pages."""
        ...
    def stat(self, name: _Any, /) -> _Any:
        """Returns the statistic of the given name."""
        ...

class HttpClient(Http):
    """A web client: requests pages at random times."""
    hb_interval: _Value
    """Time after which the demand that a page is pushed is repeated, seconds. The default is 60."""
    def disconnect(self, server: _Any, /) -> _Any:
        """Closes the connection to a cache or server."""
        ...
    def gen_request(self) -> _Any:
        """Draws the time to the next request, seconds, and the page to request."""
        ...
    def get_response_GET(self, server: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Called when a page has arrived."""
        ...
    def get_response_IMS(self, server: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Called when a page has arrived, or was confirmed as valid."""
        ...
    def get_response_REF(self, server: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Called when a refetched page has arrived."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Assigns the cache to a node."""
        ...
    def mark_request(self, pageid: _Any, /) -> _Any:
        """Shows in nam that a page was requested."""
        ...
    def mark_response(self, pageid: _Any, /) -> _Any:
        """Shows in nam that a page has arrived."""
        ...
    def next_request(self, server: _Any, pageid: _Any, /) -> _Any:
        """Requests a page, and schedules the next request."""
        ...
    def populate(self, cache: _Any, server: _Any, /) -> _Any:
        """Requests each page once through a cache, then starts a session."""
        ...
    def request_mpush(self, page: _Any, /) -> _Any:
        """Demands that a page is pushed whenever it is modified."""
        ...
    def send_refresh_mpush(self, page: _Any, /) -> _Any:
        """Repeats the demand that a page is pushed."""
        ...
    def send_request(self, server: _Any, type: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Requests a page that is not being fetched already."""
        ...
    def set_cache(self, cache: _Any, /) -> _Any:
        """Sets the cache or server to which requests are sent."""
        ...
    def set_interval_generator(self, ranvar: _Any, /) -> _Any:
        """Sets the random variable of the times between requests, seconds."""
        ...
    def set_page_generator(self, pagepool: _Any, /) -> _Any:
        """Sets the PagePool that selects the pages to request."""
        ...
    def start(self, cache: _Any, server: _Any, /) -> _Any:
        """Requests each page once through a cache, as `populate` does, and remembers the cache."""
        ...
    def start_session(self, cache: _Any, server: _Any, /) -> _Any:
        """Starts requesting pages of a server through a cache."""
        ...
    def stop_mpush(self, page: _Any, /) -> _Any:
        """Withdraws the demand that a page is pushed."""
        ...
    def stop_session(self, server: _Any, /) -> _Any:
        """Stops requesting pages of a server."""
        ...

class HttpServer(Http):
    """A web server whose pages change at random times."""
    id: _Integer
    """Number of the cache's node. The default is 0."""
    def alloc_connection(self, client: _Any, fid: _Any, /) -> _Any:
        """Accepts a connection from a client or cache."""
        ...
    def disconnect(self, client: _Any, /) -> _Any:
        """Closes this object's end of a connection."""
        ...
    def gen_init_modtime(self, id: _Any, /) -> _Any:
        """Returns the time at which a new page counts as last modified, seconds."""
        ...
    def gen_page(self, pageid: _Any, /) -> _Any:
        """Makes a page, stores the page and returns its properties."""
        ...
    def gen_pageinfo(self, pageid: _Any, /) -> _Any:
        """Makes a page and returns its properties."""
        ...
    def get_request(self, client: _Any, type: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Answers a request for a page."""
        ...
    def handle_request_GET(self, pageid: _Any, /, *args: _Any) -> _Any:
        """Returns the number of bytes and the properties of a page."""
        ...
    def handle_request_IMS(self, pageid: _Any, /, *args: _Any) -> _Any:
        """Returns the size in bytes and the properties of a page or, if the page was not modified, the size of the
        answer that says so."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Assigns the cache to a node."""
        ...
    def modify_page(self, pageid: _Any, /) -> _Any:
        """Modifies a page."""
        ...
    def schedule_nextmod(self, time: _Any, pageid: _Any, /) -> _Any:
        """Schedules a modification of a page at the given time."""
        ...
    def set_page_generator(self, pagepool: _Any, /) -> _Any:
        """Sets the PagePool that supplies the properties of pages."""
        ...
    def set_parent_cache(self, cache: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def stale_time(self, pageid: _Any, modtime: _Any, /) -> _Any:
        """Returns the time from the given time to the next modification of the page, seconds."""
        ...

class HttpServerepa(HttpServer):
    """A web server that modifies a random page at regular times (Cao and Liu 1997)."""
    def gen_pageinfo(self, pageid: _Any, /) -> _Any:
        """Makes a page and returns its properties."""
        ...
    def modify_page(self, pageid: _Any, /) -> _Any:
        """Modifies a page that the generator selects."""
        ...
    def schedule_nextmod(self, time: _Any, pageid: _Any, /) -> _Any:
        """Schedules a modification of a page after the interval that `start-update` has set."""
        ...
    def start_update(self, interval: _Any, /) -> _Any:
        """Sets the time between modifications, seconds."""
        ...

class HttpCache(Http):
    """A web cache: answers requests with the pages that it holds, and fetches the others."""
    id: _Integer
    """Number of the cache's node. The default is 0."""
    def alloc_connection(self, client: _Any, fid: _Any, /) -> _Any:
        """Accepts a connection from a client or cache."""
        ...
    def answer_pending_requests(self, pageid: _Any, /, *args: _Any) -> _Any:
        """Answers all parties that wait for a page."""
        ...
    def answer_request_GET(self, cl: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Sends a page to the client or cache that requested it."""
        ...
    def cache_hit(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Handles a request for a page that the cache holds: answers with the page if the page is valid."""
        ...
    def cache_miss(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Handles a request for a page that the cache does not hold: fetches the page."""
        ...
    def disconnect(self, http: _Any, /) -> _Any:
        """Closes the connection to a client, cache or server."""
        ...
    def disconnect_client(self, client: _Any, /) -> _Any:
        """Closes this object's end of a connection."""
        ...
    def disconnect_server(self, server: _Any, /) -> _Any:
        """Closes a connection that the cache opened."""
        ...
    def get_request(self, cl: _Any, type: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Answers a request for a page."""
        ...
    def get_response_GET(self, server: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Called when a page has arrived."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Assigns the cache to a node."""
        ...
    def is_consistent(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Returns whether a page is valid: always 1."""
        ...
    def refetch(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Does nothing: caches of this class never refetch a page."""
        ...
    def refetch_pending(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Returns whether a page is being refetched: always 0."""
        ...
    def send_request(self, server: _Any, type: _Any, pageid: _Any, size: _Any, /, *args: _Any) -> _Any:
        """Requests a page."""
        ...
    def set_parent(self, server: _Any, /) -> _Any:
        """Sets the parent cache, from which pages are requested instead of from servers."""
        ...

class HttpCacheTTL(HttpCache):
    """A web cache in which a page expires sooner the more recently it was modified (Alex)."""
    updateThreshold: _Value
    """The time until a page expires, as a fraction of the page's age. The default is 0.1."""
    def answer_request_IMS(self, client: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Sends a page, or the answer that the page was not modified."""
        ...
    def get_response_IMS(self, server: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Called when a page has arrived, or was confirmed as valid."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Assigns the cache to a node."""
        ...
    def is_consistent(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Returns whether a page is valid."""
        ...
    def is_expired(self, pageid: _Any, /) -> _Any:
        """Returns whether a page has expired."""
        ...
    def refetch(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Requests a page if it was modified."""
        ...
    def refetch_pending(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Returns whether a page is being fetched already, and adds the client to those that wait for the page."""
        ...
    def set_thresh(self, th: _Any, /) -> _Any:
        """Sets the threshold for the expiry of pages, as `updateThreshold_` does for pages of caches made later."""
        ...

class HttpCacheTTLPlain(HttpCacheTTL):
    """A web cache in which every page expires after the same time."""
    updateThreshold: _Value
    """Time after which a stored page expires, seconds. The default is 100."""
    def init(self, *args: _Any) -> _Any:
        """Assigns the cache to a node."""
        ...
    def is_expired(self, pageid: _Any, /) -> _Any:
        """Returns whether a page has expired."""
        ...

class HttpCacheTTLOmniscient(HttpCacheTTL):
    """A web cache in which a page expires when it is modified."""
    def is_expired(self, pageid: _Any, /) -> _Any:
        """Returns whether a page has expired."""
        ...

class HttpServerCompound(HttpServer):
    """A web server whose pages have embedded objects."""

class HttpClientCompound(HttpClient):
    """A web client that requests main pages and then their objects; it counts complete pages."""
    def get_response_GET(self, server: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Called when a main page or an object has arrived."""
        ...
    def mark_request(self, pageid: _Any, /) -> _Any:
        """Shows in nam that a main page was requested."""
        ...
    def next_obj(self, server: _Any, /, *args: _Any) -> _Any:
        """Requests the first of several objects."""
        ...
    def set_interobj_generator(self, ranvar: _Any, /) -> _Any:
        """Sets the random variable of the times between requests for the objects of a page, seconds."""
        ...

class ApplicationMediaApp(Application):
    """One end of a stream over Agent/RAP, made with `new Application/MediaApp page`. It sends all layers in turn."""
    MAX_LAYER: _Value
    """Has no effect. The default is 10."""
    segmentSize: _Integer
    """Size of a packet, bytes. The default is 1024."""
    def evTrace(self, what: _Any, /, *args: _Any) -> _Any:
        """Writes an event to the channel that `log` has set."""
        ...
    def init(self, page: _Any, /) -> _Any:
        """Makes an end point of the stream of the given page."""
        ...
    def log(self, channel: _Any, /) -> _Any:
        """Sets the channel to which events are written."""
        ...
    def set_layer(self, count: _Any, /) -> _Any:
        """Sets the number of layers."""
        ...

class ApplicationMediaAppQA(ApplicationMediaApp):
    """A stream that sends as many layers as the rate and the receiver's buffers allow (quality adaptation)."""
    LAYERBW: _Integer
    """The rate at which each layer is consumed, bytes per second. The default is 2500."""
    MAXACTIVELAYERS: _Integer
    """Has no effect. The default is 10."""
    MAXBKOFF: _Integer
    """The largest number of rate reductions to consider. The default is 100."""
    SMOOTHFACTOR: _Integer
    """The number of rate reductions that the buffers must survive before a layer is added. The default is 4."""
    SRTTWEIGHT: _Real
    """Has no effect. The default is 0.95."""
    debug_output: _Integer
    """Has no effect. The default is 0."""
    pref_srtt: _Real
    """How far ahead of the data being sent caches prefetch, seconds. The default is 0.6."""

class HttpClientMedia(HttpClient):
    """A web client that requests pages and streams."""
    def create_pagepool(self) -> _Any:
        """Makes the store of pages and streams."""
        ...
    def get_response_GET(self, server: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Called when a page has arrived."""
        ...
    def media_connect(self, server: _Any, pageid: _Any, /) -> _Any:
        """Opens a stream."""
        ...
    def media_disconnect(self, server: _Any, pageid: _Any, /) -> _Any:
        """Called when a stream has ended."""
        ...
    def remove_page(self, page: _Any, /) -> _Any:
        """Forgets a page."""
        ...
    def send_request(self, server: _Any, type: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Requests a page, unless its stream is already being received."""
        ...
    def stream_received(self, pageid: _Any, /) -> _Any:
        """Writes the received parts of a stream to the log, and forgets the stream."""
        ...
    def stream_segments(self, page: _Any, layer: _Any, /) -> _Any:
        """Returns the segments of a layer, for example `{0 1024} {2048 3072}`."""
        ...

class HttpServerMedia(HttpServer):
    """A web server with pages and streams."""
    def alloc_mcon(self, client: _Any, pageid: _Any, dst_agent: _Any, /) -> _Any:
        """Starts sending a stream."""
        ...
    def create_pagepool(self) -> _Any:
        """Makes the store of pages and streams."""
        ...
    def enter_page(self, page: _Any, name: _Any, value: _Any, /, *args: _Any) -> _Any:
        """Stores a page with the given properties; a stream is stored completely."""
        ...
    def finish_stream(self, app: _Any, /) -> _Any:
        """Called when a stream has been sent: notifies its client."""
        ...
    def gen_page(self, pageid: _Any, /) -> _Any:
        """Makes a page, stores the page and returns its properties."""
        ...
    def gen_pageinfo(self, pageid: _Any, /) -> _Any:
        """Makes a page and returns its properties."""
        ...
    def get_request(self, client: _Any, type: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Answers a request for a page."""
        ...
    def handle_request_GET(self, pageid: _Any, /, *args: _Any) -> _Any:
        """Returns the number of bytes and the properties of a page."""
        ...
    def is_media_page(self, pageid: _Any, /) -> _Any:
        """Returns whether a page is a stream."""
        ...
    def media_disconnect(self, client: _Any, pageid: _Any, /) -> _Any:
        """Closes a stream."""
        ...
    def medialog_on(self) -> _Any:
        """Sets the channel to which events of streams are written."""
        ...
    def register_client(self, app: _Any, client: _Any, page: _Any, /) -> _Any:
        """Starts sending a stream over an application."""
        ...
    def register_prefetch(self, client: _Any, page: _Any, connection: _Any, layer: _Any, start: _Any, end: _Any, /, *args: _Any) -> _Any:
        """Called when a cache wants to prefetch parts of a stream."""
        ...
    def stop_prefetching(self, client: _Any, connection: _Any, page: _Any, /) -> _Any:
        """Called when a cache stops prefetching a stream; returns whether no other cache prefetches the stream."""
        ...
    def unregister_client(self, app: _Any, client: _Any, page: _Any, /) -> _Any:
        """Called when a stream has been sent over an application."""
        ...

class HttpCacheMedia(HttpCache):
    """A web cache for pages and streams, of which it may store parts."""
    def alloc_mcon(self, client: _Any, pageid: _Any, dst_agent: _Any, /) -> _Any:
        """Starts sending a stream."""
        ...
    def answer_request_GET(self, cl: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Sends a page to the client or cache that requested it."""
        ...
    def create_pagepool(self) -> _Any:
        """Makes the store of pages and streams."""
        ...
    def fill_page(self, page: _Any, /) -> _Any:
        """Stores a whole stream."""
        ...
    def finish_stream(self, app: _Any, /) -> _Any:
        """Called when a stream has been sent: notifies its client."""
        ...
    def get_pref_style(self) -> _Any:
        """Returns when parts of streams are prefetched: `NOPREF`, `ONLINE_PREF` or `OFFLINE_PREF`."""
        ...
    def get_response_GET(self, server: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Called when a page has arrived."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Assigns the cache to a node."""
        ...
    def media_connect(self, server: _Any, pageid: _Any, /) -> _Any:
        """Opens a stream from a server."""
        ...
    def media_disconnect(self, host: _Any, pageid: _Any, connection: _Any = ..., /) -> _Any:
        """Closes a stream."""
        ...
    def medialog_on(self) -> _Any:
        """Sets the channel to which events of streams are written."""
        ...
    def offline_complete(self, pageid: _Any, /) -> _Any:
        """Called when a whole stream has arrived."""
        ...
    def pref_segment(self, conid: _Any, pageid: _Any, layer: _Any, /, *args: _Any) -> _Any:
        """Prefetches parts of a stream."""
        ...
    def register_client(self, app: _Any, client: _Any, page: _Any, /) -> _Any:
        """Starts sending a stream over an application."""
        ...
    def set_pref_style(self, style: _Any, /) -> _Any:
        """Sets when parts of streams are prefetched: `NOPREF`, `ONLINE_PREF` or `OFFLINE_PREF`."""
        ...
    def set_repl_style(self, style: _Any, /) -> _Any:
        """Sets what is removed when the store is full: `FINEGRAIN` (ends of layers) or `ATOMIC` (whole streams)."""
        ...
    def start_prefetch(self, server: _Any, pageid: _Any, conid: _Any, /) -> _Any:
        """Called when the server sends prefetched parts of a stream."""
        ...
    def stream_over(self, page: _Any, /) -> _Any:
        """Stops prefetching a stream, and writes to the log how many bytes of the store are used."""
        ...
    def stream_received(self, pageid: _Any, /) -> _Any:
        """Called when a stream has ended."""
        ...
    def stream_segments(self, page: _Any, layer: _Any, /) -> _Any:
        """Returns the segments of a layer, for example `{0 1024} {2048 3072}`."""
        ...
    def unregister_client(self, app: _Any, client: _Any, page: _Any, /) -> _Any:
        """Called when a stream has been sent over an application; writes to the log how many bytes of each layer were
        sent."""
        ...

class AgentHttpInval(Agent):
    """Sends and receives the invalidations of web caches, to and from a group."""
    inval_hdr_size: _Integer
    """Size of the headers of invalidations, bytes. The default is 40."""

class ApplicationTcpAppHttpInval(ApplicationTcpApp):
    """One end of a connection over which heartbeats travel."""
    def init(self, *args: _Any) -> _Any:
        """Puts the application on top of an agent."""
        ...
    def set_app(self, party: _Any, /) -> _Any:
        """Sets the server or cache that processes what arrives."""
        ...

class HttpServerInval(HttpServer):
    """A web server that notifies caches when a page is modified."""
    id: _Integer
    """Number of the cache's node. The default is 0."""
    def handle_request_REF(self, pageid: _Any, /, *args: _Any) -> _Any:
        """Returns the number of bytes and the properties of a page."""
        ...
    def modify_page(self, pageid: _Any, /) -> _Any:
        """Modifies a page and invalidates the copies of it."""
        ...

class HttpServerInvalUcast(HttpServerInval):
    """A web server that reports each modification of a page to every cache that has requested the page."""
    def get_request(self, client: _Any, type: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Answers a request for a page."""
        ...
    def invalidate(self, pageid: _Any, modtime: _Any, /) -> _Any:
        """Notifies the caches that hold a page."""
        ...

class HttpServerInvalYuc(HttpServerInval):
    """A web server that reports modifications to one cache, in heartbeats; that cache notifies the others."""
    Ca: _Integer
    """The amount by which a modification decreases the counter of a page. The default is 1."""
    Cb: _Integer
    """The amount by which a request increases the counter of a page. The default is 4."""
    enable_upd: _Integer
    """Push pages in demand as soon as they are modified. The default is 0."""
    hb_interval: _Real
    """Time between heartbeats, seconds. The default is 60."""
    push_high_bound: _Integer
    """Upper bound of the counter that rates the demand for a page. The default is 8."""
    push_low_bound: _Integer
    """Lower bound of the counter that rates the demand for a page. The default is 0."""
    push_thresh: _Integer
    """The value of a page's counter above which the page is in demand. The default is 4."""
    def add_inv(self, page: _Any, modtime: _Any, /) -> _Any:
        """Puts an invalidation into the next heartbeats."""
        ...
    def add_inval_sender(self, sender: _Any, /) -> _Any:
        """Sends heartbeats also through the given sender."""
        ...
    def count_inval(self, page: _Any, /) -> _Any:
        """Counts a modification of a page."""
        ...
    def count_request(self, page: _Any, /) -> _Any:
        """Counts a request for a page."""
        ...
    def get_req_notify(self, pageid: _Any, /) -> _Any:
        """Called when a cache has answered a request for a page."""
        ...
    def get_request(self, client: _Any, type: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Answers a request for a page, and counts the request."""
        ...
    def get_tlc(self, tlc: _Any, /) -> _Any:
        """Returns the top-level cache of the server."""
        ...
    def handle_request_TLC(self, pageid: _Any, /, *args: _Any) -> _Any:
        """Returns the number of bytes of an answer and the server's top-level cache."""
        ...
    def heartbeat(self) -> _Any:
        """Sends heartbeats from now on, at regular times."""
        ...
    def invalidate(self, pageid: _Any, modtime: _Any, /) -> _Any:
        """Sends a page, or the report that the page was modified."""
        ...
    def is_pushable(self, page: _Any, /) -> _Any:
        """Returns whether a page is pushed when it is modified."""
        ...
    def next_hb(self) -> _Any:
        """Returns the time to the next heartbeat, seconds."""
        ...
    def refresh_mpush(self, page: _Any, /) -> _Any:
        """Called when a page is still to be pushed."""
        ...
    def request_mpush(self, page: _Any, /) -> _Any:
        """Pushes a page whenever it is modified."""
        ...
    def send_hb(self) -> _Any:
        """Sends a heartbeat."""
        ...
    def set_parent_cache(self, cache: _Any, /) -> _Any:
        """Sets the cache to which modifications are reported."""
        ...
    def set_tlc(self, tlc: _Any, /) -> _Any:
        """Sets the top-level cache of the server."""
        ...
    def stop_mpush(self, page: _Any, /) -> _Any:
        """Withdraws the request that a page is pushed."""
        ...

class HttpServerInvalMYuc(HttpServerInvalYuc):
    """A web server with reports to one cache, whose pages have embedded objects."""

class HttpCacheInval(HttpCache):
    """A web cache that uses a page until it is notified that the page was modified."""
    id: _Integer
    """Number of the cache's node. The default is 0."""
    def answer_request_REF(self, cl: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Sends a refetched page to the clients and caches that have requested it."""
        ...
    def check_sstate(self, sid: _Any, cid: _Any, /) -> _Any:
        """Called when a neighbour reports modifications at a server."""
        ...
    def get_response_GET(self, server: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Called when a page has arrived."""
        ...
    def get_response_REF(self, server: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Called when a refetched page has arrived."""
        ...
    def is_consistent(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Returns whether a page is valid."""
        ...
    def mark_invalid(self) -> _Any:
        """Shows in nam that a page is invalid."""
        ...
    def mark_leave(self) -> _Any:
        """Called when a server cannot be reached."""
        ...
    def mark_rejoin(self) -> _Any:
        """Called when a server can be reached again."""
        ...
    def mark_valid(self) -> _Any:
        """Shows in nam that a page is valid."""
        ...
    def refetch(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Fetches a new copy of a page."""
        ...
    def refetch_pending(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Returns whether a page is already being refetched for another client, and adds the client to those that wait
        for the page."""
        ...

class HttpCacheInvalMcast(HttpCacheInval):
    """A web cache that receives invalidations from its parent or from servers, and sends them to its group in
    heartbeats."""
    Ca: _Integer
    """The amount by which a modification decreases the counter of a page. The default is 1."""
    Cb: _Integer
    """The amount by which a request increases the counter of a page. The default is 4."""
    enable_upd: _Integer
    """Push pages in demand as soon as they are modified. The default is 0."""
    hb_interval: _Real
    """Time between heartbeats, seconds. The default is 60."""
    push_high_bound: _Integer
    """Upper bound of the counter that rates the demand for a page. The default is 8."""
    push_low_bound: _Integer
    """Lower bound of the counter that rates the demand for a page. The default is 0."""
    push_thresh: _Integer
    """The value of a page's counter above which the page is in demand. The default is 4."""
    upd_interval: _Value
    """Time between updates, seconds; it has no effect. The default is 5."""
    def add_inval_listener(self, agent: _Any, /) -> _Any:
        """Receives heartbeats through an agent."""
        ...
    def add_inval_sender(self, sender: _Any, /) -> _Any:
        """Sends heartbeats also through the given sender."""
        ...
    def add_upd_listener(self, agent: _Any, /) -> _Any:
        """Receives pages through an agent."""
        ...
    def add_upd_sender(self, agent: _Any, /) -> _Any:
        """Sends pages also through an agent."""
        ...
    def cache_miss(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Handles a request for a page that the cache does not hold: fetches the page."""
        ...
    def cancel_mpush_refresh(self, page: _Any, /) -> _Any:
        """Stops reporting to the parent that a page is to be pushed."""
        ...
    def check_sstate(self, sid: _Any, cid: _Any, /) -> _Any:
        """Called when a neighbour reports modifications at a server."""
        ...
    def count_request(self, page: _Any, /) -> _Any:
        """Counts a request for a page."""
        ...
    def get_req_notify(self, pageid: _Any, /) -> _Any:
        """Called when a child cache has answered a request for a page."""
        ...
    def get_request(self, cl: _Any, type: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Answers a request for a page, and counts the request."""
        ...
    def get_response_GET(self, server: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Called when a page has arrived."""
        ...
    def get_response_TLC(self, server: _Any, pageid: _Any, tlc: _Any, /) -> _Any:
        """Called when a server has named its top-level cache."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Assigns the cache to a node."""
        ...
    def init_inval_group(self, group: _Any, /) -> _Any:
        """Sends heartbeats to a group."""
        ...
    def init_update_group(self, group: _Any, /) -> _Any:
        """Sends pages also to a group."""
        ...
    def invalidate(self, pageid: _Any, modtime: _Any, /) -> _Any:
        """Called when a page was modified."""
        ...
    def is_unread(self, page: _Any, /) -> _Any:
        """Returns whether a page arrived that nobody has requested yet."""
        ...
    def join(self, sid: _Any, cache: _Any, /) -> _Any:
        """Called when a neighbour reports modifications at a server."""
        ...
    def join_inval_group(self, group: _Any, /) -> _Any:
        """Receives the heartbeats of a group."""
        ...
    def join_tlc_group(self, group: _Any, /) -> _Any:
        """Sends heartbeats to the group of top-level caches, and receives theirs."""
        ...
    def join_update_group(self, group: _Any, /) -> _Any:
        """Receives the pages that are sent to a group."""
        ...
    def leave_update_group(self, group: _Any, /) -> _Any:
        """Stops receiving the pages that are sent to a group."""
        ...
    def parent_cache(self, server: _Any, /) -> _Any:
        """Returns the cache or server to ask for the pages of a server."""
        ...
    def push_children(self, page: _Any, /) -> _Any:
        """Sends a page to the group of child caches."""
        ...
    def push_update(self, pageid: _Any, /, *args: _Any) -> _Any:
        """Called when the new version of a modified page has arrived."""
        ...
    def recv_inv(self, page: _Any, modtime: _Any, /) -> _Any:
        """Called when a page was modified."""
        ...
    def recv_push(self, page: _Any, /, *args: _Any) -> _Any:
        """Called when the new version of a modified page has arrived."""
        ...
    def refetch(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Fetches a new copy of a page."""
        ...
    def refresh_mpush(self, page: _Any, /) -> _Any:
        """Called when a child cache still wants a page pushed."""
        ...
    def register_server(self, cid: _Any, sid: _Any, /) -> _Any:
        """Records which neighbour reports the modifications at a server, as `check-sstate` does."""
        ...
    def request_mpush(self, page: _Any, /) -> _Any:
        """Requests that a page is pushed whenever it is modified."""
        ...
    def send_refresh_mpush(self, page: _Any, /) -> _Any:
        """Reports to the parent that a page is still to be pushed."""
        ...
    def send_req_notify(self, pageid: _Any, /) -> _Any:
        """Reports a request for a page to the parent."""
        ...
    def server_hb(self, id: _Any, /) -> _Any:
        """Records that a server or cache has been heard from."""
        ...
    def server_join(self, server: _Any, cache: _Any, /) -> _Any:
        """Called when a neighbour reports modifications at a server."""
        ...
    def set_mandatory_push(self, page: _Any, /) -> _Any:
        """Requests that a page is pushed whenever it is modified."""
        ...
    def set_parent(self, cache: _Any, /) -> _Any:
        """Sets the parent of the cache."""
        ...
    def set_pinv_agent(self, application: _Any, /) -> _Any:
        """Sets the application over which heartbeats go to the parent."""
        ...
    def set_read(self, page: _Any, /) -> _Any:
        """Marks a page as one that somebody has requested."""
        ...
    def set_unread(self, page: _Any, /) -> _Any:
        """Marks a page as one that nobody has requested."""
        ...
    def setup_unicast_hb(self) -> _Any:
        """Prepares this end of a connection for heartbeats."""
        ...
    def start_hbtimer(self) -> _Any:
        """Starts sending heartbeats."""
        ...
    def stop_mpush(self, page: _Any, /) -> _Any:
        """Withdraws the request that a page is pushed."""
        ...

class HttpCacheInvalMcastPerc(HttpCacheInvalMcast):
    """A cache with invalidation that may send requests directly to servers. It then sends the properties of the pages
    (pro formas) to its parent."""
    direct_request: _Integer
    """Send requests directly to servers. The default is 0."""
    def cache_miss(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Handles a request for a page that the cache does not hold: fetches the page."""
        ...
    def check_sstate(self, sid: _Any, cid: _Any, /) -> _Any:
        """Called when a neighbour reports modifications at a server."""
        ...
    def enter_metadata(self, page: _Any, name: _Any, value: _Any, /, *args: _Any) -> _Any:
        """Stores the properties of a page."""
        ...
    def get_response_GET(self, server: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Called when a page has arrived."""
        ...
    def get_response_IMS(self, server: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Called when the answer to a conditional request for a page has arrived."""
        ...
    def get_response_REF(self, server: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Called when a refetched page has arrived."""
        ...
    def is_header_valid(self, page: _Any, /) -> _Any:
        """Returns whether the properties of a page are up to date."""
        ...
    def recv_proforma(self, cache: _Any, pageid: _Any, /, *args: _Any) -> _Any:
        """Called when the properties of a page have arrived."""
        ...
    def refetch(self, cl: _Any, type: _Any, pageid: _Any, /) -> _Any:
        """Fetches a new copy of a page."""
        ...
    def register_server(self, cid: _Any, sid: _Any, /) -> _Any:
        """Called when the parent reports modifications at a server."""
        ...
    def send_proforma(self, pageid: _Any, /, *args: _Any) -> _Any:
        """Sends the properties of a page to the parent."""
        ...

class Node(SplitObject):
    """A router or host: routes packets to its links and delivers them to its agents."""
    DIFFUSION_APP_PORT: _Value
    """The port of diffusion applications. The default is 254."""
    def address(self) -> _Any:
        """Returns the address of the node as a number."""
        ...
    agents: _Value
    """The agents, in the order in which they were attached."""
    attr: _Value
    """The appearance of the node in the animation."""
    classifier: _Value
    """The entry of the node: the classifier that packets go to first."""
    dmux: _Value
    """The classifier that maps ports to agents."""
    def id(self) -> _Any:
        """Returns the number of the node."""
        ...
    mod_assoc: _Value
    """The routing modules, indexed by the entry classifier that each module has made."""
    module_list: _Value
    """The routing modules of nodes made later. The default is  Base ."""
    multiPath: _Value
    """Whether nodes made later distribute traffic over all paths of equal cost. The default is 0."""
    neighbor: _Value
    """The nodes that the links of this node lead to."""
    nn: _Value
    """The number of nodes made so far. The default is 0."""
    nodetype: _Value
    """The kind of the node; empty for wired nodes."""
    ns: _Value
    """The simulator."""
    ptnotif: _Value
    """The modules that are notified when agents are attached or detached."""
    reg_module: _Value
    """The routing modules by name."""
    rtagent_port: _Value
    """The port of routing agents. The default is 255."""
    rtnotif: _Value
    """The first module in the chain of those that are notified of routes."""
    rtsize: _Integer
    """The number of routes that have been added."""
    def add_iif(self, iflbl: _Any, link: _Any, /) -> _Any:
        """Records the link on which packets with the given label arrive."""
        ...
    def add_mark(self, name: _Any, color: _Any, shape: _Any = ..., /) -> _Any:
        """Draws a ring of the given name, colour and shape around the node."""
        ...
    def add_mfc(self, src: _Any, group: _Any, iif: _Any, oiflist: _Any, /) -> _Any:
        """Sets the outgoing links of packets of a source and group that arrive through an interface."""
        ...
    def add_mfc_reg(self, src: _Any, group: _Any, iif: _Any, oiflist: _Any, /) -> _Any:
        """Sets the outgoing tunnel of packets of a source on this node."""
        ...
    def add_neighbor(self, p: _Any, pushback: _Any = ..., /) -> _Any:
        """Records a node that a link leads to."""
        ...
    def add_oif(self, head: _Any, link: _Any, /) -> _Any:
        """Records an outgoing link by its first object."""
        ...
    def add_pushback_agent(self) -> _Any:
        """Gives the node an agent that limits aggregates, and returns it."""
        ...
    def add_route(self, dst: _Any, target: _Any, /) -> _Any:
        """Forwards packets for a destination to an object."""
        ...
    def add_routes(self, id: _Any, ifs: _Any, /) -> _Any:
        """Forwards packets for a destination to the given links."""
        ...
    def add_target(self, agent: _Any, port: _Any, /) -> _Any:
        """Attaches an agent to the given port."""
        ...
    def addr(self, address: _Any, /) -> _Any:
        """Sets the address of the node."""
        ...
    def agent(self, port: _Any, /) -> _Any:
        """Returns the agent on a port; empty if there is none."""
        ...
    def alloc_port(self, nullagent: _Any, /) -> _Any:
        """Returns the port that the next agent will get."""
        ...
    def attach(self, agent: _Any, port: _Any = ..., /) -> _Any:
        """Attaches an agent."""
        ...
    def change_color(self, color: _Any, /) -> _Any:
        """Sets the colour of the node or link; an older name of `color`."""
        ...
    def change_iface(self, src: _Any, dst: _Any, oldiface: _Any, newiface: _Any, /) -> _Any:
        """Changes the interface through which packets of a source and group must arrive."""
        ...
    def check_local(self, group: _Any, /) -> _Any:
        """Returns how many agents of the node are in a group."""
        ...
    def clear_caches(self) -> _Any:
        """Removes the multicast routes and members."""
        ...
    def clearReps(self, src: _Any, group: _Any, /) -> _Any:
        """Removes the routes of the sources and groups that match the given patterns."""
        ...
    def color(self, color: _Any, /) -> _Any:
        """Sets the colour of the node and of its label."""
        ...
    def decr_rtgtable_size(self) -> _Any:
        """Decrements the number of routes."""
        ...
    def del_mfc(self, srcID: _Any, group: _Any, oiflist: _Any, /) -> _Any:
        """Stops forwarding packets of a source and group to the given links."""
        ...
    def delete_mark(self, name: _Any, /) -> _Any:
        """Removes the ring of the given name from the node."""
        ...
    def delete_route(self, *args: _Any) -> _Any:
        """Forwards packets for a destination to the null agent: `delete-route DST NULLAGENT`."""
        ...
    def delete_routes(self, id: _Any, ifs: _Any, nullagent: _Any, /) -> _Any:
        """Stops forwarding packets for a destination to the given links."""
        ...
    def demux(self) -> _Any:
        """Returns the port classifier; empty before an agent is attached."""
        ...
    def detach(self, agent: _Any, nullagent: _Any, /) -> _Any:
        """Detaches an agent; its port gets the null agent."""
        ...
    def dump_namconfig(self) -> _Any:
        """Writes the node to the nam trace."""
        ...
    def dump_routes(self, *args: _Any) -> _Any:
        """Prints the multicast routes to a channel, if the node has a multicast protocol."""
        ...
    def enable_mcast(self, *sims: _Any) -> _Any:
        """Enables multicast on the node."""
        ...
    def entry(self) -> _Any:
        """Returns the entry of the node, to which packets go first."""
        ...
    def from_node_iface(self, node: _Any, /) -> _Any:
        """Returns the label of packets that arrive from a neighbour; `?` for the node itself."""
        ...
    def get_all_iifs(self) -> _Any:
        """Returns the labels of the incoming links."""
        ...
    def get_all_oifs(self) -> _Any:
        """Returns the first objects of the outgoing links, sorted by name."""
        ...
    def get_attribute(self, name: _Any, /) -> _Any:
        """Returns an attribute of the animation: `COLOR`, `SHAPE`, `ORIENTATION`, ...; empty if it was not set."""
        ...
    def get_color(self) -> _Any:
        """Returns the colour of the node or link; empty if none was set."""
        ...
    def get_module(self, name: _Any, /) -> _Any:
        """Returns the routing module of the given name; empty if there is none."""
        ...
    def get_nix_vector(self, number: _Any, /) -> _Any:
        """Has no effect: routes are computed when they are needed."""
        ...
    def get_pgm(self) -> _Any:
        """Returns the agent that `set-pgm` stored."""
        ...
    def get_pushback_agent(self) -> _Any:
        """Returns the agent that limits aggregates; -1 if there is none."""
        ...
    def get_shape(self) -> _Any:
        """Returns the shape of the node; empty if none was set."""
        ...
    def getArbiter(self) -> _Any:
        """Returns the multicast routing of the node; empty without multicast."""
        ...
    def getRegreplicator(self, group: _Any, /) -> _Any:
        """Returns the replicator of packets that go into tunnels; -1 if there is none."""
        ...
    def getReps(self, src: _Any, group: _Any, /) -> _Any:
        """Returns the replicators of the sources and groups that match the given patterns, sorted by name."""
        ...
    def getReps_raw(self, src: _Any, group: _Any, /) -> _Any:
        """Returns all replicators of a group, each after its source and group."""
        ...
    def ifaceGetOutLink(self, iface: _Any, /) -> _Any:
        """Returns the first object of the link back to the neighbour from which packets arrive through the interface."""
        ...
    def iif2link(self, ifid: _Any, /) -> _Any:
        """Returns the link on which packets with the given label arrive."""
        ...
    def iif2oif(self, ifid: _Any, /) -> _Any:
        """Returns the first object of the link back to the neighbour from which packets arrive through the interface."""
        ...
    def incr_rtgtable_size(self) -> _Any:
        """Increments the number of routes."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Assigns the next number to the node, and makes the routing modules."""
        ...
    def init_routing(self, rtObject: _Any, /) -> _Any:
        """Gives the node a route object."""
        ...
    def insert_entry(self, module: _Any, clsfr: _Any, hook: _Any = ..., /) -> _Any:
        """Makes the classifier of a module the entry of the node, in front of the old entry."""
        ...
    def install_demux(self, demux: _Any, port: _Any = ..., /) -> _Any:
        """Installs a port classifier; if a port is given, the old one is attached to that port."""
        ...
    def install_entry(self, module: _Any, clsfr: _Any, hook: _Any = ..., /) -> _Any:
        """Makes the classifier of a module the entry of the node; the module that owned the old entry leaves."""
        ...
    def intf_changed(self) -> _Any:
        """Called when links of the node have failed or come back."""
        ...
    def is_lan(self) -> _Any:
        """Returns 0, because this is not a LAN."""
        ...
    def is_neighbor(self, node: _Any, /) -> _Any:
        """Returns whether a link leads to the given node: 1 or 0."""
        ...
    def join_group(self, agent: _Any, group: _Any, src: _Any = ..., /) -> _Any:
        """Called when an agent of the node joins a group."""
        ...
    def label(self, str: _Any, /) -> _Any:
        """Sets the text of the label in the animation."""
        ...
    def label_at(self, str: _Any, /) -> _Any:
        """Sets where nam draws the label: up, down, left or right."""
        ...
    def label_color(self, str: _Any, /) -> _Any:
        """Sets the colour of the label in the animation."""
        ...
    def leave_group(self, agent: _Any, group: _Any, src: _Any = ..., /) -> _Any:
        """Called when an agent of the node leaves a group."""
        ...
    def link2iif(self, link: _Any, /) -> _Any:
        """Returns the label of packets that arrive on a link."""
        ...
    def link2oif(self, link: _Any, /) -> _Any:
        """Returns the first object of a link."""
        ...
    def list_modules(self) -> _Any:
        """Returns the routing modules of the node."""
        ...
    def lookup_iface(self, src: _Any, dst: _Any, /) -> _Any:
        """Returns the interface through which packets of a source and group must arrive."""
        ...
    def mk_default_classifier(self) -> _Any:
        """Makes the modules of `Node set module_list_`."""
        ...
    def neighbors(self) -> _Any:
        """Returns the nodes that links of this node lead to, sorted by name."""
        ...
    def new_group(self, src: _Any, group: _Any, iface: _Any, code: _Any, /) -> _Any:
        """Called for a packet that cannot be forwarded: asks the multicast protocol of the packet's incoming interface
        for a route."""
        ...
    def node_addr(self) -> _Any:
        """Returns the address of the node as the script gave it; without such an address, the number of the node."""
        ...
    def node_type(self) -> _Any:
        """Returns the kind of the node."""
        ...
    def nodeid(self, id: _Any, /) -> _Any:
        """Sets the number of the node in traces of frames that are sent to it."""
        ...
    def notify_mcast(self, changes: _Any, /) -> _Any:
        """Called when routes have changed: notifies multicast routing."""
        ...
    def oif2link(self, oif: _Any, /) -> _Any:
        """Returns the link whose first object is given."""
        ...
    def populate_objects(self) -> _Any:
        """Finds the links to the neighbours."""
        ...
    def port_notify(self, module: _Any, /) -> _Any:
        """Registers a module that is notified when agents are attached or detached."""
        ...
    def qs_agent(self) -> _Any:
        """Returns the node's Agent/QSAgent."""
        ...
    def register_module(self, mod: _Any, /) -> _Any:
        """Adds a module to the node."""
        ...
    def reset(self) -> _Any:
        """Resets the agents in the order of attachment, then the modules."""
        ...
    def route_notify(self, module: _Any, /) -> _Any:
        """Registers a module that is notified when routes are added or deleted."""
        ...
    def rpf_nbr(self, src: _Any, /) -> _Any:
        """Returns the next hop on the path to a node."""
        ...
    def rtObject(self) -> _Any:
        """Returns the route object; empty without dynamic routing."""
        ...
    def set_neighbor(self, number: _Any, /) -> _Any:
        """Records a link to the node with the given number."""
        ...
    def set_pgm(self, agent: _Any, /) -> _Any:
        """Stores an agent in `pgm_agent_`."""
        ...
    def set_switch(self, agent: _Any, /) -> _Any:
        """Stores an object in `switch_`."""
        ...
    def shape(self, shape: _Any, /) -> _Any:
        """Sets the shape of the node: circle, box or hexagon."""
        ...
    def start_mcast(self) -> _Any:
        """Starts the multicast protocols of the node."""
        ...
    def stop_mcast(self) -> _Any:
        """Stops the multicast protocols of the node."""
        ...
    def tn(self) -> _Any:
        """Returns a text for messages with the class and the number of the node."""
        ...
    def unreg_port_notify(self, module: _Any, /) -> _Any:
        """Stops notifying the given module of agents."""
        ...
    def unreg_route_notify(self, module: _Any, /) -> _Any:
        """Stops notifying the given module of routes."""
        ...
    def unregister_module(self, mod: _Any, /) -> _Any:
        """Removes a module from the node."""
        ...

class RtModule(SplitObject):
    """A routing method that a node uses."""
    classifier: _Value
    """The classifier that the module made."""
    next_rtm: _Value
    """Empty: the node itself passes routes to all its modules."""
    def add_route(self, dst: _Any, target: _Any, /) -> _Any:
        """Forwards packets for a destination to an object."""
        ...
    def attach(self, agent: _Any, port: _Any, /) -> _Any:
        """Connects an agent to the node."""
        ...
    def delete_route(self, dst: _Any, nullagent: _Any, /) -> _Any:
        """Forwards packets for a destination to the null agent."""
        ...
    def detach(self, agent: _Any, nullagent: _Any, /) -> _Any:
        """Disconnects an agent from the node."""
        ...
    def init(self) -> _Any:
        """Makes a module that is not registered yet."""
        ...
    def module_name(self) -> _Any:
        """Returns the last part of the name of the module's class, or of the library's class above a script's."""
        ...
    def node(self) -> _Any:
        """Returns the node of the module."""
        ...
    def register(self, node: _Any, /) -> _Any:
        """Adds the module to a node, which notifies it of routes and agents."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def unregister(self) -> _Any:
        """Removes the module from its node."""
        ...

class RtModuleBase(RtModule):
    """Routing by destination address."""
    def register(self, node: _Any, /) -> _Any:
        """Gives the node a classifier for destination addresses as its entry."""
        ...

class RtModuleHier(RtModule):
    """Routing by the levels of hierarchical addresses."""
    def delete_route(self, *args: _Any) -> _Any:
        """Empties the slot that the last argument names. The number of arguments gives the level."""
        ...
    def register(self, node: _Any, /) -> _Any:
        """Gives the node a classifier for each level of addresses."""
        ...

class ClassifierVirtual(Classifier):
    """Looks up the next hop of every packet in the route object."""
    def find(self, nodeid: _Any, /) -> _Any:
        """Returns the object to which packets for the given next hop go."""
        ...
    def find_routes(self) -> _Any:
        """Finds the route object of the node."""
        ...
    def install(self, dst: _Any, target: _Any, /) -> _Any:
        """Has no effect: routes come from the route object."""
        ...
    def nodeaddr(self, address: _Any, /) -> _Any:
        """Sets the address of the agent's node."""
        ...
    def resolve(self, nodeid: _Any, /) -> _Any:
        """Records the object to which packets for the given next hop go."""
        ...

class RtModuleVC(RtModule):
    """Virtual classification: the node looks up the route of every packet in the route object."""
    def add_route(self, dst: _Any, target: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def register(self, node: _Any, /) -> _Any:
        """Gives the node a virtual classifier as its entry."""
        ...

class HierNode(Node):
    """A node with flat addresses whose entry is a hierarchical classifier."""
    def init(self, *args: _Any) -> _Any:
        """Makes a node, with the given address if there is one."""
        ...
    def mk_default_classifier(self) -> _Any:
        """Makes the hierarchical classifier that packets enter."""
        ...

class ClassifierDelayBox(Classifier):
    """Delays and loses packets of TCP flows, and limits their rate."""

class NodeDelayBox(Node):
    """A node that delays and loses packets of TCP flows and limits their rate, by rules."""
    def add_rule(self, src: _Any, dst: _Any, delay: _Any, loss: _Any = ..., speed: _Any = ..., /) -> _Any:
        """Sets the rule for flows between two addresses: random variables for delay (ms), loss and rate (Mb/s)."""
        ...
    def close_delay_file(self) -> _Any:
        """Closes the file that `set-delay-file` opened."""
        ...
    def create_classifier(self) -> _Any:
        """Puts the classifier in front of the node's entry."""
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
        """Writes the delay of a flow, in both directions, to the file that `set-delay-file` opened."""
        ...
    def set_asymmetric(self) -> _Any:
        """Applies each rule only to the direction for which it was set."""
        ...
    def set_debug(self, level: _Any, /) -> _Any:
        """Sets the level of messages; at level 1 and above, losses are reported."""
        ...
    def set_delay_file(self, file: _Any, /) -> _Any:
        """Sets the file to which new flows are written."""
        ...

class ClassifierTmix_DelayBox(Classifier):
    """Delays and loses the packets of replayed connections."""

class NodeTmix_DelayBox(Node):
    """A node that delays and loses the packets of replayed connections."""
    def close_delayfile(self) -> _Any:
        """Closes the file that `set-delay-file` opened."""
        ...
    def create_classifier(self) -> _Any:
        """Puts the classifier in front of the node's entry."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Makes the node and its classifier."""
        ...
    def list_flows(self) -> _Any:
        """Lists the flows on the standard error output."""
        ...
    def output_delay(self, src: _Any, dst: _Any, fid: _Any, /) -> _Any:
        """Writes the delay of a flow, in both directions, to the file that `set-delay-file` opened."""
        ...
    def set_cvfile(self, file: _Any, src: _Any, dst: _Any, /) -> _Any:
        """Sets the file of connection vectors and the two addresses of their flows."""
        ...
    def set_debug(self, level: _Any, /) -> _Any:
        """Sets the level of messages; at level 1 and above, losses are reported."""
        ...
    def set_delay_file(self, file: _Any, /) -> _Any:
        """Sets the file to which new flows are written."""
        ...
    def set_lossless(self) -> _Any:
        """Switches losses off."""
        ...

class ClassifierQS(Classifier):
    """The entry of a node with Quick-Start: passes every packet to the node's Agent/QSAgent."""

class RtModuleQS(RtModule):
    """Puts Quick-Start in front of a node. Nodes make this module after `$ns QS ON`."""
    def register(self, node: _Any, /) -> _Any:
        """Makes the Quick-Start router of the node."""
        ...

class AgentQSAgent(Agent):
    """Approves the rates that TCP senders request, as far as the node's links can spare them (RFC 4782)."""
    algorithm: _Integer
    """Algorithm: 1 uses the average utilisation, 3 the peak utilisation and the rates approved recently; 2 refuses
    above a threshold; 4 approves everything. The default is 3."""
    alloc_rate: _Real
    """The share of a link that may be allocated. The default is 0.85."""
    max_rate: _Integer
    """The highest rate that algorithm 1 approves, KB/s. The default is 256."""
    mss: _Integer
    """Has no effect. The default is 1000."""
    old_classifier: _Value
    """The classifier that was the node's entry before the Quick-Start classifier. The default is 0."""
    qs_enabled: _Integer
    """Process Quick-Start requests. The default is 1."""
    rate_function: _Integer
    """Encoding of rates: 2 for powers of two, any other value for multiples of 10240 bytes per second. Setting the
    variable for one router sets it for all routers. The default is 2."""
    state_delay: _Real
    """The time for which approved rates are remembered, seconds. The default is 0.2."""
    threshold: _Real
    """The utilisation of a link above which requests are refused. The default is 0.85."""

class ClassifierMulticast(Classifier):
    """Forwards multicast packets to the slot of their source and group."""
    def change_iface(self, src: _Any, group: _Any, from_: _Any, to: _Any, /) -> _Any:
        """Changes the interface through which packets of a source and group must arrive."""
        ...
    def lookup(self, src: _Any, group: _Any, iface: _Any, /) -> _Any:
        """Returns the object for packets of a source and group that arrive through an interface; empty if there is
        none."""
        ...
    def lookup_iface(self, src: _Any, group: _Any, /) -> _Any:
        """Returns the interface through which packets of a source and group must arrive; empty without a route."""
        ...
    def new_group(self, src: _Any, group: _Any, iface: _Any, code: _Any, /) -> _Any:
        """Called for a packet that cannot be forwarded: asks the multicast protocols of the node for a route."""
        ...
    def no_slot(self, slot: _Any, /) -> _Any:
        """Does nothing: packets that cannot be forwarded are lost."""
        ...
    def set_hash(self, src: _Any, group: _Any, slot: _Any, iface: _Any, /) -> _Any:
        """Sets the slot for packets of a source and group that arrive through an interface."""
        ...

class ClassifierMulticastReplicator(ClassifierMulticast):
    """Forwards multicast packets to the replicator of their source and group."""
    def add_rep(self, rep: _Any, src: _Any, group: _Any, iif: _Any, /) -> _Any:
        """Sets the replicator for packets of a source and group that arrive through an interface."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Makes a classifier without replicators."""
        ...

class ClassifierMulticastBST(ClassifierMulticast):
    """Forwards multicast packets to the slot of their group, whatever their source."""

class ClassifierMulticastReplicatorBST(ClassifierMulticastBST):
    """Forwards multicast packets to the replicator of their group, whatever their source."""
    def add_rep(self, rep: _Any, src: _Any, group: _Any, iif: _Any, /) -> _Any:
        """Sets the replicator for packets of a source and group that arrive through an interface."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Makes a classifier without replicators."""
        ...
    def upstream_link(self, group: _Any, /) -> _Any:
        """Returns the link towards the root of a group, or `self` at the root, followed by 1."""
        ...

class RtModuleMcast(RtModule):
    """Multicast routing in addition to unicast routing."""
    def register(self, node: _Any, /) -> _Any:
        """Puts a switch in front of the node and the multicast classifier behind the switch, and makes the arbiter."""
        ...

class ClassifierReplicator(Classifier):
    """Sends a copy of every packet to each of its slots."""
    direction: _Integer
    """Send copies upwards, as in abstract LANs. The default is false."""
    ignore: _Integer
    """Not 0 if packets without an outgoing slot are dropped without a report. The default is 0."""
    def slots(self) -> _Any:
        """Returns a space and the object in the last slot that is filled; empty if no slot is."""
        ...

class ClassifierReplicatorDemuxer(ClassifierReplicator):
    """Sends a copy of every packet to each of its slots that is enabled."""
    ignore: _Integer
    """Not 0 if packets without an outgoing slot are dropped without a report. The default is 0."""
    def disable(self, target: _Any, /) -> _Any:
        """Disables the slot of a target."""
        ...
    def drop(self, src: _Any, dst: _Any, iface: _Any = ..., /) -> _Any:
        """Called for a packet without an outgoing slot: notifies the protocols of the node."""
        ...
    def dump_oifs(self) -> _Any:
        """Returns the targets of the enabled slots, sorted by name."""
        ...
    def enable(self, target: _Any, /) -> _Any:
        """Enables the slot of a target."""
        ...
    def exists(self, target: _Any, /) -> _Any:
        """Returns whether there is a slot for the given target, enabled or not: 1 or 0."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Makes a replicator without outgoing slots."""
        ...
    def insert(self, target: _Any, /) -> _Any:
        """Adds a slot for a target, or enables the target's existing slot."""
        ...
    def is_active(self) -> _Any:
        """Returns whether any slot is enabled: 1 or 0."""
        ...
    def is_active_target(self, target: _Any, /) -> _Any:
        """Returns whether the slot of the given target is enabled: 1 or 0."""
        ...
    def reset(self) -> _Any:
        """Removes all slots."""
        ...

class NetworkInterface(SplitObject):
    """Writes its label on packets, so that the next node knows the link on which they arrive."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    ifacenum: _Value
    """The number of labels in use. The default is 0."""
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def init(self) -> _Any:
        """Makes an interface with the next label."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def label(self, number: _Any = ..., /) -> _Any:
        """Returns the label of the interface, or sets it."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...

class mrtObject(_Object):
    """Passes questions about multicast packets to the protocol of the interface."""
    mask_wkgroups: _Value
    """The bits that are set in the addresses of well-known groups. The default is 0xfff0."""
    def addproto(self, proto: _Any, iiflist: _Any = ..., /) -> _Any:
        """Assigns interfaces to a protocol, or all interfaces if none are given."""
        ...
    def all_mprotos(self, op: _Any, /, *args: _Any) -> _Any:
        """Calls a method of every protocol."""
        ...
    def drop(self, replicator: _Any, src: _Any, dst: _Any, iface: _Any = ..., /) -> _Any:
        """Called for a packet without an outgoing interface: notifies the protocol of the incoming interface."""
        ...
    def dump_routes(self, *args: _Any) -> _Any:
        """Prints the multicast routes to a channel."""
        ...
    def getType(self, protocolType: _Any, /) -> _Any:
        """Returns the protocol of the given type; empty if there is none."""
        ...
    def init(self, node: _Any, /) -> _Any:
        """Makes the arbiter, without protocols."""
        ...
    def join_group(self, grp: _Any, src: _Any, /) -> _Any:
        """Called when an agent of the node joins a group."""
        ...
    def leave_group(self, grp: _Any, src: _Any, /) -> _Any:
        """Called when an agent of the node leaves a group."""
        ...
    def notify(self, dummy: _Any, /) -> _Any:
        """Called when unicast routes have changed."""
        ...
    def start(self) -> _Any:
        """Starts the multicast protocols of the node."""
        ...
    def stop(self) -> _Any:
        """Stops the multicast protocols of the node."""
        ...
    def upcall(self, code: _Any, source: _Any, group: _Any, iface: _Any, /) -> _Any:
        """Called for a packet that cannot be forwarded: asks the multicast protocol of the packet's incoming interface
        for a route."""
        ...

class AgentMcast(Agent):
    """The common base of the agents of multicast routing."""

class AgentMcastControl(AgentMcast):
    """Exchanges the messages of a multicast protocol with neighbours."""
    mcounter: _Value
    """Number of the next message, counted over all nodes. The default is 0."""
    packetSize: _Integer
    """Size of messages, bytes. The default is 80."""
    def init(self, protocol: _Any, /) -> _Any:
        """Sets the multicast protocol whose messages the agent exchanges."""
        ...
    def recv(self, type: _Any, iface: _Any, m: _Any, /) -> _Any:
        """Called when a message has arrived through an interface."""
        ...
    def recv2(self, type: _Any, iface: _Any, from_: _Any, src: _Any, group: _Any, /, *args: _Any) -> _Any:
        """Called when a neighbour has sent a message about a source and a group: notifies the protocol."""
        ...
    def send(self, type: _Any, text: _Any, /) -> _Any:
        """Sends a message of the given type to the peer."""
        ...

class McastProtocol(_Object):
    """A multicast protocol on a node. Subclasses implement it."""
    def annotate(self, *args: _Any) -> _Any:
        """Writes a note about the node to the traces."""
        ...
    def dump_routes(self, chan: _Any, grp: _Any = ..., src: _Any = ..., /) -> _Any:
        """Prints the multicast routes."""
        ...
    def getStatus(self) -> _Any:
        """Returns whether the protocol runs: `up` or `down`."""
        ...
    def getType(self) -> _Any:
        """Returns the name of the protocol."""
        ...
    def handle_cache_miss(self, *args: _Any) -> _Any:
        """Called for a packet of an unknown source or group."""
        ...
    def handle_wrong_iif(self, *args: _Any) -> _Any:
        """Called for a packet from the wrong interface."""
        ...
    def init(self, sim: _Any, node: _Any, /) -> _Any:
        """Makes the protocol of a node, stopped."""
        ...
    def join_group(self, arg: _Any, /) -> _Any:
        """Called when an agent of the node joins a group: writes a note."""
        ...
    def leave_group(self, arg: _Any, /) -> _Any:
        """Called when an agent of the node leaves a group: writes a note."""
        ...
    def notify(self, dummy: _Any, /) -> _Any:
        """Called when unicast routes have changed: adapts the trees."""
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
    def upcall(self, code: _Any, /, *args: _Any) -> _Any:
        """Called for a packet that cannot be forwarded: calls the method that handles the reason `code`."""
        ...

class TimerIface(Timer):
    """A timer of a multicast protocol for an interface."""
    def init(self, protocol: _Any, source: _Any, group: _Any, oiface: _Any, sim: _Any, /) -> _Any:
        """Makes the timer of a protocol for a source, a group and an interface."""
        ...
    def schedule(self) -> _Any:
        """Sets the timer."""
        ...

class TimerIfacePrune(TimerIface):
    """The time after which a pruned branch is flooded again."""
    def timeout(self) -> _Any:
        """Called when the timer expires."""
        ...

class DM(McastProtocol):
    """Dense mode: packets are flooded, and branches without receivers are pruned for a while."""
    CacheMissMode: _Value
    """Where packets of unknown sources are flooded: to all neighbours (`pimdm`), or only to neighbours whose reverse
    path to the source leads through this node (`dvmrp`). The default is pimdm."""
    PruneTimeout: _Value
    """Time after which a pruned branch is flooded again, seconds. The default is 0.5."""
    def drop(self, replicator: _Any, src: _Any, dst: _Any, iface: _Any, /) -> _Any:
        """Called for a packet without an outgoing interface: prunes its branch."""
        ...
    def handle_cache_miss(self, srcID: _Any, group: _Any, iface: _Any, /) -> _Any:
        """Called for a packet of an unknown source or group."""
        ...
    def handle_cache_miss_dvmrp(self, srcID: _Any, group: _Any, iface: _Any, /) -> _Any:
        """Floods packets of a source to the neighbours whose reverse path leads to this node."""
        ...
    def handle_cache_miss_pimdm(self, srcID: _Any, group: _Any, iface: _Any, /) -> _Any:
        """Floods packets of a source to all links but the one that they arrive on."""
        ...
    def handle_wrong_iif(self, srcID: _Any, group: _Any, iface: _Any, /) -> _Any:
        """Called for a packet from the wrong interface: prunes the branch from which the packet came."""
        ...
    def init(self, sim: _Any, node: _Any, /) -> _Any:
        """Makes the protocol of a node."""
        ...
    def join_group(self, group: _Any, /) -> _Any:
        """Called when an agent of the node joins a group: grafts pruned branches."""
        ...
    def leave_group(self, group: _Any, /) -> _Any:
        """Called when an agent of the node leaves a group."""
        ...
    def recv_graft(self, from_: _Any, src: _Any, group: _Any, iface: _Any, /) -> _Any:
        """Called when a neighbour grafts a branch."""
        ...
    def recv_prune(self, from_: _Any, src: _Any, group: _Any, iface: _Any, /) -> _Any:
        """Called when a neighbour prunes a branch."""
        ...
    def send_ctrl(self, which: _Any, src: _Any, group: _Any, to: _Any = ..., /) -> _Any:
        """Sends a message towards a node, by default the source."""
        ...
    def timeoutPrune(self, oif: _Any, src: _Any, grp: _Any, /) -> _Any:
        """Called when a pruned branch is flooded again."""
        ...

class AgentEncapsulator(Agent):
    """Sends every packet that it receives to its peer, inside another packet."""
    overhead: _Integer
    """The number of bytes that encapsulation adds to a packet. The default is 20."""
    status: _Integer
    """0 if packets are forwarded unchanged. The default is 1."""
    def decap_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that gets a copy of each packet, or returns it."""
        ...

class AgentDecapsulator(Agent):
    """Decapsulates the packets that an encapsulator has sent."""

class CtrMcastComp(_Object):
    """Computes the trees of all groups in centralised multicast."""
    def add_new_group(self, group: _Any, /) -> _Any:
        """Records a multicast group."""
        ...
    def add_new_member(self, group: _Any, node: _Any, /) -> _Any:
        """Records a node that has members of a group."""
        ...
    def compute_branch(self, src: _Any, group: _Any, nodeh: _Any, /) -> _Any:
        """Adds a node to a multicast tree."""
        ...
    def compute_mroutes(self) -> _Any:
        """Computes all multicast trees again."""
        ...
    def compute_tree(self, src: _Any, group: _Any, /) -> _Any:
        """Computes the tree of a source and a group."""
        ...
    def get_rp(self, node: _Any, group: _Any, /) -> _Any:
        """Returns the rendezvous point of a group, as a node sees it."""
        ...
    def groups(self) -> _Any:
        """Returns the recorded groups."""
        ...
    def id(self) -> _Any:
        """Returns 0: annotations of this object belong to no particular node."""
        ...
    def init(self, sim: _Any, /) -> _Any:
        """Makes the object that computes the trees, without groups."""
        ...
    def members(self, group: _Any, /) -> _Any:
        """Returns the nodes with members of a group."""
        ...
    def new_source(self, group: _Any, node: _Any, /) -> _Any:
        """Records a node that has sources of a group; returns 1 if the node was unknown."""
        ...
    def notify(self) -> _Any:
        """Called when unicast routes have changed: computes all multicast trees again."""
        ...
    def prune_branch(self, src: _Any, group: _Any, nodeh: _Any, /) -> _Any:
        """Removes a node from a multicast tree."""
        ...
    def remove_member(self, group: _Any, node: _Any, /) -> _Any:
        """Removes the record of a node with members."""
        ...
    def reset_mroutes(self) -> _Any:
        """Removes all multicast trees."""
        ...
    def set_c_bsr(self, *node_prioritys: _Any) -> _Any:
        """Sets the priorities of bootstrap routers."""
        ...
    def set_c_rp(self, *nodes: _Any) -> _Any:
        """Limits the rendezvous points to the given nodes."""
        ...
    def sources(self, group: _Any, /) -> _Any:
        """Returns the nodes with sources of a group."""
        ...
    def switch_treetype(self, group: _Any, /) -> _Any:
        """Switches a group to shortest-path trees."""
        ...
    def trace(self, f: _Any, nop: _Any, op: _Any = ..., /) -> _Any:
        """Writes notes to a channel."""
        ...
    def treetype(self, group: _Any, /) -> _Any:
        """Returns the kind of tree of a group; empty if it is unknown."""
        ...

class CtrRPComp(_Object):
    """Finds the nodes that can become rendezvous points."""
    def compute_rpset(self) -> _Any:
        """Computes which nodes can become rendezvous points, and reports them to all nodes that reach them."""
        ...
    def init(self, sim: _Any, /) -> _Any:
        """Makes the object that determines rendezvous points in a simulation."""
        ...

class CtrMcast(McastProtocol):
    """Centralised multicast on a node: reports members and sources to the common computation."""
    def drop(self, *args: _Any) -> _Any:
        """Called for a packet without an outgoing interface: the packet is lost."""
        ...
    def get_rp(self, group: _Any, /) -> _Any:
        """Returns the rendezvous point of a group: the candidate that `hash` rates highest."""
        ...
    def handle_cache_miss(self, srcID: _Any, group: _Any, iface: _Any, /) -> _Any:
        """Called for a packet of an unknown source or group."""
        ...
    def handle_wrong_iif(self, srcID: _Any, group: _Any, iface: _Any, /) -> _Any:
        """Called for a packet from the wrong interface: the packet is lost."""
        ...
    def hash(self, rp: _Any, group: _Any, /) -> _Any:
        """Returns a number that rates a node as rendezvous point of a group; the node with the highest number wins."""
        ...
    def init(self, sim: _Any, node: _Any, /, *args: _Any) -> _Any:
        """Makes the protocol of a node; the simulator's `MrtHandle_` computes the trees."""
        ...
    def join_group(self, group: _Any, /) -> _Any:
        """Called when an agent of the node joins a group."""
        ...
    def leave_group(self, group: _Any, /) -> _Any:
        """Called when an agent of the node leaves a group."""
        ...
    def notify(self, dummy: _Any, /) -> _Any:
        """Called when unicast routes have changed. Does nothing: the common computation is notified separately."""
        ...
    def set_rpset(self, rpset: _Any, /) -> _Any:
        """Sets the nodes that can become rendezvous points."""
        ...
    def set_c_bsr(self, prior: _Any, /) -> _Any:
        """Allows the node to become the bootstrap router, with the given priority."""
        ...
    def set_c_rp(self) -> _Any:
        """Allows the node to become a rendezvous point."""
        ...
    def unset_c_rp(self) -> _Any:
        """Forbids the node to become a rendezvous point."""
        ...

class BST(McastProtocol):
    """Bidirectional shared trees: `BST set RP_(GROUP) NODE` sets the root of a group's tree."""
    def drop(self, *args: _Any) -> _Any:
        """Called for a packet without an outgoing interface: the packet is lost."""
        ...
    def handle_cache_miss(self, srcID: _Any, group: _Any, iface: _Any, /) -> _Any:
        """Called for the first packet of a group: forwards the packet to all links of the tree except the one that it
        arrived on."""
        ...
    def handle_wrong_iif(self, srcID: _Any, group: _Any, iface: _Any, /) -> _Any:
        """Called for a packet that arrives on another link than the last packet: from now on, accepts packets from the
        new link, and forwards none to it."""
        ...
    def init(self, sim: _Any, node: _Any, /) -> _Any:
        """Makes the protocol of a node."""
        ...
    def is_group_bidir(self, group: _Any, /) -> _Any:
        """Returns whether the group has a root: 1 or 0."""
        ...
    def join_group(self, group: _Any, src: _Any = ..., /) -> _Any:
        """Called when an agent of the node joins a group: grafts the path to the root."""
        ...
    def leave_group(self, group: _Any, src: _Any = ..., /) -> _Any:
        """Called when an agent of the node leaves a group: prunes the node from the tree if no agent of the node is
        left in the group."""
        ...
    def recv_graft(self, from_: _Any, to: _Any, group: _Any, iface: _Any, /) -> _Any:
        """Called when a neighbour joins the tree."""
        ...
    def recv_prune(self, from_: _Any, src: _Any, group: _Any, iface: _Any, /) -> _Any:
        """Called when a neighbour leaves the tree."""
        ...
    def send_ctrl(self, which: _Any, dst: _Any, group: _Any, /) -> _Any:
        """Sends a message towards the root; the root sends none."""
        ...
    def start(self) -> _Any:
        """Starts the protocol; every tree gets the path to its root."""
        ...

class Link(_Object):
    """A one-way connection between two nodes."""
    def color(self, color: _Any, /) -> _Any:
        """Sets the colour of the link."""
        ...
    deqT: _Value
    """The trace of departures from the queue."""
    drophead: _Value
    """The object that gets packets dropped on the link."""
    drpT: _Value
    """The trace of drops."""
    dynT: _Value
    """The traces of failures."""
    dynamics: _Value
    """The switch of a link that may fail."""
    enqT: _Value
    """The trace of arrivals at the queue."""
    fromNode: _Value
    """The node at the start of the link."""
    def head(self) -> _Any:
        """Returns the object at which packets enter the link."""
        ...
    def id(self) -> _Any:
        """Returns the number of the link."""
        ...
    def link(self) -> _Any:
        """Returns the transmitter, which has bandwidth and delay."""
        ...
    nl: _Value
    """The number of links made so far. The default is 0."""
    oldColor: _Value
    """Colour of the link before the last change."""
    def queue(self) -> _Any:
        """Returns the queue of the link."""
        ...
    rcvT: _Value
    """The trace of receptions at the end of the link."""
    toNode: _Value
    """The node at the end of the link."""
    trace: _Value
    """The channel of the trace."""
    ttl: _Value
    """The object that checks the time to live."""
    def add_pktmon(self, pktmon: _Any, /) -> _Any:
        """Puts a monitor in front of the chain of monitors."""
        ...
    def add_to_head(self, connector: _Any, /) -> _Any:
        """Inserts an object directly behind the entry of the link."""
        ...
    def all_connectors(self, op: _Any, /) -> _Any:
        """Calls a method of every object that is in a variable of the link."""
        ...
    def bw(self) -> _Any:
        """Returns the bandwidth of the link."""
        ...
    def change_color(self, color: _Any, /) -> _Any:
        """Sets the colour of the node or link; an older name of `color`."""
        ...
    def cost(self) -> _Any:
        """Returns the cost of the link for routing, by default 1."""
        ...
    def down(self) -> _Any:
        """Takes the link down; the packets on it are lost."""
        ...
    def dst(self) -> _Any:
        """Returns the node at the end of the link."""
        ...
    def dump_nam_queueconfig(self) -> _Any:
        """Writes the place of the queue to the nam trace."""
        ...
    def get_attribute(self, name: _Any, /) -> _Any:
        """Returns an attribute of the animation: `COLOR`, `SHAPE`, `ORIENTATION`, ...; empty if it was not set."""
        ...
    def get_color(self) -> _Any:
        """Returns the colour of the node or link; empty if none was set."""
        ...
    def if_label(self) -> _Any:
        """Returns the label of the interface at the far end."""
        ...
    def init(self, src: _Any, dst: _Any, /) -> _Any:
        """Makes a link with the next number."""
        ...
    def install_error(self, em: _Any, /) -> _Any:
        """Puts an error model that loses nothing behind the delay."""
        ...
    def label(self, label: _Any, /) -> _Any:
        """Sets the text of the label in the animation."""
        ...
    def label_at(self, str: _Any, /) -> _Any:
        """Sets where nam draws the label: up, down, left or right."""
        ...
    def label_color(self, str: _Any, /) -> _Any:
        """Sets the colour of the label in the animation."""
        ...
    def orient(self, ori: _Any, /) -> _Any:
        """Sets the direction in which nam draws the link: `right`, `left-down`, `30deg`, ..."""
        ...
    def queuePos(self, pos: _Any, /) -> _Any:
        """Shows the queue in nam at the given angle to the link, in units of pi."""
        ...
    def set_ipaddr(self, ipaddr: _Any, netmask: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def setid(self, x: _Any, /) -> _Any:
        """Sets the number of the link."""
        ...
    def src(self) -> _Any:
        """Returns the node at the start of the link."""
        ...
    def up(self) -> _Any:
        """Returns whether the link is up: `up` or `down`."""
        ...

class SimpleLink(Link):
    """A one-way link: a queue, a transmitter with propagation delay, and a check of the time to live."""
    def attach_monitors(self, insnoop: _Any, outsnoop: _Any, dropsnoop: _Any, qmon: _Any, /) -> _Any:
        """Inserts the snoop queues of a monitor into the link."""
        ...
    def attach_taggers(self, insnoop: _Any, qmon: _Any, /) -> _Any:
        """Inserts a snoop queue that reports to a monitor, in front of the link."""
        ...
    def bw(self) -> _Any:
        """Returns the bandwidth, bits per second."""
        ...
    def delay(self) -> _Any:
        """Returns the propagation delay, seconds."""
        ...
    def dump_namconfig(self) -> _Any:
        """Writes the link to the nam trace."""
        ...
    def dynamic(self) -> _Any:
        """Prepares the link for failures."""
        ...
    def enable_mcast(self, src: _Any, dst: _Any, /) -> _Any:
        """Inserts a NetworkInterface at the end of the link."""
        ...
    def errormodule(self, em: _Any = ..., /) -> _Any:
        """Puts an error model in front of the queue, or returns the error model that is there."""
        ...
    def init(self, src: _Any, dst: _Any, bw: _Any, delay: _Any, q: _Any, lltype: _Any = ..., /) -> _Any:
        """Connects the parts of the link."""
        ...
    def init_monitor(self, ns: _Any, qtrace: _Any, sampleInterval: _Any, /) -> _Any:
        """Makes a queue monitor and puts it on the link."""
        ...
    def insert_delayer(self, delayer: _Any = ..., /) -> _Any:
        """Puts a delayer between queue and transmitter."""
        ...
    def insert_linkloss(self, em: _Any = ..., /) -> _Any:
        """Puts an error model behind the delay, or returns the error model that is there."""
        ...
    def linkfail_drop_trace(self, *args: _Any) -> _Any:
        """Counts packets for a failed link as drops."""
        ...
    def nam_trace(self, ns: _Any, f: _Any, /) -> _Any:
        """Traces packets to a channel in the form of nam."""
        ...
    def qsize(self) -> _Any:
        """Returns the limit of the queue, packets."""
        ...
    def queue_sample_timeout(self) -> _Any:
        """Writes a sample now and at regular times."""
        ...
    def sample_queue_size(self) -> _Any:
        """Returns the average queue length since the last sample, and the counters."""
        ...
    def start_tracing(self) -> _Any:
        """Writes a line to the trace at every change of the queue."""
        ...
    def trace(self, ns: _Any, f: _Any, op: _Any = ..., /) -> _Any:
        """Traces packets to a channel."""
        ...
    def trace_callback(self, ns: _Any, cmd: _Any, /) -> _Any:
        """Passes each trace line to a command."""
        ...
    def trace_dynamics(self, ns: _Any, f: _Any, op: _Any = ..., /) -> _Any:
        """Traces failures to a channel."""
        ...
    def transit_drop_trace(self, *args: _Any) -> _Any:
        """Counts packets that a failure loses in transit as drops."""
        ...
    def ttl_drop_trace(self, object: _Any = ..., /) -> _Any:
        """Counts packets whose time to live expires as drops, or sends them to an object."""
        ...

class FQLink(SimpleLink):
    """A link that shares its bandwidth fairly among flows, each of which has its own queue."""
    queueManagement: _Value
    """Type of the queues of flows. The default is DropTail."""
    def init(self, src: _Any, dst: _Any, bw: _Any, delay: _Any, q: _Any, /) -> _Any:
        """Connects the parts of the link."""
        ...
    def new_flow(self, src: _Any, dst: _Any, fid: _Any, /) -> _Any:
        """Makes the queue of a flow."""
        ...
    def up(self) -> _Any:
        """Returns `up`: links of this class do not fail."""
        ...

class ClassifierHashFidFQ(ClassifierHashFid):
    """Assigns each flow to its queue."""
    def unknown_flow(self, src: _Any, dst: _Any, fid: _Any, /) -> _Any:
        """Called for a new flow: makes the link add a queue for it."""
        ...

class CBQLink(SimpleLink):
    """A link shared among classes."""
    def bind(self, cbqcl: _Any, id1: _Any, id2: _Any = ..., /) -> _Any:
        """Assigns the flow ids from `id1` to `id2` to a class."""
        ...
    def classifier(self) -> _Any:
        """Sets the classifier that finds the class of a packet."""
        ...
    def init(self, src: _Any, dst: _Any, bw: _Any, delay: _Any, q: _Any, cl: _Any, lltype: _Any = ..., /) -> _Any:
        """Connects the parts of the link."""
        ...
    def insert(self, cbqcl: _Any, qmon: _Any = ..., /) -> _Any:
        """Adds a CBQ class."""
        ...

class RouteLogic(SplitObject):
    """Computes the routes of the whole network, and manages the routing protocols in use."""
    def append_addr(self, level: _Any, str: _Any, /) -> _Any:
        """Returns the first `level` elements of a list, joined by dots."""
        ...
    def compute(self) -> _Any:
        """Computes the routes with the present costs."""
        ...
    def configure(self) -> _Any:
        """Starts the protocols in use, or static routing if there are none."""
        ...
    def dump(self, nn: _Any, /) -> _Any:
        """Prints the next hops among the first `nn` nodes."""
        ...
    def hier_lookup(self, address: _Any, prefix: _Any, /) -> _Any:
        """Returns the address of the next hop on the path to a node, cluster or domain; -1 if there is no path."""
        ...
    def insert(self, src: _Any, dst: _Any, cost: _Any = ..., /) -> _Any:
        """Sets the cost of a link, by default 1."""
        ...
    def lookup(self, nodeid: _Any, destid: _Any, /) -> _Any:
        """Returns the number of the next hop on the path; -1 if there is no path."""
        ...
    def notify(self) -> _Any:
        """Called when links have failed or come back: lets every protocol compute again."""
        ...
    def register(self, proto: _Any, /, *args: _Any) -> _Any:
        """Registers a routing protocol, with the nodes that use it."""
        ...
    def reset(self, src: _Any = ..., dst: _Any = ..., /) -> _Any:
        """Removes a link, or all links if none is given."""
        ...

class AgentrtProto(Agent):
    """A routing protocol; each participating node has an agent of it."""
    preference: _Value
    """Preference of the protocol's routes; lower is better. The default is 200."""
    def compute_routes(self) -> _Any:
        """Computes the routes that the protocol offers."""
        ...
    def init(self, node: _Any, /) -> _Any:
        """Makes the agent of a node, with the links of this node."""
        ...
    def intf_changed(self) -> _Any:
        """Called when links of the node have failed or come back."""
        ...
    def send_updates(self, *args: _Any) -> _Any:
        """Called when the routes of the node have changed."""
        ...

class AgentrtProtoDirect(AgentrtProto):
    """Direct routing: routes to neighbours, over the links to them."""
    preference: _Value
    """Preference of the protocol's routes; lower is better. The default is 100."""
    def compute_routes(self) -> _Any:
        """Computes the routes that the protocol offers."""
        ...

class rtPeer(_Object):
    """The agent of a routing protocol on a neighbour."""
    def addr(self) -> _Any:
        """Returns the address of the agent."""
        ...
    def init(self, addr: _Any, port: _Any, cls: _Any, /) -> _Any:
        """Records the address, port and class of the agent."""
        ...
    def metric(self, dest: _Any, /) -> _Any:
        """Returns the neighbour's distance to a node."""
        ...
    def port(self) -> _Any:
        """Returns the port of the agent."""
        ...
    def preference(self, dest: _Any, /) -> _Any:
        """Returns the preference of the neighbour's route to a node."""
        ...

class rtObject(_Object):
    """The routing table of a node: the best of the routes that its routing protocols offer."""
    maxpref: _Value
    """Preference of a destination without a route. The default is 255."""
    unreach: _Value
    """Metric of a destination without a route. The default is -1."""
    def add_proto(self, proto: _Any, node: _Any, /) -> _Any:
        """Adds a protocol to the node."""
        ...
    def compute_routes(self) -> _Any:
        """Adopts the changes that the protocols have made."""
        ...
    def dump_routes(self, chan: _Any, /) -> _Any:
        """Prints the routes of the node."""
        ...
    def flag_multicast(self, changes: _Any, /) -> _Any:
        """Notifies multicast routing of the number of routes that have changed."""
        ...
    def init(self, node: _Any, /) -> _Any:
        """Makes the table with the routes to neighbours."""
        ...
    def intf_changed(self) -> _Any:
        """Called when links of the node have failed or come back."""
        ...
    def lookup(self, dest: _Any, /) -> _Any:
        """Returns the number of the next hop; -1 if there is none or the destination is unknown."""
        ...
    def metric(self, dest: _Any, /) -> _Any:
        """Returns the cost of the route to a destination."""
        ...
    def nextHop(self, dest: _Any, /) -> _Any:
        """Returns the outgoing links of packets for a destination."""
        ...
    def rtProto(self, proto: _Any, /) -> _Any:
        """Returns the agent of a protocol; empty if there is none."""
        ...
    def rtpref(self, dest: _Any, /) -> _Any:
        """Returns the preference of the route to a destination."""
        ...

class AgentrtProtoStatic(AgentrtProto):
    """Static routing: routes are computed once, when the simulation starts."""

class AgentrtProtoDummy(AgentrtProto):
    """No routing: nothing is computed. For satellite networks, which have their own routing."""

class AgentrtProtoSession(AgentrtProto):
    """Session routing: routes are computed when the simulation starts, and again whenever links fail or come back."""

class RouteLogicAlgorithmic(RouteLogic):
    """Computes routes along a tree with node 0 as its root."""
    def BFS(self) -> _Any:
        """Computes the tree whose root is node 0, by a breadth-first search."""
        ...
    def compute(self) -> _Any:
        """Computes the routes along a tree whose root is node 0."""
        ...

class AgentrtProtoAlgorithmic(AgentrtProto):
    """Routes along a tree, computed when the simulation starts."""

class AgentrtProtoManual(AgentrtProto):
    """Manual routing: nothing is computed, and the script installs the routes."""

class RtModuleManual(RtModule):
    """Manual routing: the routes that the script installs in the node."""
    def add_route(self, dst_address: _Any, target: _Any, /) -> _Any:
        """Forwards packets for an address, or for `default` all other packets, to an object."""
        ...
    def add_route_to_adj_node(self, _default: _Any = ..., node: _Any = ..., /) -> _Any:
        """Forwards packets for a neighbour, or all other packets, over the link to the neighbour."""
        ...
    def register(self, node: _Any, /) -> _Any:
        """Gives the node a classifier without routes."""
        ...

class ClassifierSR(Classifier):
    """Forwards packets along the route that they carry, and other packets through slot 1."""

class AgentSRAgent(Agent):
    """Writes the route of their flow into packets."""
    def init(self, *args: _Any) -> _Any:
        """Makes an agent that knows no routes."""
        ...
    def install_connection(self, fid: _Any, src: _Any, dst: _Any, /, *args: _Any) -> _Any:
        """Sets the route of a flow: the numbers of all nodes from the agent's node to the destination."""
        ...

class RtModuleSource(RtModule):
    """Source routing, in front of other routing: packets carry their route."""
    def register(self, node: _Any, /) -> _Any:
        """Gives the node a classifier and an agent for source routes."""
        ...

class ClassifierNix(Classifier):
    """Forwards packets by the vectors of neighbour indices that they carry."""
    def init(self, *args: _Any) -> _Any:
        """Makes a classifier that does not know its node yet."""
        ...
    def set_node_id(self, number: _Any, /) -> _Any:
        """Sets the number of the classifier's node."""
        ...

class RtModuleNix(RtModule):
    """Routing by vectors of neighbour indices (NixVector): packets carry their route, and nodes have no tables."""
    def register(self, node: _Any, /) -> _Any:
        """Gives the node a classifier for neighbour indices as its entry."""
        ...

class AgentrtProtoDV(AgentrtProto):
    """Distance vector routing: nodes report their distances to all destinations to their neighbours."""
    INFINITY: _Value
    """Distance of an unreachable destination. The default is 32."""
    UNREACHABLE: _Value
    """Metric of a destination that has never been reachable. The default is -1."""
    advertInterval: _Value
    """Mean time between complete advertisements, seconds. The default is 2."""
    mid: _Value
    """Number of the next message. The default is 0."""
    preference: _Value
    """Preference of the protocol's routes; lower is better. The default is 120."""
    def add_peer(self, nbr: _Any, agentAddr: _Any, agentPort: _Any, /) -> _Any:
        """Makes the agent of the protocol on a neighbour known, by its address and port."""
        ...
    def compute_routes(self) -> _Any:
        """Selects routes among those that the peers have advertised."""
        ...
    def init(self, node: _Any, /) -> _Any:
        """Makes the agent of a node and schedules the first update."""
        ...
    def intf_changed(self) -> _Any:
        """Called when links of the node have failed or come back."""
        ...
    def recv_update(self, peerAddr: _Any, id: _Any, /) -> _Any:
        """Called when a peer has advertised its distances."""
        ...
    def send_periodic_update(self) -> _Any:
        """Sends an advertisement to all peers, now and after the next interval."""
        ...
    def send_to_peer(self, nbr: _Any, /) -> _Any:
        """Sends the distances of the node to the agent on a neighbour."""
        ...
    def send_updates(self, changes: _Any, /) -> _Any:
        """Reports changes to the peers."""
        ...

class AgentrtProtoLS(AgentrtProto):
    """Link state routing: nodes report the states of their links to all others."""
    INFINITY: _Value
    """Metric of the node itself. The default is 32."""
    UNREACHABLE: _Value
    """Metric of an unreachable destination. The default is -1."""
    advertInterval: _Value
    """Mean time between reports of all links, seconds. The default is 1800."""
    preference: _Value
    """Preference of the protocol's routes; lower is better. The default is 120."""
    def add_peer(self, nbr: _Any, agentAddr: _Any, agentPort: _Any, /) -> _Any:
        """Makes the agent of the protocol on a neighbour known, by its address and port."""
        ...
    def compute_routes(self) -> _Any:
        """Computes the shortest paths over the known links."""
        ...
    def get_delay_estimates(self) -> _Any:
        """Returns an empty list."""
        ...
    def get_links_status(self) -> _Any:
        """Returns the number of each neighbour, with 1 or 0 for a link that is up or down, and its cost. The protocol
        asks for it when it starts and when links have failed or come back."""
        ...
    def get_node_id(self) -> _Any:
        """Returns the number of the node."""
        ...
    def get_peers(self) -> _Any:
        """Returns the number of each neighbour whose agent is known, with address and port of the agent."""
        ...
    def init(self, node: _Any, /) -> _Any:
        """Makes the agent of a node and schedules the first update."""
        ...
    def install_routes(self) -> _Any:
        """Offers the shortest paths to the routing table of the node."""
        ...
    def intf_changed(self) -> _Any:
        """Called when links of the node have failed or come back."""
        ...
    def recv_update(self, peerAddr: _Any, id: _Any, /) -> _Any:
        """Called when a message from a peer has arrived."""
        ...
    def retransmit(self, peer: _Any, /) -> _Any:
        """Called when a peer has not acknowledged everything in time: sends the unacknowledged messages again."""
        ...
    def route_changed(self) -> _Any:
        """Called when the known links have changed."""
        ...
    def send_periodic_update(self) -> _Any:
        """Sends the states of all links, now and after the next interval."""
        ...
    def send_updates(self, changes: _Any, /) -> _Any:
        """Sends the messages that had to wait until the routes were installed."""
        ...

class rtModel(_Object):
    """A failure model of links: it decides when links fail and come back. Subclasses implement the rules."""
    finishTime: _Value
    """Time after which the links stay up, seconds; `-` for never. The default is -."""
    rtq: _Value
    """The queue of scheduled failures."""
    startTime: _Value
    """Time before which the links stay up, seconds. The default is 0.5."""
    def configure(self) -> _Any:
        """Prepares the links for failures, and schedules the first operation."""
        ...
    def down(self) -> _Any:
        """Takes the links down."""
        ...
    def init(self, ns: _Any, /) -> _Any:
        """Makes the model with the default times."""
        ...
    def notify(self) -> _Any:
        """Notifies nodes and routing protocols."""
        ...
    def set_elements(self, *args: _Any) -> _Any:
        """Sets the links: those between two nodes, or all links of one node."""
        ...
    def set_event(self, interval: _Any, op: _Any, /) -> _Any:
        """Schedules an operation after the given delay."""
        ...
    def set_event_exact(self, fireTime: _Any, op: _Any, /) -> _Any:
        """Schedules an operation for the given time."""
        ...
    def set_first_event(self) -> _Any:
        """Schedules the first operation."""
        ...
    def set_parms(self, *args: _Any) -> _Any:
        """Sets start time, up time, down time and finish time, seconds; `-` keeps the default."""
        ...
    def trace(self, ns: _Any, f: _Any, op: _Any = ..., /) -> _Any:
        """Traces the failures to a channel."""
        ...
    def up(self) -> _Any:
        """Brings the links up."""
        ...

class rtModelManual(rtModel):
    """A failure model with a single operation."""
    def notify(self) -> _Any:
        """Notifies nodes and routing protocols; nothing more is scheduled."""
        ...
    def set_first_event(self) -> _Any:
        """Schedules the operation that `set-parms` has set."""
        ...
    def set_parms(self, op: _Any, at: _Any, /) -> _Any:
        """Sets the operation and its time."""
        ...

class rtModelDeterministic(rtModel):
    """A failure model in which links are up and down alternately for fixed times."""
    downInterval: _Value
    """Time for which links are down, seconds. The default is 1.0."""
    upInterval: _Value
    """Time for which links are up, seconds. The default is 2.0."""
    def down(self) -> _Any:
        """Takes the links down, and schedules their return."""
        ...
    def up(self) -> _Any:
        """Brings the links up, and schedules the next failure."""
        ...

class rtModelExponential(rtModel):
    """A failure model in which links are up and down alternately, for exponentially distributed times."""
    downInterval: _Value
    """Mean time for which links are down, seconds. The default is 1.0."""
    upInterval: _Value
    """Mean time for which links are up, seconds. The default is 10.0."""
    def down(self) -> _Any:
        """Takes the links down, and schedules their return."""
        ...
    def set_first_event(self) -> _Any:
        """Schedules the first failure."""
        ...
    def up(self) -> _Any:
        """Brings the links up, and schedules the next failure."""
        ...

class rtModelTrace(rtModel):
    """A failure model that is read from a file: links fail and come back as its lines say, `v TIME link-down FROM TO`
    and `link-up`."""
    def down(self) -> _Any:
        """Takes the links down."""
        ...
    def get_next_event(self) -> _Any:
        """Reads the file up to the next line about one of the links."""
        ...
    def set_first_event(self) -> _Any:
        """Schedules the first operation."""
        ...
    def set_parms(self, traceFile: _Any, /) -> _Any:
        """Opens the file of scheduled failures."""
        ...
    def set_trace_events(self) -> _Any:
        """Schedules the next operation of the file."""
        ...
    def up(self) -> _Any:
        """Brings the links up."""
        ...

class rtQueue(_Object):
    """The queue of scheduled link failures."""
    def delq(self, time: _Any, obj: _Any, /) -> _Any:
        """Removes the operations that a failure model has scheduled for the given time."""
        ...
    def init(self, ns: _Any, /) -> _Any:
        """Makes an empty queue."""
        ...
    def insq(self, at: _Any, obj: _Any, iproc: _Any, /, *args: _Any) -> _Any:
        """Schedules an operation of a failure model for the given time."""
        ...
    def insq_i(self, interval: _Any, obj: _Any, iproc: _Any, /, *args: _Any) -> _Any:
        """Schedules an operation of a failure model after the given delay."""
        ...
    def runq(self, time: _Any, /) -> _Any:
        """Called at the time of scheduled operations: executes them and notifies the nodes."""
        ...

class ClassifierAddrMPLS(ClassifierAddr):
    """The entry of a label switching router: forwards packets by their labels."""
    def control_driven(self) -> _Any:
        """Returns whether routes trigger the distribution of labels: 1 or 0."""
        ...
    def data_driven(self) -> _Any:
        """Returns whether packets trigger the distribution of labels: 1 or 0."""
        ...
    enable_reroute: _Integer
    """1 if labelled packets are rerouted while links are down. The default is 0."""
    label: _Integer
    """Has no effect. The default is -1."""
    on_demand: _Value
    """1 if labels are sent only on request. The default is 0."""
    ordered_control: _Value
    """1 if a router sends a label only after it has one from the next hop. The default is 0."""
    reroute_option: _Integer
    """Treatment of labelled packets while a link is down: 0 drop, 1 forward by address, 2 use a new path. The default
    is 0."""
    rtable: _Value
    """The destinations to which routes are known."""
    trace_mpls: _Integer
    """1 if the treatment of packets is printed. The default is 0."""
    ttl: _Integer
    """Time to live of new labels, hops. The default is 32."""
    def ERBdump(self, nodeid: _Any, /) -> _Any:
        """Prints the explicit paths."""
        ...
    def ErLspBinding(self, fec: _Any, phb: _Any, lspid: _Any, /) -> _Any:
        """Sends a class of traffic over an explicit path."""
        ...
    def ErLspStacking(self, fec0: _Any, lspid0: _Any, fec: _Any, lspid: _Any, /) -> _Any:
        """Routes a path through another one, as through a tunnel."""
        ...
    def FlowAggregation(self, fineFec: _Any, finePhb: _Any, coarseFec: _Any, coarsePhb: _Any, /) -> _Any:
        """Sends a class of traffic over the path of another class."""
        ...
    def GetInIface(self, fec: _Any, lspid: _Any, /) -> _Any:
        """Returns the incoming interface of a path; -1 if it is unknown."""
        ...
    def GetInLabel(self, fec: _Any, lspid: _Any, /) -> _Any:
        """Returns the incoming label of a path; -1 if it is unknown."""
        ...
    def GetOutIface(self, fec: _Any, lspid: _Any, /) -> _Any:
        """Returns the outgoing interface of a path; -1 if it is unknown."""
        ...
    def GetOutLabel(self, fec: _Any, lspid: _Any, /) -> _Any:
        """Returns the outgoing label of a path; -1 if it is unknown."""
        ...
    def LIBdump(self, nodeid: _Any, /) -> _Any:
        """Prints the table of labels."""
        ...
    def LSPrelease(self, fec: _Any, lspid: _Any, iif: _Any, ilabel: _Any, oif: _Any, olabel: _Any, /) -> _Any:
        """Sets the incoming and the outgoing interface and label of a path, as `LSPsetup` does, and removes an empty
        entry."""
        ...
    def LSPsetup(self, fec: _Any, lspid: _Any, iif: _Any, ilabel: _Any, oif: _Any, olabel: _Any, /) -> _Any:
        """Sets the incoming and the outgoing interface and label of a path."""
        ...
    def PFTdump(self, nodeid: _Any, /) -> _Any:
        """Prints the table for unlabelled packets."""
        ...
    def aPathBinding(self, fec: _Any, phb: _Any, erfec: _Any, lspid: _Any, /) -> _Any:
        """Sends a class of traffic over an explicit path while a link is down."""
        ...
    def enable_control_driven(self) -> _Any:
        """Lets routes trigger the distribution of labels."""
        ...
    def enable_data_driven(self) -> _Any:
        """Lets packets trigger the distribution of labels."""
        ...
    def exist_fec(self, fec: _Any, phb: _Any, /) -> _Any:
        """Returns whether there is an entry for a class of traffic: 1 or -1."""
        ...
    def get_fec_for_lspid(self, lspid: _Any, /) -> _Any:
        """Returns the class of traffic of an explicit path."""
        ...
    def install(self, slot: _Any, object: _Any, /) -> _Any:
        """Forwards packets for a destination to an object."""
        ...
    def ldp_trigger_by_switch(self, fec: _Any, /) -> _Any:
        """Called when a label for a class of traffic is needed."""
        ...
    def link_is_up(self, node: _Any, /) -> _Any:
        """Returns whether the link to a neighbour is up: 1 or 0."""
        ...
    def routing_new(self, slot: _Any, time: _Any, /) -> _Any:
        """Called when there is a route to a new destination."""
        ...
    def routing_nochange(self, slot: _Any, time: _Any, /) -> _Any:
        """Called when a route has been confirmed."""
        ...
    def routing_update(self, slot: _Any, time: _Any, /) -> _Any:
        """Called when a route has changed."""
        ...
    def trace_packet(self, line: _Any, /) -> _Any:
        """Prints the treatment of a packet."""
        ...

class AgentLDP(Agent):
    """Exchanges labels with a neighbour (LDP and CR-LDP)."""
    trace_ldp: _Integer
    """Print LDP messages. The default is 0."""
    def get_cr_mapping_msg(self, msgid: _Any, src: _Any, fec: _Any, label: _Any, lspid: _Any, reqmsgid: _Any, /) -> _Any:
        """Called when a label for an explicit route has arrived."""
        ...
    def get_cr_request_msg(self, msgid: _Any, src: _Any, fec: _Any, pathvec: _Any, er: _Any, lspid: _Any, rc: _Any, /) -> _Any:
        """Called when a neighbour requests a label for an explicit route."""
        ...
    def get_mapping_msg(self, msgid: _Any, src: _Any, fec: _Any, label: _Any, pathvec: _Any, reqmsgid: _Any, /) -> _Any:
        """Called when a label has arrived."""
        ...
    def get_notification_msg(self, src: _Any, status: _Any, lspid: _Any, /) -> _Any:
        """Called when a neighbour reports that a request failed."""
        ...
    def get_release_msg(self, src: _Any, fec: _Any, lspid: _Any, /) -> _Any:
        """Called when a neighbour no longer uses a label."""
        ...
    def get_request_msg(self, msgid: _Any, src: _Any, fec: _Any, pathvec: _Any, /) -> _Any:
        """Called when a neighbour requests a label."""
        ...
    def get_withdraw_msg(self, src: _Any, fec: _Any, lspid: _Any, /) -> _Any:
        """Called when a neighbour withdraws a label."""
        ...
    def msgtbl_clear(self, msgid: _Any, /) -> _Any:
        """Removes a recorded request."""
        ...
    def msgtbl_dump(self) -> _Any:
        """Prints the recorded requests on the standard error output."""
        ...
    def msgtbl_get_erlspid(self, msgid: _Any, /) -> _Any:
        """Returns the tunnel in which the label that answers a request will be used; -1 if there is none."""
        ...
    def msgtbl_get_labelop(self, msgid: _Any, /) -> _Any:
        """Returns what the router does when a request is answered with a label: 0 allocates a label of its own, 1
        passes the label on, 2 stacks it inside a tunnel."""
        ...
    def msgtbl_get_msgid(self, fec: _Any, lspid: _Any, src: _Any, /) -> _Any:
        """Returns the number of a recorded request; -1 if there is none."""
        ...
    def msgtbl_get_reqmsgid(self, msgid: _Any, /) -> _Any:
        """Returns the number that the requesting node gave a request; -1 if there is none."""
        ...
    def msgtbl_get_src(self, msgid: _Any, /) -> _Any:
        """Returns the node that made a request; -1 if there is none."""
        ...
    def msgtbl_install(self, msgid: _Any, fec: _Any, lspid: _Any, src: _Any, previous: _Any, /) -> _Any:
        """Records a request."""
        ...
    def msgtbl_set_labelpass(self, msgid: _Any, /) -> _Any:
        """Makes the router pass on the label that answers a recorded request."""
        ...
    def msgtbl_set_labelstack(self, msgid: _Any, tunnel: _Any, /) -> _Any:
        """Makes the router use the label that answers a recorded request inside a tunnel."""
        ...
    def new_msgid(self) -> _Any:
        """Returns the number of the next message."""
        ...
    def peer_ldpnode(self) -> _Any:
        """Returns the number of the neighbour's node with which the agent exchanges labels."""
        ...
    def send_cr_mapping_msg(self, fec: _Any, inlabel: _Any, lspid: _Any, prvmsgid: _Any, /) -> _Any:
        """Sends a label for an explicit path."""
        ...
    def send_cr_request_msg(self, fec: _Any, pathvec: _Any, er: _Any, lspid: _Any, rc: _Any, /) -> _Any:
        """Requests an explicit path."""
        ...
    def send_mapping_msg(self, fec: _Any, label: _Any, pathvec: _Any, reqmsgid: _Any, /) -> _Any:
        """Sends a label for a class of traffic."""
        ...
    def send_notification_msg(self, status: _Any, lspid: _Any, /) -> _Any:
        """Reports that a request failed."""
        ...
    def send_release_msg(self, fec: _Any, lspid: _Any, /) -> _Any:
        """Releases a label that is no longer used."""
        ...
    def send_request_msg(self, fec: _Any, pathvec: _Any, /) -> _Any:
        """Requests a label for a class of traffic."""
        ...
    def send_withdraw_msg(self, fec: _Any, lspid: _Any, /) -> _Any:
        """Withdraws a label."""
        ...
    def set_peer(self, node: _Any, /) -> _Any:
        """Sets the number of the neighbour's node with which the agent exchanges labels."""
        ...
    def trace_ldp_packet(self, *args: _Any) -> _Any:
        """Prints an LDP message."""
        ...

class RtModuleMPLS(RtModule):
    """Label switching: packets that carry labels are forwarded by them."""
    def attach_ldp(self, agent: _Any, /) -> _Any:
        """Registers an LDP agent."""
        ...
    def detach_ldp(self, agent: _Any, /) -> _Any:
        """Removes an LDP agent."""
        ...
    def enable_control_driven(self) -> _Any:
        """Lets routes trigger the distribution of labels."""
        ...
    def enable_data_driven(self) -> _Any:
        """Lets packets trigger the distribution of labels."""
        ...
    def enable_reroute(self, option: _Any, /) -> _Any:
        """Sets the treatment of labelled packets while a link is down: `drop`, `L3` (by address) or `new` (a new
        path)."""
        ...
    def erb_dump(self) -> _Any:
        """Prints the explicit paths."""
        ...
    def erlsp_stacking(self, lspid0: _Any, lspid: _Any, /) -> _Any:
        """Routes a path through another one."""
        ...
    def exist_fec(self, fec: _Any, phb: _Any, /) -> _Any:
        """Returns whether there is an entry for a class of traffic."""
        ...
    def exist_ldp_agent(self, node: _Any, /) -> _Any:
        """Returns whether there is an LDP agent for a neighbour: 1 or 0."""
        ...
    def flow_aggregation(self, fineFec: _Any, finePhb: _Any, coarseFec: _Any, coarsePhb: _Any, /) -> _Any:
        """Sends traffic of a class over the path of another class."""
        ...
    def flow_erlsp_install(self, fec: _Any, phb: _Any, lspid: _Any, /) -> _Any:
        """Sends a class of traffic over an explicit path."""
        ...
    def get_fec_for_lspid(self, lspid: _Any, /) -> _Any:
        """Returns the class of traffic of an explicit path."""
        ...
    def get_incoming_iface(self, fec: _Any, lspid: _Any, /) -> _Any:
        """Returns the incoming interface of a path."""
        ...
    def get_incoming_label(self, fec: _Any, lspid: _Any, /) -> _Any:
        """Returns the incoming label of a path."""
        ...
    def get_ldp_agent(self, node: _Any, /) -> _Any:
        """Returns the LDP agent for a neighbour; empty if there is none."""
        ...
    def get_ldp_agents(self) -> _Any:
        """Returns the oldest LDP agent, after a space."""
        ...
    def get_link_status(self, node: _Any, /) -> _Any:
        """Returns whether the link to a neighbour is up: `up` or `down`."""
        ...
    def get_nexthop(self, fec: _Any, /) -> _Any:
        """Returns the next hop to a destination."""
        ...
    def get_outgoing_iface(self, fec: _Any, lspid: _Any, /) -> _Any:
        """Returns the outgoing interface of a path."""
        ...
    def get_outgoing_label(self, fec: _Any, lspid: _Any, /) -> _Any:
        """Returns the outgoing label of a path."""
        ...
    def in_label_clear(self, fec: _Any, lspid: _Any, /) -> _Any:
        """Removes the incoming interface and label of a path."""
        ...
    def in_label_install(self, fec: _Any, lspid: _Any, iif: _Any, ilabel: _Any, /) -> _Any:
        """Sets the incoming interface and label of a path."""
        ...
    def is_egress_lsr(self, fec: _Any, /) -> _Any:
        """Returns whether packets of a class leave the MPLS network at this node: 1 or -1."""
        ...
    def label_install(self, fec: _Any, lspid: _Any, iif: _Any, ilabel: _Any, oif: _Any, olabel: _Any, /) -> _Any:
        """Sets the incoming and the outgoing interface and label of a path."""
        ...
    def label_release(self, fec: _Any, lspid: _Any, iif: _Any, ilabel: _Any, oif: _Any, olabel: _Any, /) -> _Any:
        """Sets the incoming and the outgoing interface and label of a path, as `label-install` does, and removes empty
        entries."""
        ...
    def ldp_trigger_by_control(self, fec: _Any, pathvec: _Any, /) -> _Any:
        """Sends a label for a class of traffic to the neighbours."""
        ...
    def ldp_trigger_by_data(self, reqmsgid: _Any, src: _Any, fec: _Any, pathvec: _Any, /) -> _Any:
        """Requests a label for a class of traffic."""
        ...
    def ldp_trigger_by_explicit_route(self, reqmsgid: _Any, src: _Any, fec: _Any, pathvec: _Any, er: _Any, lspid: _Any, rc: _Any, /) -> _Any:
        """Requests an explicit path."""
        ...
    def ldp_trigger_by_release(self, fec: _Any, lspid: _Any, /) -> _Any:
        """Releases a label."""
        ...
    def ldp_trigger_by_routing_table(self) -> _Any:
        """Sends labels for all routes."""
        ...
    def ldp_trigger_by_switch(self, fec: _Any, /) -> _Any:
        """Called when a label for a class of traffic is needed."""
        ...
    def ldp_trigger_by_withdraw(self, fec: _Any, lspid: _Any, /) -> _Any:
        """Withdraws a label."""
        ...
    def lib_dump(self) -> _Any:
        """Prints the table of labels."""
        ...
    def lookup_nexthop(self, node: _Any, fec: _Any, /) -> _Any:
        """Returns the next hop from a node to a destination."""
        ...
    def make_explicit_route(self, fec: _Any, er: _Any, lspid: _Any, rc: _Any, /) -> _Any:
        """Sets up an explicit path."""
        ...
    def make_ldp(self) -> _Any:
        """Makes an LDP agent for a neighbour and attaches it to the node."""
        ...
    def new_incoming_label(self) -> _Any:
        """Returns the next label for neighbours: 1, 2, ..."""
        ...
    def new_outgoing_label(self) -> _Any:
        """Returns the next label for unsolicited distribution: 999, 998, ..."""
        ...
    def out_label_clear(self, fec: _Any, lspid: _Any, /) -> _Any:
        """Removes the outgoing interface and label of a path."""
        ...
    def out_label_install(self, fec: _Any, lspid: _Any, oif: _Any, olabel: _Any, /) -> _Any:
        """Sets the outgoing interface and label of a path."""
        ...
    def pft_dump(self) -> _Any:
        """Prints the table for unlabelled packets."""
        ...
    def register(self, node: _Any, /) -> _Any:
        """Gives the node a classifier for labels as its entry."""
        ...
    def reroute_binding(self, fec: _Any, phb: _Any, lspid: _Any, /) -> _Any:
        """Sends a class of traffic over an explicit path while a link is down."""
        ...
    def trace_ldp(self) -> _Any:
        """Prints LDP messages from now on."""
        ...
    def trace_mpls(self) -> _Any:
        """Prints the treatment of packets from now on."""
        ...
    def trace_msgtbl(self) -> _Any:
        """Prints the requests of all agents."""
        ...

class AgentPushback(Agent):
    """Limits the aggregates of traffic that cause the drops at a router, and asks the upstream routers to limit them
    too."""
    enable_pushback: _Integer
    """Ask also upstream routers to limit aggregates. The default is 1."""
    intResult: _Integer
    """Has no effect. The default is -1."""
    last_index: _Integer
    """The number of queues that the agent monitors. The default is 0."""
    verbose: _Integer
    """Has no effect. The default is false."""
    def add_queue(self, queue: _Any, /) -> _Any:
        """Monitors a queue, and returns the number of the queue."""
        ...
    def initialize(self, node: _Any, routelogic: _Any, /) -> _Any:
        """Assigns the agent to a node, and finds the node's neighbours in the routes."""
        ...

class Propagation(SplitObject):
    """Computes the power with which a frame arrives."""
    def topography(self, topography: _Any, /) -> _Any:
        """Sets the area; it has no effect."""
        ...

class PropagationTwoRayGround(Propagation):
    """Two-ray ground: free space up to a crossover distance, then a direct and a reflected ray over flat ground."""

class PropagationFreeSpace(Propagation):
    """Free space (Friis). Every evaluation is printed."""

class PropagationShadowing(Propagation):
    """Log-distance path loss with log-normal shadowing."""
    dist0: _Real
    """Reference distance of the path loss, metres. The default is 1.0."""
    pathlossExp: _Real
    """Exponent of the path loss. The default is 2.0."""
    def seed(self, kind: _Any, number: _Any, /) -> _Any:
        """Seeds the generator of the shadowing: `raw`, `predef` or `heuristic`."""
        ...
    std_db: _Real
    """Standard deviation of the shadowing, dB. The default is 4.0."""

class PropagationNakagami(Propagation):
    """Nakagami fading around a piecewise log-distance path loss."""
    d0_gamma: _Real
    """A distance at which the path loss exponent changes, metres: `d0_gamma_` from `gamma0_` to `gamma1_`, `d1_gamma_`
    from `gamma1_` to `gamma2_`. The default is 200."""
    d0_m: _Real
    """A distance at which the shape parameter changes, metres: `d0_m_` from `m0_` to `m1_`, `d1_m_` from `m1_` to
    `m2_`. The default is 80."""
    d1_gamma: _Real
    """A distance at which the path loss exponent changes, metres: `d0_gamma_` from `gamma0_` to `gamma1_`, `d1_gamma_`
    from `gamma1_` to `gamma2_`. The default is 500."""
    d1_m: _Real
    """A distance at which the shape parameter changes, metres: `d0_m_` from `m0_` to `m1_`, `d1_m_` from `m1_` to
    `m2_`. The default is 200."""
    gamma0: _Real
    """Exponent of the path loss: `gamma0_` up to the distance `d0_gamma_`, `gamma1_` up to `d1_gamma_`, `gamma2_`
    beyond. The default is 1.9."""
    gamma1: _Real
    """Exponent of the path loss: `gamma0_` up to the distance `d0_gamma_`, `gamma1_` up to `d1_gamma_`, `gamma2_`
    beyond. The default is 3.8."""
    gamma2: _Real
    """Exponent of the path loss: `gamma0_` up to the distance `d0_gamma_`, `gamma1_` up to `d1_gamma_`, `gamma2_`
    beyond. The default is 3.8."""
    m0: _Real
    """Shape of the Nakagami distribution: `m0_` up to the distance `d0_m_`, `m1_` up to `d1_m_`, `m2_` beyond. The
    default is 1.5."""
    m1: _Real
    """Shape of the Nakagami distribution: `m0_` up to the distance `d0_m_`, `m1_` up to `d1_m_`, `m2_` beyond. The
    default is 0.75."""
    m2: _Real
    """Shape of the Nakagami distribution: `m0_` up to the distance `d0_m_`, `m1_` up to `d1_m_`, `m2_` beyond. The
    default is 0.75."""
    use_nakagami_dist: _Integer
    """Draw each frame's power from the Nakagami distribution. The default is false."""

class BiConnector(SplitObject):
    """Forwards packets up or down, in the direction of their headers."""
    debug: _Integer
    """Has no effect."""
    def down_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that gets packets on their way down, or returns it."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that gets dropped packets, or returns it."""
        ...
    def reset(self) -> _Any:
        """Has no effect."""
        ...
    def up_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that gets packets on their way up, or returns it."""
        ...

class FECModel(SplitObject):
    """Forward error correction between a MAC and its radio: makes frames longer, and corrects nothing."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    def FECstrength(self, errors: _Any = ..., /) -> _Any:
        """Sets how many bit errors of a frame the code could correct, or returns it."""
        ...
    def down_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that gets packets on their way down, or returns it."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that gets dropped packets, or returns it."""
        ...
    def reset(self) -> _Any:
        """Has no effect."""
        ...
    def up_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that gets packets on their way up, or returns it."""
        ...

class RouteCache(SplitObject):
    """A cache of routes that nothing uses: DSR agents have caches of their own."""
    def ip_addr(self, address: _Any, /) -> _Any:
        """Takes the address of the node, which has no effect."""
        ...
    def log_target(self, trace: _Any, /) -> _Any:
        """Takes a trace, which gets no lines."""
        ...
    def mac_addr(self, address: _Any, /) -> _Any:
        """Takes the address of the MAC, which has no effect."""
        ...
    def tracetarget(self, trace: _Any, /) -> _Any:
        """Takes a trace, which gets no lines."""
        ...

class MobiCache(SplitObject):
    """A cache of routes that nothing uses: DSR agents have caches of their own."""
    def ip_addr(self, address: _Any, /) -> _Any:
        """Takes the address of the node, which has no effect."""
        ...
    def log_target(self, trace: _Any, /) -> _Any:
        """Takes a trace, which gets no lines."""
        ...
    def mac_addr(self, address: _Any, /) -> _Any:
        """Takes the address of the MAC, which has no effect."""
        ...
    def tracetarget(self, trace: _Any, /) -> _Any:
        """Takes a trace, which gets no lines."""
        ...

class SRForwarder(SplitObject):
    """Moves each packet of DSR one place ahead on its source route, and hands every packet to its target."""
    debug: _Integer
    """Has no effect."""
    off_ip: _Integer
    """Has no effect."""
    off_ll: _Integer
    """Has no effect."""
    off_mac: _Integer
    """Has no effect."""
    off_sr: _Integer
    """Has no effect."""
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...
    def tracetarget(self, trace: _Any, /) -> _Any:
        """Sets the trace that gets a line about each packet."""
        ...

class AgentDSRProto(Agent):
    """The base class of agents for DSR. By itself it routes nothing."""
    def ip_addr(self, address: _Any, /) -> _Any:
        """Takes the address of the node, which has no effect."""
        ...
    def mac_addr(self, address: _Any, /) -> _Any:
        """Takes the address of the MAC, which has no effect."""
        ...
    def tracetarget(self, trace: _Any, /) -> _Any:
        """Takes a trace, which gets no lines."""
        ...

class Topography(SplitObject):
    """The area in which mobile nodes move."""
    def channel(self, channel: _Any, /) -> _Any:
        """Sets the channel that is notified when a node moves."""
        ...
    def load_flatgrid(self, x: _Any, y: _Any, resolution: _Any = ..., /) -> _Any:
        """Makes the area a flat rectangle of `x` by `y` steps; a step is 1 metre unless the resolution is given."""
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
    """An antenna with the same gain in all directions."""
    Gr: _Real
    """Antenna gain in reception, as a ratio of powers. The default is 1.0."""
    Gt: _Real
    """Antenna gain in transmission, as a ratio of powers. The default is 1.0."""
    X: _Real
    """Position relative to the node, metres. The default is 0."""
    Y: _Real
    """Position relative to the node, metres. The default is 0."""
    Z: _Real
    """Position relative to the node, metres. The default is 1.5."""

class Channel(SplitObject):
    """A medium that delivers the frames of one interface to all others."""
    delay: _Real
    """Propagation delay, seconds. The default is 4us."""
    def addif(self, interface: _Any, /) -> _Any:
        """Adds an interface to the channel."""
        ...
    def id(self) -> _Any:
        """Returns the number of the channel."""
        ...
    def trace_target(self, object: _Any, /) -> _Any:
        """Has no effect."""
        ...

class ChannelNoDup(Channel):
    """A medium that behaves as `Channel` does."""

class ChannelWirelessChannel(Channel):
    """A radio channel: delivers frames to all radios in range."""
    delay: _Real
    """Has no effect. The default is 4us."""
    def add_node(self, node: _Any, /) -> _Any:
        """Adds a node to the channel."""
        ...
    def addif(self, interface: _Any, /) -> _Any:
        """Adds a radio to the channel."""
        ...
    def frames_heard(self) -> _Any:
        """Returns how many frames have reached radios in range; a frame that reaches several radios counts once for
        each. Not in ns-2."""
        ...
    def id(self) -> _Any:
        """Returns the number of the channel."""
        ...
    def remove_node(self, node: _Any, /) -> _Any:
        """Removes a node from the channel."""
        ...
    def trace_target(self, object: _Any, /) -> _Any:
        """Has no effect."""
        ...

class Phy(SplitObject):
    """A network interface."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    def antenna(self, antenna: _Any, /) -> _Any:
        """Sets the antenna of the radio."""
        ...
    def channel(self, channel: _Any = ..., /) -> _Any:
        """Sets the channel, or returns it."""
        ...
    def down_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that frames to be sent go to, or returns it."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def id(self) -> _Any:
        """Returns the number of the interface."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def node(self, node: _Any, /) -> _Any:
        """Sets the node of the interface."""
        ...
    def propagation(self, model: _Any, /) -> _Any:
        """Sets the propagation model; only the first call has an effect."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...
    def up_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that received frames go to, or returns it."""
        ...

class PhyWirelessPhy(Phy):
    """A radio that receives every frame whose power exceeds a threshold (`RXThresh_`). A stronger frame can capture
    the radio."""
    CPThresh: _Real
    """Capture threshold, a ratio of powers. The default is 10.0."""
    CSThresh: _Real
    """Carrier sense threshold, watts. The default is 1.559e-11."""
    L: _Real
    """System loss factor. The default is 1.0."""
    Pt: _Real
    """Transmission power, watts. The default is 0.28183815."""
    RXThresh: _Real
    """Receive threshold, watts. The default is 3.652e-10."""
    bandwidth: _Value
    """Has no effect. The default is 2e6."""
    freq: _Real
    """Frequency that the radio gets when it is made, hertz. The default is 914e+6."""
    def NodeOff(self) -> _Any:
        """Switches the radio on (`NodeOn`) or off (`NodeOff`)."""
        ...
    def NodeOn(self) -> _Any:
        """Switches the radio on (`NodeOn`) or off (`NodeOff`)."""
        ...
    def setIdlePower(self, value: _Any, /) -> _Any:
        """Sets the power consumed while listening, watts."""
        ...
    def setRxPower(self, value: _Any, /) -> _Any:
        """Sets the power consumed while receiving, watts."""
        ...
    def setSleepPower(self, value: _Any, /) -> _Any:
        """Sets the power consumed while sleeping, watts."""
        ...
    def setSleepTime(self, value: _Any, /) -> _Any:
        """Sets the time after which a station of IEEE 802.15.4 may sleep between beacons, seconds."""
        ...
    def setTransitionPower(self, value: _Any, /) -> _Any:
        """Sets the power consumed while falling asleep or waking up, watts."""
        ...
    def setTransitionTime(self, value: _Any, /) -> _Any:
        """Sets the time that falling asleep or waking up takes, seconds."""
        ...
    def setTxPower(self, value: _Any, /) -> _Any:
        """Sets the power consumed while sending, watts."""
        ...

class PhyWirelessPhy802_15_4(PhyWirelessPhy):
    """A radio of IEEE 802.15.4 in the 2.4 GHz band."""

class PhyWirelessPhyExt(Phy):
    """A radio that accumulates interference, and decides by the ratio of signal to interference and noise."""
    BasicModulationScheme: _Integer
    """Number of the modulation of preambles. The default is 0."""
    CPThresh: _Real
    """Has no effect. The default is 0."""
    CSThresh: _Real
    """The power above which the medium counts as busy, watts. The default is 6.30957e-12."""
    DataCaptureSwitch: _Integer
    """Let a stronger frame replace a frame whose data are being received. The default is 0."""
    HeaderDuration: _Real
    """Duration of preamble and header, seconds. The default is 0.000020."""
    L: _Real
    """System loss factor. The default is 1.0."""
    PHY_DBG: _Integer
    """Has no effect. The default is 0."""
    PowerMonitorThresh: _Real
    """The power above which frames count as interference, watts. The default is 2.653e-14."""
    PreambleCaptureSwitch: _Integer
    """Let a stronger frame replace a frame whose preamble is being received. The default is 1."""
    Pt: _Real
    """Transmission power, watts. The default is 0.1."""
    RXThresh: _Real
    """Has no effect. The default is 0."""
    SINR_DataCapture: _Real
    """Ratio of signal to interference and noise that a frame needs in order to replace a frame whose data are being
    received. The default is 10.0."""
    SINR_PreambleCapture: _Real
    """Ratio of signal to interference and noise that a frame needs in order to replace a frame whose preamble is being
    received. The default is 3.1623."""
    freq: _Real
    """Frequency that the radio gets when it is made, hertz. The default is 5.18e+9."""
    noise_floor: _Real
    """Power of the background noise, watts. The default is 7.96159e-14."""
    trace_dist: _Real
    """Distance beyond which drops of frames are not traced, metres. The default is 1e6."""
    def NodeOff(self) -> _Any:
        """Has no effect."""
        ...
    def NodeOn(self) -> _Any:
        """Has no effect."""
        ...

class Mac(SplitObject):
    """The base class of MACs. By itself it sends immediately, as if it were alone on the medium."""
    abstract: _Integer
    """The MAC is part of an abstract LAN. Only the class Mac itself uses this variable. The default is false."""
    bandwidth: _Real
    """Rate of transmissions, bits per second. The default is 2Mb."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    delay: _Real
    """Time to receive a frame, seconds; only the class Mac itself uses this variable. The default is 0us."""
    def channel(self, channel: _Any = ..., /) -> _Any:
        """Sets the channel, or returns it."""
        ...
    def down_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that frames to be sent go to, or returns it."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def id(self) -> _Any:
        """Returns the address of the MAC."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def log_target(self, object: _Any, /) -> _Any:
        """Sets the object that logs control frames."""
        ...
    def netif(self, radio: _Any = ..., /) -> _Any:
        """Sets the radio, or returns it."""
        ...
    def nodes(self, count: _Any, /) -> _Any:
        """Sets the number of nodes; it can be set only once."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...
    def up_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that received packets go to, or returns it."""
        ...

class Mac802_11(Mac):
    """IEEE 802.11 with the distributed coordination function (DCF): carrier sense with collision avoidance."""
    BeaconInterval: _Real
    """Time between beacons, seconds. The default is 0.1."""
    CWMax: _Integer
    """Largest contention window, slots. The default is 1023."""
    CWMin: _Integer
    """Smallest contention window, slots. The default is 31."""
    ChannelTime: _Real
    """Time of passive scanning, seconds. The default is 0.12."""
    LongRetryLimit: _Integer
    """The number of failures after which a long frame is given up. The default is 4."""
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
    """Time before a probe request, seconds. The default is 0.0001."""
    RTSThreshold: _Integer
    """The smallest size of frames for which RTS and CTS are used, bytes. The default is 0."""
    SIFS: _Real
    """Time before an answer (SIFS), seconds. The default is 0.000010."""
    def ScanType(self, kind: _Any, /) -> _Any:
        """Searches for an access point: `ACTIVE` sends probe requests, `PASSIVE` waits for beacons."""
        ...
    ShortRetryLimit: _Integer
    """The number of failures after which a short frame is given up. The default is 7."""
    SlotTime: _Real
    """Duration of a slot, seconds. The default is 0.000020."""
    basicRate: _Real
    """Rate of control and broadcast frames, bits per second; 0 stands for `bandwidth_`. The default is 1Mb."""
    bssId: _Value
    """Has no effect. The default is -1."""
    bugFix_timer: _Integer
    """Back off also before the first transmission of a frame, not only before retransmissions. The default is true."""
    cwmax: _Value
    """Has no effect. The default is 1024."""
    cwmin: _Value
    """Has no effect. The default is 16."""
    dataRate: _Real
    """Rate of unicast data frames, bits per second; 0 stands for `bandwidth_`. The default is 1Mb."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    delay: _Real
    """Has no effect. The default is 64us."""
    difs: _Value
    """Has no effect. The default is 16us."""
    ifs: _Value
    """Has no effect. The default is 16us."""
    pifs: _Value
    """Has no effect. The default is 12us."""
    rtxAckLimit: _Value
    """Has no effect. The default is 1."""
    rtxLimit: _Value
    """Has no effect. The default is 16."""
    rtxRtsLimit: _Value
    """Has no effect. The default is 3."""
    sifs: _Value
    """Has no effect. The default is 8us."""
    slotTime: _Value
    """Has no effect. The default is 16us."""
    def ap(self, address: _Any, /) -> _Any:
        """Makes the station the access point that has the given address."""
        ...
    def eot_target(self, object: _Any, /) -> _Any:
        """Sets the object that logs ends of transmissions."""
        ...
    def eventtrace(self, trace: _Any, /) -> _Any:
        """Has no effect: nothing is reported to the trace."""
        ...
    def init(self) -> _Any:
        """Makes a MAC without neighbours."""
        ...

class MacSimple(Mac):
    """Sends frames after a random delay, without acknowledgements."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    fullduplex_mode: _Integer
    """Receive while transmitting. The default is 0."""
    def eventtrace(self, trace: _Any, /) -> _Any:
        """Sets the trace to which events are reported."""
        ...
    def init(self) -> _Any:
        """Makes a MAC without neighbours."""
        ...

class MacTdma(Mac):
    """Time division (TDMA): every MAC has its own slot."""
    max_node_num: _Integer
    """The largest number of MACs of this class in a simulation. The default is 64."""
    slot_packet_len: _Integer
    """Size of the largest frame that fits into a slot, bytes. The default is 1500."""

class MacSMAC(Mac):
    """S-MAC, a MAC for sensors that sleep most of the time."""
    dutyCycle: _Real
    """Share of a cycle that is spent listening, per cent; it is read when the MAC is made. The default is 10."""
    selfConfigFlag: _Value
    """Not 0 if stations choose and follow schedules by themselves. The default is 1."""
    syncFlag: _Value
    """Not 0 if stations sleep periodically. The default is 0."""
    def schedule_start_time(self, milliseconds: _Any, /) -> _Any:
        """Sets the start of the station's cycle, unless it finds a schedule by itself."""
        ...

class Mac802_11Ext(Mac):
    """IEEE 802.11 in modules, for radios that accumulate interference (Phy/WirelessPhyExt)."""
    BasicModulationScheme: _Integer
    """Number of the modulation of control frames. The default is 0."""
    CWMax: _Integer
    """Largest contention window, slots. The default is 1023."""
    CWMin: _Integer
    """Smallest contention window, slots. The default is 15."""
    HeaderDuration: _Real
    """Duration of preamble and header, seconds. The default is 0.000020."""
    LongRetryLimit: _Integer
    """The number of failures after which a long frame is given up. The default is 4."""
    MAC_DBG: _Integer
    """Has no effect. The default is 0."""
    RTSThreshold: _Integer
    """The smallest size of frames for which RTS and CTS are used, bytes. The default is 3000."""
    SIFS: _Real
    """Time before an answer (SIFS), seconds. The default is 0.000016."""
    ShortRetryLimit: _Integer
    """The number of failures after which a short frame is given up. The default is 7."""
    SlotTime: _Real
    """Duration of a slot, seconds. The default is 0.000009."""
    SymbolDuration: _Real
    """Duration of a symbol, seconds. The default is 0.000004."""
    use_802_11a_flag: _Integer
    """Add service and tail bits to frames, as 802.11a does. The default is true."""

class Mac802_15_4(Mac):
    """IEEE 802.15.4: CSMA-CA with and without beacons, association, indirect transmission."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    def NodeClr(self, color: _Any, /) -> _Any:
        """Colours the node in nam."""
        ...
    def NodeLabel(self, *words: _Any) -> _Any:
        """Labels the node in nam."""
        ...
    def node_down(self) -> _Any:
        """Makes the node fail."""
        ...
    def node_up(self) -> _Any:
        """Makes a failed node work again."""
        ...
    def sscs(self, command: _Any, /, *args: _Any) -> _Any:
        """Passes a command to the convergence layer (SSCS)."""
        ...

class LL(SplitObject):
    """The link layer: finds the MAC address of the next hop (ARP) and adds it to packets."""
    avoidReordering: _Integer
    """Has no effect. The default is false."""
    bandwidth: _Real
    """Has no effect. The default is 0."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    delay: _Real
    """Processing time of a packet in this layer, seconds. The default is 25us."""
    macDA: _Integer
    """Has no effect. The default is 0."""
    mindelay: _Value
    """Has no effect. The default is 50us."""
    def arptable(self, table: _Any, /) -> _Any:
        """Sets the ARP table."""
        ...
    def down_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets to be sent go to, or returns it."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def ifq(self, queue: _Any = ..., /) -> _Any:
        """Sets the interface queue, or returns it."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def lanrouter(self, router: _Any, /) -> _Any:
        """Sets the object that knows the members of the LAN."""
        ...
    def mac(self, mac: _Any = ..., /) -> _Any:
        """Sets the MAC, or returns it."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...
    def up_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that received packets go to, or returns it."""
        ...
    def varp(self, table: _Any, /) -> _Any:
        """Sets the table with the MAC addresses of the members of the LAN."""
        ...

class LLLLSnoop(LL):
    """A link layer with Snoop: caches TCP data, and retransmits locally what is lost on the wireless side."""
    delay: _Real
    """Processing time of a packet in this layer, seconds. The default is 0ms."""
    def integrate(self, src: _Any, dst: _Any, /) -> _Any:
        """Checks the other connections for packets to retransmit."""
        ...
    snoopTick: _Value
    """Has no effect. The default is 0.1."""
    def get_snoop(self, src: _Any, dst: _Any, /) -> _Any:
        """Returns the Snoop object of a connection; makes the object if there is none."""
        ...

class Snoop(SplitObject):
    """The state of a TCP connection in a link layer with Snoop."""
    g: _Real
    """Weight of the old value in the smoothed round-trip time. The default is 0.125."""
    lru: _Integer
    """Replace old packets by new ones when the cache is full. The default is 0."""
    maxbufs: _Integer
    """The number of packets that can be cached; 0 stands for 100. The default is 0."""
    rttvar: _Real
    """The variation of the round-trip time on the wireless side, seconds. The default is 0.25."""
    rxmitStatus: _Integer
    """What the object did last: 1 passed an ACK on, 2 retransmitted a packet. The default is 0."""
    snoopDisable: _Integer
    """Has no effect. The default is 0."""
    snoopTick: _Real
    """The shortest retransmission timeout, seconds. The default is 0.1."""
    srtt: _Real
    """The smoothed round-trip time on the wireless side, seconds. The default is 0.1."""
    tailTime: _Real
    """The time when the oldest cached packet was sent, seconds. The default is 0."""
    def check_rxmit(self, time: _Any, /) -> _Any:
        """Retransmits the oldest packet if it was sent only once, and before the given time."""
        ...
    def llsnoop(self, link: _Any, /) -> _Any:
        """Sets the link layer."""
        ...

class ARPTable(SplitObject):
    """The ARP table: the known MAC addresses of other nodes."""
    avoidReordering: _Integer
    """Has no effect. The default is false."""
    bandwidth: _Real
    """Has no effect. The default is 0."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    delay: _Real
    """Time to make an ARP packet, seconds. The default is 5us."""
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def init(self, node: _Any, mac: _Any, /) -> _Any:
        """Sets the MAC of the table's node."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...

class QueueDropTailPriQueue(QueueDropTail):
    """A drop-tail queue that sends packets of routing protocols first."""
    Prefer_Routing_Protocols: _Integer
    """Send packets of routing protocols first. The default is 1."""

class CMUPriQueue(SplitObject):
    """Four queues served in strict order: routing packets, audio and video, acknowledgements, other packets."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    fw_logthresh: _Integer
    """Has no effect. The default is 25."""
    qlen_logthresh: _Integer
    """Has no effect. The default is 10."""
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def ipaddr(self, address: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...

class CMUTrace(SplitObject):
    """Writes a line for each packet that passes between two layers of a mobile node."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    duration_scaling_factor: _Value
    """Has no effect. The default is 3.0e4."""
    radius_scaling_factor: _Value
    """Has no effect. The default is 1.0."""
    show_sctphdr: _Integer
    """Has no effect. The default is 0."""
    def attach(self, channel: _Any, /) -> _Any:
        """Writes packet trace lines to the channel."""
        ...
    def detach(self) -> _Any:
        """Stops writing trace lines."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def flush(self) -> _Any:
        """Flushes the channels of the trace."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def namattach(self, channel: _Any, /) -> _Any:
        """Sets the channel to which nam lines are written."""
        ...
    def newtrace(self, on: _Any, /) -> _Any:
        """Sets whether lines are written in the new format."""
        ...
    def node(self, node: _Any, /) -> _Any:
        """Sets the node of the trace; the trace lines show the position of this node."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def tagged(self, on: _Any = ..., /) -> _Any:
        """Sets whether lines are written in the tagged format, or returns it."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...

class CMUTraceSend(CMUTrace):
    """A trace of one kind of event."""
    callback: _Integer
    """Has no effect. New objects do not take the class default. The default is 0."""
    dst: _Integer
    """Has no effect. New objects do not take the class default. The default is 0."""
    show_tcphdr: _Integer
    """Has no effect. New objects do not take the class default. The default is 0."""
    src: _Integer
    """Number of the node of the trace. New objects do not take the class default. The default is 0."""
    type: _Text
    """The letter of the event; a script's value has no effect."""
    def init(self, tname: _Any, /) -> _Any:
        """Makes a trace whose lines show the given level: `AGT`, `RTR`, `IFQ`, `MAC` or `PHY`."""
        ...

class CMUTraceRecv(CMUTrace):
    """A trace of one kind of event."""
    callback: _Integer
    """Has no effect. New objects do not take the class default. The default is 0."""
    dst: _Integer
    """Has no effect. New objects do not take the class default. The default is 0."""
    show_tcphdr: _Integer
    """Has no effect. New objects do not take the class default. The default is 0."""
    src: _Integer
    """Number of the node of the trace. New objects do not take the class default. The default is 0."""
    type: _Text
    """The letter of the event; a script's value has no effect."""
    def init(self, tname: _Any, /) -> _Any:
        """Makes a trace whose lines show the given level: `AGT`, `RTR`, `IFQ`, `MAC` or `PHY`."""
        ...

class CMUTraceDrop(CMUTrace):
    """A trace of one kind of event."""
    callback: _Integer
    """Has no effect. New objects do not take the class default. The default is 0."""
    dst: _Integer
    """Has no effect. New objects do not take the class default. The default is 0."""
    show_tcphdr: _Integer
    """Has no effect. New objects do not take the class default. The default is 0."""
    src: _Integer
    """Number of the node of the trace. New objects do not take the class default. The default is 0."""
    type: _Text
    """The letter of the event; a script's value has no effect."""
    def init(self, tname: _Any, /) -> _Any:
        """Makes a trace whose lines show the given level: `AGT`, `RTR`, `IFQ`, `MAC` or `PHY`."""
        ...

class CMUTraceEOT(CMUTrace):
    """A trace of one kind of event."""
    callback: _Integer
    """Has no effect. New objects do not take the class default. The default is 0."""
    dst: _Integer
    """Has no effect. New objects do not take the class default. The default is 0."""
    show_tcphdr: _Integer
    """Has no effect. New objects do not take the class default. The default is 0."""
    src: _Integer
    """Number of the node of the trace. New objects do not take the class default. The default is 0."""
    type: _Text
    """The letter of the event; a script's value has no effect."""
    def init(self, tname: _Any, /) -> _Any:
        """Makes a trace whose lines show the given level: `AGT`, `RTR`, `IFQ`, `MAC` or `PHY`."""
        ...

class EnergyModel(SplitObject):
    """The battery of a mobile node."""
    def init(self, node: _Any, energy: _Any, level1: _Any, level2: _Any, /) -> _Any:
        """Makes the battery with its initial energy, and the shares of this energy at which nam shows another colour."""
        ...

class AgentGAF(Agent):
    """Geographic adaptive fidelity (GAF): lets its mobile node sleep while another node of the same square is awake.
    It needs an energy model, squares (`load_grid` of God) and port 254."""
    def adapt_mobility(self, way: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def init(self, address: _Any, /) -> _Any:
        """Makes an agent for the mobile node with the given address."""
        ...
    def maxttl(self, limit: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def start_gaf(self) -> _Any:
        """Starts to look for an active node."""
        ...

class GAFPartner(SplitObject):
    """Addresses the messages of GAF that a node hears to the node itself, and hands all packets to its target."""
    addr: _Integer
    """Address of the node. The default is 0."""
    mask: _Integer
    """Has no effect. The default is 0x7fffffff."""
    port: _Integer
    """Has no effect. The default is 254."""
    shift: _Integer
    """Has no effect. The default is 0."""
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def set_gafagent(self, on: _Any, /) -> _Any:
        """Sets whether messages of GAF are handed on (1) or discarded (0)."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...

class God(SplitObject):
    """Knows the number of hops on the best path between any two mobile nodes."""
    debug: _Integer
    """Has no effect. The default is false."""
    def add_sink(self, type: _Any, node: _Any, /) -> _Any:
        """Records that a node wants data of a type."""
        ...
    def add_source(self, type: _Any, node: _Any, /) -> _Any:
        """Records that a node has data of a type."""
        ...
    def allow_to_stop(self) -> _Any:
        """Ends the run when there are no paths for data."""
        ...
    def compute_route(self) -> _Any:
        """Computes the routes."""
        ...
    def dump(self) -> _Any:
        """Prints the distances between nodes, in hops."""
        ...
    def dump_num_send(self) -> _Any:
        """Has no effect."""
        ...
    def is_on_trees(self, node: _Any, /) -> _Any:
        """Returns whether data went through a node at `update_node_status`: 1 or 0."""
        ...
    def is_reachable(self, from_: _Any, to: _Any, /) -> _Any:
        """Returns whether there is a path between two nodes: 1 or 0."""
        ...
    def is_sink(self, node: _Any, /) -> _Any:
        """Returns whether a node was a sink at `update_node_status`: 1 or 0."""
        ...
    def is_source(self, node: _Any, /) -> _Any:
        """Returns whether a node was a source at `update_node_status`: 1 or 0."""
        ...
    def load_grid(self, x: _Any, y: _Any, size: _Any, /) -> _Any:
        """Divides an area of `x` by `y` metres into squares for GAF, and prints their number."""
        ...
    def new_node(self, node: _Any, /) -> _Any:
        """Registers a node."""
        ...
    def not_allow_to_stop(self) -> _Any:
        """Continues the run when there are no paths for data."""
        ...
    def num_data_types(self, count: _Any, /) -> _Any:
        """Sets the number of types of data."""
        ...
    def num_nodes(self, n: _Any = ..., /) -> _Any:
        """Sets the number of nodes, or returns it."""
        ...
    def off(self) -> _Any:
        """Uses the distances that `set-dist` has set."""
        ...
    def on(self) -> _Any:
        """Computes distances from the positions of nodes."""
        ...
    def set_dist(self, i: _Any, j: _Any, hops: _Any, /) -> _Any:
        """Sets the distance between two nodes."""
        ...
    def update_node_status(self) -> _Any:
        """Records and prints which nodes are sources, sinks and forwarders."""
        ...

class GridKeeper(SplitObject):
    """Keeps mobile nodes in a grid of cells, so that frames reach the nodes within the radius of their sender."""
    def addnode(self, node: _Any, /) -> _Any:
        """Adds a mobile node at its position."""
        ...
    def dimension(self, x: _Any, y: _Any, /) -> _Any:
        """Makes a grid of `x` by `y` cells of one square metre."""
        ...
    def dump(self) -> _Any:
        """Prints which nodes are in which cell."""
        ...

class AgentDumbAgent(Agent):
    """No routing: only neighbours are reached."""
    def port_dmux(self, demux: _Any, /) -> _Any:
        """Sets the classifier that leads to the node's agents."""
        ...
    def tracetarget(self, trace: _Any, /) -> _Any:
        """Sets the trace that writes raw lines of text."""
        ...

class AgentAODV(Agent):
    """Ad hoc on-demand distance vector routing (AODV, RFC 3561) for mobile nodes."""
    dport: _Value
    """Has no effect. The default is 0."""
    sport: _Value
    """Has no effect. The default is 0."""
    def id(self) -> _Any:
        """Sets the address of the agent's node."""
        ...
    def if_queue(self, queue: _Any, /) -> _Any:
        """Sets the interface queue."""
        ...
    def index(self, address: _Any, /) -> _Any:
        """Sets the address of the agent's node."""
        ...
    def init(self, address: _Any, /) -> _Any:
        """Sets the address of the agent's node."""
        ...
    def log_target(self, trace: _Any, /) -> _Any:
        """Sets the trace that writes raw lines of text."""
        ...
    def port_dmux(self, demux: _Any, /) -> _Any:
        """Sets the classifier that leads to the node's agents."""
        ...
    def start(self) -> _Any:
        """Starts the protocol."""
        ...
    def tracetarget(self, trace: _Any, /) -> _Any:
        """Sets the trace that writes raw lines of text."""
        ...
    def unknown(self, *args: _Any) -> _Any:
        """Accepts commands that begin with `id` or `st` as `id` and `start`."""
        ...

class AgentAOMDV(Agent):
    """Ad hoc on-demand multipath distance vector routing (AOMDV): AODV with several disjoint paths to a destination."""
    aomdv_max_paths: _Integer
    """The largest number of paths to a destination. The default is 3."""
    aomdv_prim_alt_path_len_diff: _Integer
    """The number of hops by which another path may be longer than the shortest one. The default is 1."""
    dport: _Value
    """Has no effect. The default is 0."""
    sport: _Value
    """Has no effect. The default is 0."""
    def dump_table(self) -> _Any:
        """Prints the routing table."""
        ...
    def id(self) -> _Any:
        """Sets the address of the agent's node."""
        ...
    def if_queue(self, queue: _Any, /) -> _Any:
        """Sets the interface queue."""
        ...
    def index(self, address: _Any, /) -> _Any:
        """Sets the address of the agent's node."""
        ...
    def init(self, address: _Any, /) -> _Any:
        """Sets the address of the agent's node."""
        ...
    def log_target(self, trace: _Any, /) -> _Any:
        """Sets the trace that writes raw lines of text."""
        ...
    def port_dmux(self, demux: _Any, /) -> _Any:
        """Sets the classifier that leads to the node's agents."""
        ...
    def start(self) -> _Any:
        """Starts the protocol."""
        ...
    def tracetarget(self, trace: _Any, /) -> _Any:
        """Sets the trace that writes raw lines of text."""
        ...
    def unknown(self, *args: _Any) -> _Any:
        """Accepts commands that begin with `id` or `st` as `id` and `start`."""
        ...

class AgentDSDV(Agent):
    """Destination-sequenced distance vector routing (DSDV) for mobile nodes."""
    alpha: _Real
    """Weight of the past in the average settling time. The default is 0.875."""
    be_random: _Integer
    """Vary the times of advertisements at random. The default is 1."""
    dport: _Value
    """Has no effect. The default is 0."""
    min_update_periods: _Integer
    """The number of silent periods after which a neighbour counts as lost. The default is 3."""
    perup: _Real
    """Time between complete advertisements, seconds. The default is 15."""
    sport: _Value
    """Has no effect. The default is 0."""
    trace_wst: _Integer
    """Log settling times. The default is 0."""
    use_mac: _Integer
    """Use failed transmissions of the MAC to detect broken links. The default is 0."""
    verbose: _Integer
    """Log what the protocol does. The default is 0."""
    wst0: _Real
    """Settling time of new destinations, seconds. The default is 6."""
    def addr(self, address: _Any, /) -> _Any:
        """Sets the address of the agent's node."""
        ...
    def dumprtab(self) -> _Any:
        """Prints the routing table."""
        ...
    def node(self, node: _Any, /) -> _Any:
        """Sets the node of the agent."""
        ...
    def port_dmux(self, demux: _Any, /) -> _Any:
        """Sets the classifier that leads to the node's agents."""
        ...
    def start_dsdv(self) -> _Any:
        """Starts the protocol."""
        ...
    def tracetarget(self, trace: _Any, /) -> _Any:
        """Sets the trace that writes raw lines of text."""
        ...

class AgentTORA(Agent):
    """The temporally-ordered routing algorithm (TORA). As in ns-2.35, no node can be made with it."""
    dport: _Value
    """Has no effect. The default is 0."""
    sport: _Value
    """Has no effect. The default is 0."""
    def id(self) -> _Any:
        """Sets the address of the agent's node."""
        ...
    def if_queue(self, queue: _Any, /) -> _Any:
        """Sets the interface queue."""
        ...
    def init(self, address: _Any = ..., /) -> _Any:
        """Makes an agent without a node."""
        ...

class AgentIMEP(Agent):
    """The encapsulation that TORA uses. As in ns-2.35, no node can be made with it."""
    def init(self, address: _Any = ..., /) -> _Any:
        """Makes an agent without a node."""
        ...

class AgentDiff_Sink(Agent):
    """A source or sink of data of one type."""
    def data_type(self, number: _Any, /) -> _Any:
        """Sets the type of data."""
        ...
    interval: _Real
    """Time between data packets, seconds. The default is 0.5."""
    maxpkts: _Integer
    """The number of data packets to send. The default is 10000."""
    packetSize: _Integer
    """Size of data packets, bytes. The default is 512."""
    random: _Integer
    """Not 0 if the time between data packets varies. The default is 1."""
    def always_max_rate(self) -> _Any:
        """Sends all data, whatever rate is requested."""
        ...
    def announce(self) -> _Any:
        """Announces the agent's interest."""
        ...
    def cbr_start(self) -> _Any:
        """Starts sending data."""
        ...
    def disable_duplicate(self) -> _Any:
        """Marks the data as different from those of other sources."""
        ...
    def enable_duplicate(self) -> _Any:
        """Marks the data as duplicates of those of other sources."""
        ...
    def ready(self) -> _Any:
        """Announces that the agent has data."""
        ...
    def send(self) -> _Any:
        """Sends a data packet."""
        ...
    def stop(self) -> _Any:
        """Stops sending data and interests."""
        ...
    def terminate(self) -> _Any:
        """Has no effect."""
        ...

class AgentDiffusion(Agent):
    """Directed diffusion (version 1), a routing protocol for sensors."""
    def add_ll(self, ll: _Any, /) -> _Any:
        """Sets the link layer."""
        ...
    def on_node(self, node: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def port_dmux(self, demux: _Any, /) -> _Any:
        """Sets the classifier that leads to the node's agents."""
        ...
    def reset(self) -> _Any:
        """Has no effect."""
        ...
    def reset_state(self) -> _Any:
        """Clears the state of the protocol."""
        ...
    def start(self) -> _Any:
        """Starts the protocol."""
        ...
    def stop(self) -> _Any:
        """Has no effect."""
        ...
    def stop_source(self) -> _Any:
        """Has no effect."""
        ...
    def terminate(self) -> _Any:
        """Has no effect."""
        ...
    def tracetarget(self, trace: _Any, /) -> _Any:
        """Sets the trace that writes raw lines of text."""
        ...
    def unknown(self, *args: _Any) -> _Any:
        """Accepts commands in capital letters, too."""
        ...

class AgentDiffusionRateGradient(AgentDiffusion):
    """Directed diffusion with two rates: one for samples, one for all data."""
    def disable_neg(self) -> _Any:
        """Switches negative reinforcement off."""
        ...
    def disable_pos(self) -> _Any:
        """Switches positive reinforcement off."""
        ...
    def disable_suppression(self) -> _Any:
        """Switches the suppression of duplicates off."""
        ...
    def enable_neg(self) -> _Any:
        """Switches negative reinforcement on."""
        ...
    def enable_pos(self) -> _Any:
        """Switches positive reinforcement on."""
        ...
    def enable_suppression(self) -> _Any:
        """Switches the suppression of duplicates on."""
        ...
    def set_neg_max_type(self, choice: _Any, /) -> _Any:
        """Sets the number of data packets after which neighbours are evaluated: with `FIXED` it is constant, with
        `SCALE` it is proportional to the number of neighbours that deliver data."""
        ...
    def set_neg_thr_type(self, choice: _Any, /) -> _Any:
        """Sets which neighbours are negatively reinforced: `ABSOLUTE` those that delivered nothing new, `RELATIVE`
        those that delivered little new, compared with others."""
        ...
    def set_neg_win_type(self, choice: _Any, /) -> _Any:
        """Sets when neighbours are evaluated: `COUNTER` after a number of data packets, `TIMER` at regular times."""
        ...
    def set_org_tx_type(self, mode: _Any, /) -> _Any:
        """Sets how all data are sent: `BROADCAST` or `UNICAST`."""
        ...
    def set_pos_node_type(self, choice: _Any, /) -> _Any:
        """Sets which nodes start positive reinforcement: `END` nodes with sinks, `INTM` also nodes with a neighbour
        that has requested all data."""
        ...
    def set_pos_type(self, choice: _Any, /) -> _Any:
        """Sets which neighbours a reinforced node reinforces: `HASH` those that delivered the data named in the
        reinforcement, `LAST` those that delivered the last new sample, `ALL` all that delivered new samples."""
        ...
    def set_sub_tx_type(self, mode: _Any, /) -> _Any:
        """Sets how samples are sent: `BROADCAST` or `UNICAST`."""
        ...

class AgentDiffusionProbGradient(AgentDiffusion):
    """Directed diffusion in which the next hop is chosen at random, with probabilities."""
    def disable_neg(self) -> _Any:
        """Switches negative reinforcement off."""
        ...
    def disable_pos(self) -> _Any:
        """Switches positive reinforcement off."""
        ...
    def enable_neg(self) -> _Any:
        """Switches negative reinforcement on."""
        ...
    def enable_pos(self) -> _Any:
        """Switches positive reinforcement on."""
        ...

class AgentFlooding(Agent):
    """Flooding: every node repeats all data once."""
    def add_ll(self, ll: _Any, /) -> _Any:
        """Sets the link layer."""
        ...
    def on_node(self, node: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def port_dmux(self, demux: _Any, /) -> _Any:
        """Sets the classifier that leads to the node's agents."""
        ...
    def reset(self) -> _Any:
        """Has no effect."""
        ...
    def reset_state(self) -> _Any:
        """Clears the state of the protocol."""
        ...
    def start(self) -> _Any:
        """Starts the protocol."""
        ...
    def stop(self) -> _Any:
        """Has no effect."""
        ...
    def stop_source(self) -> _Any:
        """Has no effect."""
        ...
    def terminate(self) -> _Any:
        """Has no effect."""
        ...
    def tracetarget(self, trace: _Any, /) -> _Any:
        """Sets the trace that writes raw lines of text."""
        ...
    def unknown(self, *args: _Any) -> _Any:
        """Accepts commands in capital letters, too."""
        ...

class AgentOmniMcast(Agent):
    """Omniscient multicast: data follow the shortest paths, which God knows."""
    def add_ll(self, ll: _Any, /) -> _Any:
        """Sets the link layer."""
        ...
    def on_node(self, node: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def port_dmux(self, demux: _Any, /) -> _Any:
        """Sets the classifier that leads to the node's agents."""
        ...
    def reset(self) -> _Any:
        """Has no effect."""
        ...
    def reset_state(self) -> _Any:
        """Clears the state of the protocol."""
        ...
    def start(self) -> _Any:
        """Starts the protocol."""
        ...
    def stop(self) -> _Any:
        """Has no effect."""
        ...
    def stop_source(self) -> _Any:
        """Has no effect."""
        ...
    def terminate(self) -> _Any:
        """Has no effect."""
        ...
    def tracetarget(self, trace: _Any, /) -> _Any:
        """Sets the trace that writes raw lines of text."""
        ...
    def unknown(self, *args: _Any) -> _Any:
        """Accepts commands in capital letters, too."""
        ...

class AgentDiffusionRouting(Agent):
    """The routing agent of diffusion 3: passes messages through the filters of its node."""
    def add_ll(self, ll: _Any, /) -> _Any:
        """Sets the link layer."""
        ...
    def init(self, id: _Any = ..., /) -> _Any:
        """Makes the routing agent of a node."""
        ...
    def port_dmux(self, demux: _Any, /) -> _Any:
        """Sets the classifier that leads to the node's agents."""
        ...
    def tracetarget(self, trace: _Any, /) -> _Any:
        """Sets the trace that writes raw lines of text."""
        ...

class AgentDiffusionApp(Agent):
    """The agent of diffusion 3 through which applications and filters of a node publish and subscribe."""
    def agent_id(self, port: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def node(self, node: _Any, /) -> _Any:
        """Sets the mobile node of the agent."""
        ...

class ApplicationDiffApp(Application):
    """The base class of applications and filters of diffusion 3."""

class ApplicationDiffAppGradientFilter(ApplicationDiffApp):
    """Two-phase pull and push: reinforces the path over which exploratory data arrived first."""
    def debug(self, level: _Any, /) -> _Any:
        """Not supported: the call fails."""
        ...
    def init(self, library: _Any, /, *args: _Any) -> _Any:
        """Makes a filter on the node of the given library agent."""
        ...
    def start(self) -> _Any:
        """Has no effect."""
        ...

class ApplicationDiffAppOnePhasePullFilter(ApplicationDiffApp):
    """One-phase pull: data follow the path over which the interest arrived first."""
    def debug(self, level: _Any, /) -> _Any:
        """Not supported: the call fails."""
        ...
    def init(self, library: _Any, /, *args: _Any) -> _Any:
        """Makes a filter on the node of the given library agent."""
        ...
    def start(self) -> _Any:
        """Has no effect."""
        ...

class ApplicationDiffAppGeoRoutingFilter(ApplicationDiffApp):
    """Geographical and energy aware routing (GEAR): messages are forwarded towards the region that they name."""
    def debug(self, level: _Any, /) -> _Any:
        """Not supported: the call fails."""
        ...
    def init(self, library: _Any, /, *args: _Any) -> _Any:
        """Makes a filter on the node of the given library agent."""
        ...
    def start(self) -> _Any:
        """Starts filtering, at the present position of the node."""
        ...

class ApplicationDiffAppLogFilter(ApplicationDiffApp):
    """Logs all messages, and forwards them."""
    def dr(self, library: _Any, /) -> _Any:
        """Sets the library agent of the node."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Makes a filter; the arguments have no effect."""
        ...
    def start(self) -> _Any:
        """Starts filtering."""
        ...

class ApplicationDiffAppSourceRouteFilter(ApplicationDiffApp):
    """Processes messages with a source route, which no application sends."""
    def dr(self, library: _Any, /) -> _Any:
        """Sets the library agent of the node."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Makes a filter; the arguments have no effect."""
        ...
    def start(self) -> _Any:
        """Starts filtering."""
        ...

class ApplicationDiffAppPingSender(ApplicationDiffApp):
    """Sends data to the nodes that subscribe."""

class ApplicationDiffAppPingReceiver(ApplicationDiffApp):
    """Subscribes to data."""

class ApplicationDiffAppPingSenderTPP(ApplicationDiffAppPingSender):
    """Sends data by two-phase pull."""
    def dr(self, library: _Any, /) -> _Any:
        """Sets the library agent of the node."""
        ...
    def publish(self) -> _Any:
        """Publishes data and sends them."""
        ...

class ApplicationDiffAppPingReceiverTPP(ApplicationDiffAppPingReceiver):
    """Subscribes to data by two-phase pull."""
    def dr(self, library: _Any, /) -> _Any:
        """Sets the library agent of the node."""
        ...
    def subscribe(self) -> _Any:
        """Subscribes to data."""
        ...

class ApplicationDiffAppPingSenderOPP(ApplicationDiffAppPingSender):
    """Sends data by one-phase pull."""
    def dr(self, library: _Any, /) -> _Any:
        """Sets the library agent of the node."""
        ...
    def publish(self) -> _Any:
        """Publishes data and sends them."""
        ...

class ApplicationDiffAppPingReceiverOPP(ApplicationDiffAppPingReceiver):
    """Subscribes to data by one-phase pull."""
    def dr(self, library: _Any, /) -> _Any:
        """Sets the library agent of the node."""
        ...
    def subscribe(self) -> _Any:
        """Subscribes to data."""
        ...

class ApplicationDiffAppPushSender(ApplicationDiffApp):
    """Sends data without a subscription (push)."""
    def dr(self, library: _Any, /) -> _Any:
        """Sets the library agent of the node."""
        ...
    def publish(self) -> _Any:
        """Publishes data and sends them."""
        ...

class ApplicationDiffAppPushReceiver(ApplicationDiffApp):
    """Receives data that are sent without a subscription (push)."""
    def dr(self, library: _Any, /) -> _Any:
        """Sets the library agent of the node."""
        ...
    def subscribe(self) -> _Any:
        """Subscribes to data."""
        ...

class ApplicationDiffAppGearSenderApp(ApplicationDiffApp):
    """Sends data to or from a place."""
    def dr(self, library: _Any, /) -> _Any:
        """Sets the library agent of the node."""
        ...
    def publish(self) -> _Any:
        """Publishes data and sends them."""
        ...
    def push_pull_options(self, direction: _Any, kind: _Any, south: _Any, north: _Any, west: _Any, east: _Any, /) -> _Any:
        """Sets whether data are pushed to a region or pulled from it (`direction` is `push` or `pull`), and the
        region's bounds."""
        ...

class ApplicationDiffAppGearReceiverApp(ApplicationDiffApp):
    """Receives data at or from a place."""
    def dr(self, library: _Any, /) -> _Any:
        """Sets the library agent of the node."""
        ...
    def push_pull_options(self, direction: _Any, kind: _Any, south: _Any, north: _Any, west: _Any, east: _Any, /) -> _Any:
        """Sets whether data are pushed to a region or pulled from it (`direction` is `push` or `pull`), and the
        region's bounds."""
        ...
    def subscribe(self) -> _Any:
        """Subscribes to data."""
        ...

class ApplicationDiffAppRmstFilter(ApplicationDiffApp):
    """The filter of reliable transfers (RMST): sends one fragment every 2 s, and asks the source for missing
    fragments."""
    def dr(self, library: _Any, /) -> _Any:
        """Sets the library agent of the node."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Makes a filter; the arguments have no effect."""
        ...
    def start(self) -> _Any:
        """Starts filtering."""
        ...

class ApplicationDiffAppRmstSource(ApplicationDiffApp):
    """Sends transfers of 2,500 bytes, one every 100 s while there are subscriptions."""
    def dr(self, library: _Any, /) -> _Any:
        """Sets the library agent of the node."""
        ...
    def subscribe(self) -> _Any:
        """Offers data, and begins to send them."""
        ...

class ApplicationDiffAppRmstSink(ApplicationDiffApp):
    """Receives the transfers of `Application/DiffApp/RmstSource`, and prints their fragments."""
    def dr(self, library: _Any, /) -> _Any:
        """Sets the library agent of the node."""
        ...
    def subscribe(self) -> _Any:
        """Subscribes to data; the subscription ends after four transfers."""
        ...

class NodeMobileNode(Node):
    """A node that has a position and radios."""
    DECAP_PORT: _Value
    """Port of the mobile IP decapsulator. The default is 1."""
    REGAGENT_PORT: _Value
    """Port of the mobile IP agent. The default is 0."""
    X: _Value
    """Coordinate of the node when its position was last computed, metres. The default is 0."""
    Y: _Value
    """Coordinate of the node when its position was last computed, metres. The default is 0."""
    Z: _Value
    """Coordinate of the node when its position was last computed, metres. The default is 0."""
    bandwidth: _Value
    """Has no effect. The default is 0."""
    delay: _Value
    """Has no effect. The default is 0."""
    position_update_interval: _Value
    """Has no effect. The default is 0."""
    speed: _Value
    """Speed, metres per second. The default is 0."""
    def NodeClr(self, arg1: _Any, /) -> _Any:
        """Colours the node in nam."""
        ...
    def NodeLabel(self, *args: _Any) -> _Any:
        """Labels the node in nam."""
        ...
    def RNType(self, *args: _Any) -> _Any:
        """Passes the command to the routing agent."""
        ...
    def adaptivefidelity(self) -> _Any:
        """Has no effect."""
        ...
    def add_interface(self, channel: _Any, pmodel: _Any, lltype: _Any, mactype: _Any, qtype: _Any, qlen: _Any, iftype: _Any, anttype: _Any, topo: _Any, inerrproc: _Any, outerrproc: _Any, fecproc: _Any, /) -> _Any:
        """Adds a radio, and the layers between it and the node."""
        ...
    def add_target(self, agent: _Any, port: _Any, /) -> _Any:
        """Attaches an agent to the given port, with traces around it."""
        ...
    def add_target_rtagent(self, agent: _Any, port: _Any, /) -> _Any:
        """Connects the routing agent, which receives all packets that are not for the node itself."""
        ...
    def addenergymodel(self, model: _Any, /) -> _Any:
        """Gives the node a battery."""
        ...
    def adjustenergy(self) -> _Any:
        """Has no effect."""
        ...
    def agenttrace(self, tracefd: _Any, /) -> _Any:
        """Traces the drops and the raw lines of the node's routing agent."""
        ...
    def attach_decap(self) -> _Any:
        """Makes the exit of tunnels."""
        ...
    def attach_encap(self) -> _Any:
        """Makes the entrance of tunnels to mobile hosts."""
        ...
    def attach_gafpartner(self) -> _Any:
        """Puts a `GAFPartner` between the link layer of the first interface and the node."""
        ...
    def base_station(self, address: _Any, /) -> _Any:
        """Sets the base station that connects the node to the wired network."""
        ...
    def create_diffusionApp_agent(self, diffFilters: _Any, /) -> _Any:
        """Makes the library agent of diffusion 3, and its filters, whose names are separated by `/`."""
        ...
    def energy(self) -> _Any:
        """Returns the remaining energy, joules."""
        ...
    def get_dr(self) -> _Any:
        """Returns the library agent of diffusion 3."""
        ...
    def getMac(self, param0: _Any, /) -> _Any:
        """Returns the MAC of an interface."""
        ...
    def idleenergy(self, a: _Any, b: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Makes a node at the origin."""
        ...
    def log_energy(self) -> _Any:
        """Writes the remaining energy to the trace."""
        ...
    def log_movement(self) -> _Any:
        """Computes the position and writes it to the trace."""
        ...
    def log_target(self, trace: _Any, /) -> _Any:
        """Sets the trace for movements."""
        ...
    def makemip_New(self) -> _Any:
        """Has no effect. Called for nodes that are made without `node-config`."""
        ...
    def makemip_NewBase(self) -> _Any:
        """Has no effect. Called for base stations without mobile IP."""
        ...
    def makemip_NewMIPBS(self) -> _Any:
        """Gives a base station the agent that registers mobile hosts, and the ends of tunnels."""
        ...
    def makemip_NewMIPMH(self) -> _Any:
        """Gives a mobile host the agent that registers it at base stations."""
        ...
    def makemip_NewMobile(self) -> _Any:
        """Has no effect. Called for mobile nodes without mobile IP."""
        ...
    def maxttl(self, value: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def mip_call(self, ragent: _Any, /) -> _Any:
        """Called with the routing agent of a base station, which the agent for mobile IP uses, if there is one."""
        ...
    def mobility_trace(self, ttype: _Any, atype: _Any, /) -> _Any:
        """Makes a trace for the node."""
        ...
    def namattach(self, channel: _Any, /) -> _Any:
        """Sets the channel for nam lines about movements."""
        ...
    def node_down(self) -> _Any:
        """Makes the node fail."""
        ...
    def node_up(self) -> _Any:
        """Makes a failed node work again."""
        ...
    def nodeid(self, id: _Any, /) -> _Any:
        """Sets the number of the node in traces of movements."""
        ...
    def nodetrace(self, tracefd: _Any, /) -> _Any:
        """Traces the movements of the node."""
        ...
    def off(self) -> _Any:
        """Switches the radio off."""
        ...
    def on(self) -> _Any:
        """Switches the radio on."""
        ...
    def powersaving(self) -> _Any:
        """Has no effect."""
        ...
    def radius(self, metres: _Any, /) -> _Any:
        """Sets the range of the node's frames when a GridKeeper finds their receivers."""
        ...
    def random_motion(self, on: _Any, /) -> _Any:
        """Sets whether `start` makes the node move at random."""
        ...
    def reset(self) -> _Any:
        """Drops the packets that wait in the interfaces."""
        ...
    def setPidle(self, val: _Any, /) -> _Any:
        """Passes the value to the first radio: a power in watts, or a time in seconds for `setTSleep` and
        `setTtransition`."""
        ...
    def setPr(self, val: _Any, /) -> _Any:
        """Passes the value to the first radio: a power in watts, or a time in seconds for `setTSleep` and
        `setTtransition`."""
        ...
    def setPsleep(self, val: _Any, /) -> _Any:
        """Passes the value to the first radio: a power in watts, or a time in seconds for `setTSleep` and
        `setTtransition`."""
        ...
    def setPt(self, val: _Any, /) -> _Any:
        """Passes the value to the first radio: a power in watts, or a time in seconds for `setTSleep` and
        `setTtransition`."""
        ...
    def setPtransition(self, val: _Any, /) -> _Any:
        """Passes the value to the first radio: a power in watts, or a time in seconds for `setTSleep` and
        `setTtransition`."""
        ...
    def setTSleep(self, val: _Any, /) -> _Any:
        """Passes the value to the first radio: a power in watts, or a time in seconds for `setTSleep` and
        `setTtransition`."""
        ...
    def setTtransition(self, val: _Any, /) -> _Any:
        """Passes the value to the first radio: a power in watts, or a time in seconds for `setTSleep` and
        `setTtransition`."""
        ...
    def setdest(self, x: _Any, y: _Any, speed: _Any, /) -> _Any:
        """Moves the node to the point `x`, `y` at the given speed, metres per second."""
        ...
    def setenergy(self, joules: _Any, /) -> _Any:
        """Sets the remaining energy of the node, joules."""
        ...
    def setsleeptime(self, value: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def settalive(self, value: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def shutdown(self) -> _Any:
        """Marks the node as switched off (`shutdown`) or on (`startup`), which has no effect on the radio."""
        ...
    def sscs(self, *args: _Any) -> _Any:
        """Passes a command to the convergence layer (SSCS) of the node's MAC."""
        ...
    def start(self) -> _Any:
        """Starts random movement, if it is switched on."""
        ...
    def startup(self) -> _Any:
        """Marks the node as switched off (`shutdown`) or on (`startup`), which has no effect on the radio."""
        ...
    def topography(self, topography: _Any, /) -> _Any:
        """Sets the area in which the node moves."""
        ...
    def unset_gafpartner(self) -> _Any:
        """Lets the node's `GAFPartner` discard messages of GAF."""
        ...

class NodeMobileNodeBaseStationNode(NodeMobileNode):
    """A mobile node that also has wired links."""

class AgentDSRAgent(Agent):
    """Dynamic source routing."""
    dport: _Value
    """Has no effect. The default is 255."""
    sport: _Value
    """Port of the agent. The default is 255."""
    def add_ll(self, link: _Any, queue: _Any, /) -> _Any:
        """Sets the link layer and its queue."""
        ...
    def addr(self, address: _Any, /) -> _Any:
        """Sets the address of the agent's node."""
        ...
    def install_tap(self, mac: _Any, /) -> _Any:
        """Lets the agent overhear all frames that the given MAC can decode."""
        ...
    def log_target(self, trace: _Any, /) -> _Any:
        """Sets the trace that writes raw lines of text."""
        ...
    def mac_addr(self, address: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def node(self, node: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def port_dmux(self, demux: _Any, /) -> _Any:
        """Sets the classifier that leads to the node's agents."""
        ...
    def rt_rq_max_period(self, seconds: _Any, /) -> _Any:
        """Sets, for all agents, the longest time between route requests for the same node."""
        ...
    def rt_rq_period(self, seconds: _Any, /) -> _Any:
        """Sets, for all agents, the initial time between route requests for the same node."""
        ...
    def send_timeout(self, seconds: _Any, /) -> _Any:
        """Sets, for all agents, how long a packet waits for a route."""
        ...
    def startdsr(self) -> _Any:
        """Starts the protocol."""
        ...
    def testinit(self) -> _Any:
        """Has no effect."""
        ...
    def tracetarget(self, trace: _Any, /) -> _Any:
        """Sets the trace that writes raw lines of text."""
        ...

class SRNodeNew(NodeMobileNode):
    """A mobile node that routes by DSR."""
    def add_interface(self, channel: _Any, pmodel: _Any, lltype: _Any, mactype: _Any, qtype: _Any, qlen: _Any, iftype: _Any, anttype: _Any, topo: _Any, inerrproc: _Any, outerrproc: _Any, fecproc: _Any, /) -> _Any:
        """Adds a radio and connects the DSR agent to it."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Makes a node with a DSR agent as its entry."""
        ...
    def reset(self) -> _Any:
        """Drops the packets that wait in the interfaces and in the DSR agent."""
        ...
    def start_dsr(self) -> _Any:
        """Starts the DSR agent."""
        ...

class SRNode(NodeMobileNode):
    """A mobile node that routes by DSR, whose traces the script's procedure `cmu-trace` makes."""
    def add_interface(self, channel: _Any, pmodel: _Any, lltype: _Any, mactype: _Any, qtype: _Any, qlen: _Any, iftype: _Any, anttype: _Any, topo: _Any, inerrproc: _Any, outerrproc: _Any, fecproc: _Any, /) -> _Any:
        """Adds a radio and connects the DSR agent to it."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Makes a node with a DSR agent as its entry."""
        ...
    def reset(self) -> _Any:
        """Drops the packets that wait in the interfaces and in the DSR agent."""
        ...
    def start_dsr(self) -> _Any:
        """Starts the DSR agent."""
        ...

class ClassifierHashDestBcast(ClassifierHashDest):
    """Routes packets by destination address, and separates broadcast packets."""
    def bcast_receiver(self, object: _Any, /) -> _Any:
        """Sets the object that broadcast packets go to."""
        ...

class ClassifierPortReserve(ClassifierPort):
    """Forwards packets to the agents of a node. The first two ports are reserved: only agents that ask for them get
    them."""
    def init(self, *args: _Any) -> _Any:
        """Reserves two slots."""
        ...
    def reserve_port(self, count: _Any, /) -> _Any:
        """Reserves the given number of slots, which `alloc-port` does not assign."""
        ...

class ClassifierAddrReserve(ClassifierAddr):
    """Finds the slot by a part of the destination address. The first two slots are reserved: only objects that ask for
    them get them."""
    def init(self, *args: _Any) -> _Any:
        """Reserves two slots."""
        ...
    def reserve_port(self, count: _Any, /) -> _Any:
        """Reserves the given number of slots, which `alloc-port` does not assign."""
        ...

class MIPEncapsulator(SplitObject):
    """Sends packets for mobile hosts into tunnels (IP in IP)."""
    addr: _Integer
    """Source address of the tunnel. The default is 0."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    mask: _Integer
    """Has no effect. The default is 0x7fffffff."""
    port: _Integer
    """Source port of the tunnel. The default is 0."""
    shift: _Integer
    """Has no effect. The default is 0."""
    ttl: _Integer
    """Time to live of packets in the tunnel: the number of links that a packet may cross. The default is 32."""
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...
    def tunnel_exit(self, mhaddr: _Any, /) -> _Any:
        """Returns the end of the tunnel to a mobile host."""
        ...

class ClassifierAddrMIPDecapsulator(ClassifierAddr):
    """Decapsulates packets that arrive through tunnels, and forwards them to mobile hosts."""

class AgentMIPBS(Agent):
    """Mobile IP on a base station: advertises the station, and acts as home agent and foreign agent."""
    adSize: _Integer
    """Size of an advertisement, bytes. New objects do not take the class default. The default is 48."""
    ad_lifetime: _Real
    """The lifetime of registrations that advertisements offer, seconds. The default is 2."""
    mask: _Value
    """Has no effect. The default is 0x7fffffff."""
    shift: _Value
    """Has no effect. The default is 0."""
    def add_ads_bcast_link(self, ll: _Any, /) -> _Any:
        """Sends advertisements also into the given link."""
        ...
    def bcast_target(self, object: _Any, /) -> _Any:
        """Sets the object that advertisements go to."""
        ...
    def beacon_period(self, seconds: _Any, /) -> _Any:
        """Sets the time between advertisements."""
        ...
    def clear_decap(self, mhaddr: _Any, /) -> _Any:
        """Stops forwarding packets from a tunnel to a mobile host."""
        ...
    def clear_reg(self, mhaddr: _Any, /) -> _Any:
        """Stops tunnelling packets for a mobile host."""
        ...
    def decap_route(self, mhaddr: _Any, target: _Any, lifetime: _Any, /) -> _Any:
        """For the given number of seconds, forwards packets for a mobile host to the target when they leave a tunnel."""
        ...
    def encap_route(self, mhaddr: _Any, coa: _Any, lifetime: _Any, /) -> _Any:
        """For the given number of seconds, sends packets for a mobile host into a tunnel to its care-of address."""
        ...
    def get_link(self, src: _Any, dst: _Any, /) -> _Any:
        """Returns the object at which packets enter the wire between two nodes; empty if there is none."""
        ...
    def init(self, node: _Any, /, *args: _Any) -> _Any:
        """Makes the agent of a node."""
        ...
    def ragent(self, agent: _Any, /) -> _Any:
        """Sets the routing agent."""
        ...

class AgentMIPMH(Agent):
    """Mobile IP on a mobile host: registers the host's location with its home agent."""
    home_agent: _Integer
    """Address of the home agent. The default is 0."""
    mask: _Value
    """Has no effect. The default is 0x7fffffff."""
    reg_lifetime: _Real
    """The lifetime of registrations that the host requests, seconds. The default is 2."""
    reg_rtx: _Real
    """Time without a reply after which a request is repeated, seconds. The default is 0.5."""
    rreqSize: _Integer
    """Size of requests and solicitations, bytes. New objects do not take the class default. The default is 52."""
    shift: _Value
    """Has no effect. The default is 0."""
    def add_sol_bcast_link(self, ll: _Any, /) -> _Any:
        """Sends solicitations also into the given link."""
        ...
    def bcast_target(self, object: _Any, /) -> _Any:
        """Sets the object that solicitations go to."""
        ...
    def beacon_period(self, seconds: _Any, /) -> _Any:
        """Sets the time after which a base station that is no longer heard is forgotten."""
        ...
    def get_link(self, src: _Any, dst: _Any, /) -> _Any:
        """Returns the object at which packets enter the wire between two nodes; empty if there is none."""
        ...
    def init(self, node: _Any, /, *args: _Any) -> _Any:
        """Makes the agent of a node."""
        ...
    def node(self, node: _Any, /) -> _Any:
        """Sets the node of the agent."""
        ...
    def update_reg(self, coa: _Any, /) -> _Any:
        """Sets the default route to the base station with the given care-of address."""
        ...

class NodeBroadcast(Node):
    """A node that receives broadcast packets."""
    def add_route(self, dst: _Any, target: _Any, /) -> _Any:
        """Forwards packets for a destination to an object."""
        ...
    def attach(self, agent: _Any, port: _Any = ..., /) -> _Any:
        """Attaches an agent."""
        ...
    def delete_route(self, dst: _Any, nullagent: _Any, /) -> _Any:
        """Forwards packets for a destination to the null agent."""
        ...
    def detach(self, agent: _Any, nullagent: _Any, /) -> _Any:
        """Detaches an agent; its port gets the null agent."""
        ...
    def mk_default_classifier(self) -> _Any:
        """Makes the node's entry and the path to the agents."""
        ...

class NodeMIPBS(NodeBroadcast):
    """A wired base station of Mobile IP."""
    def init(self, *args: _Any) -> _Any:
        """Makes a base station."""
        ...

class NodeMIPMH(NodeBroadcast):
    """A wired host of Mobile IP. Only some of its links are up at a time."""
    def init(self, *args: _Any) -> _Any:
        """Makes a mobile host."""
        ...

class PhyWiredPhy(Phy):
    """The physical interface of a node to a LAN."""
    bandwidth: _Real
    """Bandwidth of the interface, bits per second. The default is 10e6."""
    def channel(self, channel: _Any, /) -> _Any:
        """Sets the channel of the interface."""
        ...
    def down_target(self, object: _Any = ..., /) -> _Any:
        """Has no effect."""
        ...
    def node(self, node: _Any, /) -> _Any:
        """Sets the node of the interface."""
        ...
    def up_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that received frames go to, or returns it."""
        ...

class Mac802_3(Mac):
    """Ethernet: carrier sense with collision detection."""
    trace: _Integer
    """Show drops by collisions in the trace. The default is false."""

class LanRouter(SplitObject):
    """Determines the member of a LAN that is the next hop of a packet."""
    def lanaddr(self, address: _Any, /) -> _Any:
        """Sets the address of the LAN."""
        ...
    def routelogic(self, logic: _Any, /) -> _Any:
        """Sets the object that knows the routes."""
        ...

class VARPTable(SplitObject):
    """Maps members of a LAN to their MAC addresses."""
    def mac_addr(self, address: _Any, mac: _Any, /) -> _Any:
        """Adds a member with the given MAC address."""
        ...

class LanNode(SplitObject):
    """A LAN, a node for routing."""
    def address(self, val: _Any, /) -> _Any:
        """Sets the variable named like the method, with `_` at its end."""
        ...
    def chanType(self, val: _Any, /) -> _Any:
        """Sets the variable named like the method, with `_` at its end."""
        ...
    def ifqLen(self, val: _Any, /) -> _Any:
        """Sets the variable named like the method, with `_` at its end."""
        ...
    def ifqType(self, val: _Any, /) -> _Any:
        """Sets the variable named like the method, with `_` at its end."""
        ...
    def llType(self, val: _Any, /) -> _Any:
        """Sets the variable named like the method, with `_` at its end."""
        ...
    def macType(self, val: _Any, /) -> _Any:
        """Sets the variable named like the method, with `_` at its end."""
        ...
    def mactrace(self, val: _Any, /) -> _Any:
        """Sets the variable named like the method, with `_` at its end."""
        ...
    def phyType(self, val: _Any, /) -> _Any:
        """Sets the variable named like the method, with `_` at its end."""
        ...
    def add_hroute(self, *argss: _Any) -> _Any:
        """Has no effect: a LAN has no routes or agents of its own."""
        ...
    def add_route(self, *argss: _Any) -> _Any:
        """Has no effect: a LAN has no routes or agents of its own."""
        ...
    def addNode(self, nodes: _Any, bw: _Any, delay: _Any, llType: _Any = ..., ifqType: _Any = ..., macType: _Any = ..., phyType: _Any = ..., mactrace: _Any = ..., ifqLen: _Any = ..., /) -> _Any:
        """Connects nodes to the LAN. Types that are empty or missing are those of the LAN."""
        ...
    def assign_mac(self, ip: _Any, /) -> _Any:
        """Returns its argument."""
        ...
    def attach(self, agent: _Any, /) -> _Any:
        """Has no effect: a LAN has no routes or agents of its own."""
        ...
    def bw(self, val: _Any, /) -> _Any:
        """Sets the variable named like the method, with `_` at its end."""
        ...
    def cost(self) -> _Any:
        """Returns the cost of a path through the LAN."""
        ...
    def delay(self, val: _Any, /) -> _Any:
        """Sets the variable named like the method, with `_` at its end."""
        ...
    def dump_namconfig(self) -> _Any:
        """Writes the LAN to the nam trace."""
        ...
    def getArbiter(self) -> _Any:
        """Has no effect: a LAN has no routes or agents of its own."""
        ...
    def id(self) -> _Any:
        """Returns the number of the LAN as a node."""
        ...
    def init(self, ns: _Any, /, *args: _Any) -> _Any:
        """Takes the next node number and makes the channel."""
        ...
    def init_outLink(self) -> _Any:
        """Has no effect: a LAN has no routes or agents of its own."""
        ...
    def is_lan(self) -> _Any:
        """Returns 1, because this is a LAN."""
        ...
    def node_addr(self, addr: _Any = ..., /) -> _Any:
        """Sets the address of the LAN, or returns it."""
        ...
    def reset(self) -> _Any:
        """Has no effect: a LAN has no routes or agents of its own."""
        ...
    def rtObject(self) -> _Any:
        """Has no effect: a LAN has no routes or agents of its own."""
        ...
    def sp_add_route(self, *argss: _Any) -> _Any:
        """Has no effect: a LAN has no routes or agents of its own."""
        ...
    def start_mcast(self) -> _Any:
        """Has no effect: a LAN has no routes or agents of its own."""
        ...

class LanIface(_Object):
    """The interface of a node to a LAN: link layer, queue, MAC and physical interface."""
    def ifqType(self, val: _Any, /) -> _Any:
        """Sets the variable named like the method, with `_` at its end."""
        ...
    def llType(self, val: _Any, /) -> _Any:
        """Sets the variable named like the method, with `_` at its end."""
        ...
    def macType(self, val: _Any, /) -> _Any:
        """Sets the variable named like the method, with `_` at its end."""
        ...
    def mactrace(self, val: _Any, /) -> _Any:
        """Sets the variable named like the method, with `_` at its end."""
        ...
    def phyType(self, val: _Any, /) -> _Any:
        """Sets the variable named like the method, with `_` at its end."""
        ...
    def entry(self) -> _Any:
        """Returns the object at which packets enter the LAN."""
        ...
    def ifqLen(self, val: _Any, /) -> _Any:
        """Sets the variable named like the method, with `_` at its end."""
        ...
    def init(self, node: _Any, lan: _Any, /, *args: _Any) -> _Any:
        """Makes the parts of the interface and connects them."""
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
        """Returns the cost of the link for routing."""
        ...
    def dst(self) -> _Any:
        """Returns the node at the end of the link."""
        ...
    def dump_nam_queueconfig(self) -> _Any:
        """Does nothing: nam shows no queue of a virtual link."""
        ...
    def head(self) -> _Any:
        """Returns the object at which packets for the LAN enter; empty for a link that comes from the LAN."""
        ...
    def if_label(self) -> _Any:
        """Returns the label of the interface through which packets enter the member's node."""
        ...
    def init(self, lan: _Any, src: _Any, dst: _Any, bw: _Any, cost: _Any, /) -> _Any:
        """Makes the link, and finds the queue and the entry of the member."""
        ...
    def queue(self) -> _Any:
        """Returns the queue of the member."""
        ...
    def src(self) -> _Any:
        """Returns the node at the start of the link."""
        ...
    def up(self) -> _Any:
        """Returns `up`; a LAN does not fail."""
        ...

class AbsLanNode(SplitObject):
    """An abstract LAN, a node for routing: all members share one queue and one link."""
    address: _Value
    """Address of the LAN; if empty, the number of the LAN as a node is used."""
    def add_hroute(self, *argss: _Any) -> _Any:
        """Has no effect: a LAN has no routes or agents of its own."""
        ...
    def add_route(self, *argss: _Any) -> _Any:
        """Has no effect: a LAN has no routes or agents of its own."""
        ...
    def addNode(self, nodes: _Any, bw: _Any, delay: _Any, qlen: _Any, /) -> _Any:
        """Makes the parts that all nodes of the LAN share, and connects the nodes to the LAN."""
        ...
    def attach(self, agent: _Any, /) -> _Any:
        """Has no effect: a LAN has no routes or agents of its own."""
        ...
    def cost(self) -> _Any:
        """Returns the cost of a path through the LAN."""
        ...
    def dump_namconfig(self) -> _Any:
        """Writes the LAN to the nam trace."""
        ...
    def getArbiter(self) -> _Any:
        """Has no effect: a LAN has no routes or agents of its own."""
        ...
    def id(self) -> _Any:
        """Returns the number of the LAN as a node."""
        ...
    def init_outLink(self) -> _Any:
        """Has no effect: a LAN has no routes or agents of its own."""
        ...
    def is_lan(self) -> _Any:
        """Returns 1, because this is a LAN."""
        ...
    def node_addr(self, addr: _Any = ..., /) -> _Any:
        """Sets the address of the LAN, or returns it."""
        ...
    def reset(self) -> _Any:
        """Has no effect: a LAN has no routes or agents of its own."""
        ...
    def rtObject(self) -> _Any:
        """Has no effect: a LAN has no routes or agents of its own."""
        ...
    def sp_add_route(self, *argss: _Any) -> _Any:
        """Has no effect: a LAN has no routes or agents of its own."""
        ...
    def start_mcast(self) -> _Any:
        """Has no effect: a LAN has no routes or agents of its own."""
        ...

class AbsLanIface(_Object):
    """The interface of a node to an abstract LAN."""
    def entry(self) -> _Any:
        """Returns the object at which packets enter the LAN."""
        ...
    def init(self, node: _Any, lan: _Any, /) -> _Any:
        """Makes the parts of the interface and connects them."""
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
    """The position of a satellite or a terminal. Only its subclasses can be used."""
    time_advance: _Real
    """The time added to the clock when the positions of all satellites are computed, seconds. The default is 0."""
    def setnode(self, node: _Any, /) -> _Any:
        """Sets the node that is at the position."""
        ...

class PositionSatTerm(PositionSat):
    """A terminal on the ground: `{latitude longitude}`, degrees."""
    def init(self, position: _Any = ..., /) -> _Any:
        """Makes a position on the ground at the given latitude and longitude, degrees."""
        ...

class PositionSatGeo(PositionSat):
    """A geostationary satellite: `{longitude}`, degrees."""
    def init(self, position: _Any = ..., /) -> _Any:
        """Makes a geostationary position above the given longitude, degrees."""
        ...

class PositionSatPolar(PositionSat):
    """A satellite in a circular orbit: `{altitude inclination longitude alpha plane}`, km and degrees."""
    plane: _Integer
    """Number of the orbital plane; 0 if none was given. The default is 0."""
    def init(self, position: _Any = ..., /) -> _Any:
        """Makes a position on the circular orbit that is given as `{altitude inclination longitude alpha plane}`, km
        and degrees."""
        ...
    def set_next(self, position: _Any, /) -> _Any:
        """Sets the position of the next satellite in the same orbit."""
        ...

class ConnectorLinkHead(Connector):
    """The head of an interface."""

class ConnectorLinkHeadSat(ConnectorLinkHead):
    """The head of an interface of a satellite node."""
    def set_type(self, type: _Any, /) -> _Any:
        """Sets the type of the link."""
        ...
    def seterrmodel(self, object: _Any, /) -> _Any:
        """Sets the error model of the interface."""
        ...
    def setll(self, object: _Any, /) -> _Any:
        """Sets the link layer."""
        ...
    def setmac(self, object: _Any, /) -> _Any:
        """Sets the MAC of the interface."""
        ...
    def setnetinf(self, object: _Any, /) -> _Any:
        """Sets the network interface object of the satellite interface."""
        ...
    def setnode(self, node: _Any, /) -> _Any:
        """Sets the node of the interface."""
        ...
    def setphyrx(self, object: _Any, /) -> _Any:
        """Sets the receiving half of the physical layer."""
        ...
    def setphytx(self, object: _Any, /) -> _Any:
        """Sets the sending half of the physical layer."""
        ...
    def setqueue(self, object: _Any, /) -> _Any:
        """Sets the queue of the interface."""
        ...

class ConnectorRoutingHelper(Connector):
    """A satellite link, in the form that the routing of the wired network uses."""
    def cost(self) -> _Any:
        """Returns the cost of the link for routing."""
        ...
    def dump_nam_queueconfig(self) -> _Any:
        """Has no effect."""
        ...
    def head(self) -> _Any:
        """Returns the object at which packets enter the link."""
        ...
    def queue(self) -> _Any:
        """Returns the queue of the link."""
        ...
    def up(self) -> _Any:
        """Returns `up`: a satellite link in the routing table is always up."""
        ...

class LLSat(LL):
    """Adds the MAC address of the next hop to packets."""
    avoidReordering: _Integer
    """Has no effect. The default is false."""
    bandwidth: _Real
    """Has no effect. The default is 0."""
    delay: _Real
    """Processing time of a packet in this layer, seconds; interfaces set it to 0. The default is 25us."""
    macDA: _Integer
    """Has no effect. The default is 0."""
    def down_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets to be sent go to, or returns it."""
        ...
    def ifq(self, queue: _Any = ..., /) -> _Any:
        """Sets the queue, or returns it."""
        ...
    def mac(self, mac: _Any = ..., /) -> _Any:
        """Sets the MAC, or returns it."""
        ...
    def setnode(self, node: _Any, /) -> _Any:
        """Sets the node of the interface."""
        ...
    def up_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that received packets go to, or returns it."""
        ...

class LLSatHDLC(LLSat):
    """A reliable link layer: frames of HDLC with connections to each neighbour, acknowledgements and repetitions. It
    needs wired routing (`-wiredRouting ON`)."""
    delAckVal: _Integer
    """The delay of acknowledgements, seconds. The default is 0.1."""
    delAck: _Integer
    """Whether acknowledgements are delayed: 0 or not 0. The default is false."""
    max_timeouts: _Integer
    """The number of repetitions after which a connection ends and its packets are lost. The default is 2."""
    queue_size: _Integer
    """The maximum number of packets that are unacknowledged or wait; others are lost without a trace. The default is
    1000."""
    selRepeat: _Integer
    """If 1, a receiver asks for single packets (selective repeat), else for all from one on; words count as 0. The
    default is false."""
    timeout: _Real
    """The time after which packets are repeated, seconds. The default is 0.26."""
    window_size: _Integer
    """The maximum number of unacknowledged packets. The default is 8."""

class MacSat(Mac):
    """Sends immediately, and receives the frames that are addressed to it."""
    bandwidth: _Real
    """Rate of the MAC, bits per second; the interface that the MAC belongs to sets it. The default is 2Mb."""
    trace_collisions: _Integer
    """Write frames that collide to the trace. The default is true."""
    trace_drops: _Integer
    """Write frames that are given up to the trace. The default is true."""
    def channel(self, channel: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Makes the traces of the MAC, if there is a trace file."""
        ...
    def set_coll_trace(self, trace: _Any, /) -> _Any:
        """Sets the trace for frames that collide."""
        ...
    def set_drop_trace(self, trace: _Any, /) -> _Any:
        """Sets the trace for frames that are given up."""
        ...

class MacSatUnslottedAloha(MacSat):
    """Unslotted Aloha: sends immediately, and again after a random time unless the satellite returns the frame
    undamaged."""
    mean_backoff: _Real
    """Mean time before a frame is retransmitted, seconds. The default is 1s."""
    rtx_limit: _Integer
    """The number of retransmissions after which a frame is given up. The default is 3."""
    send_timeout: _Real
    """How long to wait, after sending a frame, until the satellite returns it, seconds. The default is 270ms."""

class PhySat(Phy):
    """The sending or the receiving part of an interface."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    def channel(self, channel: _Any = ..., /) -> _Any:
        """Sets the channel, or returns it."""
        ...
    def down_target(self, object: _Any = ..., /) -> _Any:
        """Has no effect."""
        ...
    def id(self) -> _Any:
        """Returns the number of the interface."""
        ...
    def linkhead(self, head: _Any, /) -> _Any:
        """Sets the head of the interface."""
        ...
    def node(self, node: _Any, /) -> _Any:
        """Sets the node of the interface."""
        ...
    def up_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that received frames go to, or returns it."""
        ...

class PhyRepeater(Phy):
    """The sending or the receiving part of a repeater."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    def channel(self, channel: _Any = ..., /) -> _Any:
        """Sets the channel, or returns it."""
        ...
    def down_target(self, object: _Any = ..., /) -> _Any:
        """Has no effect."""
        ...
    def id(self) -> _Any:
        """Returns the number of the interface."""
        ...
    def linkhead(self, head: _Any, /) -> _Any:
        """Sets the head of the interface."""
        ...
    def node(self, node: _Any, /) -> _Any:
        """Sets the node of the interface."""
        ...
    def up_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that received frames go to, or returns it."""
        ...

class ChannelSat(Channel):
    """A channel that delivers frames to all receivers, after the propagation time of light."""
    delay: _Real
    """Propagation delay, seconds; it has no effect. The default is 4us."""
    def addif(self, interface: _Any, /) -> _Any:
        """Adds a receiving interface."""
        ...
    def id(self) -> _Any:
        """Returns the number of the channel."""
        ...

class TraceSat(Trace):
    """Writes a line with the positions of sender and receiver for each packet that passes."""

class TraceSatHop(TraceSat):
    """A trace whose lines begin with the letter of this class."""
    def init(self) -> _Any:
        """Sets the letter with which trace lines begin."""
        ...

class TraceSatEnque(TraceSat):
    """A trace whose lines begin with the letter of this class."""
    def init(self) -> _Any:
        """Sets the letter with which trace lines begin."""
        ...

class TraceSatDeque(TraceSat):
    """A trace whose lines begin with the letter of this class."""
    def init(self) -> _Any:
        """Sets the letter with which trace lines begin."""
        ...

class TraceSatRecv(TraceSat):
    """A trace whose lines begin with the letter of this class."""
    def init(self) -> _Any:
        """Sets the letter with which trace lines begin."""
        ...

class TraceSatDrop(TraceSat):
    """A trace whose lines begin with the letter of this class."""
    def init(self) -> _Any:
        """Sets the letter with which trace lines begin."""
        ...

class TraceSatError(TraceSat):
    """A trace whose lines begin with the letter of this class."""
    def init(self) -> _Any:
        """Sets the letter with which trace lines begin."""
        ...

class TraceSatCollision(TraceSat):
    """A trace whose lines begin with the letter of this class."""
    def init(self) -> _Any:
        """Sets the letter with which trace lines begin."""
        ...

class TraceSatGeneric(TraceSat):
    """A trace whose lines begin with the letter of this class."""
    def init(self) -> _Any:
        """Sets the letter with which trace lines begin."""
        ...

class AgentSatRoute(Agent):
    """Forwards packets for other nodes over satellite links."""
    myaddr: _Integer
    """The address of the agent's node. The default is 0."""
    def set_node(self, node: _Any, /) -> _Any:
        """Sets the node of the agent."""
        ...

class SatRouteObject(SplitObject):
    """Computes the shortest paths over satellite links. The first object that receives a command is used."""
    data_driven_computation: _Integer
    """Compute routes for each packet. The default is false."""
    metric_delay: _Integer
    """Use the delay of a link as its cost; otherwise every link costs 1. The default is true."""
    wiredRouting: _Integer
    """Add satellite links to the routes of the wired network. The default is false."""
    def compute_routes(self) -> _Any:
        """Computes the routes over the present links."""
        ...
    def dump(self) -> _Any:
        """Prints the links of the last computation."""
        ...
    def enter_wired_routes(self) -> _Any:
        """Adds the satellite links to the routes of the wired network."""
        ...
    def forget_wired_link(self, src: _Any, dst: _Any, /) -> _Any:
        """Removes a satellite link from the wired network."""
        ...
    def lookup(self, src: _Any, dst: _Any, /) -> _Any:
        """Returns the next hop on a path; -1 if there is none."""
        ...
    def suppress_initial_computation(self) -> _Any:
        """Keeps routes from being computed before 1 ms."""
        ...

class HandoffManager(SplitObject):
    """Moves the links of a node as the satellites move. All managers share their settings."""
    handoff_randomization: _Integer
    """Vary the intervals between checks at random. The default is false."""
    def setnode(self, node: _Any, /) -> _Any:
        """Sets the node whose links the manager checks."""
        ...

class HandoffManagerTerm(HandoffManager):
    """Hands a terminal over from satellite to satellite."""
    elevation_mask: _Real
    """The smallest elevation at which a satellite can be used, degrees. The default is 0."""
    term_handoff_int: _Integer
    """The time between checks, seconds; a whole number. The default is 10."""

class HandoffManagerSat(HandoffManager):
    """Switches links between satellites on and off, and moves those across the seam."""
    latitude_threshold: _Real
    """The latitude up to which links between orbital planes work, degrees. The default is 70."""
    longitude_threshold: _Real
    """The smallest difference in longitude with which links across the seam work, degrees. The default is 0."""
    sat_handoff_int: _Integer
    """The time between checks, seconds; a whole number. The default is 10."""

class SatGeometry(SplitObject):
    """Has no effect."""

class NodeSatNode(Node):
    """A satellite or a terminal."""
    dist_routing: _Value
    """Distributed routing. It is not implemented; setting it ends the run. The default is false."""
    def add_gsl(self, ltype: _Any, opt_ll: _Any, opt_ifq: _Any, opt_qlim: _Any, opt_mac: _Any, opt_bw: _Any, opt_phy: _Any, opt_inlink: _Any, opt_outlink: _Any, /) -> _Any:
        """Adds an interface to a satellite link, which receives on the channel `opt_inlink` and sends on the channel
        `opt_outlink`."""
        ...
    def add_interface(self, type: _Any, ll: _Any, ifq: _Any, qlim: _Any, mac: _Any, bw: _Any, phy: _Any, /) -> _Any:
        """Adds an interface without channels, and returns its number."""
        ...
    def add_repeater(self, chan: _Any, /) -> _Any:
        """Makes the node a repeater."""
        ...
    def add_target(self, agent: _Any, port: _Any, /) -> _Any:
        """Attaches an agent to a port."""
        ...
    def addif(self, linkhead: _Any, /) -> _Any:
        """Adds an interface to the node."""
        ...
    def attach_to_inlink(self, chan: _Any, index: _Any = ..., /) -> _Any:
        """Lets an interface receive on a channel."""
        ...
    def attach_to_outlink(self, chan: _Any, index: _Any = ..., /) -> _Any:
        """Lets an interface send on a channel."""
        ...
    def create_ragent(self) -> _Any:
        """Makes the routing agent."""
        ...
    def dump_sats(self) -> _Any:
        """Prints the positions of all satellites, and their links."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Makes a node without interfaces."""
        ...
    def interface_errormodel(self, em: _Any, index: _Any = ..., /) -> _Any:
        """Puts an error model in front of the receiving part of an interface."""
        ...
    def reset(self) -> _Any:
        """Resets the parts of the interfaces, and starts hand-offs."""
        ...
    def set_position(self, position: _Any, /) -> _Any:
        """Sets the position of the node."""
        ...
    def set_address(self, address: _Any, /) -> _Any:
        """Sets the address of the node for routing."""
        ...
    def set_downlink(self, chan: _Any, /) -> _Any:
        """Sets the channel on which the satellite receives (`set_uplink`) or sends (`set_downlink`)."""
        ...
    def set_handoff_mgr(self, manager: _Any, /) -> _Any:
        """Sets the manager that moves the node's links."""
        ...
    def set_next(self, node: _Any, /) -> _Any:
        """Sets the next satellite in the same orbit."""
        ...
    def set_ragent(self, agent: _Any, /) -> _Any:
        """Sets the routing agent."""
        ...
    def set_trace(self, trace: _Any, /) -> _Any:
        """Sets the trace for dropped packets."""
        ...
    def set_uplink(self, chan: _Any, /) -> _Any:
        """Sets the channel on which the satellite receives (`set_uplink`) or sends (`set_downlink`)."""
        ...
    def start_handoff(self) -> _Any:
        """Starts checking the node's links."""
        ...
    def trace_all_satlinks(self, f: _Any, /) -> _Any:
        """Traces all interfaces of the node."""
        ...
    def trace_inlink_queue(self, f: _Any, index: _Any = ..., /) -> _Any:
        """Traces the packets that an interface receives."""
        ...
    def trace_outlink_queue(self, f: _Any, index: _Any = ..., /) -> _Any:
        """Traces the packets that an interface sends."""
        ...

class AgentSRM(Agent):
    """A member of a reliable multicast group."""
    C1: _Value
    """Shortest time before a request, in multiples of the distance. The default is 2.0."""
    C2: _Value
    """Range of the random time before a request, in multiples of the distance. The default is 2.0."""
    D1: _Value
    """Shortest time before a repair, in multiples of the distance. The default is 1.0."""
    D2: _Value
    """Range of the random time before a repair, in multiples of the distance. The default is 1.0."""
    app_fid: _Integer
    """Flow id of data from an application. The default is 0."""
    distanceCompute: _Value
    """The procedure that smooths distances; its arguments are the old and the new distance. The default is ewma."""
    def groupSize(self) -> _Any:
        """Returns the number of known members."""
        ...
    packetSize: _Integer
    """Size of the data in a repair, bytes. The default is 1024."""
    def repairFunction(self, f: _Any, /) -> _Any:
        """Sets the variable of this name: that of the method with `_` at its end, `logfile_` for `log`."""
        ...
    requestBackoffLimit: _Value
    """The number of times that the time before a request may be backed off. The default is 5."""
    def requestFunction(self, f: _Any, /) -> _Any:
        """Sets the variable of this name: that of the method with `_` at its end, `logfile_` for `log`."""
        ...
    sessionDelay: _Value
    """Mean time between session messages, seconds. The default is 1.0."""
    def sessionFunction(self, f: _Any, /) -> _Any:
        """Sets the variable of this name: that of the method with `_` at its end, `logfile_` for `log`."""
        ...
    def cleanup(self) -> _Any:
        """Deletes the request and repair objects of losses that have been repaired."""
        ...
    def clear(self, obj: _Any, s: _Any, m: _Any, /) -> _Any:
        """Called when a loss has been repaired: schedules the deletion of its request or repair object."""
        ...
    def compute_ave(self, var: _Any, /) -> _Any:
        """Updates the average of a statistic with its present value, and returns it."""
        ...
    def delete(self) -> _Any:
        """Deletes all request and repair objects and the one that sends session messages."""
        ...
    def distance(self, member: _Any, /) -> _Any:
        """Returns the distance to a member, seconds."""
        ...
    def distances(self) -> _Any:
        """Returns the members with their distances, seconds."""
        ...
    def eventtrace(self, trace: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def init(self) -> _Any:
        """Makes an agent that is a member of no group."""
        ...
    def log(self, file: _Any, /) -> _Any:
        """Sets the variable of this name: that of the method with `_` at its end, `logfile_` for `log`."""
        ...
    def mark_period(self, period: _Any, /) -> _Any:
        """Begins a new period in which duplicates are counted, `dup-req` or `dup-rep`."""
        ...
    def recv(self, type: _Any, /, *args: _Any) -> _Any:
        """Called when a packet about data has arrived: calls `recv-data`, `recv-request` or `recv-repair`."""
        ...
    def recv_data(self, sender: _Any, msgid: _Any, /) -> _Any:
        """Called when data have arrived that were missing."""
        ...
    def recv_repair(self, round: _Any, sender: _Any, msgid: _Any, /) -> _Any:
        """Called when a member has sent a repair."""
        ...
    def recv_request(self, requestor: _Any, round: _Any, sender: _Any, msgid: _Any, /) -> _Any:
        """Called when a member has requested data."""
        ...
    def repair(self, requestor: _Any, sender: _Any, msgid: _Any, /) -> _Any:
        """Called when another member has requested data that this member has: schedules a repair."""
        ...
    def request(self, sender: _Any, /, *args: _Any) -> _Any:
        """Called when data are missing: schedules a request for each missing message."""
        ...
    def round(self, s: _Any, m: _Any, /) -> _Any:
        """Returns how often data have been requested."""
        ...
    def send(self, type: _Any, round: _Any = ..., sender: _Any = ..., msgid: _Any = ..., /) -> _Any:
        """Sends a packet: `session`, `request ROUND SENDER NUMBER`, `repair ROUND SENDER NUMBER`."""
        ...
    def start(self) -> _Any:
        """Joins the group and starts sending session messages."""
        ...
    def start_source(self) -> _Any:
        """Starts the source of the member's data."""
        ...
    def trace(self, file: _Any, /) -> _Any:
        """Sets the variable of this name: that of the method with `_` at its end, `logfile_` for `log`."""
        ...
    def update_ave(self, type: _Any, delay: _Any, /) -> _Any:
        """Records a delay of requests (`req`) or repairs (`rep`), and returns their average."""
        ...

class AgentSRMDeterministic(AgentSRM):
    """A member of a reliable multicast group whose times are not random."""
    C2: _Value
    """Range of the random time before a request, in multiples of the distance. The default is 0.0."""
    D2: _Value
    """Range of the random time before a repair, in multiples of the distance. The default is 0.0."""

class AgentSRMProbabilistic(AgentSRM):
    """A member of a reliable multicast group whose times are completely random."""
    C1: _Value
    """Shortest time before a request, in multiples of the distance. The default is 0.0."""
    D1: _Value
    """Shortest time before a repair, in multiples of the distance. The default is 0.0."""

class AgentSRMFixed(AgentSRM):
    """A member of a reliable multicast group whose repairs wait according to the size of the group."""
    def repair(self, requestor: _Any, sender: _Any, msgid: _Any, /) -> _Any:
        """Schedules a repair of data."""
        ...

class AgentSRMAdaptive(AgentSRM):
    """A member of a reliable multicast group that adapts its times to the duplicates and delays that it observes."""
    AveDelay: _Value
    """Acceptable delay of a request or repair, in round-trip times. The default is 1.0."""
    AveDups: _Value
    """Acceptable average number of duplicate requests or repairs per loss. The default is 1.0."""
    C1: _Value
    """Shortest time before a request, in multiples of the distance. The default is 2.0."""
    C2: _Value
    """Range of the random time before a request, in multiples of the distance. The default is 2.0."""
    D1: _Value
    """Shortest time before a repair, in multiples of the distance; -1 until the first repair. The default is -1."""
    D2: _Value
    """Range of the random time before a repair, in multiples of the distance; -1 until the first repair. The default
    is -1."""
    MaxC1: _Value
    """Upper bound of `C1_`. The default is 2.0."""
    MaxC2: _Value
    """Upper bound of `C2_`: the size of the group. The default is 1.0."""
    MaxD1: _Value
    """Upper bound of `D1_`: the decimal logarithm of the size of the group. The default is 0.0."""
    MaxD2: _Value
    """Upper bound of `D2_`: the size of the group. The default is 1.0."""
    MinC1: _Value
    """Lower bound of `C1_`. The default is 0.5."""
    MinC2: _Value
    """Lower bound of `C2_`. The default is 1.0."""
    MinD1: _Value
    """Lower bound of `D1_`. The default is 0.5."""
    MinD2: _Value
    """Lower bound of `D2_`. The default is 1.0."""
    eps: _Value
    """Margin by which the number of duplicates must be below `AveDups_` before request and repair times are shortened.
    The default is 0.10."""
    pdistance: _Real
    """The distance that the last packet has reported, seconds. The default is 0.0."""
    repairFunction: _Value
    """Class of the objects that send repairs. The default is SRM/repair/Adaptive."""
    requestFunction: _Value
    """Class of the objects that request missing data. The default is SRM/request/Adaptive."""
    requestor: _Integer
    """The member that requested the data last; repairs carry the distance to this member. The default is 0."""
    def check_bounds(self, *args: _Any) -> _Any:
        """Limits the given constants, or all of them, to their bounds, some of which depend on the size of the group."""
        ...
    def init(self) -> _Any:
        """Makes an agent that is a member of no group."""
        ...
    def recompute_repair_params(self) -> _Any:
        """Called when data are requested: adapts the constants of the time before a repair."""
        ...
    def recompute_request_params(self) -> _Any:
        """Called when data are missing: adapts the constants of the time before a request."""
        ...
    def recv_repair(self, d: _Any, s: _Any, m: _Any, /) -> _Any:
        """Called when a member has sent a repair."""
        ...
    def recv_request(self, r: _Any, d: _Any, s: _Any, m: _Any, /) -> _Any:
        """Called when a member has requested data."""
        ...
    def sending_repair(self) -> _Any:
        """Called when a repair is sent: shortens the time before repairs."""
        ...
    def sending_request(self) -> _Any:
        """Called when the first request is sent: shortens the time before requests."""
        ...

class SRM(_Object):
    """Handles an episode of loss and repair."""
    def cancel(self) -> _Any:
        """Has no effect."""
        ...
    def distance(self, node: _Any, /) -> _Any:
        """Returns the smoothed distance to a member, seconds."""
        ...
    def dump_stats(self, fp: _Any, /) -> _Any:
        """Writes a line with the times and statistics of the object."""
        ...
    def evTrace(self, tag: _Any, type: _Any, /, *args: _Any) -> _Any:
        """Writes a line to the event trace, if there is one, and to the trace of the agent."""
        ...
    def init(self, ns: _Any, agent: _Any, /) -> _Any:
        """Makes the object of an agent, with the agent's trace and procedure that smooths distances."""
        ...
    def logpfx(self, fp: _Any, /) -> _Any:
        """Writes the beginning of a line of the agent's trace."""
        ...
    def nam_event_pfx(self, fp: _Any, /) -> _Any:
        """Writes the beginning of a line of the event trace."""
        ...
    def ns_event_pfx(self, fp: _Any, /) -> _Any:
        """Writes the beginning of a line of the event trace."""
        ...
    def schedule(self) -> _Any:
        """Counts a round, and returns its number."""
        ...
    def serviceTime(self) -> _Any:
        """Records and returns the time since the loss, in round-trip times."""
        ...
    def set_params(self, sender: _Any, msgid: _Any, /) -> _Any:
        """Sets the data that the object handles."""
        ...

class SRMrequest(SRM):
    """Requests missing data."""
    def backoff(self) -> _Any:
        """Returns the factor of the time before a request, and doubles it for the next one."""
        ...
    def cancel(self, type: _Any, /) -> _Any:
        """Cancels the next request because of a `REQUEST`, a `REPAIR`, `DATA`, or the deletion of the agent
        (`DELETE`)."""
        ...
    def compute_delay(self) -> _Any:
        """Returns a random time to wait before sending, seconds; it is multiplied when requests are repeated."""
        ...
    def dup_repair(self) -> _Any:
        """Returns 0: a repair is never a duplicate."""
        ...
    def dup_request(self) -> _Any:
        """Returns 1 if a request that has arrived is a duplicate of the first one."""
        ...
    def init(self, ns: _Any, agent: _Any, /) -> _Any:
        """Makes an object that will request data for an agent."""
        ...
    def recv_repair(self) -> _Any:
        """Called when a member has sent the data."""
        ...
    def recv_request(self) -> _Any:
        """Called when another member has requested the data."""
        ...
    def schedule(self) -> _Any:
        """Schedules the next request, and returns the event."""
        ...
    def send_request(self) -> _Any:
        """Sends a request for the data."""
        ...
    def set_params(self, sender: _Any, msgid: _Any, /) -> _Any:
        """Sets the missing data, and records that they are missing."""
        ...

class SRMrequestAdaptive(SRMrequest):
    """Requests missing data, for agents that adapt their times."""
    def backoff(self) -> _Any:
        """Returns the factor of the time before a request, and triples it for the next one."""
        ...
    def closest_repairor(self) -> _Any:
        """Returns 1 if the agent is closer to the loss than the sender of the repair that has arrived, 0 if not, -1 if
        the agent has sent none in the first round."""
        ...
    def closest_requestor(self) -> _Any:
        """Returns 1 if the agent is closer to the loss than the sender of the request that has arrived, 0 if not, -1
        if the agent has sent none in the first round."""
        ...
    def send_request(self) -> _Any:
        """Sends a request for the data."""
        ...
    def set_params(self, sender: _Any, msgid: _Any, /) -> _Any:
        """Adapts the agent's constants, and sets the missing data."""
        ...

class SRMrepair(SRM):
    """Sends repairs: data that other members request."""
    def cancel(self, type: _Any, /) -> _Any:
        """Cancels the repair because of a `REPAIR` of another member or the deletion of the agent (`DELETE`)."""
        ...
    def compute_delay(self) -> _Any:
        """Returns a random time to wait before sending, seconds."""
        ...
    def dup_repair(self) -> _Any:
        """Returns 1 in the first round: a repair that arrives is a duplicate of the own one."""
        ...
    def dup_request(self) -> _Any:
        """Returns 0: a request is never a duplicate."""
        ...
    def init(self, ns: _Any, agent: _Any, /) -> _Any:
        """Makes an object that will repeat data for an agent."""
        ...
    def recv_repair(self) -> _Any:
        """Called when a member, which may be the own one, has sent the repair."""
        ...
    def recv_request(self) -> _Any:
        """Called when the data are requested again."""
        ...
    def schedule(self) -> _Any:
        """Schedules the repair, and returns the event."""
        ...
    def send_repair(self) -> _Any:
        """Sends the repair."""
        ...
    def set_params(self, sender: _Any, msgid: _Any, /) -> _Any:
        """Sets the data, and records that the member `requestor_` has requested them."""
        ...

class SRMrepairAdaptive(SRMrepair):
    """Sends repairs, for agents that adapt their times."""
    def closest_repairor(self) -> _Any:
        """Returns 1 if the agent is closer to the loss than the sender of the repair that has arrived, 0 if not, -1 if
        the agent has sent none in the first round."""
        ...
    def closest_requestor(self) -> _Any:
        """Returns 1 if the agent is closer to the loss than the sender of the request that has arrived, 0 if not, -1
        if the agent has sent none in the first round."""
        ...
    def send_repair(self) -> _Any:
        """Sends the repair."""
        ...
    def set_params(self, sender: _Any, msgid: _Any, /) -> _Any:
        """Adapts the agent's constants, and sets the data."""
        ...

class SRMsession(SRM):
    """Sends session messages."""
    def evTrace(self, *argss: _Any) -> _Any:
        """Has no effect: session messages are not traced."""
        ...
    def init(self, ns: _Any, agent: _Any, /) -> _Any:
        """Makes the sender of an agent's session messages."""
        ...
    def schedule(self) -> _Any:
        """Schedules the next message, and returns the event."""
        ...
    def send_session(self) -> _Any:
        """Sends a message."""
        ...

class SRMsessionlogscaled(SRMsession):
    """Sends session messages; the larger the group, the longer the interval."""
    def schedule(self) -> _Any:
        """Schedules the next message, and returns the event."""
        ...

class SRMErrorModel(SelectErrorModel):
    """Loses data in packets of one type whose SRM number has a given remainder."""

class AgentPGM(Agent):
    """The part of a router in PGM: it passes one negative acknowledgement for each loss on to the source, and repairs
    only to where they are missing. Nodes get one after `node-config -PGM ON`."""
    nak_elim_ival: _Real
    """Time after a confirmation for which further negative acknowledgements are not passed on, seconds. The default is
    5000ms."""
    nak_rdata_ival: _Real
    """Time after a confirmation for which the element waits for the repair, seconds. The default is 10000ms."""
    nak_retrans_ival: _Real
    """Time between repetitions of a negative acknowledgement that is not confirmed, seconds. The default is 50ms."""
    nak_rpt_ival: _Real
    """Time for which a negative acknowledgement that is not confirmed is repeated, seconds. The default is 1000ms."""
    pgm_enabled: _Integer
    """1 to process PGM packets, 0 to pass them on unchanged. The default is 1."""
    def done(self) -> _Any:
        """Does nothing."""
        ...
    def eventtrace(self, trace: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def local_agent(self, port: _Any, /) -> _Any:
        """Returns the agent on the given port of the node; empty if there is none."""
        ...
    def outgoing_link(self, interface: _Any, /) -> _Any:
        """Returns the first object of the link opposite to the link on which packets with the given label arrive."""
        ...
    def print_stats(self) -> _Any:
        """Prints the agent's statistics."""
        ...

class AgentPGMSender(AgentPGM):
    """The source of a PGM session: sends data to a group, and again those that receivers miss."""
    rdata_delay: _Real
    """Time between the first negative acknowledgement and the repair, seconds. The default is 70ms."""
    spm_interval: _Real
    """Time between source path messages, seconds. The default is 500ms."""
    def done(self) -> _Any:
        """Does nothing."""
        ...
    def eventtrace(self, trace: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def send(self, bytes: _Any, data: _Any, /) -> _Any:
        """Not supported: the call fails."""
        ...
    def start_SPM(self) -> _Any:
        """Sends a source path message now and every `spm_interval_`."""
        ...
    def stop_SPM(self) -> _Any:
        """Sends no more source path messages. The run ends if none were being sent."""
        ...

class AgentPGMReceiver(AgentPGM):
    """A receiver of a PGM session, which asks for data that it misses."""
    max_nak_data_retries: _Integer
    """One less than the number of times that a confirmed negative acknowledgement without repair is repeated. The
    default is 5."""
    max_nak_ncf_retries: _Integer
    """One less than the number of times that a negative acknowledgement without confirmation is repeated. The default
    is 5."""
    nak_bo_ivl: _Real
    """The longest random time before a negative acknowledgement, seconds. The default is 30ms."""
    nak_rdata_ivl: _Real
    """How long the receiver waits for a repair after the confirmation, seconds. The default is 1000ms."""
    nak_rpt_ivl: _Real
    """How long the receiver waits for the confirmation of a negative acknowledgement, seconds. The default is 50ms."""
    def done(self) -> _Any:
        """Does nothing."""
        ...
    def eventtrace(self, trace: _Any, /) -> _Any:
        """Has no effect."""
        ...

class PGMErrorModel(SplitObject):
    """Loses each PGM packet of one kind whose place among those of the kind has a given remainder."""
    bandwidth: _Real
    """Bandwidth of the link that the queue leads to, bits per second. The default is 2Mb."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    delay: _Real
    """How long corrupted packets are delayed, seconds. The default is 0."""
    delay_pkt: _Integer
    """Delay corrupted packets instead of losing them. The default is false."""
    enable: _Integer
    """Let errors occur. The default is 0."""
    markecn: _Integer
    """Mark corrupted packets instead of losing them, as ECN does. The default is false."""
    ndrops: _Integer
    """Packets lost so far. The default is 0."""
    rate: _Real
    """Errors per packet, byte or bit, depending on `unit`. The default is 0."""
    def FECstrength(self, bits: _Any = ..., /) -> _Any:
        """Sets the number of wrong bits that are corrected in each packet, or returns it."""
        ...
    def cntrlpktsize(self, size: _Any, /) -> _Any:
        """Sets the size of control packets, bytes."""
        ...
    def datapktsize(self, size: _Any, /) -> _Any:
        """Sets the size of data packets, bytes."""
        ...
    def drop_packet(self, kind: _Any, cycle: _Any, offset: _Any, /) -> _Any:
        """Sets which packets are lost: those of the given kind (`SPM`, `ODATA`, `RDATA`, `NAK` or `NCF`) whose number
        divided by `cycle` leaves the remainder `offset`."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def eventtrace(self, trace: _Any, /) -> _Any:
        """Sets the event trace to which changes of state are reported, if states are measured in time."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def ranvar(self, variable: _Any = ..., /) -> _Any:
        """Sets the random variable that is compared with the rate, or returns it."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...
    def unit(self, unit: _Any = ..., /) -> _Any:
        """Sets the unit in which errors are counted (`pkt`, `byte`, `bit` or `time`), or returns it."""
        ...

class ClassifierPgm(Classifier):
    """The entry of a node with PGM: passes PGM packets to the node's Agent/PGM, others to the classifier behind."""

class RtModulePGM(RtModule):
    """Puts PGM in front of a node. Nodes make this module after `node-config -PGM ON`."""
    def get_outlink(self, iface: _Any, /) -> _Any:
        """Returns the first object of the link opposite to the link on which packets with the given label arrive."""
        ...
    def register(self, node: _Any, /) -> _Any:
        """Gives the node its Agent/PGM."""
        ...

class Simulator(SplitObject):
    """Makes and runs a simulation."""
    AgentTrace: _Value
    """Trace the agents of mobile nodes made later. The default is ON."""
    EotTrace: _Value
    """Trace the ends of transmissions. The default is OFF."""
    IMEPFlag: _Value
    """Whether IMEP is used."""
    MacTrace: _Value
    """Trace the MACs of mobile nodes made later. The default is OFF."""
    McastAddr: _Value
    """Next multicast address. The default is 0x40000000."""
    McastBaseAddr: _Value
    """First multicast address. The default is 0x40000000."""
    MovementTrace: _Value
    """Trace the movement of mobile nodes made later. The default is OFF."""
    Node: _Value
    """The nodes, by number."""
    PhyTrace: _Value
    """Trace the radios of mobile nodes made later. The default is OFF."""
    RouterTrace: _Value
    """Trace the routing of mobile nodes made later. The default is OFF."""
    TaggedTrace: _Value
    """Write traces in the tagged format. The default is OFF."""
    WirelessNewTrace: _Value
    """Write traces of mobile nodes in the new format. The default is 0."""
    def addressType(self, val: _Any, /) -> _Any:
        """Form of addresses: flat or hierarchical."""
        ...
    allocAddr: _Value
    """The object that allocates the bits of addresses."""
    alltrace: _Value
    """All traces that `create-trace` has made."""
    annotationSeq: _Value
    """The number of the last annotation written to the traces."""
    def color(self, id: _Any, name: _Any, /) -> _Any:
        """Sets the colour of a flow."""
        ...
    linkConfigList: _Value
    """The links to be written to the nam trace."""
    def link(self, n1: _Any, n2: _Any, /) -> _Any:
        """Returns the link from one node to another; empty if there is none."""
        ...
    mobile_ip: _Value
    """Whether nodes support Mobile IP. The default is 0."""
    multiSim: _Value
    """1 if multicast is enabled."""
    namConfigFile: _Value
    """The file to which `namtrace-config` writes."""
    namNeedsW: _Value
    """1 if the size of the animation is written to the nam trace."""
    namWx: _Value
    """The width of the area for nam, from `namtrace-all-wireless`."""
    namWy: _Value
    """The height of the area for nam, from `namtrace-all-wireless`."""
    namtraceAllFile: _Value
    """The file to which `namtrace-all` writes."""
    namtraceSomeFile: _Value
    """The file given to `namtrace-some`."""
    nconn: _Value
    """A variable that nothing uses."""
    nix_routing: _Value
    """Whether NixVector routing is used. The default is 0."""
    node_factory: _Value
    """Class of the nodes that `node` makes. The default is Node."""
    nsflows: _Value
    """A variable that nothing uses."""
    nsv1flag: _Value
    """Whether the language of ns version 1 is used. The default is 0."""
    nullAgent: _Value
    """The agent that receives dropped packets."""
    packetManager: _Value
    """The packet header manager."""
    propInstCreated: _Value
    """Whether a propagation model has been made. The default is 0."""
    routingAgent: _Value
    """Routing protocol of mobile nodes made later."""
    routingTable: _Value
    """The object that computes the routes."""
    def rtAgentFunction(self, val: _Any, /) -> _Any:
        """A procedure that makes the routing agent of a node."""
        ...
    rtModel: _Value
    """The failure models of links."""
    rtq: _Value
    """The queue of scheduled link failures."""
    scheduler: _Value
    """The scheduler."""
    sflows: _Value
    """A variable that nothing uses."""
    slinks: _Value
    """A variable that nothing uses."""
    started: _Value
    """1 after `run` was called."""
    traceAllFile: _Value
    """The file to which `trace-all` writes."""
    useasim: _Value
    """Whether approximate simulation is used. The default is 1."""
    def DelayBox(self, *args: _Any) -> _Any:
        """Makes a node with delays and losses."""
        ...
    def FECProc(self, val: _Any, /) -> _Any:
        """A procedure that makes the model of forward error correction. Setting it is an error: connect the model by
        hand instead."""
        ...
    def IncomingErrProc(self, val: _Any, /) -> _Any:
        """A procedure that makes the error model for frames that arrive."""
        ...
    def LDP_peer(self, src: _Any, dst: _Any, /) -> _Any:
        """Lets two neighbours exchange labels by LDP."""
        ...
    def LMS(self, val: _Any, /) -> _Any:
        """Adds (`ON`) or removes (`OFF`) the routing module that has the name of the method, for nodes made later."""
        ...
    def MPLS(self, val: _Any, /) -> _Any:
        """Adds (`ON`) or removes (`OFF`) the routing module that has the name of the method, for nodes made later."""
        ...
    def OutgoingErrProc(self, val: _Any, /) -> _Any:
        """A procedure that makes the error model for frames that leave."""
        ...
    def PGM(self, val: _Any, /) -> _Any:
        """Adds (`ON`) or removes (`OFF`) the routing module that has the name of the method, for nodes made later."""
        ...
    def PLMbuild_source_set(self, plmName: _Any, rates: _Any, addrs: _Any, baseClass: _Any, node: _Any, when: _Any, /) -> _Any:
        """Makes the sources of all layers of a session, and stores them in the global arrays `src_plm` and `src_rate`."""
        ...
    def PLMcbr_flow_PP(self, node: _Any, fid: _Any, addr: _Any, bw: _Any, /) -> _Any:
        """Makes a source of packet pairs that sends to a group."""
        ...
    def PLMcreate_agent(self, node: _Any, type: _Any, pktClass: _Any, /) -> _Any:
        """Makes an agent with a flow id on a node."""
        ...
    def QS(self, val: _Any, /) -> _Any:
        """Switches Quick-Start on (`ON`) or off (`OFF`) for nodes made later."""
        ...
    def Tmix_DelayBox(self, *args: _Any) -> _Any:
        """Makes a node that applies the delays and losses in a file of connection vectors."""
        ...
    def abstract_tcp(self) -> _Any:
        """Lets links that are made later report lost packets to the senders of abstract TCP."""
        ...
    def add_agent_trace(self, agent: _Any, name: _Any, f: _Any = ..., /) -> _Any:
        """Writes the agent to the nam trace under the given name."""
        ...
    def add_isl(self, ltype: _Any, node1: _Any, node2: _Any, bw: _Any, qtype: _Any, qlim: _Any, /) -> _Any:
        """Connects two satellites by a link of the given type."""
        ...
    def adhocRouting(self, val: _Any, /) -> _Any:
        """Routing protocol of mobile nodes. Setting it makes nodes made later mobile."""
        ...
    def after(self, ival: _Any, /, *args: _Any) -> _Any:
        """Schedules a script to run when the given time has passed."""
        ...
    def agentTrace(self, val: _Any, /) -> _Any:
        """Whether agents write trace lines (AGT)."""
        ...
    def all_links_list(self) -> _Any:
        """Returns the links, in the order of the array `link_`."""
        ...
    def all_nodes_list(self) -> _Any:
        """Returns the nodes by ascending number."""
        ...
    def antType(self, val: _Any, /) -> _Any:
        """Class of the antenna of nodes made later."""
        ...
    def at_now(self, *args: _Any) -> _Any:
        """Schedules a script for the present time."""
        ...
    def attach_agent(self, node: _Any, agent: _Any, /) -> _Any:
        """Attaches an agent to a node."""
        ...
    def attach_diffapp(self, node: _Any, diffapp: _Any, /) -> _Any:
        """Assigns an application to a node."""
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
        """Sets the bandwidth of a link, or with `duplex` of both directions."""
        ...
    def bw_parse(self, spec: _Any, /) -> _Any:
        """Converts a bandwidth such as `10Mb` into bits per second."""
        ...
    def channel(self, val: _Any, /) -> _Any:
        """The channel of nodes made later; nodes on the same channel hear each other."""
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
    def compute_algo_routes(self) -> _Any:
        """Computes the routes along a tree and installs them in the nodes, for the routing protocol Algorithmic."""
        ...
    def compute_flat_routes(self) -> _Any:
        """Computes the routes over flat addresses and installs them in the nodes."""
        ...
    def compute_hier_routes(self) -> _Any:
        """Computes the routes over hierarchical addresses and installs them in the nodes."""
        ...
    def compute_routes(self) -> _Any:
        """Computes the routes and installs them in the nodes."""
        ...
    def cost(self, n1: _Any, n2: _Any, c: _Any, /) -> _Any:
        """Sets the routing cost of a one-way link."""
        ...
    def create_aodv_agent(self, node: _Any, /) -> _Any:
        """Makes the routing agent of a mobile node and stores it in the node's `ragent_`."""
        ...
    def create_aomdv_agent(self, node: _Any, /) -> _Any:
        """Makes the routing agent of a mobile node and stores it in the node's `ragent_`."""
        ...
    def create_connection(self, s_type: _Any, source: _Any, d_type: _Any, dest: _Any, pktClass: _Any, /) -> _Any:
        """Makes two connected agents; returns the sender."""
        ...
    def create_connection_list(self, s_type: _Any, source: _Any, d_type: _Any, dest: _Any, pktClass: _Any, /) -> _Any:
        """Makes two agents on two nodes and connects them; returns both."""
        ...
    def create_connection_listen(self, s_type: _Any, source: _Any, d_type: _Any, dest: _Any, pktClass: _Any, /) -> _Any:
        """Makes two agents on two nodes and connects them, and lets the second listen; returns both."""
        ...
    def create_core_diffusion_rtg_agent(self, node: _Any, /) -> _Any:
        """Makes the routing agent of a mobile node and stores it in the node's `ragent_`."""
        ...
    def create_diffusion_probability_agent(self, node: _Any, /) -> _Any:
        """Makes the routing agent of a mobile node and stores it in the node's `ragent_`."""
        ...
    def create_diffusion_rate_agent(self, node: _Any, /) -> _Any:
        """Makes the routing agent of a mobile node and stores it in the node's `ragent_`."""
        ...
    def create_dsdv_agent(self, node: _Any, /) -> _Any:
        """Makes the routing agent of a mobile node and stores it in the node's `ragent_`."""
        ...
    def create_dumb_agent(self, node: _Any, /) -> _Any:
        """Makes the routing agent of a mobile node and stores it in the node's `ragent_`."""
        ...
    def create_eventtrace(self, type: _Any, owner: _Any, /) -> _Any:
        """Makes the event trace of an object."""
        ...
    def create_flooding_agent(self, node: _Any, /) -> _Any:
        """Makes the routing agent of a mobile node and stores it in the node's `ragent_`."""
        ...
    def create_highspeed_connection(self, s_type: _Any, source: _Any, d_type: _Any, dest: _Any, pktClass: _Any, /) -> _Any:
        """Makes two agents on two nodes and connects them; the second gets large buffers."""
        ...
    def create_manual_rtg_agent(self, node: _Any, /) -> _Any:
        """Makes the routing agent of a mobile node and stores it in the node's `ragent_`."""
        ...
    def create_node_instance(self, *argss: _Any) -> _Any:
        """Makes the node object of a mobile node, without agents and interfaces."""
        ...
    def create_omnimcast_agent(self, node: _Any, /) -> _Any:
        """Makes the routing agent of a mobile node and stores it in the node's `ragent_`."""
        ...
    def create_satnode(self) -> _Any:
        """Makes a satellite node of the configured type."""
        ...
    def create_tcp_connection(self, s_type: _Any, source: _Any, d_type: _Any, dest: _Any, pktClass: _Any, /) -> _Any:
        """Makes two agents on two nodes without connecting them; returns both."""
        ...
    def create_tora_agent(self, node: _Any, /) -> _Any:
        """Makes the routing agent of a mobile node and stores it in the node's `ragent_`."""
        ...
    def create_trace(self, type: _Any, file: _Any, src: _Any, dst: _Any, op: _Any = ..., /) -> _Any:
        """Makes a trace object."""
        ...
    def create_wireless_node(self, *argss: _Any) -> _Any:
        """Makes a mobile node, as `$ns node` does once a routing protocol for mobile nodes is configured."""
        ...
    def create_packetformat(self) -> _Any:
        """Makes the packet header manager again."""
        ...
    def delay(self, n1: _Any, n2: _Any, delay: _Any, type: _Any = ..., /) -> _Any:
        """Sets the delay of a link, or with `duplex` of both directions."""
        ...
    def delay_parse(self, spec: _Any, /) -> _Any:
        """Converts a time such as `10ms` into seconds."""
        ...
    def delete_agent_trace(self, agent: _Any, /) -> _Any:
        """Removes the agent's name from the animation."""
        ...
    def detach_agent(self, node: _Any, agent: _Any, /) -> _Any:
        """Detaches an agent from a node."""
        ...
    def detach_lossmodel(self, lossobj: _Any, from_: _Any, to: _Any, /) -> _Any:
        """Removes an error model from a link."""
        ...
    def diffusionFilter(self, val: _Any, /) -> _Any:
        """Filters that each node made later gets."""
        ...
    def downlinkBW(self, val: _Any, /) -> _Any:
        """Bandwidth of the links down from satellites, bits per second."""
        ...
    def drop_trace(self, n1: _Any, n2: _Any, trace: _Any, /) -> _Any:
        """Writes the drops of a queue to a trace."""
        ...
    def dump_namaddress(self) -> _Any:
        """Writes the lines of the nam trace on the address format."""
        ...
    def dump_namagents(self) -> _Any:
        """Writes the lines of the nam trace on agents."""
        ...
    def dump_namcolors(self) -> _Any:
        """Writes the lines of the nam trace on the colours of flows."""
        ...
    def dump_namlans(self) -> _Any:
        """Writes the lines of the nam trace on LANs."""
        ...
    def dump_namlinks(self) -> _Any:
        """Writes the lines of the nam trace on links; each link is listed once."""
        ...
    def dump_namnodes(self) -> _Any:
        """Writes the lines of the nam trace on nodes."""
        ...
    def dump_namqueues(self) -> _Any:
        """Writes the lines of the nam trace on queues that are shown."""
        ...
    def dump_namversion(self, v: _Any, /) -> _Any:
        """Writes the line of the nam trace that shows the version of the nam format."""
        ...
    def dump_namwireless(self) -> _Any:
        """Writes the line of the nam trace that has the size of the area."""
        ...
    def dump_routelogic_distance(self) -> _Any:
        """Prints the cost of the path from every node to every other."""
        ...
    def dump_routelogic_nh(self) -> _Any:
        """Prints the next hop from every node to every other."""
        ...
    def dumper(self, obj: _Any, /) -> _Any:
        """Not supported: the call fails."""
        ...
    def dumpq(self) -> _Any:
        """Prints the pending events of a halted simulation, and removes them."""
        ...
    def duplex_intserv_link(self, n1: _Any, n2: _Any, bw: _Any, pd: _Any, sched: _Any, signal: _Any, adc: _Any, /, *args: _Any) -> _Any:
        """Makes links with admission control in both directions. The last arguments are the classes of the estimator
        and of the classifier."""
        ...
    def duplex_link_op(self, n1: _Any, n2: _Any, op: _Any, /, *args: _Any) -> _Any:
        """Calls a method of both links between two nodes."""
        ...
    def energy_color_change(self, level1: _Any, level2: _Any, /) -> _Any:
        """Sets the shares of the initial energy at which nam shows other colours."""
        ...
    def energyModel(self, val: _Any, /) -> _Any:
        """Class of the energy model of nodes made later."""
        ...
    def eotTrace(self, val: _Any, /) -> _Any:
        """Whether lines are traced at the ends of transmissions."""
        ...
    def eventtrace_all(self, file: _Any = ..., /) -> _Any:
        """Writes events, such as timeouts and cuts of the window, of objects made later to the channel."""
        ...
    def expand_address(self) -> _Any:
        """Has no effect."""
        ...
    def expand_port_field_bits(self, nbits: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def flush_trace(self) -> _Any:
        """Flushes the files of all traces."""
        ...
    def gen_map(self) -> _Any:
        """Prints nodes, agents and links on the standard output."""
        ...
    def get_AllocAddrBits(self, prog: _Any, /) -> _Any:
        """Returns the object that divides addresses into fields; with `new`, a new one."""
        ...
    def get_color(self, id: _Any, /) -> _Any:
        """Returns the colour of a flow."""
        ...
    def get_link(self, addr: _Any, daddr: _Any, /) -> _Any:
        """Returns the transmitter of the first link on the path from one address to another."""
        ...
    def get_link_head(self, n1: _Any, n2: _Any, /) -> _Any:
        """Returns the object at which packets enter a link, given by the numbers of its nodes."""
        ...
    def get_nam_config(self) -> _Any:
        """Returns the file of `namtrace-config`; empty if there is none."""
        ...
    def get_nam_traceall(self) -> _Any:
        """Returns the file of `namtrace-all`; empty if there is none."""
        ...
    def get_node_by_addr(self, address: _Any, /) -> _Any:
        """Returns the node with the given address."""
        ...
    def get_node_by_id(self, id: _Any, /) -> _Any:
        """Returns the node with the given number."""
        ...
    def get_node_id_by_addr(self, address: _Any, /) -> _Any:
        """Returns the number of the node with the given address."""
        ...
    def get_nodetype(self) -> _Any:
        """Returns the kind of nodes made later; empty for wired nodes."""
        ...
    def get_ns_traceall(self) -> _Any:
        """Returns the file of `trace-all`; empty if there is none."""
        ...
    def get_number_of_nodes(self) -> _Any:
        """Returns the number of nodes."""
        ...
    def get_queue(self, addr: _Any, daddr: _Any, /) -> _Any:
        """Returns the queue of the first link on the path from one address to another."""
        ...
    def get_routelogic(self) -> _Any:
        """Returns the object that computes the routes."""
        ...
    def halt(self) -> _Any:
        """Stops the simulation after the present event."""
        ...
    def hier_node(self, haddr: _Any, /) -> _Any:
        """Not supported: the call fails."""
        ...
    def idlePower(self, val: _Any, /) -> _Any:
        """Power that a node takes while it neither sends nor receives, watts."""
        ...
    def ifqLen(self, val: _Any, /) -> _Any:
        """Limit of the queue between link layer and MAC of nodes made later, packets."""
        ...
    def ifqType(self, val: _Any, /) -> _Any:
        """Class of the queue between link layer and MAC of nodes made later."""
        ...
    def imep_support(self) -> _Any:
        """Returns whether IMEP is used; empty before the first mobile node."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Makes the scheduler and the other objects that every simulation needs."""
        ...
    def init_nam(self) -> _Any:
        """Writes the description of the network for nam, just before the clock starts."""
        ...
    def initialEnergy(self, val: _Any, /) -> _Any:
        """Energy of a node at the start, joules."""
        ...
    def initial_node_pos(self, nodep: _Any, size: _Any, /) -> _Any:
        """Sets the position of a node in nam, and the size of its symbol."""
        ...
    def insert_delayer(self, src: _Any, dst: _Any, delayer: _Any, /) -> _Any:
        """Puts a delayer between queue and transmitter of a link."""
        ...
    def is_started(self) -> _Any:
        """Returns 1 after `run` was called."""
        ...
    def ldp_mapping_color(self, color: _Any, /) -> _Any:
        """Sets the colour of LDP messages of this type in the animation."""
        ...
    def ldp_notification_color(self, color: _Any, /) -> _Any:
        """Sets the colour of LDP messages of this type in the animation."""
        ...
    def ldp_release_color(self, color: _Any, /) -> _Any:
        """Sets the colour of LDP messages of this type in the animation."""
        ...
    def ldp_request_color(self, color: _Any, /) -> _Any:
        """Sets the colour of LDP messages of this type in the animation."""
        ...
    def ldp_withdraw_color(self, color: _Any, /) -> _Any:
        """Sets the colour of LDP messages of this type in the animation."""
        ...
    def link_lossmodel(self, lossobj: _Any, from_: _Any, to: _Any, /) -> _Any:
        """Puts an error model behind a link's delay."""
        ...
    def llType(self, val: _Any, /) -> _Any:
        """Class of the link layer of nodes made later."""
        ...
    def log_simstart(self) -> _Any:
        """Prints that the simulation starts, and stores the time of day in the global variable `simstart`, seconds
        since 1970."""
        ...
    def lossmodel(self, lossobj: _Any, from_: _Any, to: _Any, /) -> _Any:
        """Puts an error model in front of a link's queue."""
        ...
    def macTrace(self, val: _Any, /) -> _Any:
        """Whether the MAC writes trace lines (MAC)."""
        ...
    def macType(self, val: _Any, /) -> _Any:
        """Class of the MAC of nodes made later."""
        ...
    def make_abslan(self, nodelist: _Any, bw: _Any, delay: _Any, qlen: _Any = ..., /) -> _Any:
        """Makes an abstract LAN of the given nodes: one queue and one link for all."""
        ...
    def make_lan(self, *args: _Any) -> _Any:
        """Makes a LAN of the given nodes: `make-lan ?-trace on? nodelist bw delay ?llType? ?ifqType? ?macType?
        ?chanType? ?phyType? ?ifqLen?`."""
        ...
    def makeflowmon(self, cltype: _Any, clslots: _Any = ..., /) -> _Any:
        """Makes a flow monitor whose classifier has the given type: `Fid`, `SrcDest` or `SrcDestFid`."""
        ...
    def maketbtagger(self, cltype: _Any, clslots: _Any = ..., /) -> _Any:
        """Makes a tagger with token buckets."""
        ...
    def maketswtagger(self, cltype: _Any, clslots: _Any = ..., /) -> _Any:
        """Makes a tagger with sliding windows."""
        ...
    def maybeEnableTraceAll(self, obj: _Any, /, *args: _Any) -> _Any:
        """Traces an object to the files of `trace-all` and `namtrace-all`, if there are any."""
        ...
    def mobileIP(self, val: _Any, /) -> _Any:
        """With `ON`, nodes made later support Mobile IP: wired nodes and base stations as home and foreign agents,
        others as mobile hosts."""
        ...
    def monitor_agent_trace(self, agent: _Any, /) -> _Any:
        """Shows the agent's variables in the animation."""
        ...
    def monitor_queue(self, n1: _Any, n2: _Any, qtrace: _Any, sampleInterval: _Any = ..., /) -> _Any:
        """Puts a queue monitor on a link, and returns it."""
        ...
    def movementTrace(self, val: _Any, /) -> _Any:
        """Has no effect: lines of movements (M) are written whenever there is a trace."""
        ...
    def mpls_node(self) -> _Any:
        """Makes an MPLS node."""
        ...
    def mrtproto(self, mproto: _Any, nodelist: _Any = ..., /) -> _Any:
        """Starts a multicast protocol on the given nodes, or on all nodes if none are given."""
        ...
    def mrtproto_iifs(self, mproto: _Any, node: _Any, iiflist: _Any, /) -> _Any:
        """Starts a multicast protocol on a node, for packets that arrive through the given interfaces."""
        ...
    def multicast(self) -> _Any:
        """Returns whether multicast is enabled: 1 or 0."""
        ...
    def multihome_add_interface(self, core: _Any, if_: _Any, /) -> _Any:
        """Makes a node an interface of a host."""
        ...
    def multihome_attach_agent(self, core: _Any, agent: _Any, /) -> _Any:
        """Attaches an SCTP agent to all interfaces of a host."""
        ...
    def multihome_connect(self, src: _Any, dst: _Any, /) -> _Any:
        """Connects two SCTP agents of multihomed hosts, as `connect` does."""
        ...
    def nam_end_wireless(self, stoptime: _Any, /) -> _Any:
        """Writes the end of the simulation to the nam trace."""
        ...
    def namtrace_all(self, file: _Any, /) -> _Any:
        """Writes a nam trace of all links made later to the given file."""
        ...
    def namtrace_all_wireless(self, file: _Any, optx: _Any, opty: _Any, /) -> _Any:
        """Writes a nam trace as `namtrace-all` does, with the size of the area."""
        ...
    def namtrace_config(self, f: _Any, /) -> _Any:
        """Writes the description of the network for nam to the given file."""
        ...
    def namtrace_queue(self, n1: _Any, n2: _Any, file: _Any = ..., /) -> _Any:
        """Traces the packets on a link for nam."""
        ...
    def namtrace_some(self, file: _Any, /) -> _Any:
        """Stores a file in `namtraceSomeFile_`, which has no effect."""
        ...
    def newLan(self, nodelist: _Any, bw: _Any, delay: _Any, /, *args: _Any) -> _Any:
        """Makes a LAN of the given nodes. Options: `-llType`, `-ifqType`, `-macType`, `-chanType`, `-phyType`,
        `-mactrace`, `-ifqLen`, `-address`."""
        ...
    def newsatnode(self) -> _Any:
        """Makes a satellite node without any parts."""
        ...
    def nullagent(self) -> _Any:
        """Returns the agent that receives dropped packets."""
        ...
    def phyTrace(self, val: _Any, /) -> _Any:
        """Whether radios of the class Phy/WirelessPhyExt write trace lines."""
        ...
    def phyType(self, val: _Any, /) -> _Any:
        """Class of the radio of nodes made later."""
        ...
    def prepare_to_stop(self) -> _Any:
        """Stops the agents that `put-in-list` has registered."""
        ...
    def propInstance(self, val: _Any, /) -> _Any:
        """The propagation model, as an object."""
        ...
    def propType(self, val: _Any, /) -> _Any:
        """Class of the propagation model, of which one object is made for all nodes."""
        ...
    def pushback_duplex_link(self, n1: _Any, n2: _Any, bw: _Any, delay: _Any, /) -> _Any:
        """Makes a link in both directions on which aggregates may be limited."""
        ...
    def pushback_simplex_link(self, n1: _Any, n2: _Any, bw: _Any, delay: _Any, /) -> _Any:
        """Makes a one-way link on which aggregates may be limited."""
        ...
    def put_in_list(self, agent: _Any, /) -> _Any:
        """Registers an agent to be notified at the end."""
        ...
    def puts_nam_config(self, str: _Any, /) -> _Any:
        """Writes a line to the description of the network for nam."""
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
        """Makes nam play the animation forwards."""
        ...
    def register_nam_linkconfig(self, link: _Any, /) -> _Any:
        """Adds a link to those that nam shows."""
        ...
    def remove_nam_linkconfig(self, i1: _Any, i2: _Any, /) -> _Any:
        """Removes the links between two nodes from those that nam shows."""
        ...
    def rewind_nam(self) -> _Any:
        """Makes nam play the animation backwards."""
        ...
    def routerTrace(self, val: _Any, /) -> _Any:
        """Whether routing agents write trace lines (RTR)."""
        ...
    def rtmodel(self, dist: _Any, parms: _Any, /, *args: _Any) -> _Any:
        """Makes the links between nodes, or all links of a node, fail according to the given failure model."""
        ...
    def rtmodel_at(self, at: _Any, op: _Any, /, *args: _Any) -> _Any:
        """Takes links down or up once, at a given time."""
        ...
    def rtmodel_configure(self) -> _Any:
        """Schedules the first operations of all failure models."""
        ...
    def rtmodel_delete(self, model: _Any, /) -> _Any:
        """Removes a failure model."""
        ...
    def rtproto(self, proto: _Any, /, *args: _Any) -> _Any:
        """Selects a routing protocol, with its arguments or the nodes that use it."""
        ...
    def rtt(self, src: _Any, dst: _Any, /) -> _Any:
        """Passes the round-trip propagation delay between two agents to the first: calls `SRC rtt TIME`."""
        ...
    def run_mcast(self) -> _Any:
        """Starts the multicast protocols of all nodes."""
        ...
    def rxPower(self, val: _Any, /) -> _Any:
        """Power that a node takes while it receives, watts."""
        ...
    def satNodeType(self, val: _Any, /) -> _Any:
        """Kind of the satellite nodes made later."""
        ...
    def sat_link_destroy(self, src: _Any, dst: _Any, /) -> _Any:
        """Removes a satellite link from the wired network."""
        ...
    def sat_link_up(self, src: _Any, dst: _Any, cost: _Any, handle: _Any, queue_handle: _Any, /) -> _Any:
        """Adds a satellite link to the wired network."""
        ...
    def satnode(self, *args: _Any) -> _Any:
        """Makes a satellite node of a type at a position."""
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
        """Chooses the address format: `def` for flat addresses, or `hierarchical ?LEVELS BITS...?`."""
        ...
    def set_animation_rate(self, rate: _Any, /) -> _Any:
        """Sets how much simulated time a frame of the animation takes."""
        ...
    def set_dsr_nodetype(self) -> _Any:
        """Returns the class of mobile nodes that route by DSR."""
        ...
    def set_hieraddress(self, hlevel: _Any, /, *args: _Any) -> _Any:
        """Chooses hierarchical addresses."""
        ...
    def set_nix_routing(self) -> _Any:
        """Lets nodes made later route packets by vectors of neighbour indices."""
        ...
    def simplex_connect(self, src: _Any, dst: _Any, /) -> _Any:
        """Makes the second agent the peer of the first."""
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
        """Makes nam save a picture of the animation."""
        ...
    def src_rting(self) -> _Any:
        """Returns whether nodes made later have source routing: 1 or 0."""
        ...
    def stopTime(self, val: _Any, /) -> _Any:
        """End of the simulation, for protocols that need to know it, seconds."""
        ...
    def terminate_all_agents(self) -> _Any:
        """Notifies the agents that the run ends."""
        ...
    def terminate_nam(self) -> _Any:
        """Writes an instruction to the nam trace that ends nam."""
        ...
    def topoInstance(self, val: _Any, /) -> _Any:
        """The field on which nodes move, after `load_flatgrid`."""
        ...
    def toraDebug(self, val: _Any, /) -> _Any:
        """Whether TORA prints debugging output; it has no effect."""
        ...
    def trace_all_satlinks(self, f: _Any, /) -> _Any:
        """Traces the links of all satellite nodes."""
        ...
    def trace_annotate(self, str: _Any, /) -> _Any:
        """Writes a note to the traces."""
        ...
    def trace_queue(self, n1: _Any, n2: _Any, file: _Any = ..., /) -> _Any:
        """Traces the packets on a link."""
        ...
    def transitionPower(self, val: _Any, /) -> _Any:
        """Power that a node takes while it wakes up, watts."""
        ...
    def transitionTime(self, val: _Any, /) -> _Any:
        """Time that a node takes to wake up, seconds."""
        ...
    def txPower(self, val: _Any, /) -> _Any:
        """Power that a node takes while it sends, watts."""
        ...
    def use_newtrace(self) -> _Any:
        """Writes traces of mobile nodes in the new format."""
        ...
    def use_scheduler(self, type: _Any, /) -> _Any:
        """Replaces the scheduler; pending events are lost."""
        ...
    def use_taggedtrace(self, tag: _Any = ..., /) -> _Any:
        """Writes later traces in the tagged format."""
        ...
    def wiredRouting(self, val: _Any, /) -> _Any:
        """With `ON`, nodes made later are base stations between wired and wireless networks."""
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
    def new(self, class_: _Literal["Classifier/Mac"], *arguments: _Any, **values: _Any) -> _classes.ClassifierMac: ...
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
    def new(self, class_: _Literal["PktInTranMonitor"], *arguments: _Any, **values: _Any) -> _classes.PktInTranMonitor: ...
    @_overload
    def new(self, class_: _Literal["McastMonitor"], *arguments: _Any, **values: _Any) -> _classes.McastMonitor: ...
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
    def new(self, class_: _Literal["ErrorModel/Trace/Mroute"], *arguments: _Any, **values: _Any) -> _classes.ErrorModelTraceMroute: ...
    @_overload
    def new(self, class_: _Literal["ErrorModel/MultiState"], *arguments: _Any, **values: _Any) -> _classes.ErrorModelMultiState: ...
    @_overload
    def new(self, class_: _Literal["SelectErrorModel"], *arguments: _Any, **values: _Any) -> _classes.SelectErrorModel: ...
    @_overload
    def new(self, class_: _Literal["ErrorModule"], *arguments: _Any, **values: _Any) -> _classes.ErrorModule: ...
    @_overload
    def new(self, class_: _Literal["Trace"], *arguments: _Any, **values: _Any) -> _classes.Trace: ...
    @_overload
    def new(self, class_: _Literal["TraceIp"], *arguments: _Any, **values: _Any) -> _classes.TraceIp: ...
    @_overload
    def new(self, class_: _Literal["TraceIp/Mac"], *arguments: _Any, **values: _Any) -> _classes.TraceIpMac: ...
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
    def new(self, class_: _Literal["Agent/AbsTCP"], *arguments: _Any, **values: _Any) -> _classes.AgentAbsTCP: ...
    @_overload
    def new(self, class_: _Literal["Agent/AbsTCP/TahoeAck"], *arguments: _Any, **values: _Any) -> _classes.AgentAbsTCPTahoeAck: ...
    @_overload
    def new(self, class_: _Literal["Agent/AbsTCP/RenoAck"], *arguments: _Any, **values: _Any) -> _classes.AgentAbsTCPRenoAck: ...
    @_overload
    def new(self, class_: _Literal["Agent/AbsTCP/TahoeDelAck"], *arguments: _Any, **values: _Any) -> _classes.AgentAbsTCPTahoeDelAck: ...
    @_overload
    def new(self, class_: _Literal["Agent/AbsTCP/RenoDelAck"], *arguments: _Any, **values: _Any) -> _classes.AgentAbsTCPRenoDelAck: ...
    @_overload
    def new(self, class_: _Literal["Agent/AbsTCPSink"], *arguments: _Any, **values: _Any) -> _classes.AgentAbsTCPSink: ...
    @_overload
    def new(self, class_: _Literal["Agent/AbsTCPSink/DelAck"], *arguments: _Any, **values: _Any) -> _classes.AgentAbsTCPSinkDelAck: ...
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
    def new(self, class_: _Literal["LossTrace"], *arguments: _Any, **values: _Any) -> _classes.LossTrace: ...
    @_overload
    def new(self, class_: _Literal["Agent/TP"], *arguments: _Any, **values: _Any) -> _classes.AgentTP: ...
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
    def new(self, class_: _Literal["FSM"], *arguments: _Any, **values: _Any) -> _classes.FSM: ...
    @_overload
    def new(self, class_: _Literal["FSM/TahoeAck"], *arguments: _Any, **values: _Any) -> _classes.FSMTahoeAck: ...
    @_overload
    def new(self, class_: _Literal["FSM/TahoeDelAck"], *arguments: _Any, **values: _Any) -> _classes.FSMTahoeDelAck: ...
    @_overload
    def new(self, class_: _Literal["FSM/RenoAck"], *arguments: _Any, **values: _Any) -> _classes.FSMRenoAck: ...
    @_overload
    def new(self, class_: _Literal["FSM/RenoDelAck"], *arguments: _Any, **values: _Any) -> _classes.FSMRenoDelAck: ...
    @_overload
    def new(self, class_: _Literal["DelayModel"], *arguments: _Any, **values: _Any) -> _classes.DelayModel: ...
    @_overload
    def new(self, class_: _Literal["HackLossyLink"], *arguments: _Any, **values: _Any) -> _classes.HackLossyLink: ...
    @_overload
    def new(self, class_: _Literal["DropTargetAgent"], *arguments: _Any, **values: _Any) -> _classes.DropTargetAgent: ...
    @_overload
    def new(self, class_: _Literal["Connector/AddSR"], *arguments: _Any, **values: _Any) -> _classes.ConnectorAddSR: ...
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
    def new(self, class_: _Literal["Agent/VatRcvr"], *arguments: _Any, **values: _Any) -> _classes.AgentVatRcvr: ...
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
    def new(self, class_: _Literal["ConnTimer"], *arguments: _Any, **values: _Any) -> _classes.ConnTimer: ...
    @_overload
    def new(self, class_: _Literal["PagePool"], *arguments: _Any, **values: _Any) -> _classes.PagePool: ...
    @_overload
    def new(self, class_: _Literal["PagePool/WebTraf"], *arguments: _Any, **values: _Any) -> _classes.PagePoolWebTraf: ...
    @_overload
    def new(self, class_: _Literal["PagePool/WebTraf/Log"], *arguments: _Any, **values: _Any) -> _classes.PagePoolWebTrafLog: ...
    @_overload
    def new(self, class_: _Literal["PagePool/EmpFtpTraf"], *arguments: _Any, **values: _Any) -> _classes.PagePoolEmpFtpTraf: ...
    @_overload
    def new(self, class_: _Literal["Application/Worm"], *arguments: _Any, **values: _Any) -> _classes.ApplicationWorm: ...
    @_overload
    def new(self, class_: _Literal["Application/Worm/Dnh"], *arguments: _Any, **values: _Any) -> _classes.ApplicationWormDnh: ...
    @_overload
    def new(self, class_: _Literal["Application/Worm/An"], *arguments: _Any, **values: _Any) -> _classes.ApplicationWormAn: ...
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
    def new(self, class_: _Literal["HierNode"], *arguments: _Any, **values: _Any) -> _classes.HierNode: ...
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
    def new(self, class_: _Literal["Classifier/Multicast/BST"], *arguments: _Any, **values: _Any) -> _classes.ClassifierMulticastBST: ...
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
    def new(self, class_: _Literal["BiConnector"], *arguments: _Any, **values: _Any) -> _classes.BiConnector: ...
    @_overload
    def new(self, class_: _Literal["FECModel"], *arguments: _Any, **values: _Any) -> _classes.FECModel: ...
    @_overload
    def new(self, class_: _Literal["RouteCache"], *arguments: _Any, **values: _Any) -> _classes.RouteCache: ...
    @_overload
    def new(self, class_: _Literal["MobiCache"], *arguments: _Any, **values: _Any) -> _classes.MobiCache: ...
    @_overload
    def new(self, class_: _Literal["SRForwarder"], *arguments: _Any, **values: _Any) -> _classes.SRForwarder: ...
    @_overload
    def new(self, class_: _Literal["Agent/DSRProto"], *arguments: _Any, **values: _Any) -> _classes.AgentDSRProto: ...
    @_overload
    def new(self, class_: _Literal["Topography"], *arguments: _Any, **values: _Any) -> _classes.Topography: ...
    @_overload
    def new(self, class_: _Literal["Antenna"], *arguments: _Any, **values: _Any) -> _classes.Antenna: ...
    @_overload
    def new(self, class_: _Literal["Antenna/OmniAntenna"], *arguments: _Any, **values: _Any) -> _classes.AntennaOmniAntenna: ...
    @_overload
    def new(self, class_: _Literal["Channel"], *arguments: _Any, **values: _Any) -> _classes.Channel: ...
    @_overload
    def new(self, class_: _Literal["Channel/NoDup"], *arguments: _Any, **values: _Any) -> _classes.ChannelNoDup: ...
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
    def new(self, class_: _Literal["Agent/GAF"], *arguments: _Any, **values: _Any) -> _classes.AgentGAF: ...
    @_overload
    def new(self, class_: _Literal["GAFPartner"], *arguments: _Any, **values: _Any) -> _classes.GAFPartner: ...
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
    def new(self, class_: _Literal["Application/DiffApp/RmstFilter"], *arguments: _Any, **values: _Any) -> _classes.ApplicationDiffAppRmstFilter: ...
    @_overload
    def new(self, class_: _Literal["Application/DiffApp/RmstSource"], *arguments: _Any, **values: _Any) -> _classes.ApplicationDiffAppRmstSource: ...
    @_overload
    def new(self, class_: _Literal["Application/DiffApp/RmstSink"], *arguments: _Any, **values: _Any) -> _classes.ApplicationDiffAppRmstSink: ...
    @_overload
    def new(self, class_: _Literal["Node/MobileNode"], *arguments: _Any, **values: _Any) -> _classes.NodeMobileNode: ...
    @_overload
    def new(self, class_: _Literal["Node/MobileNode/BaseStationNode"], *arguments: _Any, **values: _Any) -> _classes.NodeMobileNodeBaseStationNode: ...
    @_overload
    def new(self, class_: _Literal["Agent/DSRAgent"], *arguments: _Any, **values: _Any) -> _classes.AgentDSRAgent: ...
    @_overload
    def new(self, class_: _Literal["SRNodeNew"], *arguments: _Any, **values: _Any) -> _classes.SRNodeNew: ...
    @_overload
    def new(self, class_: _Literal["SRNode"], *arguments: _Any, **values: _Any) -> _classes.SRNode: ...
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
    def new(self, class_: _Literal["LL/Sat/HDLC"], *arguments: _Any, **values: _Any) -> _classes.LLSatHDLC: ...
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
    def new(self, class_: _Literal["SRM/request/Adaptive"], *arguments: _Any, **values: _Any) -> _classes.SRMrequestAdaptive: ...
    @_overload
    def new(self, class_: _Literal["SRM/repair"], *arguments: _Any, **values: _Any) -> _classes.SRMrepair: ...
    @_overload
    def new(self, class_: _Literal["SRM/repair/Adaptive"], *arguments: _Any, **values: _Any) -> _classes.SRMrepairAdaptive: ...
    @_overload
    def new(self, class_: _Literal["SRM/session"], *arguments: _Any, **values: _Any) -> _classes.SRMsession: ...
    @_overload
    def new(self, class_: _Literal["SRM/session/log-scaled"], *arguments: _Any, **values: _Any) -> _classes.SRMsessionlogscaled: ...
    @_overload
    def new(self, class_: _Literal["SRMErrorModel"], *arguments: _Any, **values: _Any) -> _classes.SRMErrorModel: ...
    @_overload
    def new(self, class_: _Literal["Agent/PGM"], *arguments: _Any, **values: _Any) -> _classes.AgentPGM: ...
    @_overload
    def new(self, class_: _Literal["Agent/PGM/Sender"], *arguments: _Any, **values: _Any) -> _classes.AgentPGMSender: ...
    @_overload
    def new(self, class_: _Literal["Agent/PGM/Receiver"], *arguments: _Any, **values: _Any) -> _classes.AgentPGMReceiver: ...
    @_overload
    def new(self, class_: _Literal["PGMErrorModel"], *arguments: _Any, **values: _Any) -> _classes.PGMErrorModel: ...
    @_overload
    def new(self, class_: _Literal["Classifier/Pgm"], *arguments: _Any, **values: _Any) -> _classes.ClassifierPgm: ...
    @_overload
    def new(self, class_: _Literal["RtModule/PGM"], *arguments: _Any, **values: _Any) -> _classes.RtModulePGM: ...
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
    """A simulation with multicast on all nodes and links."""
    def init(self, *args: _Any) -> _Any:
        """Makes a simulation with multicast."""
        ...

class ADC(SplitObject):
    """Decides whether flows may use a link. Subclasses implement the rules."""
    backoff: _Integer
    """After a refusal, refuse every flow until a flow ends. The default is true."""
    bandwidth: _Real
    """Bandwidth of the link, bits per second. The default is 0."""
    dobump: _Integer
    """Raise the estimated load as soon as a flow is admitted. The default is true."""
    dst: _Integer
    """Number of the node at the end of the link, for traces. The default is -1."""
    src: _Integer
    """Number of the node at the start of the link, for traces. The default is -1."""
    def attach(self, channel: _Any, /) -> _Any:
        """Sets the channel to which changes of traced variables are written."""
        ...
    def attach_est(self, estimator: _Any, class_: _Any, /) -> _Any:
        """Sets the estimator of the load of the given class of service."""
        ...
    def attach_measmod(self, meter: _Any, class_: _Any, /) -> _Any:
        """Sets the meter of the load of the given class of service."""
        ...
    def reset(self) -> _Any:
        """Has no effect."""
        ...
    def setbuf(self, size: _Any = ..., /) -> _Any:
        """Has no effect."""
        ...
    def start(self) -> _Any:
        """Starts the estimators."""
        ...

class ADCMS(ADC):
    """Admits a flow if the measured load plus the flow's rate fits into the usable bandwidth."""
    backoff: _Integer
    """Has no effect in this class. The default is false."""
    debug: _Integer
    """Has no effect. The default is false."""
    utilization: _Real
    """The share of the bandwidth that may be used. The default is 0.95."""

class ADCMSPK(ADC):
    """Admits a flow if the measured load plus the flow's peak rate fits into the usable bandwidth."""
    debug: _Integer
    """Has no effect."""
    utilization: _Real
    """The share of the bandwidth that may be used. The default is 0.95."""

class ADCHB(ADC):
    """Admits a flow while the Hoeffding bound on the load is within the bandwidth."""
    debug: _Integer
    """Has no effect. The default is false."""
    epsilon: _Real
    """Probability that the load exceeds its Hoeffding bound. The default is 0.7."""

class ADCACTO(ADC):
    """Admits flows by the Chernoff bound, with the acceptance region replaced by its tangent at the origin."""
    debug: _Integer
    """Has no effect. The default is false."""
    dobump: _Integer
    """Raise the estimated load as soon as a flow is admitted. The default is false."""
    s: _Real
    """Exponent s of the Chernoff bound on the load, seconds per bit. The default is 0.002."""

class ADCACTP(ADC):
    """Admits flows by the Chernoff bound, with the acceptance region replaced by its tangent at the peak."""
    debug: _Integer
    """Has no effect. The default is false."""
    dobump: _Integer
    """Raise the estimated load as soon as a flow is admitted. The default is false."""
    s: _Real
    """Exponent s of the Chernoff bound on the load, seconds per bit. The default is 0.002."""

class ADCParam(ADC):
    """Admits a flow if the sum of the requested rates fits into the usable bandwidth."""
    debug: _Integer
    """Has no effect. The default is false."""
    utilization: _Real
    """The share of the bandwidth that may be used. The default is 1.0."""

class Est(SplitObject):
    """Estimates the load of a class of service on a link. Subclasses implement the rules."""
    dst: _Integer
    """Number of the node at the end of the link, for traces. The default is -1."""
    period: _Real
    """Time between measurements, seconds. The default is 0.5."""
    src: _Integer
    """Number of the node at the start of the link, for traces. The default is -1."""
    def attach(self, channel: _Any, /) -> _Any:
        """Sets the channel to which changes of traced variables are written."""
        ...
    def link_utlzn(self) -> _Any:
        """Returns the load measured so far in this period, bits per second."""
        ...
    def load_est(self) -> _Any:
        """Returns the estimated load, bits per second."""
        ...
    def setbuf(self, size: _Any = ..., /) -> _Any:
        """Has no effect."""
        ...
    def start(self) -> _Any:
        """Starts measuring."""
        ...

class EstNull(Est):
    """Measures the load without an estimate."""
    debug: _Integer
    """Has no effect. The default is false."""

class EstPointSample(Est):
    """Takes the last measurement as the estimate."""
    debug: _Integer
    """Has no effect. The default is false."""

class EstExpAvg(Est):
    """Estimates the load as an exponentially weighted moving average."""
    debug: _Integer
    """Has no effect. The default is false."""
    w: _Real
    """Weight of the newest measurement. The default is 0.125."""

class EstTimeWindow(Est):
    """Estimates the load as the maximum of a window of measurements."""
    T: _Integer
    """The number of measurements in the window. The default is 3."""
    debug: _Integer
    """Has no effect. The default is false."""

class MeasureMod(SplitObject):
    """Counts the bits that enter a link."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...

class SALink(SplitObject):
    """Lets the admission control of a link answer the requests that pass."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    dst: _Integer
    """Number of the node at the end of the link, for traces. The default is -1."""
    src: _Integer
    """Number of the node at the start of the link, for traces. The default is -1."""
    def attach(self, channel: _Any, /) -> _Any:
        """Sets the channel to which changes of traced variables are written."""
        ...
    def attach_adc(self, control: _Any, /) -> _Any:
        """Sets the admission control of the link."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def introduce(self) -> _Any:
        """Writes the first lines of the trace."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...

class AgentSA(Agent):
    """Requests admission on all links to its peer and, if admitted, sends when a traffic generator does. The answer is
    passed to the method `sched-stop`, which scripts supply."""
    bucket: _Integer
    """Depth of the flow's token bucket, bits. The default is 0."""
    packetSize: _Integer
    """Size of the agent's packets, bytes. The default is 210."""
    rate: _Real
    """Rate of the flow, bits per second. The default is 0."""
    def attach_traffic(self, generator: _Any, /) -> _Any:
        """Sets the traffic generator that determines when the agent sends."""
        ...
    def ctrl_target(self, object: _Any, /) -> _Any:
        """Sets the object that signalling packets go to."""
        ...
    def start(self) -> _Any:
        """Requests admission."""
        ...
    def stop(self) -> _Any:
        """Stops sending and releases the reservation."""
        ...
    def stoponidle(self, method: _Any, /) -> _Any:
        """Stops sending at the end of the current burst; without a current burst, calls the given method of the agent."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...

class AgentSAack(Agent):
    """Answers requests for admission."""

class AgentCBRUDPSA(AgentSA):
    """Requests admission, and sends through a token bucket."""
    def attach_tbf(self, tbf: _Any, /) -> _Any:
        """Puts a token bucket in front of data packets, but not of signalling packets."""
        ...

class IntServLink(SimpleLink):
    """A link on which flows need admission."""
    def buffersize(self, b: _Any, /) -> _Any:
        """Has no effect."""
        ...
    def create_meas_classifier(self) -> _Any:
        """Connects flows to the meter of their class of service."""
        ...
    def init(self, src: _Any, dst: _Any, bw: _Any, delay: _Any, q: _Any, arg: _Any, lltype: _Any = ..., /) -> _Any:
        """Connects the parts of the link."""
        ...
    def trace_sig(self, f: _Any, /) -> _Any:
        """Writes loads and decisions to a channel, for the animation."""
        ...
    def trace_util(self, interval: _Any, f: _Any = ..., /) -> _Any:
        """Writes time, estimated load and measured load to a channel, now and at regular times."""
        ...

class SessionHelper(SplitObject):
    """Delivers the packets of a source to the members of a group."""
    debug: _Integer
    """Print messages on what happens, in the models that support it. The default is false."""
    rc: _Integer
    """Give all receivers the packet itself instead of copies. The default is 0."""
    def add_dst(self, bw: _Any, delay: _Any, ttl: _Any, addr: _Any, object: _Any, /) -> _Any:
        """Adds a receiver to the group."""
        ...
    def delete_dst(self, addr: _Any, object: _Any, /) -> _Any:
        """Prints the address; no receiver is deleted."""
        ...
    def drop_target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that dropped packets go to, or returns it."""
        ...
    def isDynamic(self) -> _Any:
        """Called when the object's link is prepared for failures."""
        ...
    def list_mbr(self) -> _Any:
        """Returns the receiver that joined first."""
        ...
    def reset(self) -> _Any:
        """Returns to the initial state."""
        ...
    def set_node(self, id: _Any, /) -> _Any:
        """Sets the number of the source's node."""
        ...
    def show_dstobj(self) -> _Any:
        """Prints the receivers in the group."""
        ...
    def show_loss_depobj(self) -> _Any:
        """Prints which receivers are behind which losses."""
        ...
    def target(self, object: _Any = ..., /) -> _Any:
        """Sets the object that packets go to, or returns it."""
        ...

class SessionNode(Node):
    """A node of a session-level simulation, which forwards nothing."""
    def alloc_port(self) -> _Any:
        """Returns the next port."""
        ...
    def attach(self, agent: _Any, /) -> _Any:
        """Attaches an agent."""
        ...
    def id(self) -> _Any:
        """Returns the number of the node."""
        ...
    def init(self, address: _Any = ..., /) -> _Any:
        """Makes a node with the next number."""
        ...
    def join_group(self, rcvagent: _Any, group: _Any, /) -> _Any:
        """Makes the agent a member of a group."""
        ...
    def leave_group(self, rcvagent: _Any, group: _Any, /) -> _Any:
        """Writes to the nam trace that the agent leaves a group; the agent continues to receive packets."""
        ...
    def node_addr(self) -> _Any:
        """Returns the address of the node as the script gave it; without such an address, the number of the node."""
        ...
    def reset(self) -> _Any:
        """Has no effect."""
        ...

class SessionSim(Simulator):
    """A simulation of multicast sessions without hops: packets arrive after the delay of their path."""
    MixMode: _Value
    """Whether some links are simulated packet by packet. The default is 0."""
    rc: _Value
    """Whether all receivers get the packet itself instead of copies. The default is 0."""
    def compute_flat_routes(self) -> _Any:
        """Computes the routes over flat addresses."""
        ...
    def compute_hier_routes(self) -> _Any:
        """Computes the routes over hierarchical addresses."""
        ...
    def create_session(self, node: _Any, agent: _Any, /) -> _Any:
        """Makes the agent a sender to its group."""
        ...
    def detailed_duplex_link(self, n1: _Any, n2: _Any, /) -> _Any:
        """Simulates a link that was recorded, and the nodes at its ends, packet by packet."""
        ...
    def detailed_link(self, id1: _Any, id2: _Any, /) -> _Any:
        """Returns 1 if a link is simulated packet by packet, otherwise 0."""
        ...
    def dump_namlinks(self) -> _Any:
        """Writes the links to the nam trace."""
        ...
    def dump_namnodes(self) -> _Any:
        """Writes the nodes to the nam trace."""
        ...
    def dump_routelogic_distance(self) -> _Any:
        """Prints the number of hops between nodes."""
        ...
    def duplex_link(self, n1: _Any, n2: _Any, bw: _Any, delay: _Any, type: _Any, /) -> _Any:
        """Records a link in both directions."""
        ...
    def duplex_link_of_interfaces(self, n1: _Any, n2: _Any, bw: _Any, delay: _Any, type: _Any, /) -> _Any:
        """Records a link in both directions."""
        ...
    def duplex_link_op(self, n1: _Any, n2: _Any, op: _Any, /, *args: _Any) -> _Any:
        """Sets how nam shows a link."""
        ...
    def get_bw(self, src: _Any, dst: _Any, /) -> _Any:
        """Returns the bandwidth of the path between two nodes, bits per second."""
        ...
    def get_delay(self, src: _Any, dst: _Any, /) -> _Any:
        """Returns the delay of the path between two nodes, seconds."""
        ...
    def get_mcast_tree(self, src: _Any, group: _Any, /) -> _Any:
        """Returns the links from a source to the first member, with their bandwidths."""
        ...
    def get_node_by_id(self, id: _Any, /) -> _Any:
        """Returns the node with the given number."""
        ...
    def get_node_id_by_addr(self, address: _Any, /) -> _Any:
        """Returns the number of the node with the given address."""
        ...
    def insert_loss(self, lossmodule: _Any, from_: _Any, to: _Any, /) -> _Any:
        """Puts an error model on a one-way link."""
        ...
    def join_group(self, rcvagent: _Any, group: _Any, /) -> _Any:
        """Makes the agent a member of a group."""
        ...
    def leave_group(self, rcvagent: _Any, group: _Any, /) -> _Any:
        """Writes to the nam trace that the agent leaves a group; the agent continues to receive packets."""
        ...
    def node(self, address: _Any = ..., /) -> _Any:
        """Makes a node."""
        ...
    def run(self) -> _Any:
        """Computes routes, and processes events until none is left."""
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
        """Joins or leaves layers according to an estimated bandwidth, bits per second."""
        ...
    def debug(self, msg: _Any, /) -> _Any:
        """Does nothing: debugging messages are discarded."""
        ...
    def drop_layer(self) -> _Any:
        """Leaves the highest layer."""
        ...
    def exceed_loss_thresh(self) -> _Any:
        """Returns 1 if more than a tenth of the packets has been lost."""
        ...
    def init(self, levels: _Any, chk_estimate: _Any, n_id: _Any, /) -> _Any:
        """Makes the layers and joins the first one. The level changes at most every `chk_estimate` seconds."""
        ...
    def log_loss(self) -> _Any:
        """Called when packets have been lost: leaves a layer if there are too many losses."""
        ...
    def make_estimate(self, PP_value: _Any, /) -> _Any:
        """Called with a measured bandwidth, bits per second."""
        ...
    def plm_loss(self) -> _Any:
        """Returns the number of packets lost in all layers."""
        ...
    def plm_pkts(self) -> _Any:
        """Returns the number of packets received in all layers."""
        ...
    def stability_drop(self, PP_value: _Any, /) -> _Any:
        """Leaves the layers that exceed a measured bandwidth, bits per second."""
        ...

class PLMns(PLM):
    """A receiver of layered multicast on a node."""
    def create_layer(self, layerNo: _Any, /) -> _Any:
        """Makes the layer with the given number, counted from 0."""
        ...
    def debug(self, msg: _Any, /) -> _Any:
        """Does nothing: debugging messages are discarded."""
        ...
    def init(self, ns: _Any, localNode: _Any, addrs: _Any, check_estimate: _Any, nn: _Any, /) -> _Any:
        """Makes a receiver on a node for the groups of a source."""
        ...
    def node(self) -> _Any:
        """Returns the node of the receiver."""
        ...
    def now(self) -> _Any:
        """Returns the present time, seconds."""
        ...
    def total_bytes_delivered(self) -> _Any:
        """Returns the number of bytes received in all layers."""
        ...
    def trace(self, trace: _Any, /) -> _Any:
        """Stores the name of a trace."""
        ...

class AgentLossMonitorPLM(AgentLossMonitor):
    """A loss monitor that reports every packet to a method."""
    fid_PP: _Integer
    """Flow id of the last packet. The default is 0."""
    flag_PP: _Integer
    """RTP flags of the last packet; 128 marks the start of a burst. The default is 0."""
    packet_time_PP: _Real
    """Arrival time of the last packet, seconds. The default is 0."""
    seqno: _Integer
    """Sequence number of the last packet. The default is 0."""
    def log_PP(self) -> _Any:
        """Called when a packet has arrived."""
        ...

class PLMLossTrace(AgentLossMonitorPLM):
    """Measures the bandwidth of the path by the time that a burst takes to arrive."""
    def init(self) -> _Any:
        """Makes the monitor, before any measurement."""
        ...
    def log_PP(self) -> _Any:
        """Called when a packet has arrived, which may start, continue or end a measurement."""
        ...
    def log_loss(self) -> _Any:
        """Called when packets have been lost."""
        ...

class PLMLayer(_Object):
    """A layer of layered multicast."""
    def getting_pkts(self) -> _Any:
        """Returns 1 if packets have arrived since the layer was joined."""
        ...
    def init(self, plm: _Any, /) -> _Any:
        """Makes a layer of a receiver."""
        ...
    def join_group(self) -> _Any:
        """Lets the receiver join the layer, and records the time and the number of packets."""
        ...
    def leave_group(self) -> _Any:
        """Lets the receiver leave the layer."""
        ...

class PLMLayerns(PLMLayer):
    """A layer of layered multicast, which is a multicast group."""
    def init(self, ns: _Any, plm: _Any, addr: _Any, layerNo: _Any, /) -> _Any:
        """Makes the layer, with the agent that receives the packets of the group."""
        ...
    def join_group(self) -> _Any:
        """Joins the multicast group of the layer."""
        ...
    def leave_group(self) -> _Any:
        """Leaves the multicast group of the layer."""
        ...
    def mon(self) -> _Any:
        """Returns the agent that receives the packets."""
        ...
    def nlost(self) -> _Any:
        """Returns the number of packets lost."""
        ...
    def npkts(self) -> _Any:
        """Returns the number of packets received."""
        ...

class PLMTopology(_Object):
    """A network with sources and receivers of layered multicast."""
    def build_link(self, a: _Any, b: _Any, delay: _Any, bw: _Any, /) -> _Any:
        """Makes a link in both directions, with queues of the class `Queue_sched_`."""
        ...
    def build_link_simple(self, a: _Any, b: _Any, delay: _Any, bw: _Any, f: _Any, /) -> _Any:
        """Makes a link in both directions, as `build_link` does, with a trace."""
        ...
    def build_receiver(self, nn: _Any, id: _Any, check_estimate: _Any, nb: _Any, /) -> _Any:
        """Makes a receiver immediately."""
        ...
    def init(self, simulator: _Any, /) -> _Any:
        """Makes a network without nodes."""
        ...
    def mknode(self, nn: _Any, /) -> _Any:
        """Makes the node of the given number, unless there is one."""
        ...
    def place_receiver(self, nn: _Any, id: _Any, when: _Any, check_estimate: _Any, nb: _Any = ..., /) -> _Any:
        """Makes a receiver of a session at the given time, and stores it in `PLMrcvr(nb)`."""
        ...
    def place_source(self, nn: _Any, when: _Any, /) -> _Any:
        """Makes a source that starts at the given time, and returns the number of its session."""
        ...

class OldSim(Simulator):
    """The simulator of ns version 1: the object `ns`, made when that word is first used as a command. From then on,
    scripts can use the language of version 1: arrays of default values (`set ns_tcp(window) 30`), names with
    hyphens (`$tcp set packet-size 500`, `$tcp get cwnd`), sources of agents (`$tcp source ftp`), files for traces
    (`[ns trace] attach $file`), and links between two nodes (`ns link $a $b`) with the commands `set`, `get`,
    `trace`, `callback`, `stat` and `integral`."""
    def agent(self, type: _Any, node: _Any, /) -> _Any:
        """Makes an agent and attaches it to a node."""
        ...
    def create_agent(self, node: _Any, type: _Any, pktClass: _Any, /) -> _Any:
        """Makes an agent, with the packet class as its flow id, and attaches it to a node."""
        ...
    def create_connection(self, srcType: _Any, srcNode: _Any, sinkType: _Any, sinkNode: _Any, pktClass: _Any, /) -> _Any:
        """Makes two connected agents; returns the sender."""
        ...
    def duplex_link(self, n1: _Any, n2: _Any, bw: _Any, delay: _Any, type: _Any, /, *args: _Any) -> _Any:
        """Makes a link in both directions."""
        ...
    def get_queues(self, n1: _Any, n2: _Any, /) -> _Any:
        """Returns the queues of the two directions between two nodes."""
        ...
    def init(self, *args: _Any) -> _Any:
        """Makes a simulator that has the commands of version 1."""
        ...
    def simplex_link(self, n1: _Any, n2: _Any, bw: _Any, delay: _Any, qtype: _Any, /, *args: _Any) -> _Any:
        """Makes a one-way link."""
        ...

class AgentTCPCubic(AgentTCPSack1):
    """TCP CUBIC (RFC 9438): the window follows a cubic function of the time since the last loss."""
    cubic_beta: _Real
    """The share of the window that remains after a loss (beta; RFC 9438, section 4.6). The default is 0.7."""
    cubic_c: _Real
    """Aggressiveness of the cubic function, packets per second cubed (`C`; RFC 9438, section 5.1). The default is 0.4."""
    cubic_fast_convergence: _Integer
    """Let a flow that has a loss before it has regained its old window give up part of this window to other flows (RFC
    9438, section 4.7). The default is true."""

class AgentTCPFullTcpCubic(AgentTCPFullTcpSack):
    """TCP CUBIC (RFC 9438): the window follows a cubic function of the time since the last loss."""
    cubic_beta: _Real
    """The share of the window that remains after a loss (beta; RFC 9438, section 4.6). The default is 0.7."""
    cubic_c: _Real
    """Aggressiveness of the cubic function, packets per second cubed (`C`; RFC 9438, section 5.1). The default is 0.4."""
    cubic_fast_convergence: _Integer
    """Let a flow that has a loss before it has regained its old window give up part of this window to other flows (RFC
    9438, section 4.7). The default is true."""

class AgentTCPBBR(AgentTCPSack1):
    """TCP BBR, version 1: packets are paced at the bandwidth of the bottleneck, independently of losses."""

class AgentTCPFullTcpBBR(AgentTCPFullTcpSack):
    """TCP BBR, version 1: packets are paced at the bandwidth of the bottleneck, independently of losses."""

class AgentTCPSack1Sync(AgentTCPSack1):
    """Sync-TCP: the window reacts to the queuing delay of the forward path (Weigle, Jeffay and Smith, 2005). One-way
    senders work with any sink; two-way agents must both be of this class."""
    sync_clock: _Real
    """Resolution of transit times, seconds. The default is 0.000001."""
    sync_falling_growth_1: _Real
    """Growth per round trip while the delay is in the first region and falls, share of the window. The default is 0.5."""
    sync_falling_growth_2: _Real
    """Growth per round trip while the delay is in the second region and falls, share of the window. The default is
    0.25."""
    sync_falling_growth_3: _Real
    """Growth per round trip while the delay is in the third region and falls, share of the window. The default is 0.1."""
    sync_falling_growth_4: _Real
    """Growth per round trip while the delay is in the fourth region and falls, share of the window. The default is
    0.0."""
    sync_group: _Integer
    """Samples per group; a decision needs three groups. At most 15. The default is 3."""
    sync_held: _Real
    """How long the peer held back its last report, seconds. The default is 0."""
    sync_least_window: _Real
    """The smallest window after a cut, packets. The default is 2.0."""
    sync_queuing_delay: _Real
    """The average queuing delay, seconds. The default is 0."""
    sync_region_2: _Real
    """Share of the largest queuing delay at which the second region begins. The default is 0.25."""
    sync_region_3: _Real
    """Share of the largest queuing delay at which the third region begins. The default is 0.5."""
    sync_region_4: _Real
    """Share of the largest queuing delay at which the fourth region begins. The default is 0.75."""
    sync_rising_cut_2: _Real
    """Share of the window that a sender gives up when the delay is in the second region and rises. The default is 0.1."""
    sync_rising_cut_3: _Real
    """Share of the window that a sender gives up when the delay is in the third region and rises. The default is 0.25."""
    sync_rising_cut_4: _Real
    """Share of the window that a sender gives up when the delay is in the fourth region and rises. The default is 0.5."""
    sync_rising_growth: _Real
    """Growth per round trip while the delay is in the first region and rises, packets. The default is 1.0."""
    sync_transit: _Real
    """The last transit time reported by the peer, seconds. The default is 0."""
    sync_weight: _Real
    """Weight of a new sample in the average queuing delay. The default is 0.125."""

class AgentTCPFullTcpSackSync(AgentTCPFullTcpSack):
    """Sync-TCP: the window reacts to the queuing delay of the forward path (Weigle, Jeffay and Smith, 2005). One-way
    senders work with any sink; two-way agents must both be of this class."""
    sync_clock: _Real
    """Resolution of transit times, seconds. The default is 0.000001."""
    sync_falling_growth_1: _Real
    """Growth per round trip while the delay is in the first region and falls, share of the window. The default is 0.5."""
    sync_falling_growth_2: _Real
    """Growth per round trip while the delay is in the second region and falls, share of the window. The default is
    0.25."""
    sync_falling_growth_3: _Real
    """Growth per round trip while the delay is in the third region and falls, share of the window. The default is 0.1."""
    sync_falling_growth_4: _Real
    """Growth per round trip while the delay is in the fourth region and falls, share of the window. The default is
    0.0."""
    sync_group: _Integer
    """Samples per group; a decision needs three groups. At most 15. The default is 3."""
    sync_held: _Real
    """How long the peer held back its last report, seconds. The default is 0."""
    sync_least_window: _Real
    """The smallest window after a cut, packets. The default is 2.0."""
    sync_queuing_delay: _Real
    """The average queuing delay, seconds. The default is 0."""
    sync_region_2: _Real
    """Share of the largest queuing delay at which the second region begins. The default is 0.25."""
    sync_region_3: _Real
    """Share of the largest queuing delay at which the third region begins. The default is 0.5."""
    sync_region_4: _Real
    """Share of the largest queuing delay at which the fourth region begins. The default is 0.75."""
    sync_rising_cut_2: _Real
    """Share of the window that a sender gives up when the delay is in the second region and rises. The default is 0.1."""
    sync_rising_cut_3: _Real
    """Share of the window that a sender gives up when the delay is in the third region and rises. The default is 0.25."""
    sync_rising_cut_4: _Real
    """Share of the window that a sender gives up when the delay is in the fourth region and rises. The default is 0.5."""
    sync_rising_growth: _Real
    """Growth per round trip while the delay is in the first region and rises, packets. The default is 1.0."""
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
    """Use explicit congestion notification. The default is true."""

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
    """Use explicit congestion notification. The default is true."""

class AgentTCPLEDBAT(AgentTCPSack1):
    """LEDBAT (RFC 6817), for background traffic: keeps the queuing delay of the forward path near a target and yields
    to other flows."""
    ledbat_allowed_increase: _Real
    """The amount by which the window may exceed the data in flight, packets (`ALLOWED_INCREASE`). The default is 1.0."""
    ledbat_base_history: _Integer
    """The time for which the smallest delay is remembered, minutes (`BASE_HISTORY`). The default is 10."""
    ledbat_current_filter: _Integer
    """The number of samples whose minimum is the present delay (`CURRENT_FILTER`). The default is 4."""
    ledbat_gain: _Real
    """Growth per round trip without any queuing delay, packets (`GAIN`). The default is 1.0."""
    ledbat_min_cwnd: _Real
    """The smallest window after a reduction by delay or loss, packets (`MIN_CWND`). The default is 2.0."""
    ledbat_queuing_delay: _Real
    """The last measured queuing delay, seconds. The default is 0."""
    ledbat_target: _Real
    """The queuing delay to aim at, seconds (`TARGET`). The default is 0.1."""
    timestamps: _Integer
    """Send time stamps. The default is true."""

class AgentTCPFullTcpLEDBAT(AgentTCPFullTcpSack):
    """LEDBAT (RFC 6817), for background traffic: keeps the queuing delay of the forward path near a target and yields
    to other flows."""
    ledbat_allowed_increase: _Real
    """The amount by which the window may exceed the data in flight, packets (`ALLOWED_INCREASE`). The default is 1.0."""
    ledbat_base_history: _Integer
    """The time for which the smallest delay is remembered, minutes (`BASE_HISTORY`). The default is 10."""
    ledbat_current_filter: _Integer
    """The number of samples whose minimum is the present delay (`CURRENT_FILTER`). The default is 4."""
    ledbat_gain: _Real
    """Growth per round trip without any queuing delay, packets (`GAIN`). The default is 1.0."""
    ledbat_min_cwnd: _Real
    """The smallest window after a reduction by delay or loss, packets (`MIN_CWND`). The default is 2.0."""
    ledbat_queuing_delay: _Real
    """The last measured queuing delay, seconds. The default is 0."""
    ledbat_target: _Real
    """The queuing delay to aim at, seconds (`TARGET`). The default is 0.1."""
    timestamps: _Integer
    """Send time stamps. The default is true."""

class AgentTCPCustom(AgentTCPReno):
    """A one-way sender whose congestion control is written in a script: override its methods and set `cwnd_` and
    `ssthresh_`. Losses are repaired as in Reno."""
    cwnd: _Real
    """The congestion window, packets. Scripts read its value with all digits. The default is 0."""
    def on_ack(self, packets: _Any, /) -> _Any:
        """Called when the given number of packets was acknowledged. By default the window grows as in Reno."""
        ...
    def on_idle(self, window: _Any, /) -> _Any:
        """Called when the connection was idle for a retransmission timeout; the argument is the window. By default the
        window is cut as in Reno."""
        ...
    def on_loss(self, window: _Any, /) -> _Any:
        """Called when a loss was detected; the argument is the window at this time. By default the window is cut as in
        Reno."""
        ...
    def on_timeout(self, window: _Any, /) -> _Any:
        """Called when the retransmission timer has expired; the argument is the window at this time. By default the
        window is cut as in Reno."""
        ...

class AgentTCPFullTcpCustom(AgentTCPFullTcpSack):
    """A two-way sender whose congestion control is written in a script: override its methods and set `cwnd_` and
    `ssthresh_`. Losses are repaired with selective acknowledgements."""
    cwnd: _Real
    """The congestion window, packets. Scripts read its value with all digits. The default is 0."""
    def on_ack(self, packets: _Any, /) -> _Any:
        """Called when the given number of packets was acknowledged. By default the window grows as in Reno."""
        ...
    def on_idle(self, window: _Any, /) -> _Any:
        """Called when the connection was idle for a retransmission timeout; the argument is the window. By default the
        window is cut as in Reno."""
        ...
    def on_loss(self, window: _Any, /) -> _Any:
        """Called when a loss was detected; the argument is the window at this time. By default the window is cut as in
        Reno."""
        ...
    def on_timeout(self, window: _Any, /) -> _Any:
        """Called when the retransmission timer has expired; the argument is the window at this time. By default the
        window is cut as in Reno."""
        ...

class QueueCoDel(Queue):
    """Controlled delay (CoDel, RFC 8289): drops from the head after packets have waited longer than a target for a
    whole interval."""
    count: _Integer
    """Packets dropped or marked in the present period of dropping, or else in the last one. The default is 0."""
    curq: _Integer
    """The number of packets in the queue. The default is 0."""
    delay: _Real
    """The time that the last departed packet had waited, seconds. The default is 0."""
    early_drops: _Integer
    """Packets dropped because of long delays. The default is 0."""
    interval: _Real
    """The time for which the delay may exceed the target, seconds. The default is 0.1."""
    marks: _Integer
    """Packets marked. The default is 0."""
    maxpacket: _Integer
    """Queue length up to which no packets are dropped, bytes. The default is 1500."""
    overflow_drops: _Integer
    """Packets dropped because the queue was full. The default is 0."""
    setbit: _Integer
    """Mark ECN-capable packets instead of dropping them. The default is false."""
    target: _Real
    """The acceptable delay of a standing queue, seconds. The default is 0.005."""
    def attach(self, channel: _Any, /) -> _Any:
        """Sets the channel to which changes of traced variables are written."""
        ...

class QueueFQCoDel(Queue):
    """Flow queueing with controlled delay (FQ-CoDel, RFC 8290): each connection has a queue governed by CoDel; queues
    take turns, those of sparse flows first."""
    curq: _Integer
    """The number of packets in the queue. The default is 0."""
    delay: _Real
    """The time that the last departed packet had waited, seconds. The default is 0."""
    drop_batch: _Integer
    """The largest number of packets that an overflow drops at once. The default is 64."""
    early_drops: _Integer
    """Packets dropped because of long delays. The default is 0."""
    flows: _Integer
    """The number of queues; it is fixed once a queue is in use. The default is 1024."""
    interval: _Real
    """The time for which the delay may exceed the target, seconds. The default is 0.1."""
    limit: _Integer
    """The largest number of packets in all queues together. The default is 10240."""
    marks: _Integer
    """Packets marked. The default is 0."""
    maxpacket: _Integer
    """Queue length up to which no packets are dropped, bytes. The default is 1500."""
    new_flows: _Integer
    """The number of times that an empty queue came into use. The default is 0."""
    overflow_drops: _Integer
    """Packets dropped because the queue was full. The default is 0."""
    perturbation: _Integer
    """Seed of the assignment of connections to queues. The default is 0."""
    quantum: _Integer
    """The number of bytes that a queue may send in a turn. The default is 1514."""
    setbit: _Integer
    """Mark ECN-capable packets instead of dropping them. The default is false."""
    target: _Real
    """The acceptable delay of a standing queue, seconds. The default is 0.005."""
    def attach(self, channel: _Any, /) -> _Any:
        """Sets the channel to which changes of traced variables are written."""
        ...

class QueuePIE(Queue):
    """Proportional integral controller enhanced (PIE, RFC 8033): drops arriving packets with a probability that
    follows the queuing delay."""
    alpha: _Real
    """Gain of the deviation of the delay from the target, per second. The default is 0.125."""
    beta: _Real
    """Gain of the change of the delay, per second. The default is 1.25."""
    curq: _Integer
    """The number of packets in the queue. The default is 0."""
    delay: _Real
    """The time that the last departed packet had waited, seconds; 0 if the queue is empty. The default is 0."""
    derandomize: _Integer
    """Keep drops neither too close to nor too far from each other. The default is true."""
    early_drops: _Integer
    """Packets dropped at random. The default is 0."""
    mark_p: _Real
    """The probability above which ECN-capable packets are dropped instead of marked. The default is 0.1."""
    marks: _Integer
    """Packets marked. The default is 0."""
    max_burst: _Real
    """Duration for which a burst after a quiet time causes no drops, seconds. The default is 0.15."""
    mean_pktsize: _Integer
    """Average packet size, bytes. The default is 1000."""
    overflow_drops: _Integer
    """Packets dropped because the queue was full. The default is 0."""
    prob: _Real
    """Drop probability. The default is 0."""
    setbit: _Integer
    """Mark ECN-capable packets instead of dropping them. The default is false."""
    target: _Real
    """The target of the queuing delay, seconds. The default is 0.015."""
    tupdate: _Real
    """Time between updates of the drop probability, seconds. The default is 0.015."""
    def attach(self, channel: _Any, /) -> _Any:
        """Sets the channel to which changes of traced variables are written."""
        ...
    def link(self, link: _Any, /) -> _Any:
        """Has no effect."""
        ...
