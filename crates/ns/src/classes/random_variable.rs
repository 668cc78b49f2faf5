//! Random variables (spec: engine-and-traces, section 14; traffic-and-applications, section 11).

use std::cell::Cell;

use neons_otcl::{Call, Error, Obj, TclResult};

use neons_sim::format::exponential;
use neons_sim::random::{
    Constant, Distribution, Empirical, EmpiricalTable, Erlang, Exponential, Gamma, HyperExponential,
    LogNormal, Normal, Pareto, Pareto2, RandomVariable, Rng, Uniform, Variable, Weibull,
};
use neons_sim::{Entity, EntityId, Sim};

use crate::Ns;
use crate::declare::{ClassDeclaration, Declarations, Int, Number, Real, Refusal, arg, parse_real, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("RandomVariable", "SplitObject")
        .doc("A distribution with its parameters.")
        .shared_cmd(
            "value",
            (),
            "Draws a value, and returns it with seven significant digits.",
            |command, entity, _| Ok::<_, Refusal>(exponential(variable(entity)?.sample(command.sim()), 6)),
        )
        .shared_cmd(
            "use-rng",
            (arg::attempt(arg::entity_of::<Rng>("generator")),),
            "Sets the generator to draw from.",
            |_, entity, (rng,)| {
                variable(entity)?.use_rng(rng.as_ref().ok().copied());
                rng.map(drop)
            },
        )
        .instproc("test", ("count",), "Prints the given number of values.", |ns, call, (count,)| {
            for _ in 0..count.to_i64().unwrap_or(0) {
                let value = ns.invoke(call.object, "value", &[])?;
                ns.otcl().call(&[Obj::from_str("puts"), value])?;
            }
            Ok(Obj::empty())
        });
    common(declarations);
    special(declarations);
    empirical(declarations);
    trace_driven(declarations);
}

fn variable(entity: &dyn Entity) -> Result<&dyn RandomVariable, Refusal> {
    entity.as_random_variable().ok_or_else(Refusal::unfit)
}

impl Ns {
    /// Returns the random variable that a word names; `None` if it names none.
    pub(crate) fn random_variable(&self, word: &Obj) -> Option<EntityId> {
        let id = self.named(word).ok()?;
        self.sim().entity(id)?.as_random_variable().map(|_| id)
    }
}

/// The refusal of a text that does not name a random variable.
pub(super) fn not_random(text: &str) -> Refusal {
    Refusal::explained(format!(
        "\"{text}\" is no random variable; expected one such as [new RandomVariable/Constant]"
    ))
}

/// Declares a class of random variables with distribution `D`.
fn class<'a, D: Distribution + Default>(
    declarations: &'a mut Declarations,
    name: &'static str,
    doc: &'static str,
) -> &'a mut ClassDeclaration {
    declarations.class(name, "RandomVariable").doc(doc).native(|sim, _| Variable::new(sim, D::default()))
}

/// Declares a parameter of distribution `D`.
fn parameter<D: Distribution>(
    class: &mut ClassDeclaration,
    name: &'static str,
    default: impl Number,
    doc: &'static str,
    field: fn(&D) -> &Cell<f64>,
) {
    class.bind(name, Real(default, unit::NONE), doc, move |variable: &Variable<D>| {
        field(variable.distribution())
    });
}

