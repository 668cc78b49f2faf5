//! Error models with states that alternate (spec: queues-and-monitors, section 11).

use neons_otcl::{Call, Error, Obj, ObjectId, TclResult};
use neons_sim::error_model::{ComplexMarkov, ErrorModel, ErrorUnit, MultiState, State, StayUnit, TwoState};

use super::models::{process, random_variable, set_unit};
use crate::Ns;
use crate::declare::{Bound, Declarations, Int, Real, Refusal, arg, parse_real, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("ErrorModel/TwoState", "ErrorModel")
        .doc("Errors in bursts: good and bad states of random duration alternate.")
        .native(|_, id| ErrorModel::new(id, TwoState::default()))
        .instproc(
            "init",
            ("rv0", "rv1", arg::optional("unit")),
            "Sets the random variables for the durations of the good and the bad state.",
            |ns, call, (_, _, unit)| {
                call.next(&[])?;
                set_unit(ns, call.object, unit, "pkt")?;
                for state in 0..2 {
                    let words = [Obj::from_i64(state), call.args[state as usize].clone()];
                    ns.invoke(call.object, "ranvar", &words)?;
                }
                Ok(Obj::empty())
            },
        )
        .cmd(
            "ranvar",
            (arg::int("state"), arg::optional("variable")),
            "Sets the random variable for the duration of a state, or returns it.",
            |command, model: &ErrorModel<TwoState>, (state_name, variable)| {
                let state =
                    usize::try_from(state_name).map_err(|_| Refusal::explained("there is no such state"))?;
                let process = model.process();
                let Some(variable) = variable else {
                    return process
                        .random_variable(state)
                        .map(Some)
                        .ok_or_else(|| Refusal::explained("the state has no random variable"));
                };
                let variable = random_variable(command, variable)?;
                if process.set_random_variable(command.sim(), model.base(), state, variable) {
                    Ok(None)
                } else {
                    Err(Refusal::explained("there is no such state"))
                }
            },
        );

    declarations
        .class("ErrorModel/Expo", "ErrorModel/TwoState")
        .doc("Two states of exponentially distributed durations.")
        .instproc(
            "init",
            ("avgList", arg::optional("unit")),
            "Sets the average durations of the good and the bad state.",
            |ns, call, (avg_list, unit_name)| {
                let unit = unit_name.cloned().unwrap_or_else(|| Obj::from_str("pkt"));
                let averages = avg_list.list_items()?;
                let variables =
                    made(ns, "RandomVariable/Exponential", &averages, |ns, variable, average| {
                        ns.otcl().set_var(variable, "avg_", average.clone())
                    })?;
                call.next(&[variables[0].clone(), variables[1].clone(), unit])
            },
        );
    declarations
        .class("ErrorModel/TwoStateMarkov", "ErrorModel/Expo")
        .doc("Two states of exponentially distributed durations, measured in time by default.")
        .instproc(
            "init",
            ("rate", arg::optional("unit")),
            "Sets the average durations of the good and the bad state.",
            |ns, call, (rate, unit_name)| {
                let _ = ns;
                let unit = unit_name.cloned().unwrap_or_else(|| Obj::from_str("time"));
                call.next(&[rate.clone(), unit])
            },
        );
    declarations
        .class("ErrorModel/Empirical", "ErrorModel/TwoState")
        .doc("Two states whose durations have distributions read from files.")
        .instproc(
            "init",
            ("fileList", arg::optional("unit")),
            "Sets the files that hold the distributions of the durations of the good and the bad state.",
            |ns, call, (file_list, unit_name)| {
                let unit = unit_name.cloned().unwrap_or_else(|| Obj::from_str("pkt"));
                let files = file_list.list_items()?;
                let variables = made(ns, "RandomVariable/Empirical", &files, |ns, variable, file| {
                    ns.invoke(variable, "loadCDF", std::slice::from_ref(file))
                })?;
                call.next(&[variables[0].clone(), variables[1].clone(), unit])
            },
        );
    complex_markov(declarations);
}

