set ns [new Simulator]
source mit/uAMPS/ns-leach.tcl
