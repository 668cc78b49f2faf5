# args: kind of classifier
set ns [new Simulator]
set left [$ns node]
set right [$ns node]
$ns duplex-link $left $right 1Mb 10ms DropTail
set null [new Agent/Null]
$ns attach-agent $right $null
proc reports {name classifier} {
    $classifier proc unknown-flow args "puts \"$name: unknown \$args\""
    $classifier proc no-slot args "puts \"$name: empty \$args\""
}
set classifier [new Classifier/Hash/[lindex $argv 0] 29]
reports alone $classifier
set monitor [$ns makeflowmon [lindex $argv 0]]
$ns attach-fmon [$ns link $left $right] $monitor
reports monitor [$monitor classifier]
foreach name {alone watched} {
    set $name [new Agent/UDP]
    $ns attach-agent $left [set $name]
    $ns connect [set $name] $null
}
$alone target $classifier
$ns at 0.1 "$alone send 100"
$ns at 0.2 "$watched send 100"
$ns at 0.5 {
    puts "a default"
    $classifier set default_ 3
    [$monitor classifier] set default_ 2
    $alone send 100
    $watched send 10
}
$ns at 0.7 "exit 0"
$ns run
