//! The error models themselves (spec: queues-and-monitors, section 11).

use std::any::Any;

use neons_otcl::{Error, Obj, ObjectId, TclResult};
use neons_sim::error_model::{
    ErrorBase, ErrorModel, ErrorUnit, LossList, LossProcess, PeriodicLoss, RandomLoss, SelectiveLoss,
    TraceDrivenLoss,
};
use neons_sim::{Entity, EntityId};

use crate::Ns;
use crate::classes::connector::{debug_variable, wiring_commands};
use crate::classes::simulator;
use crate::declare::{
    Bandwidth, ClassDeclaration, Command, Declarations, Flag, Int, Real, Refusal, Whole, arg, parse_integer,
    parse_real, unit,
};

pub(super) fn declare(declarations: &mut Declarations) {
    base(declarations);
    super::states::declare(declarations);
    periodic(declarations);
    list(declarations);
    trace_driven(declarations);
    super::states::multi_state(declarations);
    select(declarations);
}

fn error_base(entity: &dyn Entity) -> Option<&ErrorBase> {
    Some(entity.as_error_model()?.base())
}

pub(super) fn process<P: LossProcess>(ns: &Ns, object: ObjectId) -> Result<&P, Error> {
    Ok(ns.record::<ErrorModel<P>>(object)?.process())
}

/// The variables and commands of every error model; `enabled` is the class default of `enable_`.
pub(in crate::classes) fn common(class: &mut ClassDeclaration, enabled: impl Whole) {
    class
        .part(error_base)
        .bind("enable_", Int(enabled, unit::NONE), "Let errors occur.", |base| &base.enable)
        .bind("rate_", Real(0, unit::NONE), "Errors per packet, byte or bit, depending on `unit`.", |base| {
            &base.rate
        })
        .bind("delay_", Real(0, unit::SECONDS), "How long corrupted packets are delayed.", |base| &base.delay)
        .bind(
            "bandwidth_",
            Bandwidth(ErrorBase::BANDWIDTH),
            "Bandwidth of the link that the queue leads to, bits per second.",
            |base| &base.bandwidth,
        )
        .bind(
            "markecn_",
            Flag(false),
            "Mark corrupted packets instead of losing them, as ECN does.",
            |base| &base.mark_ecn,
        )
        .bind("delay_pkt_", Flag(false), "Delay corrupted packets instead of losing them.", |base| {
            &base.delay_packets
        });
    class
        .shared_cmd(
            "unit",
            (arg::optional(arg::text("unit")),),
            "Sets the unit in which errors are counted (`pkt`, `byte`, `bit` or `time`), or returns it.",
            |command, entity, (name,)| {
                let unit = &error_base(entity).ok_or_else(Refusal::unfit)?.unit;
                let Some(name) = name else { return Ok(unit.get().name()) };
                crate::advice::doubt_error_unit(command.ns, name);
                unit.set(ErrorUnit::from_name(name));
                Ok::<_, Refusal>("")
            },
        )
        .shared_cmd(
            "ranvar",
            (arg::optional("variable"),),
            "Sets the random variable that is compared with the rate, or returns it.",
            |command, entity, (given,)| {
                let variable = &error_base(entity).ok_or_else(Refusal::unfit)?.random_variable;
                let Some(given) = given else { return Ok(variable.get()) };
                // ns-2.35: an argument that is not a random variable removes the old one.
                variable.set(random_variable(command, given).ok());
                Ok::<_, Refusal>(None)
            },
        )
        .shared_cmd(
            "FECstrength",
            (arg::optional(arg::int("bits")),),
            "Sets the number of wrong bits that are corrected in each packet, or returns it.",
            |_, entity, (bits,)| {
                let strength = &error_base(entity).ok_or_else(Refusal::unfit)?.fec_strength;
                let Some(bits) = bits else { return Ok(strength.get().to_string()) };
                strength.set(bits);
                Ok::<_, Refusal>(String::new())
            },
        )
        .shared_cmd(
            "datapktsize",
            (arg::int("size"),),
            "Sets the size of data packets, bytes.",
            |_, entity, (size,)| {
                error_base(entity).ok_or_else(Refusal::unfit)?.data_packet_size.set(size);
                Ok::<_, Refusal>(())
            },
        )
        .shared_cmd(
            "cntrlpktsize",
            (arg::int("size"),),
            "Sets the size of control packets, bytes.",
            |_, entity, (size,)| {
                error_base(entity).ok_or_else(Refusal::unfit)?.control_packet_size.set(size);
                Ok::<_, Refusal>(())
            },
        )
        .shared_cmd(
            "eventtrace",
            (arg::attempt(arg::entity("trace")),),
            "Sets the event trace to which changes of state are reported, if states are measured in time.",
            |_, entity, (trace,)| {
                // ns-2.35: an unknown object disables reports.
                error_base(entity).ok_or_else(Refusal::unfit)?.event_trace.set(trace.ok());
                Ok::<_, Refusal>(())
            },
        );
    wiring_commands(class);
    debug_variable(class);
}

