set ns [new Simulator]
$ns QS ON
set a [$ns node]; set b [$ns node]
$ns duplex-link $a $b 194kb 50ms DropTail
set t [new Agent/[lindex $argv 0]]; set s [new Agent/TCPSink]
$t set qs_enabled_ 1; $t set rate_request_ 50; $t set print_request_ 1; $s set qs_enabled_ 1
$ns attach-agent $a $t; $ns attach-agent $b $s; $ns connect $t $s
set f [new Application/FTP]; $f attach-agent $t
$t trace cwnd_; $t trace ack_; $t trace t_seqno_; $t trace maxseq_; $t trace dupacks_; $t trace ssthresh_; $t attach stdout
$ns trace-queue $a $b stdout
$ns at 0.1 "$f start"
$ns at [lindex $argv 1] "puts reset; $t reset"
$ns at [lindex $argv 2] "exit 0"
$ns run
