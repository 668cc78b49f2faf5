foreach {variable value} {mean_pkt_size_ 4000 shared_buffer_ 1 adc_resolution_type_ 1 drop_front_ false trace_hop_ false} {
    Queue/JoBS set $variable $value
}
foreach i {1 2 3 4} {Queue/Demarker set demarker_arrvs${i}_ 0; Queue/Marker set marker_arrvs${i}_ 0}
set ns [new Simulator]
set a [$ns node]; set b [$ns node]
$ns simplex-link $a $b 4Mb 1ms JoBS
$ns simplex-link $b $a 4Mb 1ms DropTail
$ns queue-limit $a $b 800
set q [[$ns link $a $b] queue]
$q init-rdcs -1 2 2 2
$q init-rlcs -1 -1 -1 -1
$q init-adcs 0.004 0.004 -1 -1
$q init-alcs -1 -1 -1 -1
$q init-arcs -1 -1 -1 -1
$q link [[$ns link $a $b] link]
$q trace-file hop.tr
$q sampling-period 1
$q id 1
$q initialize
foreach class {1 2 3 4} {
    set from($class) [$ns node]; set to($class) [$ns node]
    $ns simplex-link $from($class) $a 1000Mb 0.01ms Marker
    $ns simplex-link $a $from($class) 1000Mb 1ms DropTail
    $ns simplex-link $b $to($class) 1000Mb 1ms Demarker
    $ns simplex-link $to($class) $b 1000Mb 1ms DropTail
    set marker [[$ns link $from($class) $a] queue]
    $marker marker_type 1
    $marker marker_class $class
    [[$ns link $b $to($class)] queue] trace-file null
    set sender($class) [new Agent/UDP]; set receiver($class) [new Agent/Null]
    $sender($class) set packetSize_ 1500
    $ns attach-agent $from($class) $sender($class)
    $ns attach-agent $to($class) $receiver($class)
    $ns connect $sender($class) $receiver($class)
}
foreach {time class bytes} {
    0.102499 2 400
    0.103069 2 1000
    0.104682 1 1000
    0.104699 3 1000
    0.106322 1 400
    0.107142 4 1000
    0.107401 2 1000
    0.107870 2 500
    0.108265 4 400
    0.108318 1 1000
    0.108399 2 500
} {
    $ns at $time "$sender($class) send $bytes"
}
$ns trace-queue $a $b [open out.tr w]
$ns at 0.3 {$ns flush-trace; exit 0}
$ns run
