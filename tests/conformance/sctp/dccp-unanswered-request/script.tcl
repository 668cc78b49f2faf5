# run arguments: initial_rtx_to_ and max_rtx_to_, seconds
foreach {first most} $argv break
set ns [new Simulator]
set trace [open out.tr w]
$ns trace-all $trace
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 5ms DropTail
set losses [new ErrorModel]
$losses set rate_ 1
$ns lossmodel $losses $a $b
set client [new Agent/DCCP]
$client set initial_rtx_to_ $first
$client set max_rtx_to_ $most
$ns attach-agent $a $client
set server [new Agent/DCCP]
$ns attach-agent $b $server
$ns connect $client $server
$server listen
$ns at 1 "$client send 100"
$ns at 100 { exit 0 }
$ns run
