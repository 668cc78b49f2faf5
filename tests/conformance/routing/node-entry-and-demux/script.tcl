# Methods of nodes that a script replaces are called when agents are attached.
Node instproc demux {} { puts "demux of [$self set id_]"; return [$self set dmux_] }
Node instproc entry {} { puts "entry of [$self set id_]"; return [$self set classifier_] }
set ns [new Simulator]
$ns trace-all [open out.tr w]
set a [$ns node]; set b [$ns node]
puts link
$ns duplex-link $a $b 1Mb 10ms DropTail
puts attach
set udp [new Agent/UDP]; $ns attach-agent $a $udp
set null [new Agent/Null]; $ns attach-agent $b $null
puts connect
$ns connect $udp $null
puts detach
$ns detach-agent $a $udp
puts again
$ns attach-agent $a $udp
$ns at 0.1 "$udp send 500"
$ns at 0.2 {puts end; exit 0}
$ns run
