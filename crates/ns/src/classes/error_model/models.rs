//! The error models themselves (spec: queues-and-monitors, section 11).

use std::any::Any;

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::error_model::{
    ComplexMarkov, ErrorBase, ErrorModel, ErrorUnit, LossList, LossProcess, MultiState, PeriodicLoss,
    RandomLoss, SelectiveLoss, StayUnit, TraceDrivenLoss, TwoState,
};
use neons_sim::{Entity, EntityId};

use crate::Ns;
use crate::classes::connector::{debug_variable, wiring_commands};
use crate::classes::simulator;
use crate::declare::{Bound, ClassDeclaration, Command, Declarations, Refusal, parse_integer, parse_real};

pub(super) fn declare(declarations: &mut Declarations) {
    base(declarations);
    two_state(declarations);
    periodic(declarations);
    list(declarations);
    trace_driven(declarations);
    multi_state(declarations);
    select(declarations);
}

fn error_base(entity: &dyn Entity) -> Option<&ErrorBase> {
    Some(entity.as_error_model()?.base())
}

fn process<P: LossProcess>(ns: &Ns, object: ObjectId) -> Result<&P, Error> {
    Ok(ns.record::<ErrorModel<P>>(object)?.process())
}

fn common(class: &mut ClassDeclaration) {
    type Row = (&'static str, &'static str, &'static str, fn(&ErrorBase) -> Bound<'_>);
    const ROWS: [Row; 6] = [
        ("enable_", "1", "Not 0 for errors to occur.", |base| Bound::Int(&base.enable)),
        ("rate_", "0", "Errors per unit.", |base| Bound::Real(&base.rate)),
        ("delay_", "0", "How long corrupted packets are held up, seconds.", |base| Bound::Real(&base.delay)),
        ("bandwidth_", "2Mb", "Rate of the link behind a queue, bits per second.", |base| {
            Bound::Bandwidth(&base.bandwidth)
        }),
        ("markecn_", "false", "Corrupted packets get a congestion mark.", |base| Bound::Flag(&base.mark_ecn)),
        ("delay_pkt_", "false", "Corrupted packets are held up.", |base| Bound::Flag(&base.delay_packets)),
    ];
    for (name, default, doc, field) in ROWS {
        class
            .shared_variable(name, Some(default), doc, false, move |entity| Some(field(error_base(entity)?)));
    }
    class
        .shared_command(
            "unit",
            "?unit?",
            "What errors are counted in: asks, or sets it.",
            |command, entity| {
                let unit = &error_base(entity).ok_or(Refusal::silent())?.unit;
                if command.is_empty() {
                    return Ok(unit.get().name());
                }
                crate::advice::doubt_error_unit(command.ns, command.text(0));
                unit.set(ErrorUnit::from_name(command.text(0)));
                Ok::<_, Refusal>("")
            },
        )
        .shared_command(
            "ranvar",
            "?variable?",
            "The random variable that is compared with the rate: asks, or sets it.",
            |command, entity| {
                let variable = &error_base(entity).ok_or(Refusal::silent())?.random_variable;
                if command.is_empty() {
                    return Ok(variable.get());
                }
                // ns-2.35: what is no random variable takes the old one away.
                variable.set(random_variable(command, 0).ok());
                Ok(None)
            },
        )
        .shared_command(
            "FECstrength",
            "?bits?",
            "How many wrong bits do not matter: asks, or sets it.",
            |command, entity| {
                let strength = &error_base(entity).ok_or(Refusal::silent())?.fec_strength;
                if command.is_empty() {
                    return Ok(strength.get().to_string());
                }
                strength.set(command.int(0));
                Ok::<_, Refusal>(String::new())
            },
        )
        .shared_command("datapktsize", "size", "Size of data packets.", |command, entity| {
            error_base(entity).ok_or(Refusal::silent())?.data_packet_size.set(command.int(0));
            Ok::<_, Refusal>(())
        })
        .shared_command("cntrlpktsize", "size", "Size of control packets.", |command, entity| {
            error_base(entity).ok_or(Refusal::silent())?.control_packet_size.set(command.int(0));
            Ok::<_, Refusal>(())
        })
        .shared_command(
            "eventtrace",
            "trace",
            "Changes of a state that runs in time are reported to this.",
            |command, entity| {
                // ns-2.35: an unknown object means that nothing is reported.
                error_base(entity).ok_or(Refusal::silent())?.event_trace.set(command.entity(0).ok());
                Ok::<_, Refusal>(())
            },
        );
    wiring_commands(class);
    debug_variable(class);
}

