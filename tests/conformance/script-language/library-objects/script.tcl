# What the library's own objects show of themselves: variables in their order, methods of the Simulator that few
# scripts call, the parts of nam's header one by one, the handle that the first `source` takes.
proc t {args} {
    set failed [catch {uplevel #0 $args} message]
    puts "$args => $failed [lindex [split $message \n] 0]"
}
proc element {object array} {
    $object instvar $array
    return [array get $array]
}

set out [open sourced.tcl w]
puts $out {puts "sourced [new Object]"}
close $out
puts "before [new Object]"
t source missing.tcl
source sourced.tcl
puts "after [new Object]"
t Import info instances
t source
t source -encoding utf-8 sourced.tcl

Class Agent/Told -superclass Agent/UDP
Agent/Told instproc rtt {time} { puts "[$self info class] rtt $time" }

set ns [new Simulator]
set nam [open out.nam w]
$ns color 1 red
$ns namtrace-all $nam
$ns trace-all [open out.tr w]
for {set i 0} {$i < 5} {incr i} { set n($i) [$ns node] }
puts "simulator: [$ns info vars]"
puts "node: [$n(0) info vars]"
puts "modules: [element $n(0) reg_module_] [element $n(0) mod_assoc_]"
$ns simplex-link $n(0) $n(1) 1Mb 100ms DropTail
$ns simplex-link $n(1) $n(2) 1Mb 200ms DropTail
$ns simplex-link $n(2) $n(3) 1Mb 300ms DropTail
$ns duplex-link $n(3) $n(0) 1Mb 1s RED
$ns cost $n(0) $n(3) 9
set link [$ns link $n(0) $n(1)]
puts "link: [$link info vars]"
$link queuePos 0.5
set em [new ErrorModel]
$ns lossmodel $em $n(0) $n(1)
$ns monitor-queue $n(0) $n(1) ""
puts "link: [$link info vars]"
puts "simulator: [$ns info vars]"
for {set i 0} {$i < 5} {incr i} {
    set a($i) [new Agent/Told]
    $ns attach-agent $n($i) $a($i)
}

t $ns rtt $a(0) $a(3)
$ns get-routelogic
t $ns rtt $a(0) $a(0)
t $ns rtt $a(0) $a(3)
t $ns rtt $a(0)
t $ns create_packetformat
puts [$ns set packetManager_]
t $ns prepare-to-stop
t $ns terminate-all-agents
t $ns dumper $n(0)
$ns log-simstart
puts "simstart is a number: [string is integer $simstart]"

puts $nam before
foreach part {address wireless colors nodes links lans queues agents} { t $ns dump-nam$part }
t $ns dump-namversion 2
t $ns dump-namversion
t $ns set namNeedsW_
$n(1) set X_ 5
$n(1) set Y_ 50
$n(2) set X_ 11
t $ns dump-namwireless
t $ns set namNeedsW_
t $n(4) dump-namconfig
puts [element $n(4) attr_]
t $link dump-nam-queueconfig
t [$ns link $n(1) $n(2)] dump-nam-queueconfig
puts [element [$ns link $n(1) $n(2)] attr_]
t [$ns link $n(1) $n(2)] dump-nam-queueconfig
$ns add-agent-trace $a(0) first
$ns monitor-agent-trace $a(0)
puts $nam run

Simulator instproc dump-namlans {} { [Simulator instance] puts-nam-config "# no LANs" }
$ns at 0.5 {
    t $ns rtt $a(0) $a(3)
    t $ns rtt $a(1) $a(0)
    t $ns rtt $a(1) $a(4)
    puts "node: [$n(0) info vars]"
    puts [element [$ns link $n(2) $n(3)] attr_]
    puts $nam running
    foreach part {colors nodes links lans queues agents} { t $ns dump-nam$part }
    $ns add-agent-trace $a(1) second
    t $ns dump-namagents
    t $ns trace-annotate one
    t $ns init-nam
    t $ns trace-annotate two
    puts "simulator: [$ns info vars]"
}

foreach {object method} [list $link label $n(0) label $ns dump-namcolors $em init $n(0) attach] {
    t $object $method 1 2 3 4 5
}
t new Trace/Enque 1

# A node becomes one of multicast.
t $n(1) enable-mcast $ns
puts "[element $n(1) reg_module_] [element $n(1) mod_assoc_]"
$ns at 1 {exit}
$ns run
