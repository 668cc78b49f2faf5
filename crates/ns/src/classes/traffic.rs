//! Traffic generators (spec: traffic-and-applications, section 6).

use neons_otcl::{Call, Obj, TclResult};
use neons_sim::application::traffic::{
    Cbr, CbrBunches, ExponentialPeriods, OnOff, ParetoPeriods, Periods, Playback, RealAudio, Tracefile,
    TrafficModel, TrafficSource,
};
use neons_sim::random::{EmpiricalTable, Rng};

use crate::Ns;
use crate::declare::{Bandwidth, Bool, ClassDeclaration, Declarations, Int, Real, Time, Unset, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("Application/Traffic", "Application")
        .doc("Sends messages of one size at times that a model determines.")
        .instproc(
            "set",
            (arg::rest("arg"),),
            "Sets or reads a variable; `packet_size_` stands for `packetSize_`.",
            |ns, call, _| alias(ns, call, &[("packet_size_", "packetSize_")]),
        );
    cbr(declarations);
    bunches(declarations);
    exponential(declarations);
    pareto(declarations);
    real_audio(declarations);
    playback(declarations);
}

fn cbr(declarations: &mut Declarations) {
    let class = declarations.class("Application/Traffic/CBR", "Application/Traffic");
    class
        .doc("A constant bit rate source; the first message is sent at once.")
        .native(|_, id| TrafficSource::new(id, Cbr::default()))
        .bind(
            "rate_",
            Bandwidth(Cbr::RATE),
            "Rate at which the source sends, bits per second.",
            |source: &TrafficSource<Cbr>| &source.model().rate,
        )
        .bind(
            "random_",
            Real(0, unit::NONE),
            "If not 0, intervals vary uniformly by up to half their length.",
            |source: &TrafficSource<Cbr>| &source.model().random,
        )
        .bind(
            "maxpkts_",
            Int(Cbr::MAX_PACKETS, unit::MESSAGES),
            "The number of messages to send.",
            |source: &TrafficSource<Cbr>| &source.model().max_packets,
        )
        .instproc(
            "set",
            (arg::rest("arg"),),
            "Sets or reads a variable. `interval_`, the time between messages, sets the rate.",
            |ns, call, (args,)| match (args.first().map_or("", Obj::as_str), args) {
                ("interval_", [_]) => interval(ns, call),
                ("interval_", [_, value]) => set_interval(ns, call, value),
                _ => call.next(args),
            },
        );
    message_size::<Cbr>(class);
}

fn exponential(declarations: &mut Declarations) {
    let class = declarations.class("Application/Traffic/Exponential", "Application/Traffic");
    class
        .doc(
            "A source of bursts at a constant rate with silences between them; both have exponentially \
            distributed durations.",
        )
        .native(|sim, id| TrafficSource::new(id, OnOff::exponential(sim)));
    on_off::<ExponentialPeriods>(class);
}

fn pareto(declarations: &mut Declarations) {
    let class = declarations.class("Application/Traffic/Pareto", "Application/Traffic");
    class
        .doc(
            "A source of bursts at a constant rate with silences between them; both have \
            Pareto-distributed durations.",
        )
        .native(|_, id| TrafficSource::new(id, OnOff::pareto()))
        .bind(
            "shape_",
            Real(ParetoPeriods::SHAPE, unit::NONE),
            "Shape of the Pareto distributions of bursts and silences (the tail index).",
            |source: &TrafficSource<OnOff<ParetoPeriods>>| &source.model().periods.shape,
        );
    on_off::<ParetoPeriods>(class);
}

