proc t {s} { set c [catch {uplevel #0 $s} r]; puts "$s => $c <$r>" }
set ns [new Simulator]
set tr [open o.tr w]; $ns trace-all $tr
foreach i {0 1 2} {set n($i) [$ns node]}
$ns duplex-link $n(0) $n(1) 1Mb 10ms DropTail
$ns duplex-link $n(1) $n(2) 0.5Mb 10ms DropTail
Class MyTCP -superclass Agent/TCP/Reno
MyTCP set window_ 5
MyTCP instproc init {} { $self next; $self instvar window_ cwnd_; puts "$window_ $cwnd_ [$self set packetSize_]"; set window_ 7 }
MyTCP instproc done {} { global ns; puts "[$ns now] done" }
Class MySink -superclass Agent/TCPSink
MySink instproc init {} { $self next }
set t [new MyTCP]; set s [new MySink]
$ns attach-agent $n(0) $t; $ns attach-agent $n(2) $s; $ns connect $t $s
Class MyFTP -superclass Application/FTP
MyFTP instproc start {} { puts "start"; $self next }
set f [new MyFTP]; $f attach-agent $t
$ns at 0.1 "$f produce 20"
Class Rec -superclass Application
Rec instproc recv {b} {global ns; puts "[$ns now] got $b"}
set r [new Rec]; $r attach-agent $s
$ns at 0 "$r start"
set u [new Agent/UDP]; set us [new Agent/UDP]
$ns attach-agent $n(0) $u; $ns attach-agent $n(2) $us; $ns connect $u $us
$us proc process_data {src data} {global ns; puts "[$ns now] data $src $data"}
$ns at 0.5 {$u send 300 "hello there"}
$ns at 0.6 {$u send 300}
$ns at 0.7 {$u sendmsg 100 foo EOF}
set lm [new Agent/LossMonitor]; $ns attach-agent $n(1) $lm
$lm proc log-loss {} {global ns; puts "[$ns now] loss"}
set c [new Application/Traffic/CBR]; set cu [new Agent/UDP]; $ns attach-agent $n(0) $cu; $c attach-agent $cu; $ns connect $cu $lm
$c set rate_ 2Mb; $c set packetSize_ 500
$ns at 1 "$c start"; $ns at 1.3 "$c stop"
$ns at 1.35 {foreach v {nlost_ npkts_ bytes_ lastPktTime_ expected_} {puts "$v [$lm set $v]"}; $lm clear}
set m [new Agent/Message]; set m2 [new Agent/Message]
$ns attach-agent $n(0) $m; $ns attach-agent $n(2) $m2; $ns connect $m $m2
$m2 proc handle {x} {puts "msg $x"}
$ns at 1.4 {$m send "a b c"}
set p [new Agent/Ping]; set p2 [new Agent/Ping]
Agent/Ping instproc recv {from rtt} {puts "ping $from $rtt"}
$ns attach-agent $n(0) $p; $ns attach-agent $n(2) $p2; $ns connect $p $p2
$ns at 1.5 {$p send}
$ns at 1.6 {set ::x [$ns at 1.65 {puts no}]; $ns cancel $::x}
$ns at 1.7 {proc q {} {return 5}; q; catch {error x}; puts [info level]}
$ns at 1.8 {$ns detach-agent $n(2) $us; $u send 50}
$ns at 1.9 {$ns attach-agent $n(2) [set z [new Agent/Null]]; puts [$z set agent_port_]; $ns connect $u $z; $u send 60}
set em [new ErrorModel]; $em set rate_ 0.2; $em unit pkt; $em ranvar [new RandomVariable/Uniform]; $em drop-target [new Agent/Null]
$ns lossmodel $em $n(0) $n(1)
$ns at 2 "$f produce 50"
$ns at 3 {$ns link-lossmodel [new ErrorModel] $n(1) $n(2); $ns queue-limit $n(1) $n(2) 3; $ns bandwidth $n(1) $n(2) 100kb; $ns delay $n(1) $n(2) 1ms duplex}
$ns at 3 "$f start"
$ns at 6 {exit}
$ns run