fn random_variable(command: &Command, index: usize) -> Result<EntityId, Refusal> {
    let variable = command.entity(index)?;
    command.sim().entity(variable).and_then(Entity::as_random_variable).ok_or(Refusal::silent())?;
    Ok(variable)
}

fn base(declarations: &mut Declarations) {
    let class = declarations.class("ErrorModel", "SplitObject");
    class
        .doc("Loses, marks or delays packets. Errors are independent of each other.")
        .native(|_, id| ErrorModel::new(id, RandomLoss::default()))
        .method("init", "", "Joins the event trace if there is one.", |ns, call| {
            call.next(&[])?;
            let words = [Obj::from_str("Event"), ns.otcl().name_obj(call.object)];
            ns.invoke(simulator::instance(ns)?, "create-eventtrace", &words)?;
            Ok(Obj::empty())
        });
    common(class);

    declarations.class("ErrorModel/Uniform", "ErrorModel").doc("Independent errors at a given rate.").method(
        "init",
        "rate ?unit?",
        "Errors per unit; by default per packet.",
        |ns, call| {
            call.next(&[])?;
            ns.otcl().set_var(call.object, "rate_", call.args[0].clone())?;
            set_unit(ns, call.object, call.args.get(1), "pkt")
        },
    );
}

fn set_unit(ns: &Ns, object: ObjectId, unit: Option<&Obj>, default: &str) -> TclResult {
    let unit = unit.cloned().unwrap_or_else(|| Obj::from_str(default));
    ns.invoke(object, "unit", &[unit])
}

fn two_state(declarations: &mut Declarations) {
    declarations
        .class("ErrorModel/TwoState", "ErrorModel")
        .doc("Errors in bursts: good and bad states of random length take turns.")
        .native(|_, id| ErrorModel::new(id, TwoState::default()))
        .method("init", "rv0 rv1 ?unit?", "Lengths of the good and the bad state.", |ns, call| {
            call.next(&[])?;
            set_unit(ns, call.object, call.args.get(2), "pkt")?;
            for state in 0..2 {
                let words = [Obj::from_i64(state), call.args[state as usize].clone()];
                ns.invoke(call.object, "ranvar", &words)?;
            }
            Ok(Obj::empty())
        })
        .command(
            "ranvar",
            "state ?variable?",
            "Length of a state: asks, or sets it.",
            |command, model: &ErrorModel<TwoState>| {
                let state = usize::try_from(command.int(0)).map_err(|_| Refusal::silent())?;
                let process = model.process();
                if command.len() == 1 {
                    return process.random_variable(state).map(Some).ok_or(Refusal::silent());
                }
                let variable = random_variable(command, 1)?;
                if process.set_random_variable(command.sim(), model.base(), state, variable) {
                    Ok(None)
                } else {
                    Err(Refusal::silent())
                }
            },
        );

    declarations
        .class("ErrorModel/Expo", "ErrorModel/TwoState")
        .doc("Two states of exponential length.")
        .method("init", "avgList ?unit?", "Average lengths of both.", |ns, call| {
            let unit = call.args.get(1).cloned().unwrap_or_else(|| Obj::from_str("pkt"));
            let averages = call.args[0].list_items()?;
            let variables = made(ns, "RandomVariable/Exponential", &averages, |ns, variable, average| {
                ns.otcl().set_var(variable, "avg_", average.clone())
            })?;
            call.next(&[variables[0].clone(), variables[1].clone(), unit])
        });
    declarations
        .class("ErrorModel/TwoStateMarkov", "ErrorModel/Expo")
        .doc("Two states of exponential length, by default in time.")
        .method("init", "rate ?unit?", "Average lengths of both.", |ns, call| {
            let _ = ns;
            let unit = call.args.get(1).cloned().unwrap_or_else(|| Obj::from_str("time"));
            call.next(&[call.args[0].clone(), unit])
        });
    declarations
        .class("ErrorModel/Empirical", "ErrorModel/TwoState")
        .doc("Two states whose lengths have distributions read from files.")
        .method("init", "fileList ?unit?", "Files with both distributions.", |ns, call| {
            let unit = call.args.get(1).cloned().unwrap_or_else(|| Obj::from_str("pkt"));
            let files = call.args[0].list_items()?;
            let variables = made(ns, "RandomVariable/Empirical", &files, |ns, variable, file| {
                ns.invoke(variable, "loadCDF", std::slice::from_ref(file))
            })?;
            call.next(&[variables[0].clone(), variables[1].clone(), unit])
        });
    complex_markov(declarations);
}