fn bunches(declarations: &mut Declarations) {
    let class = declarations.class("Application/Traffic/CBR_PP", "Application/Traffic");
    class
        .doc("A constant bit rate source that sends groups of messages at the same time.")
        .native(|_, id| TrafficSource::new(id, CbrBunches::default()))
        .bind(
            "rate_",
            Bandwidth(CbrBunches::RATE),
            "Rate at which the source sends, bits per second.",
            |source: &TrafficSource<CbrBunches>| &source.model().rate,
        )
        .bind(
            "random_",
            Real(0, unit::NONE),
            "1: intervals vary uniformly by up to half their length; 2: by up to a millionth of it.",
            |source: &TrafficSource<CbrBunches>| &source.model().random,
        )
        .bind(
            "maxpkts_",
            Int(CbrBunches::MAX_PACKETS, unit::MESSAGES),
            "The number of messages to send.",
            |source: &TrafficSource<CbrBunches>| &source.model().max_packets,
        )
        .bind(
            "PBM_",
            Int(CbrBunches::BUNCH, unit::MESSAGES),
            "The number of messages in a group.",
            |source: &TrafficSource<CbrBunches>| &source.model().bunch,
        )
        .instproc(
            "set",
            (arg::rest("arg"),),
            "Sets or reads a variable, except `interval_`.",
            |ns, call, (args,)| {
                if args.first().map_or("", Obj::as_str) == "interval_" {
                    let refusal = "Cannot use CBR_PP with interval_, specify rate_ instead";
                    ns.otcl().call(&[Obj::from_str("puts"), Obj::from_str(refusal)])?;
                }
                call.next(args)
            },
        );
    message_size::<CbrBunches>(class);
}

fn real_audio(declarations: &mut Declarations) {
    type Source = TrafficSource<RealAudio>;
    let class = declarations.class("Application/Traffic/RealAudio", "Application/Traffic");
    class
        .doc("Streamed audio: silences are drawn from the file `offtimecdf`, and bursts make up for them.")
        .native(|_, id| TrafficSource::new(id, RealAudio::default()))
        .bind("minCDF_", Real(0, unit::NONE), "Least cumulative probability drawn.", |source: &Source| {
            &source.model().min_cumulative
        })
        .bind(
            "maxCDF_",
            Real(RealAudio::MAX_CUMULATIVE, unit::NONE),
            "Greatest cumulative probability drawn.",
            |source: &Source| &source.model().max_cumulative,
        )
        .bind(
            "interpolation_",
            Int(0, unit::NONE),
            "How values are found: 0 takes values of the table only, 1 interpolates, 2 interpolates to \
            whole numbers.",
            |source: &Source| &source.model().interpolation,
        )
        .bind(
            "maxEntry_",
            Int(EmpiricalTable::CAPACITY, unit::ENTRIES),
            "Initial capacity of the table, in entries; it grows by itself.",
            |source: &Source| &source.model().silences.capacity,
        )
        .bind(
            "burst_time_",
            Time(RealAudio::BURST_TIME),
            "Time between the messages of a burst, seconds.",
            |source: &Source| &source.model().burst_time,
        )
        .bind(
            "idle_time_",
            Time(RealAudio::IDLE_TIME),
            "Shortest silence, to which shorter silences are extended, seconds.",
            |source: &Source| &source.model().idle_time,
        )
        .bind("rate_", Bandwidth(RealAudio::RATE), "Average rate, bits per second.", |source: &Source| {
            &source.model().rate
        });
    message_size::<RealAudio>(class);
}

