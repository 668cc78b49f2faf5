//! PLM, layered multicast whose receivers measure the bandwidth of their path with packet pairs (Legout and
//! Biersack, "PLM: Fast convergence for cumulative layered multicast transmission schemes", 2000). Spec:
//! more-networks, section 9.

mod layer;
mod receiver;
mod sources;
mod topology;

use neons_otcl::{Error, Obj, TclResult};

use super::receiver::Receiver;
use crate::Ns;
use crate::declare::Declarations;

pub(super) use sources::declare_simulator_methods;

pub(super) fn declare(declarations: &mut Declarations) {
    receiver::declare(declarations);
    layer::declare(declarations);
    topology::declare(declarations);
}

impl Receiver<'_> {
    /// Returns a variable as a number.
    fn number(&self, variable: &str) -> Result<f64, Error> {
        number(&self.get(variable)?)
    }

    /// Calls a method of the object that a variable names.
    fn invoke_of(&self, variable: &str, method: &str, arguments: &[Obj]) -> TclResult {
        self.ns.invoke_named(&self.get(variable)?, method, arguments)
    }

    /// Annotates the traces if `plm_debug_flag` is at least `level`.
    fn note(&self, level: i64, text: impl FnOnce() -> Result<String, Error>) -> Result<(), Error> {
        if self.ns.otcl().global_var("plm_debug_flag").and_then(|flag| flag.to_i64()).unwrap_or(0) >= level {
            self.ns.otcl().call(&[Obj::from_str("trace_annotate"), Obj::from_str(&text()?)])?;
        }
        Ok(())
    }
}

fn number(value: &Obj) -> Result<f64, Error> {
    value.to_f64().ok_or_else(|| Error::from(format!("expected floating-point number but got \"{value}\"")))
}

/// Calls a method of each object in a list; returns the sum of the results.
fn sum_of(ns: &Ns, objects: &Obj, method: &str) -> TclResult {
    let mut sum = 0;
    for object in objects.list_items()? {
        sum += ns.invoke_named(&object, method, &[])?.to_i64().unwrap_or(0);
    }
    Ok(Obj::from_i64(sum))
}