/// One random variable for each parameter, at least two.
fn made(
    ns: &Ns,
    class: &str,
    parameters: &[Obj],
    set: fn(&Ns, ObjectId, &Obj) -> TclResult,
) -> Result<Vec<Obj>, Error> {
    let missing = Obj::empty();
    (0..parameters.len().max(2))
        .map(|index| {
            let variable = ns.create(class, &[])?;
            set(ns, variable, parameters.get(index).unwrap_or(&missing))?;
            Ok(ns.otcl().name_obj(variable))
        })
        .collect()
}

fn complex_markov(declarations: &mut Declarations) {
    declarations
        .class("ErrorModel/ComplexTwoStateMarkov", "ErrorModel")
        .doc("Two independent chains of good and bad times; packets are lost while both are bad.")
        .native(|_, id| ErrorModel::new(id, ComplexMarkov::default()))
        .method("init", "avgList ?unit? ?rng?", "Average lengths of the four states.", |ns, call| {
            call.next(&[])?;
            set_unit(ns, call.object, call.args.get(1), "time")?;
            let mut averages = call.args[0].list_items()?;
            averages.resize_with(4, Obj::empty);
            let variables = made(ns, "RandomVariable/Exponential", &averages, |ns, variable, average| {
                ns.otcl().set_var(variable, "avg_", average.clone())
            })?;
            let mut durations = Vec::with_capacity(4);
            for variable in &variables {
                if let Some(rng) = call.args.get(2) {
                    ns.invoke_named(variable, "use-rng", std::slice::from_ref(rng))?;
                }
                durations.extend(ns.entity_named(variable.as_str()));
            }
            let model: &ErrorModel<ComplexMarkov> = ns.record(call.object)?;
            if let [a, b, c, d] = durations[..]
                && model.base().unit.get() == ErrorUnit::Time
            {
                model.process().start(ns.sim(), model.base(), [a, b, c, d]);
            }
            Ok(Obj::empty())
        });
}

fn periodic(declarations: &mut Declarations) {
    declarations
        .class("ErrorModel/Periodic", "ErrorModel")
        .doc("Loses a packet, or a burst, in every period.")
        .native(|_, id| ErrorModel::new(id, PeriodicLoss::default()))
        .variable("period_", "1.0", "Distance of losses, in units.", |model: &ErrorModel<PeriodicLoss>| {
            Bound::Real(&model.process().period)
        })
        .variable(
            "offset_",
            "0.0",
            "Where the first loss is, in units.",
            |model: &ErrorModel<PeriodicLoss>| Bound::Real(&model.process().offset),
        )
        .variable(
            "burstlen_",
            "0.0",
            "How much is lost at a time, in units.",
            |model: &ErrorModel<PeriodicLoss>| Bound::Real(&model.process().burst_length),
        )
        .variable(
            "default_drop_",
            "0",
            "Not 0 if one packet in every period gets through.",
            |model: &ErrorModel<PeriodicLoss>| Bound::Int(&model.process().default_drop),
        );
}

