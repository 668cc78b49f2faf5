# A timer by itself, and those of a pool whose requests take long.
set ns [new Simulator]
set trace [open out.tr w]
$ns trace-all $trace
Class Spy
Spy instproc unknown args { puts "[[Simulator instance] now] spy $args" }
set spy [new Spy]
set timer [new ConnTimer $spy 0.5]
puts "[lsort [$timer info vars]] [$timer set avg_delay_]"
$timer sched $spy $spy $spy $spy
puts "[lsort [$timer info vars]] [new Object]"
set cancelled [new ConnTimer $spy 0.5]
$cancelled sched $spy $spy $spy $spy
$cancelled cancel
PagePool/WebTraf set enable_conn_timer_ 1
PagePool/WebTraf set avg_waiting_time_ 0.05
PagePool/WebTraf set req_trace_ 1
PagePool/WebTraf set resp_trace_ 1
set pool [new PagePool/WebTraf]
foreach i {0 1} { set n($i) [$ns node] }
$ns duplex-link $n(0) $n(1) 1Mb 20ms DropTail
foreach kind {client server} { $pool set-num-$kind 1 }
$pool set-client 0 $n(0)
$pool set-server 0 $n(1)
$pool set-num-session 1
proc constant {value} {
    set variable [new RandomVariable/Constant]
    $variable set val_ $value
    return $variable
}
$pool create-session 0 5 0.1 [constant 0.3] [constant 3] [constant 0.2] [constant 4]
$pool set-interPageOption 0
for {set t 0.15} {$t < 3} {set t [expr $t + 0.4]} { $ns at $t {puts "[$ns now] [new Object]"} }
$ns at 3 "close $trace; exit 0"
$ns run
