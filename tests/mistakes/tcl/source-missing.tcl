source missing.tcl
