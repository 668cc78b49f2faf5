set ns [new Simulator]
foreach i {0 1 2 3 4} {
    set n($i) [$ns node]
}
set lan [$ns newLan "$n(0) $n(1)" 1Mb 1ms LL Queue/DropTail Mac]
proc try {args} {
    global lan
    puts "[lindex $args 0]: [catch {eval $lan $args} message] $message"
}
try addNode
try addNode a b c d e f g h i j
try assign-mac
try assign-mac 10.0.0.1
foreach name {add-route add-hroute sp-add-route} {
    try $name
    try $name 1 2 3
}
$lan addNode [list $n(2)] 1Mb 1ms LL Queue/RED Mac Phy/WiredPhy false 7
$lan addNode [list $n(3)] 1Mb 1ms {} {} {}
$lan addNode [list $n(4)] 1Mb 1ms
foreach i {0 2 3 4} {
    set interface [$lan set lanIface_($n($i))]
    puts "$i: [[$interface set ifq_] info class] [[$interface set ifq_] set limit_] [[$interface set phy_] info class]"
}