fn list(declarations: &mut Declarations) {
    declarations
        .class("ErrorModel/List", "ErrorModel")
        .doc("Loses the packets, or the packets that hold the bytes, of a list.")
        .native(|_, id| ErrorModel::new(id, LossList::default()))
        .command(
            "droplist",
            "?arg ...?",
            "The numbers of what is lost; how many there are.",
            |command, model: &ErrorModel<LossList>| set_list(command, model.process()),
        );
}

fn set_list(command: &Command, list: &LossList) -> Result<i32, Refusal> {
    let mut numbers = Vec::new();
    for argument in command.arguments {
        let mut rest = argument.as_str().trim_start();
        while !rest.is_empty() {
            let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            if end == 0 {
                let name = command.ns.otcl().name(command.object);
                command.sim().warn(&format!(
                    "ListErrorModel({name}): parse_droplist: unknown drop specifier starting at >>>{rest}\n"
                ));
                return Err(Refusal::silent());
            }
            numbers.push(parse_integer(rest[..end].trim_start_matches('0')));
            rest = rest[end..].trim_start();
        }
    }
    let count = numbers.len() as i32;
    match list.set(numbers) {
        Ok(()) => Ok(count),
        Err(twice) => {
            command.sim().warn(&format!("ListErrorModel: error: dup {twice} in list\n"));
            Err(Refusal::silent())
        }
    }
}

