# Label switching, source routes by NixVector, XCP, web caches and layered streams.
# variants: mpls nix xcp http-cache http-ttl streams
set kind [lindex $argv 0]
set ns [new Simulator]
ns-random 11
if {$kind eq "nix"} {$ns set-nix-routing}
proc nodes count {
    global ns n
    for {set i 0} {$i < $count} {incr i} {set n($i) [$ns node]}
}
proc datagrams {from to flow rate} {
    global ns
    set udp [new Agent/UDP]
    set sink [new Agent/LossMonitor]
    $udp set fid_ $flow
    $ns attach-agent $from $udp
    $ns attach-agent $to $sink
    $ns connect $udp $sink
    set source [new Application/Traffic/CBR]
    $source set packetSize_ 500
    $source set rate_ $rate
    $source set random_ 1
    $source attach-agent $udp
    $ns at 0.2 "$source start"
    return $sink
}
set end 60
set result list
switch -glob $kind {
    mpls {
        Classifier/Addr/MPLS set control_driven_ 1
        set n(0) [$ns node]
        $ns node-config -MPLS ON
        for {set i 1} {$i < 9} {incr i} {set n($i) [$ns node]}
        $ns node-config -MPLS OFF
        set n(9) [$ns node]
        for {set i 0} {$i < 9} {incr i} {$ns duplex-link $n($i) $n([expr $i + 1]) 10Mb 2ms DropTail}
        for {set i 1} {$i < 8} {incr i} {$ns LDP-peer $n($i) $n([expr $i + 1])}
        set a [datagrams $n(0) $n(9) 1 4Mb]
        set b [datagrams $n(9) $n(0) 2 4Mb]
        set result {list [$a set npkts_] [$b set npkts_]}
    }
    nix {
        nodes 20
        for {set i 1} {$i < 20} {incr i} {$ns duplex-link $n([expr $i - 1]) $n($i) 10Mb 2ms DropTail}
        set all {}
        for {set i 0} {$i < 5} {incr i} {lappend all [datagrams $n($i) $n([expr 19 - $i]) $i 1.5Mb]}
        set result {set sum 0; foreach sink $all {incr sum [$sink set npkts_]}; set sum}
    }
    xcp {
        nodes 22
        proc wire {a b rate delay} {
            global ns n
            $ns duplex-link $n($a) $n($b) $rate $delay XCP
            foreach {x y} [list $a $b $b $a] {[[$ns link $n($x) $n($y)] queue] set-link-capacity $rate}
        }
        wire 0 1 20Mb 10ms
        $ns queue-limit $n(0) $n(1) 200
        for {set i 0} {$i < 10} {incr i} {
            set from [expr 2 + 2 * $i]
            set to [expr 3 + 2 * $i]
            wire $from 0 100Mb [expr 1 + 2 * $i]ms
            wire 1 $to 100Mb 2ms
            set tcp($i) [new Agent/TCP/Reno/XCP]
            set sink [new Agent/TCPSink/XCPSink]
            $ns attach-agent $n($from) $tcp($i)
            $ns attach-agent $n($to) $sink
            $ns connect $tcp($i) $sink
            $tcp($i) set window_ 10000
            set ftp [new Application/FTP]
            $ftp attach-agent $tcp($i)
            $ns at [expr 0.5 * $i] "$ftp start"
        }
        set result {list [$tcp(0) set ack_] [$tcp(9) set ack_]}
    }
    http-* {
        Http set TRANSPORT_ SimpleTcp
        set end 600
        nodes 14
        $ns rtproto Session
        $ns duplex-link $n(0) $n(1) 10Mb 30ms DropTail
        $ns duplex-link $n(1) $n(2) 10Mb 20ms DropTail
        $ns duplex-link $n(1) $n(3) 10Mb 20ms DropTail
        for {set i 4} {$i < 14} {incr i} {$ns duplex-link $n($i) $n([expr 2 + $i % 2]) 10Mb 2ms DropTail}
        set pool [new PagePool/Math]
        set size [new RandomVariable/Uniform]
        $size set min_ 300
        $size set max_ 9000
        set age [new RandomVariable/Exponential]
        $age set avg_ 5
        $pool ranvar-size $size
        $pool ranvar-age $age
        set gap [new RandomVariable/Exponential]
        $gap set avg_ 0.2
        set server [new Http/Server $ns $n(0)]
        $server set-page-generator $pool
        set class [expr {$kind eq "http-ttl" ? "Http/Cache/TTL" : "Http/Cache"}]
        foreach i {1 2 3} {set cache($i) [new $class $ns $n($i)]}
        foreach i {2 3} {$cache($i) set-parent $cache(1)}
        $cache(1) set-parent $server
        for {set i 4} {$i < 14} {incr i} {
            set client($i) [new Http/Client $ns $n($i)]
            $client($i) set-page-generator $pool
            $client($i) set-interval-generator $gap
            set near $cache([expr 2 + $i % 2])
            $ns at 0.1 "$client($i) connect $near"
            $ns at 1 "$client($i) start-session $near $server"
        }
        $ns at 0.1 "$cache(1) connect $server; $cache(2) connect $cache(1); $cache(3) connect $cache(1)"
        set result {list [$cache(1) stat hit-num] [$cache(2) stat hit-num] [$client(4) stat rep-time]}
    }
    streams {
        Http set MEDIA_APP_ MediaApp/QA
        set end 400
        nodes 6
        $ns rtproto Session
        $ns duplex-link $n(0) $n(1) 1Mb 50ms DropTail
        for {set i 2} {$i < 6} {incr i} {$ns duplex-link $n($i) $n(1) 500kb 20ms DropTail}
        set pool [new PagePool/Media]
        $pool set-num-pages 4
        for {set i 0} {$i < 4} {incr i} {$pool set-pagesize $i 2000000}
        $pool set-layer 6
        $pool set-duration 400
        set server [new Http/Server/Media $ns $n(0)]
        $server set-page-generator $pool
        set cache [new Http/Cache/Media $ns $n(1)]
        $cache set-pref-style NOPREF
        $ns at 0.1 "$cache connect $server"
        for {set i 0} {$i < 4} {incr i} {
            set client($i) [new Http/Client/Media $ns $n([expr 2 + $i])]
            $client($i) set-page-generator $pool
            $client($i) set-cache $cache
            $ns at 0.1 "$server gen-page $server:$i; $client($i) connect $cache"
            $ns at [expr 1 + $i] "$client($i) send-request $cache GET $server:$i"
        }
        set result {list [$cache stat hit-num] [$cache stat barrival]}
    }
}
$ns at $end {puts [eval $result]; exit 0}
$ns run
