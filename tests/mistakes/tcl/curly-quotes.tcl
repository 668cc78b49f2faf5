set ns [new Simulator]
$ns at 1.0 “exit 0”
$ns run
