# JoBS with packets that are sent one by one. Argument:
#   emptied   a class that loses its last packet keeps a rate, which the ratios of delays limit to what the others leave;
#   rounding  a class with a guaranteed rate and no delay bound that is a rounding residue below its rate loses all its packets.
switch [lindex $argv 0] {
    emptied {
        set resolution 1
        set rdcs {-1 2 2 2}; set adcs {0.004 0.004 -1 -1}; set arcs {-1 -1 -1 -1}
        set packets {
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
        }
    }
    rounding {
        set resolution 0
        set rdcs {-1 2 2 4}; set adcs {0.03 0.002 -1 -1}; set arcs {-1 -1 -1 1000000.0}
        set packets {
            0.100019 4 500
            0.100372 4 1000
            0.100419 1 400
            0.102072 1 1000
            0.103458 3 1000
            0.105750 2 500
            0.107139 1 700
            0.107451 2 1000
            0.108102 1 700
            0.108335 2 500
            0.108919 2 700
            0.109494 2 500
            0.110660 1 400
            0.110793 3 700
            0.111929 4 700
            0.113150 4 1000
            0.113188 3 700
            0.114473 4 500
            0.114862 3 700
            0.114931 1 400
            0.115290 2 500
            0.116045 2 1000
            0.116436 2 400
            0.116550 2 400
        }
    }
}
foreach {variable value} "mean_pkt_size_ 4000 shared_buffer_ 1 adc_resolution_type_ $resolution drop_front_ false trace_hop_ false" {
    Queue/JoBS set $variable $value
}
foreach i {1 2 3 4} {Queue/Demarker set demarker_arrvs${i}_ 0; Queue/Marker set marker_arrvs${i}_ 0}
set ns [new Simulator]
set a [$ns node]; set b [$ns node]
$ns simplex-link $a $b 4Mb 1ms JoBS
$ns simplex-link $b $a 4Mb 1ms DropTail
$ns queue-limit $a $b 800
set q [[$ns link $a $b] queue]
eval $q init-rdcs $rdcs
$q init-rlcs -1 -1 -1 -1
eval $q init-adcs $adcs
$q init-alcs -1 -1 -1 -1
eval $q init-arcs $arcs
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
foreach {time class bytes} $packets {
    $ns at $time "$sender($class) send $bytes"
}
$ns trace-queue $a $b [open out.tr w]
$ns at 0.3 {$ns flush-trace; exit 0}
$ns run