fn trace_driven(declarations: &mut Declarations) {
    declarations
        .class("ErrorModel/Trace", "ErrorModel")
        .doc("Loses as many packets, and lets as many through, as a file says.")
        .native(|_, id| ErrorModel::new(id, TraceDrivenLoss::default()))
        .variable(
            "good_",
            "123456789",
            "How many more packets get through.",
            |model: &ErrorModel<TraceDrivenLoss>| Bound::Real(&model.process().good),
        )
        .variable(
            "loss_",
            "0",
            "How many packets are lost after those.",
            |model: &ErrorModel<TraceDrivenLoss>| Bound::Real(&model.process().loss),
        )
        .method("init", "?filename?", "The file.", |ns, call| {
            call.next(&[])?;
            ns.otcl().set_var(call.object, "file_", Obj::empty())?;
            match call.args.first().filter(|file| !file.is_empty()) {
                Some(file) => ns.invoke(call.object, "open", std::slice::from_ref(file)),
                None => Ok(Obj::empty()),
            }
        })
        .method(
            "open",
            "filename",
            "Reads a file; each line is a number let through and a number lost.",
            |ns, call| {
                let Ok(channel) = ns.otcl().call(&[Obj::from_str("open"), call.args[0].clone()]) else {
                    ns.print_line(&format!("ErrorModel/Trace: cannot open {}\n", call.arg(0)));
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
        .method("read", "", "Goes on to the next line.", |ns, call| {
            process::<TraceDrivenLoss>(ns, call.object)?.read();
            Ok(Obj::empty())
        });
}

fn multi_state(declarations: &mut Declarations) {
    declarations
        .class("ErrorModel/MultiState", "ErrorModel")
        .doc("A Markov chain whose states are error models.")
        .native(|_, id| ErrorModel::new(id, MultiState::default()))
        .variable(
            "curperiod_",
            "0.0",
            "How long the present state stays, seconds.",
            |model: &ErrorModel<MultiState>| Bound::Real(&model.process().period),
        )
        .variable("texpired_", "0", "Not 0 if that time is over.", |model: &ErrorModel<MultiState>| {
            Bound::Int(&model.process().expired)
        })
        .class_variable("sttype_", "pkt", "Without effect.")
        .method(
            "init",
            "states periods trans transunit sttype nstates start",
            "Models, times, matrix of probabilities, units, number of states, first state.",
            set_chain,
        )
        .method(
            "misconfigured-transition",
            "prob total count",
            "The probabilities leave a gap.",
            |ns, call| {
                let [probability, total] = [0, 1].map(|index| Obj::from_f64(parse_real(call.arg(index))));
                let (probability, total) = (probability.as_str(), total.as_str());
                let count = call.arg(2);
                ns.print_line(&format!(
                    "Misconfigured state transition: prob {probability} total {total} {count}\n"
                ));
                Ok(Obj::empty())
            },
        )
        .command(
            "sttype",
            "?unit?",
            "`pkt` or `time`: asks, or sets it.",
            |command, model: &ErrorModel<MultiState>| {
                let unit = &model.process().stay_unit;
                if !command.is_empty() {
                    unit.set(stay_unit(command.text(0)));
                    return "";
                }
                match unit.get() {
                    StayUnit::Packet => "pkt",
                    StayUnit::Time => "time",
                }
            },
        )
        .command(
            "error-model",
            "",
            "The error model of the present state.",
            |_, model: &ErrorModel<MultiState>| model.process().model(),
        );
}

fn stay_unit(text: &str) -> StayUnit {
    if text == "time" { StayUnit::Time } else { StayUnit::Packet }
}

fn set_chain(ns: &Ns, call: &Call) -> TclResult {
    call.next(&[])?;
    ns.otcl().set_var(call.object, "sttype_", Obj::from_i64(0))?;
    let names = ["states_", "periods_", "transmatrix_", "transunit_", "", "nstates_", "curstate_"];
    for (name, value) in names.into_iter().zip(call.args).filter(|(name, _)| !name.is_empty()) {
        ns.otcl().set_var(call.object, name, value.clone())?;
    }
    let [models, periods, matrix] = [0, 1, 2].map(|index| call.args[index].list_items());
    let (models, periods, matrix) = (models?, periods?, matrix?);
    let mut states = Vec::with_capacity(models.len());
    for (index, model) in models.iter().enumerate() {
        let row = matrix.get(index).map_or_else(|| Ok(Vec::new()), Obj::list_items)?;
        let period = periods.get(index).map_or(0.0, |period| parse_real(period.as_str()));
        let model = ns
            .entity_named(model.as_str())
            .ok_or_else(|| Error::from(format!("invalid command name \"{}\"", model.as_str())))?;
        states.push((model, period, row.iter().map(|p| parse_real(p.as_str())).collect()));
    }
    let start = models.iter().position(|model| model.as_str() == call.arg(6)).unwrap_or(0);
    process::<MultiState>(ns, call.object)?.set(states, stay_unit(call.arg(4)), start);
    Ok(Obj::empty())
}

fn select(declarations: &mut Declarations) {
    let class = declarations.class("SelectErrorModel", "SplitObject");
    class
        .doc("Loses every packet of one type whose number leaves a given remainder.")
        .native(|_, id| ErrorModel::new(id, SelectiveLoss::default()))
        .command(
            "drop-packet",
            "type cycle offset",
            "Number of the type, divisor, remainder.",
            |command, model: &ErrorModel<SelectiveLoss>| {
                let process = model.process();
                let places = [&process.packet_type, &process.cycle, &process.offset];
                for (index, place) in places.into_iter().enumerate() {
                    place.set(command.int(index));
                }
            },
        );
    type Row = (&'static str, &'static str, &'static str, fn(&SelectiveLoss) -> Bound<'_>);
    const ROWS: [Row; 3] = [
        ("pkt_type_", "2", "Number of the type.", |select| Bound::Int(&select.packet_type)),
        ("drop_cycle_", "10", "The divisor.", |select| Bound::Int(&select.cycle)),
        ("drop_offset_", "1", "The remainder.", |select| Bound::Int(&select.offset)),
    ];
    for (name, default, doc, field) in ROWS {
        class.shared_variable(name, Some(default), doc, false, move |entity: &dyn Entity| {
            let model: &ErrorModel<SelectiveLoss> = (entity as &dyn Any).downcast_ref()?;
            Some(field(model.process()))
        });
    }
    common(class);
}
