set ns [new Simulator]
set f [open [info script] r]
$ns trace-all $f
set a [$ns node]; set b [$ns node]
$ns duplex-link $a $b 1Mb 1ms DropTail
puts ok
puts "[catch {$ns create-trace Enque nosuchfile $a $b} message] $message"
