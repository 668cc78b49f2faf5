# One connection of TCP-Linux: its window after a single loss, or its share against Reno.
# Arguments: algorithm, "loss" or "share", packets before the loss or seconds.
lassign $argv algorithm kind amount
set ns [new Simulator]
foreach name {s t r1 r2 d e} { set node($name) [$ns node] }
foreach end {s t} { $ns duplex-link $node($end) $node(r1) 1Gb 1ms DropTail }
foreach end {d e} { $ns duplex-link $node(r2) $node($end) 1Gb 1ms DropTail }
$ns duplex-link $node(r1) $node(r2) [expr {$kind eq "loss" ? "200Mb" : "20Mb"}] 48ms DropTail
$ns queue-limit $node(r1) $node(r2) [expr {$kind eq "loss" ? 100000 : 125}]
foreach end {s t} { $ns queue-limit $node($end) $node(r1) 100000 }

proc connection {algorithm from to} {
    global ns node
    set tcp [new Agent/TCP/Linux]
    $tcp set timestamps_ true
    $tcp set packetSize_ 960
    $tcp set window_ 100000
    set sink [new Agent/TCPSink/Sack1]
    $ns attach-agent $node($from) $tcp
    $ns attach-agent $node($to) $sink
    $ns connect $tcp $sink
    $tcp select_ca $algorithm
    return $tcp
}

# Keep LP from printing its measurements; this also changes other parameters, which are then restored.
proc be_quiet tcp {
    $tcp set_ca_default_param linux debug_level 66306
}

set tcp [connection $algorithm s d]
be_quiet $tcp
$ns at 0.1 "$tcp send -1"
if {$kind eq "loss"} {
    set losses [new ErrorModel/List]
    $losses droplist $amount
    $ns lossmodel $losses $node(r1) $node(r2)
    set file [open window.txt w]
    $tcp attach $file
    foreach variable {cwnd_ ssthresh_} { $tcp trace $variable }
    $ns at 25 { close $file; exit 0 }
} else {
    set reno [connection reno t e]
    $ns at 0.2 "$reno send -1"
    $ns at $amount {
        set file [open share.txt w]
        puts $file "[$tcp set ack_] [$reno set ack_]"
        close $file
        exit 0
    }
}
$ns run
