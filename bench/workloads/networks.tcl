# Local networks, multicast, routing and links, two flows or more each.
# variants: lan large-lan multicast-DM multicast-CtrMcast multicast-BST pgm routing-DV routing-LS routing-Session multipath errors token-bucket asymmetric hierarchical duplicates quick-start
set kind [lindex $argv 0]
set multicast [expr {$kind == "pgm" || [string match multicast-* $kind]}]
set ns [expr {$multicast ? [new Simulator -multicast on] : [new Simulator]}]
proc flow {from to rate {packet 500}} {
    global ns
    set udp [new Agent/UDP]
    set sink [new Agent/LossMonitor]
    $ns attach-agent $from $udp
    $ns attach-agent $to $sink
    $ns connect $udp $sink
    set source [new Application/Traffic/CBR]
    $source set packetSize_ $packet
    $source set rate_ $rate
    $source set random_ 1
    $source attach-agent $udp
    $ns at 0.2 "$source start"
    return $sink
}
proc transfer {from to} {
    global ns
    set a [new Agent/TCP/Newreno]
    set b [new Agent/TCPSink]
    $ns attach-agent $from $a
    $ns attach-agent $to $b
    $ns connect $a $b
    set source [new Application/FTP]
    $source attach-agent $a
    $ns at 0.1 "$source start"
    return $a
}
proc nodes count {
    global ns n
    for {set i 0} {$i < $count} {incr i} {set n($i) [$ns node]}
}
set end 60
set result list
switch -glob $kind {
    lan {
        nodes 12
        set all {}
        for {set i 0} {$i < 12} {incr i} {lappend all $n($i)}
        $ns newLan $all 10Mb 0.01ms -llType LL -ifqType Queue/DropTail -macType Mac/802_3 -chanType Channel
        for {set i 0} {$i < 5} {incr i} {set last [transfer $n($i) $n([expr 11 - $i])]}
        set result {$last set t_seqno_}
    }
    large-lan {
        nodes 60
        set all {}
        for {set i 0} {$i < 60} {incr i} {lappend all $n($i)}
        $ns newLan $all 10Mb 0.01ms -llType LL -ifqType Queue/DropTail -macType Mac/802_3 -chanType Channel
        for {set i 0} {$i < 20} {incr i} {set last [transfer $n($i) $n([expr 59 - $i])]}
        set end 10
        set result {$last set t_seqno_}
    }
    multicast-* {
        nodes 12
        for {set i 1} {$i < 12} {incr i} {$ns duplex-link $n([expr ($i - 1) / 2]) $n($i) 10Mb 5ms DropTail}
        set protocol [string range $kind 10 end]
        if {$protocol == "CtrMcast"} {
            set handle [$ns mrtproto CtrMcast]
            $handle set_c_rp $n(0)
        } elseif {$protocol == "DM"} {
            DM set PruneTimeout 0.3
            $ns mrtproto DM
        } else {
            set group [Node allocaddr]
            $protocol set RP_($group) $n(0)
            $ns mrtproto $protocol
        }
        if {![info exists group]} {set group [Node allocaddr]}
        set udp [new Agent/UDP]
        $udp set dst_addr_ $group
        $udp set dst_port_ 0
        $ns attach-agent $n(3) $udp
        set source [new Application/Traffic/CBR]
        $source set packetSize_ 400
        $source set rate_ 2Mb
        $source attach-agent $udp
        $ns at 1.0 "$source start"
        foreach i {5 6 7 8 9 10 11} {
            set sink($i) [new Agent/LossMonitor]
            $ns attach-agent $n($i) $sink($i)
            $ns at 0.5 "$n($i) join-group $sink($i) $group"
        }
        for {set i 2} {$i < 40} {incr i} {
            $ns at $i "$n(9) leave-group $sink(9) $group"
            $ns at $i.5 "$n(9) join-group $sink(9) $group"
        }
        set end 40
        set result {list [$sink(7) set npkts_] [$sink(9) set npkts_]}
    }
    pgm {
        $ns node-config -PGM ON
        nodes 12
        for {set i 1} {$i < 12} {incr i} {$ns duplex-link $n([expr ($i - 1) / 2]) $n($i) 10Mb 5ms DropTail}
        $ns mrtproto DM
        set group [Node allocaddr]
        set sender [new Agent/PGM/Sender]
        $sender set dst_addr_ $group
        $sender set dst_port_ 0
        $ns attach-agent $n(3) $sender
        set source [new Application/Traffic/CBR]
        $source set packetSize_ 400
        $source set rate_ 2Mb
        $source attach-agent $sender
        $ns at 0.9 "$sender start-SPM"
        $ns at 1.0 "$source start"
        foreach i {5 6 7 8 9 10 11} {
            set receiver($i) [new Agent/PGM/Receiver]
            $ns attach-agent $n($i) $receiver($i)
            $ns at 0.5 "$n($i) join-group $receiver($i) $group"
        }
        foreach i {1 4 11} {
            set model [new PGMErrorModel]
            $model drop-packet ODATA 50 $i
            $model drop-target [new Agent/Null]
            $ns lossmodel $model $n([expr ($i - 1) / 2]) $n($i)
        }
        $ns at 35 "$receiver(11) print-stats"
        set end 35
        set result {$model set ndrops_}
    }
    routing-* {
        nodes 30
        for {set i 0} {$i < 30} {incr i} {
            $ns duplex-link $n($i) $n([expr ($i + 1) % 30]) 5Mb 3ms DropTail
            if {$i % 3 == 0} {$ns duplex-link $n($i) $n([expr ($i + 11) % 30]) 5Mb 4ms DropTail}
        }
        $ns rtproto [string range $kind 8 end]
        for {set i 1} {$i < 12} {incr i} {
            $ns rtmodel-at [expr 3 * $i] down $n($i) $n([expr $i + 1])
            $ns rtmodel-at [expr 3 * $i + 1.5] up $n($i) $n([expr $i + 1])
        }
        set sink [flow $n(0) $n(15) 1Mb]
        transfer $n(5) $n(25)
        set end [expr {$kind == "routing-LS" ? 40 : 60}]
        set result {$sink set npkts_}
    }
    multipath {
        Node set multiPath_ 1
        nodes 6
        foreach pair {0,1 0,2 0,3 1,4 2,4 3,4 4,5} {
            foreach {i j} [split $pair ,] {$ns duplex-link $n($i) $n($j) 10Mb 5ms DropTail}
        }
        $ns rtproto DV
        set sink [flow $n(0) $n(5) 8Mb]
        set end 100
        set result {$sink set npkts_}
    }
    errors {
        nodes 4
        for {set i 0} {$i < 3} {incr i} {
            $ns duplex-link $n($i) $n([expr $i + 1]) 10Mb 5ms DropTail
            set model [new ErrorModel]
            $model set rate_ 0.005
            $model unit pkt
            $model ranvar [new RandomVariable/Uniform]
            $model drop-target [new Agent/Null]
            $ns lossmodel $model $n($i) $n([expr $i + 1])
        }
        set sink [flow $n(0) $n(3) 4Mb]
        for {set i 0} {$i < 4} {incr i} {transfer $n(0) $n(3)}
        set end 150
        set result {$sink set npkts_}
    }
    token-bucket {
        nodes 4
        for {set i 0} {$i < 3} {incr i} {$ns duplex-link $n($i) $n([expr $i + 1]) 10Mb 5ms DropTail}
        for {set i 0} {$i < 3} {incr i} {
            set udp [new Agent/UDP]
            set sink [new Agent/LossMonitor]
            set bucket [new TBF]
            $bucket set bucket_ 20000
            $bucket set rate_ 2Mb
            $bucket set qlen_ 50
            $ns attach-tbf-agent $n(0) $udp $bucket
            $ns attach-agent $n(3) $sink
            $ns connect $udp $sink
            set source [new Application/Traffic/Exponential]
            $source set rate_ 4Mb
            $source attach-agent $udp
            $ns at 0.2 "$source start"
        }
        set end 250
        set result {$sink set npkts_}
    }
    asymmetric {
        nodes 4
        $ns duplex-link $n(0) $n(1) 10Mb 2ms DropTail
        $ns simplex-link $n(1) $n(2) 10Mb 20ms DropTail
        $ns simplex-link $n(2) $n(1) 50Kb 20ms DropTail
        $ns duplex-link $n(2) $n(3) 10Mb 2ms DropTail
        for {set i 0} {$i < 4} {incr i} {set last [transfer $n(0) $n(3)]}
        set end 1000
        set result {$last set t_seqno_}
    }
    hierarchical {
        $ns set-address-format hierarchical
        AddrParams set domain_num_ 2
        AddrParams set cluster_num_ {2 2}
        AddrParams set nodes_num_ {3 3 3 3}
        set i 0
        foreach domain {0 1} {
            foreach cluster {0 1} {
                foreach node {0 1 2} {
                    set n($i) [$ns node $domain.$cluster.$node]
                    if {$i > 0} {$ns duplex-link $n([expr $i - 1]) $n($i) 10Mb 2ms DropTail}
                    incr i
                }
            }
        }
        set sink [flow $n(0) $n(11) 3Mb]
        for {set i 0} {$i < 3} {incr i} {transfer $n($i) $n([expr 11 - $i])}
        set end 100
        set result {$sink set npkts_}
    }
    quick-start {
        $ns QS ON
        nodes 7
        for {set i 0} {$i < 6} {incr i} {$ns duplex-link $n($i) $n([expr $i + 1]) 45Mb 5ms DropTail}
        for {set i 0} {$i < 500} {incr i} {
            set last [new Agent/TCP/Newreno]
            set sink [new Agent/TCPSink]
            $last set qs_enabled_ 1
            $last set rate_request_ 100
            $last set window_ 100
            $sink set qs_enabled_ 1
            $ns attach-agent $n(0) $last
            $ns attach-agent $n(6) $sink
            $ns connect $last $sink
            $ns at [expr {0.1 + 0.05 * $i}] "$last advance 40"
        }
        set end 30
        set result {$last set ack_}
    }
    duplicates {
        nodes 3
        $ns duplex-link $n(0) $n(1) 10Mb 5ms RED
        $ns duplex-link $n(1) $n(2) 4Mb 5ms RED
        for {set i 0} {$i < 20} {incr i} {set sink [flow $n(0) $n(2) 300Kb 200]}
        set end 150
        set result {$sink set npkts_}
    }
}
$ns at $end {
    puts "$kind [eval $result]"
    exit 0
}
$ns run