fn common(declarations: &mut Declarations) {
    let uniform = class::<Uniform>(
        declarations,
        "RandomVariable/Uniform",
        "The uniform distribution between two bounds.",
    );
    parameter(uniform, "min_", 0.0, "Lower bound of the distribution.", |uniform: &Uniform| &uniform.min);
    parameter(uniform, "max_", Uniform::MAX, "Upper bound of the distribution.", |uniform: &Uniform| {
        &uniform.max
    });

    let exponential =
        class::<Exponential>(declarations, "RandomVariable/Exponential", "The exponential distribution.");
    parameter(
        exponential,
        "avg_",
        Exponential::MEAN,
        "Mean of the distribution.",
        |exponential: &Exponential| &exponential.mean,
    );

    let pareto =
        class::<Pareto>(declarations, "RandomVariable/Pareto", "The Pareto distribution of the first kind.");
    parameter(pareto, "avg_", Pareto::MEAN, "Mean of the distribution.", |pareto: &Pareto| &pareto.mean);
    parameter(
        pareto,
        "shape_",
        Pareto::SHAPE,
        "Shape of the distribution (the tail index).",
        |pareto: &Pareto| &pareto.shape,
    );

    let pareto2 = class::<Pareto2>(
        declarations,
        "RandomVariable/ParetoII",
        "The Pareto distribution of the second kind.",
    );
    parameter(pareto2, "avg_", Pareto2::MEAN, "Mean of the distribution.", |pareto: &Pareto2| &pareto.mean);
    parameter(
        pareto2,
        "shape_",
        Pareto2::SHAPE,
        "Shape of the distribution (the tail index).",
        |pareto: &Pareto2| &pareto.shape,
    );

    let normal = class::<Normal>(declarations, "RandomVariable/Normal", "The normal distribution.");
    parameter(normal, "avg_", 0.0, "Mean of the distribution.", |normal: &Normal| &normal.mean);
    parameter(
        normal,
        "std_",
        Normal::DEVIATION,
        "Standard deviation of the distribution.",
        |normal: &Normal| &normal.deviation,
    );

    let lognormal = class::<LogNormal>(
        declarations,
        "RandomVariable/LogNormal",
        "The log-normal distribution: the logarithm is normally distributed.",
    );
    parameter(
        lognormal,
        "avg_",
        LogNormal::MEAN,
        "Mean of the logarithm of the variable.",
        |normal: &LogNormal| &normal.mean,
    );
    parameter(
        lognormal,
        "std_",
        LogNormal::DEVIATION,
        "Standard deviation of the logarithm of the variable.",
        |normal: &LogNormal| &normal.deviation,
    );

    let constant = class::<Constant>(declarations, "RandomVariable/Constant", "A constant.");
    parameter(constant, "val_", Constant::VALUE, "Value of the variable.", |constant: &Constant| {
        &constant.value
    });
}

fn special(declarations: &mut Declarations) {
    let hyper = class::<HyperExponential>(
        declarations,
        "RandomVariable/HyperExponential",
        "A mixture of two exponential distributions. It always draws from the default generator.",
    );
    parameter(
        hyper,
        "avg_",
        HyperExponential::MEAN,
        "Mean of the distribution.",
        |hyper: &HyperExponential| &hyper.mean,
    );
    parameter(
        hyper,
        "cov_",
        HyperExponential::VARIATION,
        "Coefficient of variation of the distribution.",
        |hyper: &HyperExponential| &hyper.variation,
    );

    let erlang = class::<Erlang>(
        declarations,
        "RandomVariable/Erlang",
        "The Erlang distribution: the sum of `k_` exponentially distributed numbers.",
    );
    parameter(
        erlang,
        "lambda_",
        Erlang::MEAN,
        "Mean of each exponential distribution.",
        |erlang: &Erlang| &erlang.mean,
    );
    erlang.bind(
        "k_",
        Int(Erlang::COUNT, unit::DISTRIBUTIONS),
        "The number of exponential distributions.",
        |erlang: &Variable<Erlang>| &erlang.distribution().count,
    );

    let gamma = class::<Gamma>(declarations, "RandomVariable/Gamma", "The gamma distribution.");
    parameter(gamma, "alpha_", Gamma::SHAPE, "Shape of the gamma distribution.", |gamma: &Gamma| {
        &gamma.shape
    });
    parameter(gamma, "beta_", Gamma::SCALE, "Scale of the gamma distribution.", |gamma: &Gamma| &gamma.scale);

    // ns-2.35: the variables `shape_` and `scale_` are swapped (spec: engine-and-traces, section 14).
    let weibull = class::<Weibull>(
        declarations,
        "RandomVariable/Weibull",
        "The Weibull distribution. `new RandomVariable/Weibull shape scale ?generator?` fixes the \
        parameters, in this order.",
    );
    parameter(
        weibull,
        "shape_",
        Weibull::SCALE,
        "The scale of the distribution, in spite of its name.",
        |weibull: &Weibull| &weibull.scale,
    );
    parameter(
        weibull,
        "scale_",
        Weibull::SHAPE,
        "The shape of the distribution, in spite of its name.",
        |weibull: &Weibull| &weibull.shape,
    );
    weibull.instproc("init", (arg::rest("arg"),), "Sets the parameters from the arguments.", weibull_init);
}

