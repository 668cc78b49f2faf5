# A congestion control written in the script: Agent/TCP/Custom calls methods, and these set the window.
#
# Here they do what Reno does, so that the two can be compared:
#
#     neons custom-congestion-control.tcl            with the methods below
#     neons custom-congestion-control.tcl Reno       with Agent/TCP/Reno
#
# Both write the same window.tr. Change on_ack or on_loss and look at the difference:
#
#     neons trace plot window.tr cwnd_

Class Agent/TCP/Custom/Mine -superclass Agent/TCP/Custom

# So many packets have been acknowledged for the first time.
Agent/TCP/Custom/Mine instproc on_ack packets {
    $self instvar cwnd_ ssthresh_
    if {$cwnd_ < $ssthresh_} {
        set cwnd_ [expr $cwnd_ + 1]
    } else {
        set cwnd_ [expr $cwnd_ + 1.0 / $cwnd_]
    }
}

# Duplicate acknowledgements say that a packet was lost; the window was this.
Agent/TCP/Custom/Mine instproc on_loss window {
    $self set ssthresh_ [expr int($window / 2)]
    $self set cwnd_ [expr $window / 2.0]
}

# No acknowledgement came for a retransmission timeout; the window was this.
Agent/TCP/Custom/Mine instproc on_timeout window {
    $self set ssthresh_ [expr int($window / 2)]
    $self set cwnd_ 1
}

# Nothing was sent for so long that the old window says nothing any more.
Agent/TCP/Custom/Mine instproc on_idle window {
    $self set cwnd_ 1
}

set kind [expr {$argc > 0 ? [lindex $argv 0] : "Custom/Mine"}]
set ns [new Simulator]
set windows [open window.tr w]
foreach name {sender router receiver} { set $name [$ns node] }
$ns duplex-link $sender $router 10Mb 10ms DropTail
$ns duplex-link $router $receiver 0.8Mb 50ms DropTail
$ns queue-limit $router $receiver 8

set tcp [new Agent/TCP/$kind]
set sink [new Agent/TCPSink]
$ns attach-agent $sender $tcp
$ns attach-agent $receiver $sink
$ns connect $tcp $sink
$tcp attach $windows
$tcp tracevar cwnd_
$tcp tracevar ssthresh_

$ns at 0 "$tcp advance 1500"
$ns at 30 "$tcp advance 2000"
$ns at 45 finish
proc finish {} {
    global tcp windows
    close $windows
    puts "[$tcp set ack_] packets acknowledged, [$tcp set nrexmitpack_] sent again, [$tcp set nrexmit_] timeouts"
    exit 0
}
$ns run
