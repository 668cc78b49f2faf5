# Epidemics with various parameters, hit by probes, and sending some.
set ns [new Simulator]
set trace [open out.tr w]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 10Mb 10ms DropTail
set parameters {
    {{addr-range 1 1000} {v_percent 0.57} {beta 1} {gamma 0.1} {dn-range 0 10}}
    {{addr-range 2 1000001} {dn-range 5 25} {v_percent 1} {beta 9} {gamma 0.5} {set ScanRate 40000}}
    {{addr-range 1 100} {dn-range 2 7} {v_percent 0.333} {beta 0.3} {gamma 0.02} {set TimeStep 2}}
}
foreach commands $parameters {
    set agent [new Agent/MessagePassing]
    $ns attach-agent $a $agent
    set network [new Application/Worm/An]
    $network attach-agent $agent
    foreach command $commands { eval $network $command }
    set shown [$ns create-trace Enque $trace $a $b]
    $agent target $shown
    $shown target [$ns set nullAgent_]
    $ns at [expr 0.5 + 0.001 * [llength [info commands _o*]]] "$network start"
    set probe [new Agent/UDP]
    $ns attach-agent $b $probe
    $ns connect $probe $agent
    foreach time {0.7 0.71 0.72 2.1 5.3 5.31} { $ns at $time "$probe send 404" }
}
puts "[$network set TimeStep] [$network set ScanRate]"
$ns at 9.2 "$network start; $network stop"
$ns at 12 "close $trace; exit 0"
$ns run
