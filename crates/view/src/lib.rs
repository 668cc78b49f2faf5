//! Shows network traces in the browser.
//!
//! A [`Model`] is filled from the records of traces, which crate `neons_trace` reads; the server answers the page's
//! questions from the model. The page (`page/`) holds only a window of time.

mod catalogue;
pub mod chapters;
pub mod export;
pub mod frames;
pub mod layout;
pub mod model;
pub mod overview;
mod page;
mod questions;
pub mod reading;
pub mod series;
pub mod server;
pub mod shown;
pub mod story;
pub mod window;
mod words;

pub use model::Model;
pub use server::{Place, Server};
pub use shown::Shown;
