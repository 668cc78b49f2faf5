# Two sessions: one waits for the end of its page and never goes on, the other goes on by the clock.
set ns [new Simulator]
set trace [open out.tr w]
$ns trace-all $trace
PagePool/WebTraf set req_trace_ 1
PagePool/WebTraf set resp_trace_ 1
proc constant {value} {
    set variable [new RandomVariable/Constant]
    $variable set val_ $value
    return $variable
}
foreach i {0 1} { set n($i) [$ns node] }
$ns duplex-link $n(0) $n(1) 1Mb 20ms DropTail
foreach option {1 0} {
    set pool [new PagePool/WebTraf/Log]
    puts "[$pool set recycle_page_] [$pool set dont_recycle_] [$pool set fulltcp_]"
    foreach kind {client server} { $pool set-num-$kind 1 }
    $pool set-client 0 $n(0)
    $pool set-server 0 $n(1)
    $pool set-num-session 1
    $pool create-session 0 3 0.1 [constant 0.3] [constant 2] [constant 0.2] [constant 4]
    $pool set-interPageOption $option
}
$ns at 3 "close $trace; exit 0"
$ns run
