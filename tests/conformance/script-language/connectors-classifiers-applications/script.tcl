proc t {s} { set c [catch {uplevel #0 $s} r]; puts "$s => $c <$r>" }
set ns [new Simulator]
set n0 [$ns node]; set n1 [$ns node]
$ns duplex-link $n0 $n1 1Mb 10ms DropTail
foreach c {Connector TTLChecker DynamicLink Classifier Classifier/Addr Classifier/Port Classifier/Replicator Classifier/MultiPath} { t "set o($c) \[new $c\]" }
foreach c {Classifier/Hash/Dest Classifier/Hash/Fid Classifier/Hash/SrcDest Classifier/Hash/SrcDestFid} { t "set o($c) \[new $c 33\]" }
t {$o(Connector) target}
t {$o(Connector) target $n0}
t {$o(Connector) target $o(TTLChecker)}
t {$o(Connector) target}
t {$o(Connector) target 0}
t {$o(Connector) target}
t {$o(Connector) target 0zork}
t {$o(Connector) target zork}
t {$o(Connector) drop-target $o(TTLChecker)}
t {$o(Connector) drop-target}
t {$o(Connector) drop-target 0}
t {$o(Connector) drop-target zork}
t {$o(Connector) drop-target}
t {$o(Connector) isDynamic}
t {$o(Connector) isDynamic x}
t {$o(Connector) reset}
t {$o(Connector) target a b}
t {$o(Connector) debug_}
t {$o(Connector) set debug_}
t {$o(TTLChecker) tick}
t {$o(TTLChecker) tick 2}
t {$o(TTLChecker) tick 0}
t {$o(TTLChecker) tick -1}
t {$o(TTLChecker) tick abc}
t {$o(TTLChecker) warning}
t {$o(TTLChecker) warning 1}
t {$o(TTLChecker) warning x}
t {$o(DynamicLink) status?}
t {$o(DynamicLink) set status_ 0}
t {$o(DynamicLink) status?}
t {$o(DynamicLink) set status_ 5}
t {$o(DynamicLink) status?}
t {$o(DynamicLink) down}
foreach c {Classifier/Addr Classifier/Hash/Dest Classifier/Hash/Fid Classifier/Port} {
 set x $o($c)
 t {$x install 0 $o(Connector)}
 t {$x install 3 $o(TTLChecker)}
 t {$x install 1}
 t {$x install -1 $o(Connector)}
 t {$x slot 0}
 t {$x slot 1}
 t {$x slot -1}
 t {$x slot 3}
 t {$x slot abc}
 t {$x findslot $o(Connector)}
 t {$x findslot $n0}
 t {$x findslot [new Agent/Null]}
 t {$x installNext $o(DynamicLink)}
 t {$x adjacents}
 t {$x clear 0}
 t {$x adjacents}
 t {$x slot 0}
 t {$x in-slot? 3}
 t {$x in-slot? 9}
 t {$x alloc-port [$ns nullagent]}
 t {$x alloc-port}
 t {$x defaulttarget $o(Connector)}
 t {$x defaulttarget zork}
 t {$x dump}
 t {lsort [$x info vars]}
 t {$x set offset_}
 t {$x set shift_}
 t {$x set mask_}
 t {$x set mask_ 0xff}
 t {$x set mask_}
 t {$x set mask_ 4294967295}
 t {$x set mask_}
 t {$x reset}
}
set x $o(Classifier/Hash/Fid)
t {$x set-hash auto 1 2 3 4}
t {$x lookup auto 1 2 3}
t {$x lookup 0 1 2 3}
t {$x set-hash 0 1 2 3 0}
t {$x del-hash 1 2 3}
t {$x lookup auto 1 2 3}
t {$x set default_ 2}
t {$x set default_}
t {$x resize 7}
t {$x set-flowid}
t {$x unknown-flow 1 2 3}
set d [new DelayLink]
t {$d set bandwidth_}
t {$d set delay_}
t {lsort [$d info vars]}
t {$d target $o(Connector)}
t {$d isDynamic}
t {$d reset}
t {$d nosuch}
set q [new Queue/DropTail]
t {$q shrink-queue}
t {$q packetqueue-attach}
t {$q limit}
t {$q reset}
t {$q target $o(Connector)}
t {$q drop-target $o(Connector)}
t {$q enqueue}
t {$q attach-traces a b c}
t {$q set blocked_}
t {$q set blocked_ 1}
t {$q set limit_ -3}
t {$q set limit_}
set u [new Agent/UDP]
t {$u attach-app FTP}
t {$u attach-app Nope}
t {$u set type_}
t {$u attach-source FTP}
t {$u attach-tbf foo}
t {$u attach foo}
t {$u attach stdout}
t {$u tracevar}
t {$u trace}
t {$u show-monitor}
t {$u delete-agent-trace}
t {$u attach-trace foo}
t {$u add-agent-trace foo}
t {$u monitor-agent-trace}
t {$u set_pkttype 3}
t {$u set_prio}
t {$u log}
set a [new Application]
t {$a attach-agent foo}
t {$a attach-agent $u}
t {$a recv 3}
t {$a nosuch}
t {$a info vars}
set f [new Application/FTP]
set c [new Application/Traffic/CBR]
t {$c set interval_}
t {$c set rate_}
t {$c set packetSize_}
t {$c set packet_size_}
t {$c set packet_size_ 100}
t {$c set packetSize_}
t {$c set interval_}
t {$c set interval_ 0.1}
t {$c set rate_}
t {$c set rate_ 1Mb}
t {$c set interval_}
t {$c set interval_ 10ms}
t {$c set rate_}
t {$c set random_}
t {$c set random_ true}
t {$c set random_}
t {$c set maxpkts_}
t {lsort [$c info vars]}
t {$c attach-agent $u}
t {$c use-rng foo}
t {$c use-rng [new RNG]}
t {$c stop}
t {$c init}
t {$c rate_}
foreach tc {Exponential Pareto} {
 set e [new Application/Traffic/$tc]
 foreach v {packetSize_ packet_size_ rate_ burst_time_ idle_time_ shape_ interval_ random_} {t "\$e set $v"}
 t {$e set burst_time_ 3s; $e set burst_time_}
 t {$e set idle_time_ 30us; $e set idle_time_}
 t {lsort [$e info vars]}
}
