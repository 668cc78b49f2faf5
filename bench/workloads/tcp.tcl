# Six senders of the given kind over a bottleneck that loses packets.
# variants: TCP TCP/Reno TCP/Newreno TCP/Sack1 TCP/Fack TCP/Vegas TCP/Asym TCP/FullTcp TCP/FullTcp/Sack TCP/RFC793edu TFRC RAP delayed ecn
set kind [lindex $argv 0]
array set sinks {
    TCP/Sack1 TCPSink/Sack1 TCP/Fack TCPSink/Sack1 TCP/FullTcp TCP/FullTcp TCP/FullTcp/Sack TCP/FullTcp/Sack
    TFRC TFRCSink RAP RAP delayed TCPSink/DelAck TCP/Asym TCPSink/Asym
}
set sender $kind
set sink TCPSink
if {[info exists sinks($kind)]} {set sink $sinks($kind)}
if {$kind == "delayed" || $kind == "ecn"} {set sender TCP/Reno}
if {$kind == "ecn"} {
    Agent/TCP set ecn_ 1
    Queue/RED set setbit_ true
}
set ns [new Simulator]
set left [$ns node]
set right [$ns node]
Queue set limit_ 50
$ns duplex-link $left $right 8Mb 20ms [expr {$kind == "ecn" ? "RED" : "DropTail"}]
for {set i 0} {$i < 6} {incr i} {
    set from [$ns node]
    set to [$ns node]
    $ns duplex-link $from $left 20Mb [expr 1 + 3 * $i]ms DropTail
    $ns duplex-link $right $to 20Mb 3ms DropTail
    set a [new Agent/$sender]
    set b [new Agent/$sink]
    $a set fid_ $i
    if {[string match TCP* $sender]} {$a set window_ 60}
    $ns attach-agent $from $a
    $ns attach-agent $to $b
    $ns connect $a $b
    if {[string match TCP/FullTcp* $kind]} {$b listen}
    if {$kind == "RAP"} {
        $ns at [expr 0.1 * $i] "$a start"
    } else {
        set source [new Application/FTP]
        $source attach-agent $a
        $ns at [expr 0.1 * $i] "$source start"
    }
}
set monitor [$ns monitor-queue $left $right [open /dev/null w]]
$ns at 300 {
    puts "$kind [$monitor set parrivals_] [$monitor set pdrops_] [$monitor set bdepartures_]"
    exit 0
}
$ns run
