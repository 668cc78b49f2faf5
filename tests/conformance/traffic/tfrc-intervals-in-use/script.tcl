set ns [new Simulator]
set i 0
foreach {samples smooth algorithm} {-1 1 1 -1 0 1 5 1 1 5 0 1 12 2 1 -1 1 2 5 1 3} {
    set a [$ns node]
    set b [$ns node]
    $ns duplex-link $a $b 1Mb 10ms DropTail
    set sender [new Agent/TFRC]
    set sink($i) [new Agent/TFRCSink]
    $sink($i) set NumSamples_ $samples
    $sink($i) set smooth_ $smooth
    $sink($i) set algo_ $algorithm
    $ns attach-agent $a $sender
    $ns attach-agent $b $sink($i)
    $ns connect $sender $sink($i)
    $ns at 0.1 "$sender start"
    incr i
}
$ns at 0.5 {
    for {set j 0} {$j < $i} {incr j} {
        puts "algorithm [$sink($j) set algo_] smooth [$sink($j) set smooth_] intervals [$sink($j) set NumSamples_]"
    }
    exit 0
}
$ns run
