# PagePool/WebTraf
# Web traffic between a client and a server: sessions ask for pages, and pages have objects of Pareto-distributed sizes.
set ns [new Simulator]
set client [$ns node]
set server [$ns node]
$ns duplex-link $client $server 1Mb 10ms DropTail
set queue [$ns monitor-queue $server $client stdout]
set pool [new PagePool/WebTraf]
$pool set-num-client 1
$pool set-num-server 1
$pool set-client 0 $client
$pool set-server 0 $server
$pool set-num-session 1
proc constant value {
    set variable [new RandomVariable/Constant]
    $variable set val_ $value
    return $variable
}
set size [new RandomVariable/ParetoII]
$size set avg_ 12
$size set shape_ 1.2
$pool create-session 0 5 0.1 [constant 1] [constant 4] [constant 0.01] $size
$ns at 10.0 {puts "[$queue set pdepartures_] packets from the server"; exit 0}
$ns run
# Prints:
# 216 packets from the server
