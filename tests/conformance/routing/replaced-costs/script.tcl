set ns [new Simulator]
foreach i {0 1 2 3} { set n$i [$ns node] }
foreach pair {{0 1} {1 2} {2 3} {3 0} {0 2}} {
    $ns duplex-link [set n[lindex $pair 0]] [set n[lindex $pair 1]] 1Mb 10ms DropTail
}
switch [lindex $argv 0] {
    cost {
        Class Link/Priced -superclass SimpleLink
        Link/Priced instproc cost? {} { return 10 }
        [$ns link $n0 $n2] class Link/Priced
        [$ns link $n2 $n0] class Link/Priced
    }
    all { SimpleLink instproc cost? {} { puts "cost? $self"; return 2 } }
    head {
        # Packets from node 0 to node 2 pass a connector of the script.
        set count [new QueueMonitor]
        set snoop [new SnoopQueue/In]
        $snoop set-monitor $count
        $snoop target [[$ns link $n0 $n2] head]
        [$ns link $n0 $n2] proc head {} { return $::snoop }
    }
    insert {
        RouteLogic instproc insert {from to cost} {
            puts "insert $from $to $cost"
            $self cmd insert $from $to [expr {$from + $to == 2 ? 10 : $cost}]
        }
        RouteLogic instproc compute {} { puts compute; $self cmd compute }
        RouteLogic instproc reset args { puts "reset $args"; eval $self cmd reset $args }
        $ns rtproto Session
        $ns rtmodel-at 0.3 down $n0 $n1
    }
}
set udp [new Agent/UDP]
set sink [new Agent/LossMonitor]
$ns attach-agent $n0 $udp
$ns attach-agent $n2 $sink
$ns connect $udp $sink
$ns trace-queue $n0 $n2 stdout
$ns trace-queue $n0 $n1 stdout
$ns trace-queue $n0 $n3 stdout
$ns at 0.1 "$udp send 100"
$ns at 0.4 "$udp send 100"
$ns at 0.5 {
    set logic [$ns get-routelogic]
    puts "[$logic lookup 0 2] [$logic lookup 2 0]"
    if [info exists count] { puts [$count set pdepartures_][$count set parrivals_] }
    exit 0
}
$ns run
