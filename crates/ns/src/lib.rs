//! The ns-2 language.
