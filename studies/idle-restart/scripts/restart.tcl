# Three policies for connections that were idle, in three groups of ten clients and a server.
#
#     ten clients --- 10 Mb/s, 1 ms --- router --- bottleneck --- router --- 10 Mb/s, 1 ms --- server
#
# Each client asks for a page of ten packets three times. Writes restart.tr, restart.nam, and the times of the clients'
# requests.
#
#     neons restart.tcl NAME=VALUE ...

# one-way delay from server to client, in ms
set oneway 130
# bandwidth of the bottleneck, in Mb/s, and its queue, in packets
set rate 0.4
set queue 20
# clients ask at random times within this many seconds around 9, 29 and 49 s
set spread 2.5
# seed of the random times
set seed 12
# number of clients of a group
set clients 10
# TCP under rate-based pacing: Vegas or Reno
set pacing Vegas
# packets of a page, and the first window of a connection: 1 in 1997, 2 by ns-2.35's default
set page 10
set initial 1
# whether an animation is written
set animate 0
foreach setting $argv {
    foreach {name value} [split $setting =] { break }
    if {![info exists $name]} { puts stderr "there is no parameter $name"; exit 2 }
    set $name $value
}

Agent/TCP set windowInit_ $initial

set groups {no-restart rate-pacing slow-start}
set flavour(no-restart) Agent/TCP/Reno
set flavour(rate-pacing) Agent/TCP/$pacing/RBP
set flavour(slow-start) Agent/TCP/Reno
set restarts(no-restart) false
set restarts(rate-pacing) false
set restarts(slow-start) true
set colours {red orange gold green cyan blue lavender purple brown magenta}
set phases {9 29 49}

set ns [new Simulator]
set trace [open restart.tr w]
$ns trace-all $trace
if {$animate} {
    set animation [open restart.nam w]
    $ns namtrace-all $animation
    for {set client 0} {$client < $clients} {incr client} {
        $ns color [expr $client + 1] [lindex $colours $client]
    }
}

# Clients ask at the same moments in every group.
set random [new RNG]
$random seed $seed
set requests [open requests.txt w]
foreach phase $phases {
    for {set client 0} {$client < $clients} {incr client} {
        set request($phase,$client) [$random uniform [expr $phase - $spread / 2] [expr $phase + $spread / 2]]
        puts $requests "$phase $client $request($phase,$client)"
    }
}
close $requests

foreach group $groups {
    for {set client 0} {$client < $clients} {incr client} {
        set node($client) [$ns node]
        $node($client) color [lindex $colours $client]
    }
    foreach name {near far server} { set $name [$ns node] }
    foreach router [list $near $far] { $router shape hexagon }
    $server label $group
    # Print the nodes of the bottleneck and of the server, for programs that read the trace.
    puts "group=$group near=[$near id] far=[$far id] server=[$server id]"

    $ns duplex-link $near $far ${rate}Mb [expr $oneway - 2]ms DropTail
    $ns queue-limit $far $near $queue
    $ns duplex-link-op $far $near queuePos 0.5
    $ns duplex-link $far $server 10Mb 1ms DropTail
    # The server's own link is no bottleneck: its queue holds everything that ten connections send at once.
    $ns queue-limit $server $far 1000
    for {set client 0} {$client < $clients} {incr client} {
        $ns duplex-link $node($client) $near 10Mb 1ms DropTail
        set tcp [new $flavour($group)]
        $tcp set fid_ [expr $client + 1]
        $tcp set packetSize_ 960
        $tcp set slow_start_restart_ $restarts($group)
        set sink [new Agent/TCPSink]
        $ns attach-agent $server $tcp
        $ns attach-agent $node($client) $sink
        $ns connect $tcp $sink
        foreach phase $phases { $ns at $request($phase,$client) "$tcp advanceby $page" }
    }
}

proc finish {} {
    global ns trace animation
    $ns flush-trace
    close $trace
    if {[info exists animation]} { close $animation }
    exit 0
}
$ns at 65.0 finish
$ns run
