Class Agent/rtProto/DV/Shown -superclass Agent/rtProto/DV
set ns [new Simulator]
foreach name {a b c} { set $name [$ns node] }
$ns duplex-link $a $b 1Mb 1ms DropTail
$ns duplex-link $b $c 1Mb 1ms DropTail
$ns simplex-link $c $a 1Mb 1ms DropTail
$ns rtproto DV
$ns at 0 {
	foreach node [$ns all-nodes-list] {
		set agent [[$node rtObject?] rtProto? DV]
		$agent proc recv-update args {
			if {[catch {eval $self next $args} message]} {
				global ns
				puts "[$ns now] [[$self set node_] id]: $message"
				exit 3
			}
		}
	}
}
$ns at 1 "exit 0"
$ns run
