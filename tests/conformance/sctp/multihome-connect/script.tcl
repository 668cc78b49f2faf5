# Two hosts with two interfaces each.
set ns [new Simulator]
set f [open out.tr w]; $ns trace-all $f
foreach n {a0 a1 ac b0 b1 bc} { set $n [$ns node] }
foreach h {a b} { foreach i {0 1} { $ns multihome-add-interface [set ${h}c] [set $h$i] } }
$ns duplex-link $a0 $b0 1Mb 20ms DropTail
$ns duplex-link $a1 $b1 1Mb 20ms DropTail
set s [new Agent/SCTP]; set d [new Agent/SCTP]
$ns multihome-attach-agent $ac $s; $ns multihome-attach-agent $bc $d
puts "[catch {$ns multihome-connect $s $d} m] $m"
$ns at 0.5 "$s set-primary-destination $b0; $s advance 3"
set ftp [new Application/FTP]; $ftp attach-agent $s
$ns at 0.6 "$ftp start"
$ns at 0.9 "$ns flush-trace; exit 0"
$ns run
