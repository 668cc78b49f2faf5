# A protocol without multicast: before the nodes, after them, without nodes, before multicast.
lassign $argv order protocol
set ns [new Simulator]
proc choose {} { puts "[catch {$::ns mrtproto $::protocol} message] [lindex [split $message \n] 0]" }
if {$order == 1} { choose }
if {$order != 3} {
    set a [$ns node]
    set b [$ns node]
    $ns duplex-link $a $b 1Mb 1ms DropTail
}
if {$order != 1} { choose }
if {$order == 4} { $ns multicast }
puts "[catch {$ns run-mcast} message] $message"
exit 0
