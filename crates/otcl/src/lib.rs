//! OTcl on the real Tcl library.
//!
//! This crate links libtcl 8.6 and adds OTcl, an object system in which classes and objects are commands. It knows nothing
//! of networks; the embedding program defines classes with native methods, and variables backed by native fields.
//!
//! ```
//! use std::rc::Rc;
//! use neons_otcl::{Call, Obj, Otcl};
//!
//! let otcl = Otcl::new()?;
//! let counter = otcl.define_class("Counter", &[]);
//! otcl.define_method(counter, "add", "n", Rc::new(|call: &Call| {
//!     let sum = call.otcl.get_var(call.object, "sum").map_or(0, |sum| sum.to_i64().unwrap_or(0));
//!     let n = call.args[0].to_i64().ok_or("expected an integer")?;
//!     call.otcl.set_var(call.object, "sum", Obj::from_i64(sum + n))
//! }));
//! otcl.eval_str("
//!     Class Loud -superclass Counter
//!     Loud instproc add n { return \"$self: [$self next $n]!\" }
//!     Loud c
//!     c add 3
//! ")?;
//! let loud = otcl.object("c").expect("an object");
//! assert_eq!(otcl.invoke(loud, "add", &[4.into()])?, "c: 7!");
//! let error = otcl.eval_str("c add").unwrap_err();
//! assert_eq!(otcl.message_of(&error), "wrong # args: should be \"c self class proc n\"");
//! # Ok::<(), neons_otcl::Error>(())
//! ```
//!
//! * [`Otcl`] is the interpreter: evaluation, results, commands, classes, objects, their variables.
//! * [`Obj`] is a Tcl value; [`TclResult`] is what commands give.
//! * [`Call`] is one invocation of a native method ([`NativeFn`]).
//! * [`NativeVariables`] decides which variables are backed by native fields.
//! * [`Channel`] is a file or pipe that a script has opened.
//! * [`HashOrder`] iterates in the order of Tcl's arrays.
//! * [`Memory`], [`Otcl::on_shortage`] and [`Otcl::on_exhaustion`] let an interpreter, or the program, that gets no more
//!   memory end in order.
//!
//! Everything may be re-entered: a native method may evaluate scripts that call other native methods, or create and
//! destroy objects, including the receiver. It may also unwind, through Tcl, to the code that has called
//! [`Otcl::eval`] or the like; scripts cannot intercept that.

mod builtin;
mod calls;
mod caught_traps;
mod channel;
mod class;
mod command_lookup;
mod command_shortcut;
mod compact_array;
mod direct_variables;
mod dispatch;
mod error;
mod exhaustion;
mod expr;
mod float_traps;
mod hash_order;
mod heap;
mod interp;
mod interrupts;
mod library;
mod lifecycle;
mod lookup_cache;
mod method;
mod names;
mod native_call;
mod native_command;
mod native_variables;
mod nesting;
mod obj;
mod object;
mod overflow;
mod pages;
mod plain_command;
mod plain_variables;
#[cfg(feature = "static-tcl")]
mod script_library;
mod stack;
mod streams;
#[cfg(feature = "static-tcl")]
mod tcl_filesystem_sys;
mod tcl_sys;
mod tcl_variables_sys;
mod thread;
mod trap_signal;
mod unwinding;
mod variable_traces;
mod variables;
mod waiting;

pub use caught_traps::{Catching, Trap};
pub use channel::Channel;
pub use error::{Error, TclResult};
pub use exhaustion::{Exhaustion, Memory};
pub use hash_order::HashOrder;
pub use interp::{DestroyHook, Otcl, RedefinitionHook};
pub use interrupts::Interrupter;
pub use method::{Call, NativeFn, Usage};
pub use native_variables::NativeVariables;
pub use obj::Obj;
pub use object::ObjectId;
pub use streams::{InForce, Streams};
pub use waiting::WaitBreaker;
