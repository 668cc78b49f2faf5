Class Traced -superclass Simulator
Traced instproc create-trace args {
    puts "create-trace [llength $args] [lindex $args 0] [lrange $args 4 end]"
    eval $self next $args
}
Class Queue/Shown -superclass Queue/DropTail
foreach method {attach-traces attach-nam-traces} {
    Queue/Shown instproc $method args "puts \"$method \[llength \$args\] \[lrange \$args 3 end\]\"; eval \$self next \$args"
}
Node instproc add-neighbor {node pushback} { puts "add-neighbor [$self id] [$node id] $pushback" }
LanRouter set debug_ 0
set ns [new Traced]
$ns trace-all [open o.tr w]
$ns namtrace-all [open o.nam w]
foreach i {0 1 2} { set n($i) [$ns node] }
$ns duplex-link $n(0) $n(1) 1Mb 10ms Shown
$ns simplex-link $n(1) $n(2) 1Mb 10ms RED
$ns simplex-link $n(2) $n(1) 1Mb 10ms DropTail
$ns rtmodel-at 1 down $n(0) $n(1)
Node instproc add-neighbor args { puts "add-neighbor [$self id] [llength $args]" }
$ns newLan "$n(1) $n(2)" 10Mb 1ms LL Queue/DropTail
$ns at 0.3 "$ns flush-trace; exit 0"
$ns run
