set ns [new Simulator]
set file [open [info script] r]
$ns trace-all $file
set a [$ns node]; set b [$ns node]
$ns duplex-link $a $b 1Mb 1ms DropTail
set u [$ns create-connection UDP $a Null $b 0]
$ns at 0 "$u send 100"
$ns at 1 {
	$ns flush-trace
	puts [gets $file]
	exit 4
}
$ns run
