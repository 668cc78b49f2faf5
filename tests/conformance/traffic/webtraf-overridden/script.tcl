set ns [new Simulator]
set client [$ns node]
set server [$ns node]
$ns duplex-link $server $client 3Mb 10ms DropTail
Class Web -superclass PagePool/WebTraf
foreach step {launch-req done-req launch-resp done-resp send-message get-conn-timer unknown} {
    Web instproc $step args [format {
        global ns
        puts "[$ns now] %s $args"
        set result [eval $self next $args]
        puts "%s: '$result'"
        return $result
    } $step $step]
}
Web instproc alloc-tcp {} {
    set tcp [new Agent/TCP/Newreno]
    puts "alloc-tcp $tcp"
    return $tcp
}
PagePool/WebTraf set VERBOSE_ 1
PagePool/WebTraf set req_trace_ 1
PagePool/WebTraf set resp_trace_ 1
PagePool/WebTraf set enable_conn_timer_ 1
PagePool/WebTraf set FLOW_SIZE_OPS_ 2
PagePool/WebTraf set FLOW_SIZE_TH_ 30
set web [new Web]
$web set-num-client 1
$web set-client 0 $client
$web set-num-server 2
$web set-server 0 $server
$web set-server 1 $server
$web set-server-mode 1
$web set-server-rate 100
$web set-server-qlimit 2
$web set-num-session 1
set pageGap [new RandomVariable/Exponential]
$pageGap set avg_ 0.01
set objects [new RandomVariable/Constant]
$objects set val_ 4
set objectGap [new RandomVariable/Exponential]
$objectGap set avg_ 0.01
set size [new RandomVariable/Pareto]
$size set avg_ 30
$size set shape_ 1.2
$web create-session 0 2 0.1 $pageGap $objects $objectGap $size
$ns at 8 "exit 0"
$ns run
