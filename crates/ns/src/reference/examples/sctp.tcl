# Agent/SCTP, Agent/SCTP set-multihome-core
# Transfer data over SCTP.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 20ms DropTail
set sender [new Agent/SCTP]
set receiver [new Agent/SCTP]
$ns attach-agent $a $sender
$ns attach-agent $b $receiver
$ns connect $sender $receiver
set queue [$ns monitor-queue $a $b stdout]
set ftp [new Application/FTP]
$ftp attach-agent $sender
$ns at 0.0 "$ftp start"
$ns at 5.0 {puts "[$queue set bdepartures_] bytes sent"; exit 0}
$ns run
# Prints:
# 607648 bytes sent
