set ns [new Simulator]
$ns trace-all [open out.tr w]
set a [$ns node]; set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms DropTail
set source [new Source/FTP]
foreach command {start stop {produce 4} {producemore 4}} {
	puts [catch {eval $source $command} message]$message
}
set tcp [$ns create-connection TCP $a TCPSink $b 0]
$source set agent_ $tcp
$source set maxpkts_ 3
$ns at 0.1 "$source start"
$ns at 1 "$source producemore 2"
$ns at 2 "$source produce 7"
$ns at 3 {puts [$tcp set ack_]; exit 0}
$ns run
