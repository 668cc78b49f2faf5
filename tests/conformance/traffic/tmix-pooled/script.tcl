set state [expr {[lindex $argv 0] * 7919 + 13}]
proc draw {n} { global state; set state [expr {($state * 1103515245 + 12345) % 2147483648}]; return [expr {($state / 65536) % $n}] }
proc one {args} { return [lindex $args [draw [llength $args]]] }
ns-random [expr {1 + [draw 1000]}]
set kind [expr {[llength $argv] > 1 ? [lindex $argv 1] : [one full full full one-way]}]
set tcp [expr {$kind eq "full" ? [one Reno Sack Newreno Tahoe] : [one Tahoe Reno Newreno Sack1]}]
set v [open vec.txt w]
set start 50000
set n [expr {5 + [draw 20]}]
for {set i 0} {$i < $n} {incr i} {
    incr start [expr {[one 100 30000 200000 700000 1500000] + [draw 100000]}]
    set conc [expr {[draw 4] == 0}]
    puts $v "[one S S C] $start 2 2 $i"
    if {[draw 4]} { puts $v "w [one 65535 32768 8000] [one 65535 16384 5000]" }
    if {[draw 4]} { puts $v "m [one 1460 536 1000] [one 1460 536]" }
    set units [expr {1 + [draw 5]}]
    set last ""
    for {set k 0} {$k < $units} {incr k} {
        set side [one I A]
        if {$k == 0} { set side I }
        set size [one 1 300 1460 5000 20000 60000]
        if {$side eq $last || $conc} { puts $v "$side [one 0 10000 300000] 0 $size" } else { puts $v "$side 0 [expr {$k == 0 ? 0 : [one 1000 20000 400000]}] $size" }
        set last $side
    }
    if {[draw 3]} { puts $v "[one I A] [one 0 1000 200000] [one 0 5000] 0" }
}
close $v
Agent/TCP set ecn_ [one 1 1 1 0]
Agent/TCP/FullTcp set segsperack_ [one 1 2]
Agent/TCP set minrto_ [one 0.2 1.0]
Queue/RED set setbit_ [one true true false]
Queue/RED set thresh_ [one 1 2 5]
Queue/RED set maxthresh_ [one 4 8 15]
Queue/RED set linterm_ [one 2 3 10]
Queue/RED set q_weight_ [one 0.5 0.1 0.01]
Queue/RED set gentle_ [one false true]
set ns [new Simulator]
set f [open out.tr w]
$ns trace-all $f
set a [$ns node]
set m [$ns node]
set b [$ns node]
set a2 [$ns node]
set b2 [$ns node]
set q [one RED RED DropTail]
$ns duplex-link $a $m 10Mb 2ms $q
$ns duplex-link $a2 $m 10Mb 5ms $q
$ns duplex-link $m $b [one 1Mb 2Mb 5Mb] [one 2ms 10ms 40ms] $q
$ns duplex-link $m $b2 2Mb 1ms $q
foreach {x y} [list $m $b $b $m] { $ns queue-limit $x $y [one 5 10 30] }
set t [new Tmix]
$t set-init $a
$t set-acc $b
if {[draw 2]} { $t set-init $a2; $t set-acc $b2 }
$t set-cvfile vec.txt
$t set-agent-type $kind
$t set-TCP $tcp
if {$kind eq "one-way"} { if {$tcp eq "Sack1"} {$t set-sink Sack1}; if {[draw 2]} {$t check-oneway-closed} }
$t set-fin-time [one 0 1000 1000000]
$t set-outfile counts.txt
$ns at 0 "$t start"
for {set i 1} {$i < 20} {incr i} { $ns at $i "$t active-connections; $t total-connections" }
proc watch {} {
  global ns
  foreach t [lsort -dictionary [concat [Agent/TCP/FullTcp info instances] [Agent/TCP info instances]]] {
    puts -nonewline "[$ns now] $t"
    foreach v {rtt_ srtt_ rttvar_ backoff_ cwnd_ ssthresh_ t_seqno_ dupacks_ maxseq_ ack_ ndatapack_ nrexmit_ necnresponses_ ncwndcuts_} { puts -nonewline " $v [$t set $v]" }
    puts ""
  }
  $ns at [expr {[$ns now] + 2.5}] watch
}
$ns at 0.05 watch
$ns at 20 "$ns flush-trace; close $f; exit 0"
$ns run
