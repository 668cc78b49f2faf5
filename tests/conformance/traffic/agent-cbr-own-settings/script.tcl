foreach {variable value} {random_ 1 rate_ 100kb packetSize_ 100 maxpkts_ 3} {
    Application/Traffic/CBR set $variable $value
}
set ns [new Simulator]
set f [open out.tr w]
$ns trace-all $f
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 6Mb 20ms DropTail
foreach setting {{} {interval_ 10ms} {packetSize_ 500} {maxpkts_ 2} {random_ 1}} {
    set source [new Agent/CBR]
    set sink [new Agent/Null]
    $ns attach-agent $a $source
    $ns attach-agent $b $sink
    $ns connect $source $sink
    if {$setting ne {}} {eval $source set $setting}
    $ns at 0.1 "$source start"
    foreach variable {interval_ random_ maxpkts_ packetSize_} {puts "$variable [$source set $variable]"}
}
$ns at 0.2 {$ns flush-trace; exit 0}
$ns run
