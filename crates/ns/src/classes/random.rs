//! Random number generators (spec: engine-and-traces, section 13).

use neons_otcl::{Call, Error, Obj, TclResult};
use neons_sim::format::{exponential, general};
use neons_sim::random::Rng;

use crate::Ns;
use crate::declare::{Command, Declarations, Refusal, arg};
use crate::globals::procedure;

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("RNG", "SplitObject")
        .doc("A random number generator: one stream of the generator MRG32k3a.")
        .native(|sim, _| Rng::new(sim.random_streams()))
        .instproc("init", (), "Makes a generator on the next stream.", |ns, call, _| {
            call.next(&[])?;
            ns.otcl().set_var(call.object, "z2", Obj::from_i64(0))?;
            Ok(Obj::empty())
        })
        .instproc(
            "uniform",
            ("a", "b"),
            "Returns a number uniformly distributed between `a` and `b`.",
            uniform,
        )
        .instproc(
            "integer",
            ("k",),
            "Returns a whole number from 0 to `k` - 1, uniformly distributed.",
            integer,
        )
        .instproc(
            "exponential",
            (arg::optional("mu"),),
            "Returns an exponentially distributed number with mean `mu`, by default 1.",
            exponential_variate,
        )
        .cmd(
            "seed",
            (arg::optional(arg::int("seed")),),
            "Seeds the generator, with 0 from the time of day; without an argument, returns the first \
            number of the state.",
            |command, entity, (number,)| seed(command, entity, number),
        )
        .cmd(
            "seed",
            (arg::text("kind"), arg::int("seed")),
            "Seeds the generator by one of the methods `raw`, `predef` and `heuristic`.",
            seed_of_kind,
        )
        .cmd(
            "next-random",
            (),
            "Returns a whole number from 0 to 2^31 - 1, uniformly distributed.",
            |_, rng: &Rng, _| rng.next_integer(),
        )
        .cmd("all-seeds", (), "Returns the six numbers of the state.", |_, rng: &Rng, _| {
            rng.state().map(|number| number.to_string()).join(" ")
        })
        .cmd("next-substream", (), "Advances to the next substream.", |_, rng: &Rng, _| rng.next_substream())
        .cmd(
            "use-substream",
            (arg::text("n"),),
            "Goes to substream `n`, from 0 to 2^51 - 1, of its stream. Generators that are \
             made or seeded later start on substream `n`, too. Runs on different substreams \
             share no random numbers. This is not in ns-2.",
            |command, entity, (number,)| use_substream(command, entity, number),
        )
        .cmd("reset-start-substream", (), "Returns to the start of the substream.", |_, rng: &Rng, _| {
            rng.reset_start_substream();
        })
        .cmd("default", (), "Makes this generator the one that models draw from.", |command, _: &Rng, _| {
            command.sim().set_default_rng(command.entity);
        })
        .cmd(
            "test",
            (),
            "Tests the generator, and writes the numbers drawn to `temp.rands`.",
            |command, entity, _| test(command, entity),
        )
        .cmd(
            "testint",
            (arg::int("k"),),
            "Returns a whole number from 0 to `k` - 1, uniformly distributed.",
            |command, rng: &Rng, (limit,)| {
                if limit == 0 {
                    command.sim().arithmetic_trap("a random number below 0 cannot be 0 or more");
                }
                rng.integer(limit)
            },
        )
        .cmd(
            "testdouble",
            (arg::real("d"),),
            "Returns a number uniformly distributed between 0 and `d`.",
            |_, rng: &Rng, (d,)| exponential(d * rng.uniform(), 6),
        )
        .cmd(
            "normal",
            (arg::real("mean"), arg::real("deviation")),
            "Returns a normally distributed number.",
            |command, rng: &Rng, (mean, deviation)| general(rng.normal(command.sim(), mean, deviation), 6),
        )
        .cmd(
            "lognormal",
            (arg::real("mean"), arg::real("deviation")),
            "Returns a log-normally distributed number.",
            |command, rng: &Rng, (mean, deviation)| general(rng.lognormal(command.sim(), mean, deviation), 6),
        );
}

/// The command `test` of generators.
fn test(command: &Command, _: &Rng) -> Result<(), Refusal> {
    const FILE: &str = "temp.rands";
    const SEED: u32 = 188_312_339;
    /// The draws after the first hundred that are written to the file.
    const LATER: [usize; 4] = [1_000_000, 2_000_000, 3_000_000, 4_000_000];
    // ns-2.35: uses a separate generator; the streams of generators made later continue from its seed.
    let streams = command.sim().random_streams();
    let generator = Rng::new(streams);
    generator.seed(streams, SEED);
    let mut text = String::new();
    for draw in 0..=LATER[LATER.len() - 1] {
        let number = generator.next_integer();
        if draw < 100 || LATER.contains(&draw) {
            text += &format!("{number:10} ");
        }
    }
    let contents = format!("default: {text}\npredef source  1: {text}\n");
    command
        .ns
        .stdio()
        .create(FILE, &contents)
        .map_err(|error| Refusal::explained(format!("{FILE} cannot be written: {error}")))
}

