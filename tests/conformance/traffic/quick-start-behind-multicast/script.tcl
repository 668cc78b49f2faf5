# The multicast module installs unicast routes in the Quick-Start classifier, whose slots are not for addresses: node 1
# sends packets for node 3 back to node 0.
set ns [new Simulator]
$ns QS ON
$ns multicast
$ns trace-all [open out.tr w]
foreach i {0 1 2 3} {set n($i) [$ns node]}
foreach i {0 1 2} {$ns duplex-link $n($i) $n([expr $i + 1]) 1Mb 1ms DropTail}
set group [Node allocaddr]
$ns mrtproto DM
set udp [new Agent/UDP]
set null [new Agent/LossMonitor]
$ns attach-agent $n(0) $udp
$ns attach-agent $n(3) $null
$ns connect $udp $null
set caster [new Agent/UDP]
$caster set dst_addr_ $group
$caster set dst_port_ 0
$ns attach-agent $n(0) $caster
set member [new Agent/LossMonitor]
$ns attach-agent $n(2) $member
$ns at 0.01 "$n(2) join-group $member $group"
foreach i {0 1 2 3} {
    $ns at 0.05 "puts \"\[$n($i) set rtnotif_\] \[$n($i) set ptnotif_\] \[$n($i) set switch_\]\""
}
$ns at 0.1 "$udp send 100"
$ns at 0.2 "$caster send 100"
$ns at 0.5 {puts "[$null set npkts_] [$member set npkts_]"; $ns flush-trace; exit 0}
$ns run