pub(super) fn random_variable(command: &Command, word: &Obj) -> Result<EntityId, Refusal> {
    let variable = command.ns.named(word)?;
    command
        .sim()
        .entity(variable)
        .and_then(<dyn Entity>::as_random_variable)
        .ok_or_else(|| Refusal::explained("this is no random variable"))?;
    Ok(variable)
}

fn base(declarations: &mut Declarations) {
    let class = declarations.class("ErrorModel", "SplitObject");
    class
        .doc("Loses, marks or delays packets. Errors are independent of each other.")
        .native(|_, id| ErrorModel::new(id, RandomLoss::default()))
        .instproc(
            "init",
            (),
            "Makes the model; it reports to the event trace if there is one.",
            |ns, call, _| {
                call.next(&[])?;
                let words = [Obj::from_str("Event"), ns.otcl().name_obj(call.object)];
                ns.invoke(simulator::instance(ns)?, "create-eventtrace", &words)?;
                Ok(Obj::empty())
            },
        );
    common(class, ErrorBase::ENABLE);

    declarations
        .class("ErrorModel/Uniform", "ErrorModel")
        .doc("Independent errors at a given rate.")
        .instproc(
            "init",
            ("rate", arg::optional("unit")),
            "Sets the rate of errors and its unit, by default `pkt`.",
            |ns, call, (rate, unit)| {
                call.next(&[])?;
                ns.otcl().set_var(call.object, "rate_", rate.clone())?;
                set_unit(ns, call.object, unit, "pkt")
            },
        );
}

pub(super) fn set_unit(ns: &Ns, object: ObjectId, unit: Option<&Obj>, default: &str) -> TclResult {
    let unit = unit.cloned().unwrap_or_else(|| Obj::from_str(default));
    ns.invoke(object, "unit", &[unit])
}

fn periodic(declarations: &mut Declarations) {
    declarations
        .class("ErrorModel/Periodic", "ErrorModel")
        .doc("Loses a packet, or a burst of packets, in every period.")
        .native(|_, id| ErrorModel::new(id, PeriodicLoss::default()))
        .bind(
            "period_",
            Real(PeriodicLoss::PERIOD, unit::NONE),
            "The distance between losses, in the unit of the error model (`unit`).",
            |model: &ErrorModel<PeriodicLoss>| &model.process().period,
        )
        .bind(
            "offset_",
            Real(0.0, unit::NONE),
            "The position of the first loss, in the unit of the error model (`unit`).",
            |model: &ErrorModel<PeriodicLoss>| &model.process().offset,
        )
        .bind(
            "burstlen_",
            Real(0.0, unit::NONE),
            "The length of each loss, in the unit of the error model (`unit`).",
            |model: &ErrorModel<PeriodicLoss>| &model.process().burst_length,
        )
        .bind(
            "default_drop_",
            Int(0, unit::NONE),
            "Lose all packets but one in every period.",
            |model: &ErrorModel<PeriodicLoss>| &model.process().default_drop,
        );
}

fn list(declarations: &mut Declarations) {
    declarations
        .class("ErrorModel/List", "ErrorModel")
        .doc("Loses the packets, or the packets with the bytes, whose numbers are in a list.")
        .native(|_, id| ErrorModel::new(id, LossList::default()))
        .cmd(
            "droplist",
            (arg::rest("arg"),),
            "Sets the numbers of the packets or bytes to lose, and returns how many there are.",
            |command, model: &ErrorModel<LossList>, (numbers,)| set_list(command, model.process(), numbers),
        );
}

fn set_list(command: &Command, list: &LossList, arguments: &[Obj]) -> Result<i32, Refusal> {
    let mut numbers = Vec::new();
    for argument in arguments {
        let mut rest = argument.as_str().trim_start();
        while !rest.is_empty() {
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            if digits == 0 {
                let name = command.ns.otcl().name(command.object);
                command.sim().warn(&format!(
                    "ListErrorModel({name}): parse_droplist: unknown drop specifier starting at >>>{rest}\n"
                ));
                return Err(Refusal::reported());
            }
            numbers.push(parse_integer(rest[..digits].trim_start_matches('0')));
            // ns-2.35: what follows the digits of a word is ignored: `1-4` is 1 (spec: queues-and-monitors,
            // section 11.5).
            let end = rest.find(|c: char| c.is_ascii_whitespace()).unwrap_or(rest.len());
            rest = rest[end..].trim_start();
        }
    }
    let count = numbers.len() as i32;
    let repeated = list.set(numbers);
    for number in &repeated {
        command.sim().warn(&format!("ListErrorModel: error: dup {number} in list\n"));
    }
    if repeated.is_empty() { Ok(count) } else { Err(Refusal::reported()) }
}

