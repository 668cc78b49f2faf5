# Work of the scripts themselves, in Tcl.
# variants: expr loop method instvar events timers random messages objects strings callbacks
set kind [lindex $argv 0]
set ns [new Simulator]
proc work {} {}
switch $kind {
    expr {
        proc work {} {
            set sum 0.0
            for {set i 0} {$i < 400000} {incr i} {set sum [expr $sum + 0.5 * $i - ($i % 7)]}
            return $sum
        }
    }
    loop {
        proc work {} {
            set sum 0
            for {set i 0} {$i < 1500000} {incr i} {
                if {$i % 3 == 0 && $i % 5 != 1} {incr sum $i}
            }
            return $sum
        }
    }
    method - instvar {
        Class Counter
        Counter instproc init {} {
            $self instvar count_ step_
            set count_ 0
            set step_ 3
        }
        Counter instproc add by {
            $self set count_ [expr [$self set count_] + $by]
        }
        Counter instproc step {} {
            $self instvar count_ step_
            incr count_ $step_
        }
        proc work {} {
            global kind
            set counter [new Counter]
            for {set i 0} {$i < 150000} {incr i} {
                if {$kind == "method"} {$counter add 2} else {$counter step}
            }
            return [$counter set count_]
        }
    }
    events {
        set count 0
        proc tick step {
            global ns count
            incr count
            if {$count < 250000} {$ns at [expr [$ns now] + $step] "tick $step"}
        }
        foreach step {0.001 0.0013 0.0017} {$ns at 0.0 "tick $step"}
    }
    timers {
        # Each tick sets one of 2,000 timers again.
        set expired 0
        proc expire i {
            global timer expired
            incr expired
            unset timer($i)
        }
        proc tick count {
            global ns timer
            set i [expr $count % 2000]
            if {[info exists timer($i)]} {$ns cancel $timer($i)}
            set timer($i) [$ns at [expr [$ns now] + 5.0] "expire $i"]
            if {$count < 40000} {$ns at [expr [$ns now] + 0.002] "tick [expr $count + 1]"}
        }
        $ns at 0.0 "tick 0"
        $ns at 150 {puts $expired}
    }
    random {
        proc work {} {
            set rng [new RNG]
            set exponential [new RandomVariable/Exponential]
            $exponential use-rng $rng
            set sum 0
            for {set i 0} {$i < 200000} {incr i} {
                set sum [expr $sum + [$rng uniform 0 1] + [$exponential value]]
            }
            return $sum
        }
    }
    messages {
        set a [$ns node]
        set b [$ns node]
        $ns duplex-link $a $b 100Mb 1us DropTail
        set p [new Agent/Message]
        set q [new Agent/Message]
        $ns attach-agent $a $p
        $ns attach-agent $b $q
        $ns connect $p $q
        set count 0
        Agent/Message instproc recv message {
            global count
            if {[incr count] < 60000} {$self send "message [expr $count % 10]"}
        }
        $ns at 0.1 "$p send m"
    }
    objects {
        proc work {} {
            for {set i 0} {$i < 6000} {incr i} {
                set tcp [new Agent/TCP/Newreno]
                $tcp set window_ $i
                lappend all $tcp
            }
            foreach tcp $all {delete $tcp}
            return [llength $all]
        }
    }
    strings {
        proc work {} {
            for {set i 0} {$i < 150000} {incr i} {
                set line [format "%.6f node %d" [expr $i * 0.001] $i]
                lappend words [lindex [split $line] 2]
            }
            return [llength [lsort -integer $words]]
        }
    }
    callbacks {
        set a [$ns node]
        set b [$ns node]
        $ns duplex-link $a $b 100Mb 1ms DropTail
        set udp [new Agent/UDP]
        set sink [new Agent/LossMonitor]
        $ns attach-agent $a $udp
        $ns attach-agent $b $sink
        $ns connect $udp $sink
        set source [new Application/Traffic/CBR]
        $source set packetSize_ 500
        $source set rate_ 20Mb
        $source attach-agent $udp
        $ns at 0 "$source start"
        set sum 0
        proc sample {} {
            global ns sink sum
            set bytes [$sink set bytes_]
            set sum [expr $sum + $bytes / 0.001 * 8 / 1000000]
            $sink set bytes_ 0
            $ns at [expr [$ns now] + 0.001] sample
        }
        $ns at 0 sample
        $ns at 100 {puts $sum; exit 0}
    }
}
puts "$kind [work]"
$ns at 1000 {puts "$kind [$ns now]"; exit 0}
$ns run
