# Classes of the script below those of the library show each call of a method, and what it returns.
set kind [lindex $argv 0]
set adaptive [expr {$kind eq "/Adaptive" ? $kind : ""}]
proc plain text { regsub -all {_o[0-9]+} $text OBJECT text; return $text }
proc derive {class parent methods} {
    Class $class -superclass $parent
    foreach method $methods {
        $class instproc $method args [string map "CLASS $class METHOD $method" {
            puts [plain "[format %.4f [[Simulator instance] now]] CLASS METHOD $args"]
            set result [eval $self next $args]
            puts [plain "CLASS METHOD: $result"]
            return $result
        }]
    }
}
set both {cancel compute-delay dup-repair? dup-request? recv-repair recv-request schedule set-params distance? dump-stats evTrace logpfx
    ns-event-pfx serviceTime closest-requestor? closest-repairor?}
derive Mine/request SRM/request$adaptive [concat $both send-request backoff?]
derive Mine/repair SRM/repair$adaptive [concat $both send-repair]
derive Mine/session SRM/session/log-scaled {init schedule send-session evTrace}
derive Mine/agent Agent/SRM$kind {cleanup clear compute-ave delete mark-period recv recv-data recv-repair recv-request repair request
    round? update-ave check-bounds recompute-repair-params recompute-request-params sending-request sending-repair}
foreach part {request repair session} { Agent/SRM$kind set ${part}Function_ Mine/$part }
set ns [new Simulator -multicast on]
$ns trace-all [open out.tr w]
if {$kind eq ""} { $ns eventtrace-all }
for {set i 0} {$i < 4} {incr i} { set n($i) [$ns node] }
foreach {a b} {0 1 1 2 1 3} { $ns duplex-link $n($a) $n($b) 1.5Mb 10ms DropTail }
$ns mrtproto DM {}
set group [Node allocaddr]
set log [open out.log w]
foreach i {0 1 2 3} {
    set s($i) [new Mine/agent]
    foreach {name value} "dst_addr_ $group dst_port_ 0" { $s($i) set $name $value }
    $s($i) trace $log; $s($i) log $log
    $ns at 1.0 "$s($i) start"
    $ns attach-agent $n($i) $s($i)
}
set cbr [new Application/Traffic/CBR]
$cbr set interval_ .02
$cbr attach-agent $s(0)
$s(0) set tg_ $cbr
$ns at 2.8 "$s(0) start-source"
foreach {a b period} {1 3 10 0 1 17} {
    set losses [new ErrorModel/Periodic]
    $losses set period_ $period
    $losses drop-target [new Agent/Null]
    $ns lossmodel $losses $n($a) $n($b)
}
proc show object {
    foreach name [lsort [$object info vars]] {
        if {[$object array exists $name]} {
            foreach key [lsort [$object array names $name]] { puts [plain "$name $key [$object set ${name}($key)]"] }
        } elseif {![catch {$object set $name} value]} { puts [plain "$name $value"] }
    }
}
$ns at 3.6 {
    foreach key [lsort [$s(3) array names pending_]] { puts "pending $key"; show [$s(3) set pending_($key)] }
    foreach key [lsort [$s(0) array names done_]] { puts "done $key"; show [$s(0) set done_($key)] }
    show [$s(0) set session_]; show $s(3)
    foreach i {0 1 2 3} { $s($i) delete }
    puts [llength [info commands [$s(0) set session_]]]
    close $log; exit 0
}
$ns run
