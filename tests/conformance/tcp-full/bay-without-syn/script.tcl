# args: syn_, delay_growth_, windowInit_
Agent/TCP set tcpip_base_hdr_size_ 20
set ns [new Simulator]
foreach {name value} [list syn_ [lindex $argv 0] delay_growth_ [lindex $argv 1] windowInit_ [lindex $argv 2]] {
    Agent/TCP set $name $value
}
set tf [open out.tr w]
$ns trace-all $tf
set left [$ns node]
set right [$ns node]
$ns duplex-link $left $right 1Mb 20ms DropTail
set tcp [new Agent/TCP/BayFullTcp]
set peer [new Agent/TCP/BayFullTcp]
$ns attach-agent $left $tcp
$ns attach-agent $right $peer
$ns connect $tcp $peer
$peer listen
proc show {} {
    global tcp
    puts "[$tcp set syn_] [$tcp set cwnd_]"
}
show
set vf [open windows.txt w]
$tcp attach $vf
$tcp trace cwnd_
set ftp [new Application/FTP]
$ftp attach-agent $tcp
$ns at 0.1 "$ftp start"
$ns at 1 "show; $tcp reset; show"
$ns at 1.5 {
    $ns flush-trace
    close $vf
    exit 0
}
$ns run
