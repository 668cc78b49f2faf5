# Timer, Timer sched, Timer cancel
# A timer of a script: a subclass supplies the method timeout.
Class Clock -superclass Timer
Clock instproc timeout {} {
    puts "tick at [[Simulator instance] now] s"
    $self resched 1.0
}
set ns [new Simulator]
set clock [new Clock $ns]
$ns at 0.5 "$clock sched 1.0"
$ns at 4.0 "$clock cancel"
$ns at 9.0 {exit 0}
$ns run
# Prints:
# tick at 1.5 s
# tick at 2.5 s
# tick at 3.5 s
