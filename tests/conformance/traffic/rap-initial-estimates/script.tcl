Agent/RAP set variance_ 0.2
Agent/RAP set srtt_ 3
set ns [new Simulator]
set f [open out.tr w]
$ns trace-all $f
foreach i {0 1} {
    set a [$ns node]
    set b [$ns node]
    $ns duplex-link $a $b 1Mb [expr 30 + 20 * $i]ms DropTail
    set sender($i) [new Agent/RAP]
    set receiver [new Agent/RAP]
    $ns attach-agent $a $sender($i)
    $ns attach-agent $b $receiver
    $ns connect $sender($i) $receiver
    $ns at [expr 0.1 + 0.2 * $i] "$sender($i) start"
}
foreach time {0.05 0.15 0.25 0.5 1 4 8} {
    $ns at $time {
        foreach i {0 1} {
            puts "[$ns now] $i [$sender($i) set variance_] [$sender($i) set srtt_] [$sender($i) set timeout_] [$sender($i) set ipg_]"
        }
    }
}
$ns at 8.1 {$ns flush-trace; exit 0}
$ns run
