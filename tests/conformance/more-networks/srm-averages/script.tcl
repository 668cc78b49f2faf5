# The methods by which an SRM agent averages duplicates and delays, and replacements of them.
set ns [new Simulator -multicast on]
set s [new Agent/SRM]
proc show what { global s; puts $what; foreach name [lsort [$s array names stats_]] { puts "  $name [$s set stats_($name)]" } }
$s set stats_(dup-req) 4
puts [$s compute-ave dup-req]; show compute
$s set stats_(dup-req) 3
puts [$s mark-period dup-req]; show mark
puts [$s update-ave req 0.5]; puts [$s update-ave rep 0.25]; puts [$s update-ave req 1.5]; show update
foreach words {mark-period {mark-period a b} compute-ave {update-ave req} {mark-period foo}} {
    puts "[catch {eval $s $words} message] [lindex [split $message \n] 0]"
}
foreach method {mark-period compute-ave update-ave} {
    Agent/SRM/Adaptive instproc $method args "incr ::calls($method); puts \"\[\$self set fid_\] $method \$args\"; eval \$self next \$args"
}
set group [Node allocaddr]
foreach i {0 1 2} { set n($i) [$ns node] }
foreach i {1 2} { $ns duplex-link $n(0) $n($i) 1.5Mb 10ms DropTail }
$ns mrtproto DM {}
foreach i {0 1 2} {
    set srm($i) [new Agent/SRM/Adaptive]
    $srm($i) set dst_addr_ $group; $srm($i) set dst_port_ 0; $srm($i) set fid_ $i
    $ns at 1.0 "$srm($i) start"; $ns attach-agent $n($i) $srm($i)
}
set cbr [new Agent/CBR]
$cbr set interval_ 0.02; $cbr set packetSize_ 500
$srm(0) traffic-source $cbr; $srm(0) set packetSize_ 500
set lossy [new ErrorModel/Periodic]; $lossy set period_ 17; $lossy unit pkt; $lossy drop-target [new Agent/Null]
$ns lossmodel $lossy $n(0) $n(1)
$ns at 3.5 "$srm(0) start-source"
$ns at 5 { foreach method [lsort [array names calls]] { puts "$method $calls($method)" }; exit 0 }
$ns run