/// Makes one random variable per parameter, at least two.
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
        .doc(
            "Two independent processes, each alternating between good and bad times; packets are lost \
            while both are bad.",
        )
        .native(|_, id| ErrorModel::new(id, ComplexMarkov::default()))
        .instproc(
            "init",
            ("avgList", arg::optional("unit"), arg::optional("rng")),
            "Sets the average durations of the good and bad states of both processes.",
            |ns, call, (avg_list, unit, rng_name)| {
                call.next(&[])?;
                set_unit(ns, call.object, unit, "time")?;
                let mut averages = avg_list.list_items()?;
                averages.resize_with(4, Obj::empty);
                let variables =
                    made(ns, "RandomVariable/Exponential", &averages, |ns, variable, average| {
                        ns.otcl().set_var(variable, "avg_", average.clone())
                    })?;
                let mut durations = Vec::with_capacity(4);
                for variable in &variables {
                    if let Some(rng) = rng_name {
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
            },
        );
}

pub(super) fn multi_state(declarations: &mut Declarations) {
    declarations
        .class("ErrorModel/MultiState", "ErrorModel")
        .doc("A Markov chain whose states are error models.")
        .native(|_, id| ErrorModel::new(id, MultiState::default()))
        .bind(
            "curperiod_",
            Real(0.0, unit::SECONDS),
            "The duration of the present state.",
            |model: &ErrorModel<MultiState>| &model.process().period,
        )
        .bind(
            "texpired_",
            Int(0, unit::NONE),
            "Not 0 if the present state is over.",
            |model: &ErrorModel<MultiState>| &model.process().expired,
        )
        .computed("curstate_", "The error model of the present state.", |model: &ErrorModel<MultiState>| {
            let process = model.process();
            Bound::Custom(Box::new(|| process.name()), Box::new(|name| process.set_name(name)))
        })
        .class_variable("sttype_", "pkt", unit::NONE, "Has no effect.")
        .instproc(
            "corrupt",
            (),
            "Called at each packet if a script overrides it or one of the transitions: changes to the next state.",
            |ns, call, _| {
                let model: &ErrorModel<MultiState> = ns.record(call.object)?;
                let method = match model.process().stay_unit.get() {
                    StayUnit::Packet => "transition",
                    StayUnit::Time => "time-transition",
                };
                let next = ns.invoke(call.object, method, &[])?;
                match model.process().choose(ns.sim(), model.base(), next.as_str()) {
                    true => Ok(Obj::empty()),
                    false => Err(Error::from(format!("invalid command name \"{next}\""))),
                }
            },
        )
        .instproc("transition", (), "Draws the next state and returns its error model.", |ns, call, _| {
            let model: &ErrorModel<MultiState> = ns.record(call.object)?;
            Ok(Obj::from_str(&model.process().transition(ns.sim(), model.base())))
        })
        .instproc(
            "time-transition",
            (),
            "Draws the next state if the time in the present one is over, and returns its error model.",
            |ns, call, _| {
                let model: &ErrorModel<MultiState> = ns.record(call.object)?;
                Ok(Obj::from_str(&model.process().time_transition(ns.sim(), model.base())))
            },
        )
        .instproc(
            "init",
            ("states", "periods", "trans", "transunit", arg::text("sttype"), "nstates", arg::text("start")),
            "Sets the models, their durations, the matrix of transition probabilities, the units, the \
            number of states and the first state.",
            set_chain,
        )
        .instproc(
            "misconfigured-transition",
            (arg::real("prob"), arg::real("total"), arg::text("count")),
            "Called when the transition probabilities of a state add up to less than 1.",
            |ns, _, (probability, total, count)| {
                let [probability, total] = [probability, total].map(Obj::from_f64);
                let (probability, total) = (probability.as_str(), total.as_str());
                ns.print_line(&format!(
                    "Misconfigured state transition: prob {probability} total {total} {count}\n"
                ));
                Ok(Obj::empty())
            },
        )
        .cmd(
            "sttype",
            (arg::optional(arg::text("unit")),),
            "Sets the unit of the durations, `pkt` or `time`, or returns it.",
            |_, model: &ErrorModel<MultiState>, (name,)| {
                let unit = &model.process().stay_unit;
                if let Some(name) = name {
                    unit.set(stay_unit(name));
                    return "";
                }
                match unit.get() {
                    StayUnit::Packet => "pkt",
                    StayUnit::Time => "time",
                }
            },
        )
        .cmd(
            "error-model",
            (),
            "Returns the error model of the present state.",
            |_, model: &ErrorModel<MultiState>, _| model.process().model(),
        );
}

fn stay_unit(text: &str) -> StayUnit {
    if text == "time" { StayUnit::Time } else { StayUnit::Packet }
}

fn set_chain(
    ns: &Ns,
    call: &Call,
    (_, _, _, _, sttype, _, start_name): (&Obj, &Obj, &Obj, &Obj, &str, &Obj, &str),
) -> TclResult {
    call.next(&[])?;
    let unit = stay_unit(sttype);
    ns.otcl().set_var(call.object, "sttype_", Obj::from_i64(i64::from(unit == StayUnit::Packet)))?;
    let names = ["states_", "periods_", "transmatrix_", "transunit_", "", "nstates_", ""];
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
        let transitions = row.iter().map(|p| parse_real(p.as_str())).collect();
        states.push(State { model, name: models[index].as_str().to_owned(), period, transitions });
    }
    let start = models.iter().position(|model| model.as_str() == start_name).unwrap_or(0);
    let process = process::<MultiState>(ns, call.object)?;
    process.set(states, unit, start);
    let overridden = |method: &&str| ns.otcl().finds_script_method(call.object, method);
    if ["corrupt", "transition", "time-transition"].iter().any(overridden) {
        process.let_script_decide();
    }
    Ok(Obj::empty())
}
