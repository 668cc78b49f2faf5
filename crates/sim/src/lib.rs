//! A discrete-event network simulator.
