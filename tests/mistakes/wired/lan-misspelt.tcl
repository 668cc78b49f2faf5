set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns make-lan "$a $b" 10Mb 1ms LL Queue/DropTail Mac/802.3
$ns at 1 "exit 0"
$ns run
