# methods of agents whose arguments have the names of variables that `instvar` links
Class Peer -superclass Agent/UDP
Peer instproc init {node port} {
    $self next
    $self set node_ $node
    $self set port stored
    $self set size 100
}
Peer instproc show {node port} {
    puts "[catch {$self instvar port size} message] $message"
    puts "$port $size [lsort [info locals]]"
}
Peer instproc last {port} {
    puts "[catch {$self instvar size port} message] $message"
    puts "$port $size"
}
Peer instproc several {port} {
    puts "[catch {$self instvar port {size port} fresh {size bytes}} message] $message"
    set fresh 1
    puts "$port $bytes [$self set fresh]"
}
Peer instproc malformed {port} {
    puts "[catch {$self instvar port {a b c} size} message] $message"
    puts [info exists size]
}
Class Plain
Plain instproc init {} { $self set size 1 }
Plain instproc show {port} {
    puts "[catch {$self instvar port size} message] $message"
    puts [info exists size]
}
set ns [new Simulator]
set node [$ns node]
set peer [new Peer $node 7]
$peer show $node 8
$peer last 8
$peer several 8
$peer malformed 8
[new Plain] show 8
puts "[catch {$ns instvar one two} message] $message"
