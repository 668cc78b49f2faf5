set ns [new Simulator]
proc finish {} {
    $ns flush-trace
    exit 0
}
$ns at 1.0 "finish"
$ns run
