puts [expr 1.0/0]
