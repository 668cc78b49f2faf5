//! OTcl on the real Tcl library.
