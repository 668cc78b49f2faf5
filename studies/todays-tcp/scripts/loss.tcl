# One connection over a path that loses packets: every n-th packet, or packets by chance.
#
#     sender --- RATE, RTT/2 --- receiver
#
# Prints the timeouts, the average window, and the share of the path's bandwidth that delivers new data.
#
#     neons loss.tcl NAME=VALUE ...

# the sender's class below Agent/TCP; CUBIC's C, packets per s^3
set kind Cubic
set c 0.4
# fast convergence: whether CUBIC aims lower if a loss comes below the previous maximum of the window
set convergence 1
# every n-th packet is lost (0: none), or each packet with this probability
set period 0
set loss 0
# bandwidth in Mb/s, round-trip time and duration in s
set rate 1000
set rtt 0.1
set seconds 60
# data do not count before this time, s
set from 0
set seed 1
foreach setting $argv {
    foreach {name value} [split $setting =] { break }
    if {![info exists $name]} { puts stderr "there is no parameter $name"; exit 2 }
    set $name $value
}
set packet 1500

set ns [new Simulator]
set sender [$ns node]
set receiver [$ns node]
$ns duplex-link $sender $receiver ${rate}Mb [expr {$rtt / 2}] DropTail
# The queue holds one bandwidth-delay product.
set room [expr {int(ceil($rate * 1e6 * $rtt / 8 / $packet))}]
$ns queue-limit $sender $receiver $room
if {$period > 0} {
    set errors [new ErrorModel/Periodic]
    $errors set period_ $period
} else {
    set errors [new ErrorModel]
    $errors set rate_ $loss
    set stream [new RNG]
    $stream seed $seed
    set chance [new RandomVariable/Uniform]
    $chance use-rng $stream
    $errors ranvar $chance
}
$errors unit pkt
$errors drop-target [new Agent/Null]
if {$period > 0 || $loss > 0} { $ns lossmodel $errors $sender $receiver }

if {$kind == "Cubic"} {
    Agent/TCP/Cubic set cubic_c_ $c
    Agent/TCP/Cubic set cubic_fast_convergence_ $convergence
}
set tcp [new Agent/TCP/$kind]
set sink [new Agent/TCPSink/Sack1]
$tcp set window_ 1000000
$tcp set packetSize_ [expr {$packet - 40}]
$tcp set windowInitOption_ 3
$ns attach-agent $sender $tcp
$ns attach-agent $receiver $sink
$ns connect $tcp $sink
if {$period > 0} { $tcp set ssthresh_ 50 }
$ns at 0 "$tcp send -1"

set total 0
set samples 0
proc sample {} {
    global ns tcp total samples rtt
    set total [expr {$total + [$tcp set cwnd_]}]
    incr samples
    $ns at [expr {[$ns now] + $rtt}] sample
}
$ns at $from {
    set before [$tcp set ack_]
    sample
}
$ns at $seconds {
    set delivered [expr {([$tcp set ack_] - $before) * $packet * 8.0 / ($seconds - $from)}]
    puts "timeouts=[$tcp set nrexmit_] window=[expr {$total / $samples}] share=[expr {$delivered / $rate / 1e6}]"
    $ns halt
}
$ns run
