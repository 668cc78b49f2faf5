# COUNT commands scheduled with `at`, in mixed order.
set count [lindex $argv 0]
set ns [new Simulator]
set done 0
for {set i 0} {$i < $count} {incr i} { $ns at [expr ($i * 7919 % $count) * 1e-5] "incr done" }
$ns at [expr $count * 1e-5 + 1] "exit 0"
$ns run
