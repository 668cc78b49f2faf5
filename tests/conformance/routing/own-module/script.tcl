Class RtModule/Mine -superclass RtModule/Base
RtModule/Mine instproc register node { $self next $node; puts "register [$node id] [$self module-name]" }
RtModule/Mine instproc add-route {dst target} { puts "add-route $dst"; $self next $dst $target }
RtModule/Mine instproc attach {agent port} { puts "attach [$agent info class] $port"; $self next $agent $port }
set ns [new Simulator]
Node disable-module Base
Node enable-module Mine
set a [$ns node]; set b [$ns node]
puts [[$a list-modules] info class]
$ns duplex-link $a $b 1Mb 10ms DropTail
set u [$ns create-connection UDP $a Null $b 1]
$ns at 0.1 "$u send 100"
$ns at 1 {
	puts "[[$a get-module Base] info class] <[$a get-module Mine]>"
	Class Foo -superclass RtModule/Hier
	Class Bar -superclass RtModule
	puts "[[new Foo] module-name] <[[new Bar] module-name]>"
	exit 0
}
$ns run
