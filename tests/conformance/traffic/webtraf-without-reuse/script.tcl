# dont_recycle_: the method recycle is called, but the pool makes new agents; also for requests that are given up.
lassign $argv before instance
PagePool/WebTraf set dont_recycle_ $before
PagePool/WebTraf set enable_conn_timer_ 1
PagePool/WebTraf set avg_waiting_time_ 0.02
PagePool/WebTraf instproc alloc-tcp {} { puts "[$::ns now] alloc-tcp"; return [new Agent/TCP] }
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 10Mb 5ms DropTail
set pool [new PagePool/WebTraf]
$pool set dont_recycle_ $instance
$pool proc recycle {tcp sink} { puts "[$::ns now] recycle"; $self next $tcp $sink }
$pool set-num-client 1
$pool set-num-server 1
$pool set-client 0 $a
$pool set-server 0 $b
proc constant v { set r [new RandomVariable/Constant]; $r set val_ $v; return $r }
$pool set-num-session 1
$pool create-session 0 6 0.1 [constant 0.3] [constant 1] [constant 1] [constant 2]
$pool set-interPageOption 0
$ns at 3 "exit 0"
$ns run
