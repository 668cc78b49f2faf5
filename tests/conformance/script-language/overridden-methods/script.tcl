proc t {s} { set c [catch {uplevel #0 $s} r]; puts "$s => $c <$r>" }
set ns [new Simulator]
set tr [open o.tr w]; $ns trace-all $tr
Class MyNode -superclass Node
MyNode instproc init args { puts "mynode $self $args"; eval $self next $args }
MyNode instproc reset {} { puts "reset [$self id]"; $self next }
t {Simulator set node_factory_ MyNode}
foreach i {0 1 2 3} {set n($i) [$ns node]}
t {$n(0) info class}
Class SimpleLink2 -superclass SimpleLink
Simulator instproc foo {} {return foo}
t {$ns foo}
Node instproc attach {agent {port ""}} { puts "attach $agent $port"; $self next $agent $port }
t {$ns duplex-link $n(0) $n(1) 1Mb 10ms DropTail}
t {$ns duplex-link $n(1) $n(2) 1Mb 10ms DropTail}
set u [new Agent/UDP]
catch {$ns attach-agent $n(0) $u} r
puts $r
Queue/DropTail instproc reset {} { puts "qreset"; $self cmd reset }
Agent/UDP instproc reset args { puts "agent reset"; }
Class Sink -superclass Agent/Null
Sink instproc recv {sz} { global ns; puts "[$ns now] recv $sz"; $self next $sz }
set s [new Sink]
catch {$ns attach-agent $n(2) $s} r; puts $r
Node instproc attach {} {}
Class MyApp -superclass Application
MyApp instproc recv n { global ns; puts "[$ns now] app $n" }
MyApp instproc resume {} {puts resume}
Class MyApp2 -superclass MyApp
Class MySim -superclass Simulator
MySim instproc init args { eval $self next $args; puts "mysim" }
Simulator instproc at args { puts "at [lindex $args 0]"; eval $self next $args }
t {$ns at 1 {puts x}}
Scheduler/Calendar instproc at args {puts "sched at"; $self cmd at [lindex $args 0] [lindex $args 1]}
t {$ns at 1.5 {puts y}}
Agent/TCP instproc done {} {puts "done [$self set t_seqno_]"}
set tcp [new Agent/TCP]; set k [new Agent/TCPSink]
$n(0) info class
$ns run
