proc try script {
    puts "[string trim $script]: [catch { uplevel #0 $script } result] $result"
}
set ns_tcp(window) 7
set ns_tcp(bug-fix) false
set ns_red(thresh) 3
set ns_cbq(max-pktsize) 700
set ns_link(queue-limit) 11
set ns_cbr(packet-size) 44
set node [ns node]
puts "[Agent/TCP set window_] [Agent/TCP set bugFix_] [Queue/RED set thresh_] [Queue/CBQ set maxpkt_] [Queue set limit_]"
puts "[Agent/TCP set restart_bugfix_] [Agent/CBR set packetSize_]"
set ns_tcp(tcp-tick) 0.25
set ns_facktcp(maxburst) 3
set ns_link(bandwidth) 3Mb
puts "[Agent/TCP set tcpTick_] [Agent/TCP/Fack set maxburst_] [DelayLink set bandwidth_]"
try { set ns_tcp(window) }
try { set ns_tcp 3 }
try { set ns_link(colour) red }
try { set ns_other(window) 4 }
try { array names ns_tcp }
proc inside {} { global ns_tcp; set ns_tcp(ecn) 1 }
inside
puts [Agent/TCP set ecn_]
set tcp [ns agent tcp $node]
foreach {name value} {
    window 20 packet-size 512 cls 5 maxcwnd 9 ecn 1 bug-fix 1 window-option 2 window-thresh 0.5 colour green q_weight 1
} {
    puts "$name [$tcp set $name $value] <[$tcp get $name]>"
}
puts "[$tcp set window_] [$tcp set packetSize_] [$tcp set fid_] [$tcp set queueWeight_] [$tcp set colour]"
try { $tcp set class 3 }
try { $tcp set queue-limit 3 }
try { $tcp set queue-limit }
try { $tcp set window 2 3 }
try { $tcp source nothing }
try { Agent/TCP set window 9 }
foreach kind {DropTail RED SFQ CBQ} {
    set queue [new Queue/$kind]
    puts "$kind <[$queue set queue-limit 4]> [$queue set limit_] [catch { $queue get limit } result] $result"
}
try { set ftp [$tcp source ftp]; $ftp set maxpkts 40 }
try { $ftp set maxpkts_ }
try { [$tcp source telnet] set interval 2 }
try { ns create-agent $node delsink 4 }
try { ns create-agent $node delsink }
try { ns_create_connection trace $node sink $node 3 }
try { class }
try { class one }
try { class one two }
try { ns random 4 }
puts [ns-random]
set ns_tcp(colour) 3
