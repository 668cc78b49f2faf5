set ns [new Simulator]
set a [$ns node]
set tcp [new Agent/TCP]
$ns attach-agent $a $tcp
delete $tcp
$tcp set window_ 5
