# basic1.tcl simulation: A---R---B, section 31.2.
#
#     neons basic1.tcl NAME=VALUE ...

# length of the run, in seconds
set endtime 10.0
# queue of the bottleneck, in packets, including the packet that is being sent
set queuesize 7
# propagation delays of both links
set delayAR 10ms
set delayRB 50ms
# bandwidth of the bottleneck
set bottleneck 800Kb
# largest window, in packets
set window 100
# what is traced: all, the bottleneck's queue, variables, or nothing
set trace all
foreach setting $argv {
    foreach {name value} [split $setting =] { break }
    if {![info exists $name]} { puts stderr "there is no parameter $name"; exit 2 }
    set $name $value
}

#Create a simulator object
set ns [new Simulator]

#Open the nam file basic1.nam and the variable-trace file
if {$trace eq "all"} {
    set namfile [open basic1.nam w]
    $ns namtrace-all $namfile
}
set tracefile [open basic1.tr w]
if {$trace eq "all"} { $ns trace-all $tracefile }

proc finish {} {
    global ns namfile tracefile tcp0 end0
    $ns flush-trace
    if {[info exists namfile]} { close $namfile }
    close $tracefile
    set received [expr round([$end0 set bytes_] / 1000.0)]
    puts "ack=[$tcp0 set ack_] maxseq=[$tcp0 set maxseq_] received=$received resent=[$tcp0 set nrexmitpack_]"
    exit 0
}

#Create the network nodes
set A [$ns node]
set R [$ns node]
set B [$ns node]

#Create a duplex link between the nodes
$ns duplex-link $A $R 10Mb $delayAR DropTail
$ns duplex-link $R $B $bottleneck $delayRB DropTail

# The queue size at $R includes the packet being sent
$ns queue-limit $R $B $queuesize
if {$trace eq "queue"} { $ns trace-queue $R $B $tracefile }

# some hints for nam
# color packets of flow 0 red
$ns color 0 Red
$ns duplex-link-op $A $R orient right
$ns duplex-link-op $R $B orient right
$ns duplex-link-op $R $B queuePos 0.5

# Create a TCP sending agent and attach it to A
set tcp0 [new Agent/TCP/Reno]
# We make our one-and-only flow be flow 0
$tcp0 set class_ 0
$tcp0 set window_ $window
$tcp0 set packetSize_ 960
$ns attach-agent $A $tcp0

# Let's trace some variables
if {$trace ne "nothing"} {
    $tcp0 attach $tracefile
    $tcp0 tracevar cwnd_
    $tcp0 tracevar ssthresh_
    $tcp0 tracevar ack_
    $tcp0 tracevar maxseq_
}

#Create a TCP receive agent (a traffic sink) and attach it to B
set end0 [new Agent/TCPSink]
$ns attach-agent $B $end0

#Connect the traffic source with the traffic sink
$ns connect $tcp0 $end0

#Schedule the connection data flow; start sending data at T=0, stop at T=10.0
set myftp [new Application/FTP]
$myftp attach-agent $tcp0
$ns at 0.0 "$myftp start"
$ns at $endtime "finish"

#Run the simulation
$ns run