fn playback(declarations: &mut Declarations) {
    declarations
        .class("Tracefile", "SplitObject")
        .doc("A recording of traffic: a binary file with the times between messages and their sizes.")
        .native(|_, _| Tracefile::default())
        .bind("debug_", Bool(Unset), "Has no effect.", |tracefile: &Tracefile| &tracefile.debug)
        .lazy()
        .built(|ns, object, _| {
            // ns-2.35: `debug_` has no class default.
            if ns.class_default(object, "debug_").is_none() {
                ns.warn_missing_default(object, "debug_");
            }
            Ok(())
        })
        .cmd(
            "filename",
            (arg::text("name"),),
            "Sets the name of the file to read.",
            |_, tracefile: &Tracefile, (name,)| {
                tracefile.name.replace(name.to_owned());
            },
        );

    declarations
        .class("Application/Traffic/Trace", "Application/Traffic")
        .doc("Replays a recording again and again, from a random place.")
        .native(|_, id| TrafficSource::new(id, Playback::default()))
        .cmd(
            "attach-tracefile",
            (arg::attempt(arg::entity_of::<Tracefile>("tracefile")),),
            "Sets the recording to replay.",
            |_, source: &TrafficSource<Playback>, (tracefile,)| {
                source.model().tracefile.set(tracefile.as_ref().ok().copied());
                tracefile.map(drop)
            },
        );
}

fn on_off<P: Periods>(class: &mut ClassDeclaration) {
    class
        .bind(
            "burst_time_",
            Time(P::MEAN),
            "Mean duration of a burst, seconds.",
            |source: &TrafficSource<OnOff<P>>| &source.model().burst_time,
        )
        .bind(
            "idle_time_",
            Time(P::MEAN),
            "Mean duration of a silence, seconds.",
            |source: &TrafficSource<OnOff<P>>| &source.model().idle_time,
        )
        .bind(
            "rate_",
            Bandwidth(OnOff::<P>::RATE),
            "Rate during a burst, bits per second.",
            |source: &TrafficSource<OnOff<P>>| &source.model().rate,
        )
        .cmd(
            "use-rng",
            (arg::attempt(arg::entity_of::<Rng>("generator")),),
            "Sets the generator to draw from.",
            |_, source: &TrafficSource<OnOff<P>>, (rng,)| {
                source.model().rng.set(rng.as_ref().ok().copied());
                rng.map(drop)
            },
        );
    message_size::<OnOff<P>>(class);
}

/// Declares `packetSize_`, the size of a generator's messages.
fn message_size<M: TrafficModel>(class: &mut ClassDeclaration) {
    class.bind(
        "packetSize_",
        Int(M::MESSAGE_SIZE, unit::BYTES),
        "Size of the messages.",
        |source: &TrafficSource<M>| &source.state().size,
    );
}

/// Implements `set` with alternative names for some variables.
pub(super) fn alias(ns: &Ns, call: &Call, names: &[(&str, &str)]) -> TclResult {
    let Some((_, name)) =
        names.iter().find(|(alias, _)| call.args.first().is_some_and(|first| first == alias))
    else {
        return call.next(call.args);
    };
    let mut words = call.args.to_vec();
    words[0] = Obj::from_str(name);
    ns.invoke(call.object, "set", &words).map(|value| if words.len() == 1 { value } else { Obj::empty() })
}

fn interval(ns: &Ns, call: &Call) -> TclResult {
    let (size, rate) = (number(ns, call, "packetSize_")?, number(ns, call, "rate_")?);
    if rate == 0.0 {
        ns.sim().arithmetic_trap("interval_ of a traffic source with rate_ 0");
    }
    Ok(Obj::from_f64(size * 8.0 / rate))
}

fn set_interval(ns: &Ns, call: &Call, interval: &Obj) -> TclResult {
    let interval = ns.otcl().call(&[Obj::from_str("delay_parse"), interval.clone()])?;
    let interval = interval.to_f64().unwrap_or(0.0);
    if interval == 0.0 {
        ns.sim().arithmetic_trap("interval_ of a traffic source was set to 0");
    }
    let rate = Obj::from_f64(number(ns, call, "packetSize_")? * 8.0 / interval);
    ns.invoke(call.object, "set", &[Obj::from_str("rate_"), rate])?;
    Ok(Obj::empty())
}

fn number(ns: &Ns, call: &Call, variable: &str) -> Result<f64, neons_otcl::Error> {
    Ok(ns.otcl().get_var(call.object, variable)?.to_f64().unwrap_or(0.0))
}
