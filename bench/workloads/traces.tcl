# Four flows over three links, observed in the given way.
# variants: packets tcp-headers nam queue-events variables procedure monitor integrator flows flow-monitor
set kind [lindex $argv 0]
if {$kind == "tcp-headers"} {Trace set show_tcphdr_ 1}
set ns [new Simulator]
switch $kind {
    packets - tcp-headers {$ns trace-all [open out.tr w]}
    nam {$ns namtrace-all [open out.nam w]}
}
for {set i 0} {$i < 4} {incr i} {set n($i) [$ns node]}
$ns duplex-link $n(0) $n(1) 20Mb 5ms DropTail
$ns duplex-link $n(1) $n(2) 8Mb 20ms DropTail
$ns duplex-link $n(2) $n(3) 20Mb 5ms DropTail
$ns queue-limit $n(1) $n(2) 40
set lines 0
proc count args {incr ::lines}
for {set i 0} {$i < 4} {incr i} {
    set a [new Agent/TCP/Sack1]
    set b [new Agent/TCPSink/Sack1]
    $a set window_ 40
    $a set fid_ $i
    $ns attach-agent $n(0) $a
    $ns attach-agent $n(3) $b
    $ns connect $a $b
    set source [new Application/FTP]
    $source attach-agent $a
    $ns at [expr 0.1 * $i] "$source start"
    switch $kind {
        variables {
            $a attach [open variables$i.tr w]
            foreach variable {cwnd_ ssthresh_ rtt_ srtt_ t_seqno_ ack_} {$a tracevar $variable}
        }
    }
}
set result {}
switch $kind {
    queue-events {
        set file [open queue.tr w]
        $ns trace-queue $n(1) $n(2) $file
    }
    procedure {
        $ns trace-queue $n(1) $n(2) [open queue.tr w]
        set trace [[$ns link $n(1) $n(2)] set enqT_]
        $trace set callback_ 1
        $trace proc handle args {incr ::lines}
    }
    monitor {
        set monitor [$ns monitor-queue $n(1) $n(2) [open queue.tr w] 0.01]
        [$ns link $n(1) $n(2)] queue-sample-timeout
        set result {$monitor set bdepartures_}
    }
    integrator {
        set monitor [$ns monitor-queue $n(1) $n(2) [open /dev/null w]]
        set delays [new Samples]
        $monitor set-delay-samples $delays
        set result {list [$delays cnt] [$delays mean] [[$monitor get-bytes-integrator] set sum_]}
    }
    flows - flow-monitor {
        set monitor [$ns makeflowmon Fid]
        $ns attach-fmon [$ns link $n(1) $n(2)] $monitor
        $monitor attach [open flows.tr w]
        set result {$monitor set parrivals_}
        if {$kind == "flow-monitor"} {
            proc dump {} {
                global ns monitor
                $monitor dump
                $ns at [expr [$ns now] + 0.01] dump
            }
            $ns at 1.0 dump
        }
    }
}
$ns at [expr {[lsearch {packets tcp-headers nam} $kind] < 0 ? 300 : 40}] {
    puts "$kind $lines [eval $result]"
    $ns flush-trace
    exit 0
}
$ns run
