# Queue/DRR, Queue/SFQ, Queue/FQ
# Share a link fairly: each source gets half of it, whatever it sends.
set ns [new Simulator]
set router [$ns node]
set b [$ns node]
$ns duplex-link $router $b 400kb 10ms DRR
set monitor(1) [new Agent/LossMonitor]
set monitor(2) [new Agent/LossMonitor]
foreach {fid rate} {1 300kb 2 900kb} {
    set a [$ns node]
    $ns duplex-link $a $router 10Mb 1ms DropTail
    set udp [new Agent/UDP]
    $ns attach-agent $a $udp
    $ns attach-agent $b $monitor($fid)
    $ns connect $udp $monitor($fid)
    set cbr [new Application/Traffic/CBR]
    $cbr set rate_ $rate
    $cbr attach-agent $udp
    $ns at 0.0 "$cbr start"
}
$ns at 10.0 {puts "[$monitor(1) set bytes_] and [$monitor(2) set bytes_] bytes"; exit 0}
$ns run
# Prints:
# 249690 and 249690 bytes
