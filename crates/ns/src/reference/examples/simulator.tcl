# Simulator, Simulator at, Simulator now, Simulator run
# Schedule commands and run the simulation until one of them calls exit.
set ns [new Simulator]
$ns at 1.0 {puts "the time is [$ns now] s"}
$ns at 2.5 finish
proc finish {} {
    puts "end at [[Simulator instance] now] s"
    exit 0
}
$ns run
# Prints:
# the time is 1 s
# end at 2.5 s
