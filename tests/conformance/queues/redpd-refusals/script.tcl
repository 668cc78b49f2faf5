set ns [new Simulator]
set a [$ns node]; set b [$ns node]
$ns simplex-link $a $b 1Mb 1ms RED/PD
set q [[$ns link $a $b] queue]
set m [$ns makeflowmon Fid]
$ns attach-fmon [$ns link $a $b] $m
proc flow {n} {return [new QueueMonitor/ED/Flow/RedPD]}
set f [new QueueMonitor/ED/Flow/RedPD]
set f2 [new QueueMonitor/ED/Flow/RedPD]
$f set flowid_ 7
proc t s {puts "$s => [catch {uplevel #0 $s} r] <[lindex [split $r \n] 0]> [lrange [split $::errorInfo \n] 0 1]"; set ::errorInfo {}}
t {$q unmonitor-flow $f}
t {$q unresponsive-flow $f}
t {$q responsive-flow $f}
t {$q monitor-flow $f 0.1 1}
t {$q monitor-flow $f 0.1 1}
t {$q responsive-flow $f}
t {$q unresponsive-flow $f}
t {$q unresponsive-flow $f}
t {$q unmonitor-flow $f}
t {$q unmonitor-flow $f}
exit 0
