# A ring in which packets go clockwise; destinations without an offer are left to direct routing.
Class Agent/rtProto/Ring -superclass Agent/rtProto
Agent/rtProto/Ring set preference_ 90
Agent/rtProto/Ring set INFINITY 20
Agent/rtProto/Ring proc init-all args {
	set nodes [[Simulator instance] all-nodes-list]
	eval rtObject init-all $nodes
	foreach node $nodes { [$node rtObject?] add-proto Ring $node }
	foreach node $nodes {
		set agent [[$node rtObject?] rtProto? Ring]
		puts "[lsort [$agent info vars]] [$agent set preference_] [array size ifs]"
		$agent compute-routes
		[$node rtObject?] compute-routes
	}
}
Agent/rtProto/Ring proc compute-all {} { puts compute-all }
Agent/rtProto/Ring instproc compute-routes {} {
	$self instvar ns_ node_ ifs_ ifstat_ nextHop_ metric_ rtpref_ rtsChanged_ preference_ rtObject_
	set id [$node_ id]
	set next [$ns_ get-node-by-id [expr {($id + 1) % 4}]]
	foreach destination [$ns_ all-nodes-list] {
		if {$destination == $node_} continue
		set nextHop_($destination) [expr {[$destination id] == 3 ? "" : $ifs_($next)}]
		set metric_($destination) [expr {([$destination id] - $id + 4) % 4}]
		set rtpref_($destination) $preference_
	}
	set rtsChanged_ 1
	puts "$id $ifstat_($next) [expr {$rtObject_ == [$node_ rtObject?]}]"
}
Agent/rtProto/Ring instproc send-updates changes {
	$self instvar ns_ node_ rtsChanged_
	puts "[$ns_ now] [$node_ id] changes $changes $rtsChanged_"
}
set ns [new Simulator]
$ns trace-all [open out.tr w]
for {set i 0} {$i < 4} {incr i} { set n($i) [$ns node] }
for {set i 0} {$i < 4} {incr i} { $ns duplex-link $n($i) $n([expr {($i + 1) % 4}]) 1Mb 10ms DropTail }
$ns rtproto Ring
foreach i {1 2 3} { set u($i) [$ns create-connection UDP $n(0) Null $n($i) $i] }
$ns at 0.1 {foreach i {1 2 3} { $u($i) send 100 }}
$ns rtmodel-at 0.3 down $n(1) $n(2)
$ns at 0.4 {foreach i {1 2 3} { $u($i) send 100 }}
$ns at 1 {
	foreach i {0 1} { [$n($i) rtObject?] dump-routes stdout }
	set peer [new rtPeer 3 7 Agent/rtProto/Ring]
	puts "[$peer addr?] [$peer port?] [$peer metric? $n(1)] [$peer preference? $n(1)]"
	$peer metric $n(1) 4
	$peer preference $n(1) 5
	puts "[$peer metric? $n(1)] [$peer preference? $n(1)] [$peer metric? $n(2)]"
	puts [catch {$peer metric? other} message]$message
	puts [catch {new rtPeer 3 7 Agent/rtProto} message]$message
	set agent [[$n(0) rtObject?] rtProto? Ring]
	foreach variable [list metric_($n(1)) rtpref_($n(1)) nextHop_($n(1)) rtsChanged_] {
		$agent unset $variable
		$agent set rtsChanged_ 1
		if {$variable == "rtsChanged_"} { $agent unset rtsChanged_ }
		puts [catch {[$n(0) rtObject?] compute-routes} message]$message
		$agent set $variable 1
		if {[string match next* $variable]} { $agent set $variable [$ns link $n(0) $n(1)] }
	}
	Class Agent/rtProto/Idle -superclass Agent/rtProto
	Agent/rtProto/Idle set preference_ 3
	set idle [[$n(0) rtObject?] add-proto Idle $n(0)]
	puts [catch {$idle compute-routes} message]$message
	exit 0
}
$ns run
