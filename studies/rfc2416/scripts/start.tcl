# RFC 2416: a connection starts with one packet, or with four, into a modem's queue of three.
#
#     source --- 100 Mb/s, 0 ms --- R --- 1.5 Mb/s, 25 ms --- R --- 9600 b/s, 150 ms --- receiver
#
#     neons start.tcl NAME=VALUE ...

# Tahoe, Reno, Newreno, Sack1, Fack
set flavour Tahoe
# first window of the connection, in packets; slow starts after timeouts begin with one
set initial 1
# bytes of a packet on the links
set size 1000
# step of the clock that times round trips, in seconds; BSD's was 0.5
set tick 0.5
# seconds
set endtime 40
foreach setting $argv {
    foreach {name value} [split $setting =] { break }
    if {![info exists $name]} { puts stderr "there is no parameter $name"; exit 2 }
    set $name $value
}

# In ns 1.2 connections began without a handshake, and packets had the given size, headers included.
Agent/TCP set syn_ false
Agent/TCP set delay_growth_ false
Agent/TCP set useHeaders_ false
# Limited transmit came later (RFC 3042, 2001).
Agent/TCP set singledup_ false
Agent/TCP set tcpTick_ $tick
Agent/TCP set windowInit_ $initial
Agent/TCP set packetSize_ $size

set ns [new Simulator]
set out [open start.tr w]
$ns trace-all $out
foreach name {source first second receiver} { set $name [$ns node] }
$ns duplex-link $source $first 100Mb 0ms DropTail
$ns duplex-link $first $second 1.5Mb 25ms DropTail
$ns duplex-link $second $receiver 9600b 150ms DropTail
$ns queue-limit $second $receiver 3

set tcp [new [expr {$flavour eq "Tahoe" ? "Agent/TCP" : "Agent/TCP/$flavour"}]]
set sink [new [expr {$flavour in {Sack1 Fack} ? "Agent/TCPSink/Sack1" : "Agent/TCPSink"}]]
$ns attach-agent $source $tcp
$ns attach-agent $receiver $sink
$ns connect $tcp $sink
set ftp [new Application/FTP]
$ftp attach-agent $tcp
$ns at 0.0 "$ftp start"
# Later slow starts begin with one packet.
$ns at 0.001 "$tcp set windowInit_ 1"
$ns at $endtime finish
proc finish {} {
    global ns out tcp
    $ns flush-trace
    close $out
    puts "sent=[$tcp set ndatapack_] resent=[$tcp set nrexmitpack_] timeouts=[$tcp set nrexmit_]"
    exit 0
}
$ns run
