set ns [new Simulator]
if {[lindex $argv 0]=="exp"} {$ns set-address-format expanded}
Simulator set node_factory_ Node/Broadcast
set a [$ns node]
set m [new Agent/Message]; $ns attach-agent $a $m
foreach v {mask_ shift_} {puts "$v [[$a set dmux_] set $v]"}
exit 0
