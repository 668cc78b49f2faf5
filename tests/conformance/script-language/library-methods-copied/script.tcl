set ns [new Simulator]
set n0 [$ns node]
set n1 [$ns node]
switch $argv {
    trace-all {
        Simulator instproc trace-all file {
            $self instvar traceAllFile_
            puts "trace-all [info exists traceAllFile_]"
            set traceAllFile_ $file
        }
    }
    trace {
        SimpleLink instproc trace {ns file {op ""}} {
            $self instvar enqT_ deqT_ drpT_ rcvT_ trace_ queue_ ttl_ drophead_ fromNode_ toNode_
            puts "trace [info exists enqT_]"
            foreach {variable kind} {enqT_ Enque deqT_ Deque drpT_ Drop rcvT_ Recv} {
                set $variable [$ns create-trace $kind $file $fromNode_ $toNode_ $op]
            }
            foreach {before trace} "$queue_ $deqT_ $drophead_ $drpT_ $ttl_ $rcvT_" {
                $trace target [$before target]
                $before target $trace
            }
            $self add-to-head $enqT_
            set trace_ $file
        }
    }
    init {
        SimpleLink instproc init {from to bandwidth delay queue {type DelayLink}} {
            $self next $from $to
            $self instvar head_ queue_ link_ ttl_ drophead_ toNode_
            puts "init [info exists queue_]"
            set drophead_ [new Connector]
            $drophead_ target [[Simulator instance] set nullAgent_]
            set head_ [new Connector]
            set queue_ $queue
            $head_ target $queue_
            set link_ [new $type]
            $link_ set bandwidth_ $bandwidth
            $link_ set delay_ $delay
            $queue_ target $link_
            $queue_ drop-target $drophead_
            set ttl_ [new TTLChecker]
            $link_ target $ttl_
            $ttl_ target [$toNode_ entry]
            $ttl_ drop-target $drophead_
        }
    }
}
$ns trace-all stdout
$ns namtrace-all [open out.nam w]
$ns duplex-link $n0 $n1 1Mb 10ms DropTail
$ns queue-limit $n0 $n1 2
SimpleLink instproc switch {} {
    $self instvar dynamics_
    puts [info exists dynamics_]
    $self dynamic
    puts "[info exists dynamics_] [$dynamics_ info class]"
}
set link [$ns link $n0 $n1]
$link switch
puts "[$link queue] [$link link] [$link set enqT_] [lsort [$link info vars]]"
set udp [new Agent/UDP]
set null [new Agent/Null]
$ns attach-agent $n0 $udp
$ns attach-agent $n1 $null
$ns connect $udp $null
$ns at 0.1 "$udp send 3500"
$ns at 0.11 "$link down"
$ns at 0.2 "exit 0"
$ns run
