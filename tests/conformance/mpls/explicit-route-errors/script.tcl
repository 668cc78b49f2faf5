# A line of label switching routers between two other nodes, with one path.
set ns [new Simulator]
$ns trace-all [open out.tr w]
set n(0) [$ns node]
$ns node-config -MPLS ON
foreach i {1 2 3} { set n($i) [$ns node] }
$ns node-config -MPLS OFF
set n(4) [$ns node]
foreach {a b} {0 1 1 2 2 3 3 4} { $ns duplex-link $n($a) $n($b) 2Mb 2ms DropTail }
$ns LDP-peer $n(1) $n(2)
$ns LDP-peer $n(2) $n(3)
foreach i {1 2 3} { set m($i) [$n($i) get-module MPLS] }
proc ask {router class route path} {
    global m
    puts "$router $class $route: [catch {$m($router) make-explicit-route $class $route $path -1} message] $message"
}
$ns at 0.2 "ask 1 3 2_3 1000"
set path 1100
foreach {router class route} {3 4 4  3 0 4  1 3 1000  1 3 1_1  2 3 1000_3  3 3 2  3 3 3  2 3 3_0  2 2 2_2  3 4 3  1 0 2_0  1 0 1} {
    $ns at 0.5 "ask $router $class $route $path"
    incr path 100
}
foreach i {1 2 3} { $ns at 0.9 "$m($i) erb-dump; $m($i) lib-dump" }
$ns at 1 "exit 0"
$ns run
