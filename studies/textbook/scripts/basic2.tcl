# basic2.tcl: two TCPs competing on the same link, sections 31.3 to 31.5, with the parameters of the chapter's full version.
#
#     neons basic2.tcl NAME=VALUE ...

# additional delay on the B--R link, in ms; and on the A--R link, in which case A--D is the longer path
set delayB 0
set delayA 0
# each packet waits a random time up to this before it is sent, in seconds
set overhead 0
# bandwidth of the bottleneck, in Mb/s: 0.8 or 8.0
set bottleneckBW 0.8
# length of the run, in seconds
set endtime 300
# queue of the bottleneck, in packets
set queuesize 20
# delay on the A--R link, in ms
set basedelay 10
# estimated no-load RTT of the first flow, in ms
set RTTNL 220
# kind of the senders: Reno, Newreno, Sack1 or Vegas; kind of the second sender, if it is another one
set flavour Reno
set flavour1 ""
# alpha and beta of Vegas
set alpha 1
set beta 3
# packetSize_ of Vegas, which counts the headers
set vegassize 1000
# part of the bottleneck that each telnet connection may use; 0 turns them off
set tndensity 0
# data of a telnet packet, in bytes
set tnsize 210
# node at which telnet connections end: D or R
set tnend D
# when the first sender starts, in seconds
set start0 0
# what is traced: nothing, cwnd, or cwnd and every event at the bottleneck's queue, or every event
set trace nothing
foreach setting $argv {
    foreach {name value} [split $setting =] { break }
    if {![info exists $name]} { puts stderr "there is no parameter $name"; exit 2 }
    set $name $value
}
if {$flavour1 eq ""} { set flavour1 $flavour }

set ns [new Simulator]
if {$trace ne "nothing"} { set out [open basic2.tr w] }
if {$trace eq "all"} { $ns trace-all $out }

# A
#   \
#     \
#      R---D (Destination)
#     /
#   /
# B
set A [$ns node]
set B [$ns node]
set R [$ns node]
set D [$ns node]
set fastbw [expr $bottleneckBW * 10]
$ns duplex-link $A $R ${fastbw}Mb [expr $basedelay + $delayA]ms DropTail
$ns duplex-link $B $R ${fastbw}Mb [expr $basedelay + $delayB]ms DropTail
$ns duplex-link $R $D ${bottleneckBW}Mb 100ms DropTail
$ns queue-limit $R $D $queuesize
if {$trace eq "queue"} { $ns trace-queue $R $D $out }

Agent/TCP set window_ 65000
Agent/TCP set packetSize_ 960
Agent/TCP set overhead_ $overhead
Agent/TCP/Vegas set packetSize_ $vegassize

foreach flow {0 1} node [list $A $B] kind [list $flavour $flavour1] start [list $start0 0.0] {
    set tcp($flow) [new Agent/TCP/$kind]
    $tcp($flow) set class_ $flow
    $tcp($flow) set fid_ $flow
    if {$kind eq "Vegas"} {
        $tcp($flow) set v_alpha_ $alpha
        $tcp($flow) set v_beta_ $beta
    }
    if {$trace ne "nothing"} {
        $tcp($flow) attach $out
        $tcp($flow) tracevar cwnd_
        $tcp($flow) tracevar ack_
    }
    $ns attach-agent $node $tcp($flow)
    set sink [expr {$kind eq "Sack1" ? "Agent/TCPSink/Sack1" : "Agent/TCPSink"}]
    set end($flow) [new $sink]
    $ns attach-agent $D $end($flow)
    $ns connect $tcp($flow) $end($flow)
    set ftp($flow) [new Application/FTP]
    $ftp($flow) attach-agent $tcp($flow)
    $ns at $start "$ftp($flow) start"
}

if {$tndensity > 0} {
    # bytes per second of the shared link for telnet traffic, and the resulting mean time between two packets
    set shared [expr {($tnend eq "R" ? $fastbw : $bottleneckBW) * 1e6 / 8}]
    set tninterval [expr {($tnsize + 40) / ($tndensity * $shared)}]
    foreach flow {0 1} node [list $A $B] {
        set keys [new Agent/TCP]
        $keys set fid_ [expr {$flow + 10}]
        $keys set packetSize_ $tnsize
        $keys set overhead_ 0
        $ns attach-agent $node $keys
        set screen [new Agent/TCPSink]
        $ns attach-agent [set $tnend] $screen
        $ns connect $keys $screen
        set telnet [new Application/Telnet]
        $telnet set interval_ $tninterval
        $telnet attach-agent $keys
        $ns at 0.0 "$telnet start"
    }
}

proc finish {} {
    global ns end tcp out
    $ns flush-trace
    if {[info exists out]} { close $out }
    # counts of packets *received*
    foreach flow {0 1} {
        puts -nonewline "recv$flow=[expr round([$end($flow) set bytes_] / 1000.0)] ack$flow=[$tcp($flow) set ack_] "
        puts -nonewline "timeouts$flow=[$tcp($flow) set nrexmit_] cuts$flow=[$tcp($flow) set ncwndcuts_] "
    }
    puts ""
    exit 0
}
$ns at $endtime "finish"
$ns run
