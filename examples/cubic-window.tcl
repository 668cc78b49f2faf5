# CUBIC's window next to the formula of RFC 9438.
#
#     sender --- 200 Mb/s, 50 ms --- receiver
#
# Three packets are lost. After each loss the window W_max that was reached is cut to 0.7 of it and then follows
#
#     W(t) = C (t - K)^3 + W_max,    K = cube root of ((W_max - cwnd_epoch) / C),    C = 0.4
#
# t seconds after the repair: it rises fast, lingers at W_max, where the loss happened, and goes beyond. The third loss
# comes before the window is back at the old W_max: so there is less room than before, and the flow gives up some more
# for others ("fast convergence": W_max becomes 0.85 of the window).
#
#     neons cubic-window.tcl                    prints both windows
#     neons trace plot cubic-window.tr cwnd_    draws the window

set losses {14000 60000 84000}
set scale 0.4
set beta 0.7

set ns [new Simulator]
set sender [$ns node]
set receiver [$ns node]
$ns duplex-link $sender $receiver 200Mb 50ms DropTail
$ns queue-limit $sender $receiver 10000
set loss [new ErrorModel/List]
$loss unit pkt
$loss droplist $losses
$loss drop-target [new Agent/Null]
$ns lossmodel $loss $sender $receiver

set tcp [new Agent/TCP/Cubic]
set sink [new Agent/TCPSink/Sack1]
$tcp set window_ 100000
$ns attach-agent $sender $tcp
$ns attach-agent $receiver $sink
$ns connect $tcp $sink

set file [open cubic-window.tr w]
$tcp attach $file
$tcp tracevar cwnd_

# Slow start ends at 400 packets.
$ns at 0 "$tcp set ssthresh_ 400; $tcp send -1"
$ns at 36 finish

proc read_windows {} {
    set file [open cubic-window.tr r]
    set windows {}
    while {[gets $file line] >= 0} { lappend windows [lindex $line 0] [lindex $line 6] }
    close $file
    return $windows
}

# Prints both windows every second of one epoch: the window was `reached` at the loss and grows since `began`.
proc compare {windows reached limit began left ended} {
    global scale
    set k [expr pow(($limit - $left) / $scale, 1 / 3.0)]
    puts [format "\nloss at a window of %.1f packets: cut to %.1f, W_max %.1f, K %.2f s" $reached $left $limit $k]
    puts "      t      cwnd_       W(t)   difference"
    set elapsed 0
    foreach {time window} $windows {
        if {$time >= $ended} { break }
        if {$time >= $began + $elapsed} {
            set formula [expr $scale * pow($time - $began - $k, 3) + $limit]
            puts [format "%7.2f  %9.3f  %9.3f  %9.2f %%" [expr $time - $began] $window $formula \
                [expr 100.0 * ($window - $formula) / $formula]]
            incr elapsed
        }
    }
}

proc finish {} {
    global file beta
    close $file
    set windows [read_windows]
    # Where the window shrinks an epoch ends; where it grows next, the following one begins.
    set epochs {}
    set before 0
    set shrinking 0
    foreach {time window} $windows {
        if {$window < $before} {
            lappend epochs [list $before $time $window]
            set shrinking 1
        } elseif {$shrinking} {
            lappend epochs $time
            set shrinking 0
        }
        set before $window
    }
    set limit 0
    foreach {cut began} $epochs {
        foreach {reached at left} $cut { break }
        set ended 1e9
        foreach {next ignored} $epochs {
            if {[lindex $next 1] > $began} { set ended [lindex $next 1]; break }
        }
        set limit [expr {$reached < $limit ? $reached * (1 + $beta) / 2 : $reached}]
        compare $windows $reached $limit $began $left $ended
    }
    exit 0
}

$ns run
