proc t {s} { set c [catch {uplevel #0 $s} r]; puts "$s => $c <$r>" }
set ns [new Simulator]
t {$ns now}
t {$ns at 1 {puts "one [$ns now]"}}
t {$ns at 0.5 "puts half"}
t {$ns at abc {puts abc}}
t {$ns at 0x1 {puts hex}}
t {$ns at -0.25 {puts rel}}
t {$ns at 1e-3 {puts milli}}
t {$ns at 1 {puts "one b"}}
t {set id [$ns at 2 {puts "no"}]}
t {$ns cancel $id}
t {$ns cancel $id}
t {$ns cancel 9999}
t {$ns cancel abc}
t {$ns cancel}
t {$ns at 5}
t {$ns at}
t {$ns at 1 2 3}
t {$ns at-now {puts now}}
t {$ns at-now}
t {$ns after 0.3 {puts "after [$ns now]"}}
t {$ns after 0.3 puts hi}
t {$ns after abc {puts hi}}
t {$ns after}
t {$ns after 1}
t {$ns dumpq}
t {$ns is-started}
t {$ns halt}
t {$ns resume}
t {$ns nosuch}
t {$ns nodes}
t {$ns queue}
t {[$ns set scheduler_] is-running}
t {[$ns set scheduler_] now}
t {[$ns set scheduler_] at 0.7 {puts sched}}
t {[$ns set scheduler_] info class}
t {$ns run}
t {$ns now}
t {[$ns set scheduler_] resume}
t {$ns now}
$ns at 3 {puts [$ns is-started]; t {$ns at 2 {puts x}}; t {catch {$ns at 2 {puts x}}; lindex [split $errorInfo "\n"] 0}}
$ns at 3 {t {$ns at 3 {puts same}}; t {$ns at-now {puts "same2 [$ns now]"}}; t {$ns after 0 {puts after0}}}
$ns at 3.1 {$ns halt; puts still}
$ns at 3.1 {puts "after halt"}
$ns at 3.2 {puts "3.2 [$ns now]"}
t {$ns run}
t {$ns now}
t {[$ns set scheduler_] resume}
t {$ns now}
t {$ns run}
t {$ns now}
t {$ns set started_}
t {Simulator instance}
t {$ns use-scheduler Heap}
t {$ns now}
$ns at 0.2 {$ns at 0.9 {puts [format %.20g [$ns now]]}}
$ns at 0.1 {set x [$ns at 0.15 {puts no}]; $ns cancel $x}
$ns at 0.3 {set y [$ns at 0.3 {puts cancelled?}]; puts $y}
$ns at 0.3 {$ns cancel $y}
t {$ns run}
t {$ns now}
foreach s {List Calendar Map Splay Heap} {
 t "\$ns use-scheduler $s"
 foreach x {3 1 2 1 5 4 1} { $ns at $x "puts -nonewline {$x:[$ns now] }" }
 t {$ns run}
 t {$ns now}
}
