# monitor-flow returns the present rate as it was given.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 700kb 10ms RED/PD
set link [$ns link $a $b]
set queue [$link queue]
set monitor [$queue makeflowmon $link Fid]
set sender [$ns create-connection UDP $a Null $b 3]
set cbr [new Application/Traffic/CBR]
$cbr attach-agent $sender
$ns at 0.1 "$cbr start"
$ns at 1 {
    set flow [$monitor flows]
    foreach command {{monitor-flow $flow 100kb 200kb} {monitor-flow $flow 0.5} {monitor-flow $flow 1e5 2.5e5}
        {unresponsive-flow $flow} {responsive-flow $flow} {unmonitor-flow $flow}} {
        puts "$command: [eval $queue $command] [$flow set monitored_] [$flow set targetBW_] [$flow set currentBW_]"
    }
    exit 0
}
$ns run
