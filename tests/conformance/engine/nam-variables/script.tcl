set nam [open out.nam w]
set ns [new Simulator]
puts "<[$ns namtrace-some {}]> <[$ns set namtraceSomeFile_]>"
puts [catch {$ns namtrace-all {}} message]
puts $message
puts [catch {$ns namtrace-all-wireless {} 4 5} message]
puts "$message: [$ns set namWx_] [$ns set namWy_] [$ns set namNeedsW_]"
set other [open other.nam w]
$ns namtrace-some $other
puts [expr {[$ns set namtraceSomeFile_] eq $other}]
$ns puts-nam-config written-nowhere
puts [expr {[$ns namtrace-all-wireless $nam 50 70] eq $nam}]
puts [lsort [$ns info vars nam*]]
$ns set namWx_ 30
set node [$ns node]
$ns at 0 "$ns flush-trace; $ns unset namWx_; $ns dump-namwireless; $ns namtrace-all {}; puts \[lsort \[$ns info vars nam*]]; exit 0"
$ns run