fn trace_driven(declarations: &mut Declarations) {
    declarations
        .class("ErrorModel/Trace", "ErrorModel")
        .doc("Alternately loses and passes packets, with the numbers of each read from a file.")
        .native(|_, id| ErrorModel::new(id, TraceDrivenLoss::default()))
        .bind(
            "good_",
            Real(TraceDrivenLoss::GOOD, unit::PACKETS),
            "The number of packets that still pass before the next losses.",
            |model: &ErrorModel<TraceDrivenLoss>| &model.process().good,
        )
        .bind(
            "loss_",
            Real(0, unit::PACKETS),
            "The number of packets to lose after `good_` packets have passed.",
            |model: &ErrorModel<TraceDrivenLoss>| &model.process().loss,
        )
        .instproc(
            "init",
            (arg::optional("filename"),),
            "Sets the name of the file to read.",
            |ns, call, (filename,)| {
                call.next(&[])?;
                ns.otcl().set_var(call.object, "file_", Obj::empty())?;
                match filename.filter(|file| !file.is_empty()) {
                    Some(file) => ns.invoke(call.object, "open", std::slice::from_ref(file)),
                    None => Ok(Obj::empty()),
                }
            },
        )
        .instproc(
            "open",
            ("filename",),
            "Reads a file with two numbers per line: packets that pass, and packets that are lost after \
            them.",
            |ns, call, (filename,)| {
                let Ok(channel) = ns.otcl().call(&[Obj::from_str("open"), filename.clone()]) else {
                    ns.print_line(&format!("ErrorModel/Trace: cannot open {}\n", filename.as_str()));
                    return Ok(Obj::empty());
                };
                ns.otcl().set_var(call.object, "file_", channel.clone())?;
                let text = ns.otcl().call(&[Obj::from_str("read"), channel])?;
                let number = |word: Option<&str>| word.map_or(0.0, parse_real);
                let record = text.as_str().lines().map(|line| {
                    let mut words = line.split_whitespace();
                    (number(words.next()), number(words.next()))
                });
                process::<TraceDrivenLoss>(ns, call.object)?.set_record(record.collect());
                Ok(Obj::empty())
            },
        )
        .instproc("read", (), "Reads the next line of the file.", |ns, call, _| {
            process::<TraceDrivenLoss>(ns, call.object)?.read();
            Ok(Obj::empty())
        });
    declarations
        .class("ErrorModel/Trace/Mroute", "ErrorModel/Trace")
        .doc(
            "An ErrorModel/Trace that ignores the messages of multicast routing: they are neither lost nor \
            counted.",
        )
        .native(|_, id| ErrorModel::new(id, TraceDrivenLoss::sparing_multicast_routing()));
}

fn select(declarations: &mut Declarations) {
    let class = declarations.class("SelectErrorModel", "SplitObject");
    class
        .doc("Loses each packet of one type whose number has a given remainder.")
        .native(|_, id| ErrorModel::new(id, SelectiveLoss::default()))
        .cmd(
            "drop-packet",
            (arg::int("type"), arg::int("cycle"), arg::int("offset")),
            "Loses packets of the given type whose number divided by `cycle` leaves the remainder `offset`.",
            |_, model: &ErrorModel<SelectiveLoss>, (packet_type, cycle, offset)| {
                let process = model.process();
                process.packet_type.set(packet_type);
                process.cycle.set(cycle);
                process.offset.set(offset);
            },
        );
    class
        .part(|entity: &dyn Entity| {
            let model: &ErrorModel<SelectiveLoss> = (entity as &dyn Any).downcast_ref()?;
            Some(model.process())
        })
        .bind(
            "pkt_type_",
            Int(SelectiveLoss::PACKET_TYPE, unit::NONE),
            "Number of the packet type that is affected.",
            |select| &select.packet_type,
        )
        .bind(
            "drop_cycle_",
            Int(SelectiveLoss::CYCLE, unit::NONE),
            "Divisor of packet numbers: packets whose number leaves the remainder `drop_offset_` are lost.",
            |select| &select.cycle,
        )
        .bind(
            "drop_offset_",
            Int(SelectiveLoss::OFFSET, unit::NONE),
            "Remainder of packet numbers, divided by `drop_cycle_`, with which packets are lost.",
            |select| &select.offset,
        );
    common(class, ErrorBase::ENABLE);
}
