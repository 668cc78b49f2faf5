# A class moves to the priority of another one, which is no longer served then.
set ns [new Simulator]
set trace [open out.tr w]
set a [$ns node]
set b [$ns node]
$ns simplex-link $a $b 1.5Mb 5ms [lindex $argv 0]
$ns simplex-link $b $a 1.5Mb 5ms DropTail
set link [$ns link $a $b]
set root [new CBQClass]
$root setparams none 0 0.98 auto 8 2 0
$link insert $root
foreach {name share priority} {video 0.32 1 audio 0.03 1 data 0.5 2 bulk 0.13 2} {
    set class($name) [new CBQClass]
    set queue [new Queue/DropTail]
    $queue set limit_ 10
    $class($name) install-queue $queue
    $class($name) setparams $root true $share auto $priority 1 0
    $link insert $class($name)
}
set flow 0
foreach {name size interval} {video 190 0.002 audio 200 0.02 data 1000 0.02 bulk 900 0.03} {
    incr flow
    $link bind $class($name) $flow
    set sender [$ns create-connection UDP $a LossMonitor $b $flow]
    set cbr [new Application/Traffic/CBR]
    $cbr attach-agent $sender
    $cbr set packetSize_ $size
    $cbr set interval_ $interval
    $ns at 0.0$flow "$cbr start"
}
$ns trace-queue $a $b $trace
$ns at 0.3 "$class(video) set priority_ 2"
$ns at 0.6 "$class(data) newallot 0.3"
$ns at 0.8 "$class(audio) set priority_ 0"
$ns at 1 "$ns flush-trace; exit 0"
$ns run
