set ns [new Simulator]
set f [open out.tr w]; $ns trace-all $f
set a [$ns node]; set b [$ns node]; $ns duplex-link $a $b 1Mb 1ms DropTail
proc pair {from to} {
    global ns a b
    set x [new $from]; set y [new $to]
    $ns attach-agent $a $x; $ns attach-agent $b $y; $ns connect $x $y
    return $x
}
set udp [pair Agent/UDP Agent/Null]
foreach {t n} {1 0x10 1.1 010 1.2 12abc 1.3 "  +7" 1.4 abc 1.5 100} { $ns at $t "$udp send [list $n]" }
foreach n {0x3 03 010} {
    set tcp [pair Agent/TCP Agent/TCPSink]
    $ns at 2 "$tcp advance $n"
    $ns at 2.5 "$tcp advanceby $n"
    set ftp [new Application/FTP]; $ftp attach-agent [set other [pair Agent/TCP/Reno Agent/TCPSink]]
    $ns at 3 "$ftp produce $n"
    $ns at 3.5 "$ftp producemore $n"
    set full [new Agent/TCP/FullTcp]; set sink [new Agent/TCP/FullTcp]
    $ns attach-agent $a $full; $ns attach-agent $b $sink; $ns connect $full $sink; $sink listen
    $ns at 4 "$full advance $n"
    $ns at 6 "puts \"$n: \[$tcp set t_seqno_\] \[$other set t_seqno_\]\""
}
$ns at 7 "exit 0"
$ns run
