set ns [new Simulator]
$ns multicast
for {set i 0} {$i < 4} {incr i} {
    set n($i) [$ns node]
}
$ns duplex-link $n(1) $n(0) 2Mb 60ms DropTail
$ns duplex-link $n(1) $n(2) 200kb 50ms DropTail
$ns duplex-link $n(2) $n(3) 200kb 1ms DropTail
set tagger [$ns maketbtagger Fid]
$ns attach-tagger [$ns link $n(2) $n(1)] $tagger
set group [Node allocaddr]
BST set RP_($group) $n(0)
$ns mrtproto BST
$ns at 0.2 {
    foreach i {0 1 2 3} {
        set status [catch {[$n($i) set multiclassifier_] upstream-link $group} result]
        puts "$i $status [expr {$status ? $result : [llength $result]}]"
    }
    exit 0
}
$ns run
