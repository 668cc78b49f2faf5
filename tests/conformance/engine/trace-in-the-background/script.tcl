# A script writes to the trace file, too, and asks for its size: whatever writes the trace, nothing may be missing or out of
# order when a script runs.
set ns [new Simulator]
set out [open out.tr w]
$ns trace-all $out
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 100Mb 1ms DropTail
set udp [new Agent/UDP]
$ns attach-agent $a $udp
set null [new Agent/Null]
$ns attach-agent $b $null
$ns connect $udp $null
set cbr [new Application/Traffic/CBR]
$cbr set rate_ 50Mb
$cbr set packetSize_ 500
$cbr attach-agent $udp
$ns at 0 "$cbr start"
proc mark {} {
    global ns out
    puts $out "# [$ns now]"
    puts "[$ns now] [file size out.tr]"
    $ns at [expr [$ns now] + 0.7] mark
}
$ns at 0.7 mark
$ns at 1.5 "seek $out 0; puts $out overwritten; seek $out 0 end"
$ns at 3 {
    close $out
    puts "[file size out.tr] [exec cksum < out.tr]"
    file delete out.tr
    exit 0
}
$ns run
