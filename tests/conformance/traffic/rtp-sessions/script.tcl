# sessions of RTP: some members send, one stops, one leaves, one says farewell
lassign $argv members bandwidth senders
set ns [new Simulator -multicast on]
set tr [open out.tr w]
$ns trace-all $tr
for {set i 0} {$i < $members} {incr i} { set n($i) [$ns node] }
for {set i 1} {$i < $members} {incr i} { $ns duplex-link $n(0) $n($i) 10Mb 10ms DropTail }
$ns mrtproto DM
set group [Node allocaddr]
for {set i 0} {$i < $members} {incr i} {
  set s($i) [new Session/RTP]
  $s($i) session_bw $bandwidth
  $s($i) attach-node $n($i)
  $ns at 0.1 "$s($i) join-group $group"
  $ns at 0.2$i "$s($i) start"
  if {$i < $senders} { $ns at [expr 0.5+$i*0.1] "$s($i) transmit 100kb/s" }
}
proc show {} {
  global s ns members
  for {set i 0} {$i < $members} {incr i} {
    set timer [$s($i) set rtcp_timer_]
    puts "[$ns now] $i average [$timer set avg_size_] interval [[$s($i) set cchan_] set interval_] reports [[$s($i) set cchan_] set seqno_] sources [llength [$s($i) set srctab_]] data [[$s($i) set dchan_] set seqno_] every [[$s($i) set dchan_] set interval_] stopped [$s($i) set stopped_]"
  }
}
foreach t {0.15 0.3 1 2 3 4.5 6.5 8.9} { $ns at $t show }
$ns at 3.3 "$s(0) transmit 50kb/s"
$ns at 4.2 "$s(0) stop"
$ns at 5 "$s(0) start"
$ns at 6 "$s(1) bye"
$ns at 6.1 "puts \"\[$s(0) new-source 7\] \[$s(0) sample-size 100\] \[$s(0) report-interval 0.3\]\""
$ns at 7 "puts \"\[$s(0) adapt-timer 300 2 1\] \[$s(0) adapt-timer 300 0 1\] \[$s(0) adapt-timer 300 2 0\]\""
$ns at 7.5 "$s(0) transmit 80kb/s"
$ns at 8 "$s(0) leave-group"
$ns at 9 { $ns flush-trace; close $tr; exit 0 }
$ns run