/// The command `use-substream` of generators.
fn use_substream(command: &Command, rng: &Rng, text: &str) -> Result<(), Refusal> {
    const SUBSTREAMS: u64 = 1 << 51;
    let substream = text.parse().ok().filter(|substream| *substream < SUBSTREAMS).ok_or_else(|| {
        Refusal::explained(format!(
            "there is no substream \"{text}\"; they are numbered from 0 to {}",
            SUBSTREAMS - 1
        ))
    })?;
    command.sim().random_streams().set_substream(substream);
    rng.use_substream(substream);
    Ok(())
}

/// Returns whether a generator accepts this seed.
fn is_seed(seed: i32) -> bool {
    (1..i32::MAX).contains(&seed)
}

fn seed(command: &Command, rng: &Rng, number: Option<i32>) -> Result<String, Refusal> {
    let streams = command.sim().random_streams();
    let Some(number) = number else { return Ok(rng.state()[0].to_string()) };
    match number {
        0 => drop(rng.seed_from_clock(streams)),
        seed if is_seed(seed) => rng.seed(streams, seed as u32),
        _ => return Err(Refusal::explained("a seed is 0 or a positive number")),
    }
    Ok(String::new())
}

/// The command `seed raw|predef|heuristic number` of generators, and of objects that own a generator.
// ns-2.35: a bad number ends the program; any other word is accepted.
pub(crate) fn seed_of_kind(command: &Command, rng: &Rng, (kind, seed): (&str, i32)) {
    let streams = command.sim().random_streams();
    match kind {
        "raw" if is_seed(seed) => rng.seed(streams, seed as u32),
        "predef" if rng.seed_predefined(streams, seed as usize) => {}
        kind @ ("raw" | "predef") => command.sim().fatal(&format!(
            "there is no {kind} seed {seed}; raw seeds are whole numbers from 1 to 2147483646, predefined ones from 0 to 63\n"
        )),
        "heuristic" => drop(rng.seed_from_clock(streams)),
        _ => {}
    }
}

/// Returns the generator on which a method is called.
fn generator<'a>(ns: &'a Ns, call: &Call) -> Result<&'a Rng, Error> {
    ns.record(call.object)
}

/// Evaluates an argument that is no plain number with Tcl's `expr`.
fn expression(ns: &Ns, text: &str) -> TclResult {
    ns.otcl().call(&[Obj::from_str("expr"), Obj::from_str(text)])
}

fn uniform(ns: &Ns, call: &Call, (a, b): (&Obj, &Obj)) -> TclResult {
    let n = generator(ns, call)?.next_integer();
    match (a.to_f64(), b.to_f64()) {
        (Some(a), Some(b)) => Ok(Obj::from_f64(a + ((b - a) * (f64::from(n) * 1.0 / 2_147_483_647.0)))),
        _ => expression(ns, &format!("{0} + (({1} - {0}) * ({n}*1.0/0x7fffffff))", a.as_str(), b.as_str())),
    }
}

fn integer(ns: &Ns, call: &Call, (k,): (&Obj,)) -> TclResult {
    let n = generator(ns, call)?.next_integer();
    match k.to_i64().filter(|k| *k != 0) {
        Some(k) => Ok(Obj::from_i64(i64::from(n) % k.abs())),
        None => expression(ns, &format!("{n} % abs({k})")),
    }
}

fn exponential_variate(ns: &Ns, call: &Call, (mu,): (Option<&Obj>,)) -> TclResult {
    let n = generator(ns, call)?.next_integer();
    let mean = mu.map_or(Some(1.0), Obj::to_f64);
    match mean {
        Some(mean) => Ok(Obj::from_f64(-mean * ((f64::from(n) + 1.0) / 2_147_483_648.0).ln())),
        None => expression(ns, &format!("- {} * log(({n} + 1.0)/2147483648.0)", mu.map_or("", Obj::as_str))),
    }
}

/// Defines the procedures that draw from the default generators.
///
/// # Errors
/// A procedure cannot be defined because a variable has its name.
pub(crate) fn install_procedures(ns: &Ns) -> Result<(), Error> {
    for name in ["uniform", "integer", "exponential"] {
        procedure(ns, name, "?arg ...?", move |ns, words| {
            let generator = ns.otcl().global_var("defaultRNG").unwrap_or_else(Obj::empty);
            ns.invoke_named(&generator, name, words)
        });
    }
    let handle = ns.share();
    ns.otcl().create_command("ns-random", move |_, words| ns_random(&handle, words));
    Ok(())
}

/// `ns-random ?seed?`: draws a number from the default generator or, given an argument, seeds it.
fn ns_random(ns: &Ns, words: &[Obj]) -> TclResult {
    let (sim, rng) = (ns.sim(), ns.sim().default_rng());
    match words {
        [] => Ok(Obj::from_i64(rng.next_integer().into())),
        [seed] => {
            // C's `atoi` reads decimal numbers only: 0x10 is 0.
            let text = seed.as_str().trim_start();
            let digits = text.trim_start_matches(['+', '-']);
            let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
            let size: i64 = digits[..end].parse().unwrap_or(0);
            let seed = match if text.starts_with('-') { -size } else { size } as i32 {
                0 => rng.seed_from_clock(sim.random_streams()),
                seed if is_seed(seed) => {
                    rng.seed(sim.random_streams(), seed as u32);
                    seed as u32
                }
                _ => sim.fatal(""),
            };
            Ok(Obj::from_i64(seed.into()))
        }
        _ => Ok(Obj::empty()),
    }
}
