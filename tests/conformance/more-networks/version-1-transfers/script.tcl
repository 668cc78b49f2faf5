set ns_tcp(window) 30
set ns_tcp(packet-size) 960
set ns_delsink(interval) 0.2
set s1 [ns node]
set s2 [ns node]
set r1 [ns node]
set r2 [ns node]
set k1 [ns node]
ns_duplex $s1 $r1 10Mb 2ms drop-tail
ns_duplex $s2 $r1 10Mb 3ms drop-tail
set queues [ns_duplex $r1 $r2 1.5Mb 20ms red]
ns_duplex $r2 $k1 10Mb 4ms drop-tail
[ns link $r1 $r2] set queue-limit 25
[lindex $queues 1] set queue-limit 30
[ns link $r1 $r2] set thresh 4
[ns link $r1 $r2] set q_weight 0.01

set file [open out.tr w]
set trace [ns trace]
$trace attach $file
[ns link $r1 $r2] trace $trace
[ns link $r2 $r1] trace $trace
set lines 0
proc hear {which line} {
    global lines
    if {[incr lines] % 100 == 1} { puts "$which $line" }
}
[ns link $r1 $r2] callback {hear forth}

set tcp1 [ns_create_connection tcp-reno $s1 delsink $k1 0]
set tcp2 [ns_create_connection facktcp $s2 sack1-tcp-sink $k1 1]
$tcp2 set window 50
$tcp2 set overhead 0.001
set cbr [ns_create_cbr $s2 $k1 500 0.02 2]
$cbr set random 1
set telnet [[ns_create_connection tcp $s1 tcp-sink $k1 3] source telnet]
$telnet set interval 0.1
set ftp1 [$tcp1 source ftp]
set ftp2 [$tcp2 source ftp]
$ftp2 set maxpkts 300
ns at 0.0 "$ftp1 start"
ns at 0.3 "$ftp2 start"
ns at 0.5 "$cbr start"
ns at 0.6 "$telnet start"
ns at 2.0 "$ftp1 stop"
ns at 2.5 "[ns link $r1 $r2] set bandwidth 800kb"

proc report {} {
    global r1 r2 tcp1 tcp2
    set link [ns link $r1 $r2]
    foreach class {0 1 2 3 4} {
        set words [list [ns now] class $class]
        foreach item {packets bytes drops mean-qdelay} { lappend words [$link stat $class $item] }
        puts $words
    }
    puts "[$link integral qsize] [$link integral qlen]"
    foreach name {seqno ack rtt srtt rttvar ssthresh dupacks window packet-size unknown} {
        puts "$name <[$tcp1 get $name]> <[$tcp2 get $name]>"
    }
    ns at [expr [ns now] + 1] report
}
ns at 1.0 report
ns at 5.0 {
    close $file
    exit 0
}
ns run
