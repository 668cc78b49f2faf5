set ns [new Simulator]
set minute 08
$ns at 1 "puts [expr $minute + 1]"
$ns run
