# Four relays; each link from a relay to the last node has something else attached.
set ns [new Simulator]
$ns src_rting 1
$ns trace-all [open out.tr w]
set first [$ns node]
set last [$ns node]
set flow 0
foreach attachment {none tagger monitor losses} {
    set relay($attachment) [$ns node]
    $ns simplex-link $first $relay($attachment) 4Mb 1ms DropTail
    $ns simplex-link $relay($attachment) $last 500kb 7ms RED/RIO
    set link [$ns link $relay($attachment) $last]
    switch $attachment {
        tagger {
            set tagger [$ns maketbtagger Fid]
            $ns attach-tagger $link $tagger
        }
        monitor {
            set monitor [$ns makeflowmon Fid]
            $ns attach-fmon $link $monitor
        }
        losses {
            set losses [new ErrorModel/Uniform 0.3 pkt]
            $ns lossmodel $losses $relay($attachment) $last
        }
    }
    set udp [new Agent/UDP]
    $udp set fid_ [incr flow]
    $ns attach-agent $first $udp
    set null [new Agent/Null]
    $ns attach-agent $last $null
    $ns connect $udp $null
    set source [new Application/Traffic/CBR]
    $source attach-agent $udp
    set agent [$first set src_agent_]
    $udp target $agent
    $agent install_connection $flow [$first id] [$last id] [$first id] [$relay($attachment) id] [$last id]
    $ns at [expr 0.1 * $flow] "$source start"
}
proc finish {} {
    global ns tagger monitor
    $ns flush-trace
    puts "tagger [$tagger set parrivals_] [llength [$tagger flows]]"
    puts "monitor [$monitor set parrivals_] [llength [$monitor flows]]"
    exit 0
}
$ns at 0.7 finish
$ns run
