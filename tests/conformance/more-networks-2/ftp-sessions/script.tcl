# Two sessions fetch files; the script supplies the transfers.
set ns [new Simulator]
set trace [open out.tr w]
$ns trace-all $trace
for {set i 0} {$i < 5} {incr i} { set n($i) [$ns node] }
for {set i 1} {$i < 5} {incr i} { $ns duplex-link $n(0) $n($i) 1Mb 10ms DropTail }
PagePool/EmpFtpTraf instproc alloc-tcp {window} {
    set tcp [new Agent/TCP/Reno]
    $tcp set window_ $window
    return $tcp
}
PagePool/EmpFtpTraf instproc alloc-tcp-sink {} { return [new Agent/TCPSink] }
PagePool/EmpFtpTraf instproc send-file {number server client tcp sink size flow} {
    global ns
    puts "[$ns now] file $number [$server id] [$client id] $tcp $sink [$tcp set window_] $size $flow"
    $ns attach-agent $server $tcp
    $ns attach-agent $client $sink
    $ns connect $tcp $sink
    $tcp proc done {} "$self finished $number $server $client $tcp $sink"
    $tcp advanceby $size
}
PagePool/EmpFtpTraf instproc finished {number server client tcp sink} {
    global ns
    puts "[$ns now] finished $number"
    $ns detach-agent $server $tcp
    $ns detach-agent $client $sink
    $tcp reset
    $sink reset
    $self recycle $tcp $sink
}
proc uniform {low high} {
    set variable [new RandomVariable/Uniform]
    $variable set min_ $low
    $variable set max_ $high
    return $variable
}
proc session {pool index files time} {
    $pool create-session $index $files $time [uniform 0.1 0.6] [uniform 1 30] [uniform -0.9 1] [uniform 1 20] \
        [uniform 1 10] [uniform 0 1] [uniform 0 1]
}
set pool [new PagePool/EmpFtpTraf]
$pool set-num-client 2
$pool set-num-server 2
$pool set-num-session 3
foreach i {0 1} {
    $pool set-client $i $n([expr $i + 1])
    $pool set-server $i $n([expr $i + 3])
}
session $pool 0 4 0.1
session $pool 1 2 0.25
set other [new PagePool/EmpFtpTraf]
$other set-num-client 1
$other set-num-server 2
$other set-num-session 1
$other set-client 0 $n(1)
$other set-server 0 $n(4)
$other set-server 1 $n(2)
session $other 0 1 0.5
puts [catch {session $pool 1 2 0.25}]
puts [catch {session $pool 3 2 0.25}]
puts [catch {$pool set-server 2 $n(1)}]
puts [catch {$pool set-client 2 $n(1)}]
$ns at 5 "session $pool 1 2 0.1"
$ns at 8 "close $trace; exit 0"
$ns run
