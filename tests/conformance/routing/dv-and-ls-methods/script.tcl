set protocol [lindex $argv 0]
proc report {class method result} {
    $class instproc $method args "puts \"\$self $method \$args\"; return {$result}"
}
set ns [new Simulator]
foreach i {0 1 2} { set n$i [$ns node] }
$ns duplex-link $n0 $n1 1Mb 10ms DropTail
$ns duplex-link $n1 $n2 1Mb 10ms DropTail
$ns duplex-link $n0 $n2 1Mb 10ms DropTail
$ns rtproto $protocol
set class Agent/rtProto/$protocol
set limit [Agent set-maxttl $class INFINITY]
puts "$limit [$class set INFINITY] [catch {Agent set-maxttl none INFINITY} text] $text"
switch [lindex $argv 1] {
    plain {
        $ns at 0.9 {
            set agent [[$n0 rtObject?] rtProto? $protocol]
            puts "[catch {$agent send-to-peer $n0} text] $text"
            foreach method {get-node-id get-links-status get-delay-estimates get-peers install-routes} {
                if {$protocol == "LS"} { puts "$method [$agent $method]" }
            }
        }
    }
    costs {
        # The link between nodes 0 and 1 is expensive.
        $class instproc get-links-status {} {
            puts "$self get-links-status"
            return [lindex {{1 1 5 2 1 1} {0 1 5 2 1 1} {0 1 1 1 1 1}} [$self get-node-id]]
        }
    }
    default { report $class [lindex $argv 1] {} }
}
$ns rtmodel-at 0.6 down $n0 $n1
$ns at 0.5 "\[$n0 rtObject?\] dump-routes stdout"
$ns at 0.95 "\[$n0 rtObject?\] dump-routes stdout"
$ns at 2.5 "exit 0"
$ns run
