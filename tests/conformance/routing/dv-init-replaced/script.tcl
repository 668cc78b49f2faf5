Agent/rtProto/DV instproc init node { $self next $node }
set ns [new Simulator]
set n0 [$ns node]
set n1 [$ns node]
$ns duplex-link $n0 $n1 1Mb 10ms DropTail
rtObject init-all
puts "route objects: [$n0 rtObject?][$n1 rtObject?]"
$ns rtproto DV
$ns at 0.1 {
    foreach agent [Agent/rtProto/DV info instances] {
        puts "[catch {$agent intf-changed} text] $text"
        puts "[catch {$agent compute-routes} text] $text"
    }
    exit 0
}
$ns run