/// Initialises a Weibull variable. With arguments, the native half has no variables to bind.
fn weibull_init(ns: &Ns, call: &Call, (args,): (&[Obj],)) -> TclResult {
    if let [shape, scale, generator @ ..] = args {
        let (shape, scale) = (parse_real(shape.as_str()), parse_real(scale.as_str()));
        let variable = Variable::new(ns.sim(), move |_: &Sim, rng: &Rng| rng.weibull(shape, scale));
        if let [generator, ..] = generator {
            variable.use_rng(ns.entity_named(generator.as_str()));
        }
        ns.bind_entity(call.object, ns.sim().add(|_| variable));
    }
    call.next(&[])
}

fn empirical(declarations: &mut Declarations) {
    let empirical = class::<Empirical>(
        declarations,
        "RandomVariable/Empirical",
        "A distribution given by a table of cumulative probabilities.",
    );
    parameter(empirical, "minCDF_", 0, "Least cumulative probability drawn.", |empirical: &Empirical| {
        &empirical.min_cumulative
    });
    parameter(
        empirical,
        "maxCDF_",
        Empirical::MAX_CUMULATIVE,
        "Greatest cumulative probability drawn.",
        |empirical: &Empirical| &empirical.max_cumulative,
    );
    empirical
        .bind(
            "interpolation_",
            Int(0, unit::NONE),
            "How values are found: 0 takes values of the table only, 1 interpolates, 2 interpolates to \
            whole numbers.",
            |empirical: &Variable<Empirical>| &empirical.distribution().interpolation,
        )
        .bind(
            "maxEntry_",
            Int(EmpiricalTable::CAPACITY, unit::ENTRIES),
            "Initial capacity of the table, in entries; it grows by itself.",
            |empirical: &Variable<Empirical>| &empirical.distribution().table.capacity,
        )
        .cmd(
            "loadCDF",
            (arg::text("file"),),
            "Reads the table from a file. Each line has a value, a number that is ignored and a cumulative \
            probability.",
            |_, empirical: &Variable<Empirical>, (file,)| {
                let text = std::fs::read(file).map_err(|error| Refusal::new(error.to_string()))?;
                match empirical.distribution().table.load(&text) {
                    0 => Err(Refusal::explained("the file has no table of values")),
                    _ => Ok(()),
                }
            },
        );
}

/// The variable with the channel from which values are read.
const CHANNEL: &str = "file_";

fn trace_driven(declarations: &mut Declarations) {
    declarations
        .class("RandomVariable/TraceDriven", "RandomVariable")
        .doc("The numbers in the lines of the file `filename_`, one after the other.")
        .instproc("init", (), "Makes the variable. The file is read at the first value.", |_, _, _| {
            Ok(Obj::empty())
        })
        .instproc("value", (), "Returns the number in the next line of the file.", |ns, call, _| {
            let word = Obj::from_str;
            if !ns.otcl().var_exists(call.object, CHANNEL) {
                if !ns.otcl().var_exists(call.object, "filename_") {
                    return end(ns, "RandomVariable/TraceDriven: Filename is not given");
                }
                let name = ns.otcl().get_var(call.object, "filename_")?;
                let channel = ns.otcl().call(&[word("open"), name, word("r")])?;
                ns.otcl().set_var(call.object, CHANNEL, channel)?;
            }
            let channel = ns.otcl().get_var(call.object, CHANNEL)?;
            if ns.otcl().call(&[word("eof"), channel.clone()])?.to_bool() == Some(true) {
                return end(ns, "Error: RandomVariable/TraceDriven: Reached the end of the trace fi\nle ");
            }
            ns.otcl().call(&[word("gets"), channel])
        });
}

/// Prints why there is no next value, and ends the program.
fn end(ns: &Ns, message: &str) -> Result<Obj, Error> {
    ns.otcl().call(&[Obj::from_str("puts"), Obj::from_str(message)])?;
    ns.exit(0)
}
