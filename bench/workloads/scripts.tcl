# What scripts do with a simulation's results, and programs in Tcl beside it.
# variants: read-lines split-trace trace-variables match-trace graph text sort recursion mixins statistics matrix samples
set kind [lindex $argv 0]
set ns [new Simulator]
set end 0.1
set result {}

proc network {} {
    global ns tcp monitor
    set left [$ns node]
    set right [$ns node]
    $ns duplex-link $left $right 10Mb 10ms DropTail
    set tcp [$ns create-connection TCP/Newreno $left TCPSink $right 1]
    set ftp [$tcp attach-source FTP]
    $ns at 0.1 "$ftp start"
    set udp [new Agent/UDP]
    set monitor [new Agent/LossMonitor]
    $ns attach-agent $left $udp
    $ns attach-agent $right $monitor
    $ns connect $udp $monitor
    set cbr [new Application/Traffic/CBR]
    $cbr set rate_ 2Mb
    $cbr attach-agent $udp
    $ns at 0.2 "$cbr start"
}

proc traced_network {} {
    global ns trace
    set trace [open out.tr w]
    $ns trace-all $trace
    network
}

proc traced_lines {} {
    global ns trace
    $ns flush-trace
    close $trace
    return [open out.tr r]
}

switch $kind {
    read-lines {
        set file [open numbers w]
        for {set i 0} {$i < 60000} {incr i} {
            puts $file "$i [expr $i * 0.37] node[expr $i % 17] [expr ($i * 7919) % 1000]"
        }
        close $file
        set result {
            set file [open numbers r]
            set total 0
            while {[gets $file line] != -1} {
                scan $line "%d %f %s %d" i x name value
                set total [expr $total + $value]
                set count($name) [expr {[info exists count($name)] ? $count($name) + 1 : 1}]
            }
            puts "$total [lsort [array get count]]"
        }
    }
    split-trace {
        traced_network
        set end 24
        set result {
            set file [traced_lines]
            set received 0
            set bytes 0
            while {[gets $file line] >= 0} {
                set words [split $line " "]
                if {[lindex $words 0] == "r" && [lindex $words 4] == "tcp"} {
                    incr received
                    set bytes [expr $bytes + [lindex $words 5]]
                }
            }
            puts "$received $bytes"
        }
    }
    trace-variables {
        traced_network
        set end 14
        set result {
            set file [traced_lines]
            set delays [open delays w]
            foreach line [split [read $file] "\n"] {
                if {$line == ""} continue
                foreach {event time from to type size flags flow source destination sequence id} $line break
                if {$event == "+" && ![info exists start($id)]} {set start($id) $time}
                if {$event == "r"} {
                    puts $delays [format "%d %.6f" $id [expr $time - $start($id)]]
                    unset start($id)
                }
            }
            puts [array size start]
        }
    }
    match-trace {
        traced_network
        set end 12
        set result {
            set file [traced_lines]
            set bytes 0
            set acks 0
            while {![eof $file]} {
                gets $file line
                if {[regexp {^r ([0-9.]+) \d+ \d+ (\w+) (\d+)} $line all time type size]} {incr bytes $size}
                if {[string match "*ack*" $line]} {incr acks}
                regsub -all {\-} $line {_} line
            }
            puts "$bytes $acks"
        }
    }
    graph {
        # Shortest paths from thirty nodes, by Dijkstra's algorithm.
        set nodes 60
        expr srand(3)
        for {set i 0} {$i < $nodes} {incr i} {
            for {set j 0} {$j < $nodes} {incr j} {set weight($i,$j) [expr int(1 + rand() * 100)]}
        }
        for {set from 0} {$from < 30} {incr from} {
            for {set i 0} {$i < $nodes} {incr i} {
                set distance($i) 1e9
                set final($i) 0
            }
            set distance($from) 0
            for {set step 0} {$step < $nodes} {incr step} {
                set best -1
                for {set i 0} {$i < $nodes} {incr i} {
                    if {!$final($i) && ($best < 0 || $distance($i) < $distance($best))} {set best $i}
                }
                set final($best) 1
                for {set i 0} {$i < $nodes} {incr i} {
                    set through [expr $distance($best) + $weight($best,$i)]
                    if {$through < $distance($i)} {set distance($i) $through}
                }
            }
        }
        puts [lsort [array get distance]]
    }
    text {
        for {set i 0} {$i < 200000} {incr i} {
            set line "flow_$i size=[expr $i % 1500]"
            set upper [string toupper $line]
            append letters [string index $upper 5]
            if {[string compare [string range $upper 2 7] LOW_33] == 0} {puts $upper}
            set trimmed [string trim "  $line  "]
            set place [string first = $line]
        }
        puts [string length $letters]
    }
    sort {
        expr srand(8)
        set rows {}
        for {set i 0} {$i < 120000} {incr i} {lappend rows [list $i [expr rand()] n[expr int(rand() * 100)]]}
        puts [lindex [lsort -real -index 1 $rows] 100]
        proc compare {a b} {expr {[lindex $a 1] < [lindex $b 1] ? -1 : 1}}
        puts [lindex [lsort -command compare [lrange $rows 0 20000]] 7]
    }
    recursion {
        proc fibonacci n {
            if {$n < 2} {return $n}
            return [expr [fibonacci [expr $n - 1]] + [fibonacci [expr $n - 2]]]
        }
        proc hanoi {n a b c} {
            global moves
            if {$n == 0} return
            hanoi [expr $n - 1] $a $c $b
            incr moves
            hanoi [expr $n - 1] $c $b $a
        }
        set moves 0
        puts [fibonacci 25]
        hanoi 17 A B C
        puts $moves
    }
    mixins {
        Class Base
        Base instproc init args {
            $self instvar total_ seen_
            set total_ 0
            set seen_ {}
            eval $self next $args
        }
        Base instproc add n {
            $self instvar total_
            incr total_ $n
            return $total_
        }
        Class Logged -superclass Base
        Logged instproc add n {
            $self instvar seen_
            if {[llength $seen_] < 10} {lappend seen_ $n}
            return [$self next [expr $n + 1]]
        }
        Class Plain -superclass Base
        Plain instproc add n {return [$self next $n]}
        Class Leaf -superclass {Logged Plain}
        Leaf instproc add n {return [expr 2 * [$self next $n]]}
        for {set i 0} {$i < 300} {incr i} {set leaf($i) [new Leaf]}
        for {set round 0} {$round < 300} {incr round} {
            for {set i 0} {$i < 300} {incr i} {$leaf($i) add $round}
        }
        set sum 0
        for {set i 0} {$i < 300} {incr i} {incr sum [$leaf($i) set total_]}
        puts $sum
    }
    statistics {
        Class Statistics
        Statistics instproc init {} {
            $self instvar count_ sum_ squares_
            set count_ 0
            set sum_ 0.0
            set squares_ 0.0
        }
        Statistics instproc add x {
            $self instvar count_ sum_ squares_
            incr count_
            set sum_ [expr $sum_ + $x]
            set squares_ [expr $squares_ + $x * $x]
        }
        Statistics instproc mean {} {
            $self instvar count_ sum_
            return [expr $sum_ / $count_]
        }
        set statistics [new Statistics]
        expr srand(2)
        for {set i 0} {$i < 80000} {incr i} {$statistics add [expr rand()]}
        puts [$statistics mean]
    }
    matrix {
        set size 60
        for {set i 0} {$i < $size} {incr i} {
            for {set j 0} {$j < $size} {incr j} {
                set a($i,$j) [expr $i + $j]
                set b($i,$j) [expr $i - $j]
            }
        }
        for {set i 0} {$i < $size} {incr i} {
            for {set j 0} {$j < $size} {incr j} {
                set sum 0
                for {set k 0} {$k < $size} {incr k} {set sum [expr {$sum + $a($i,$k) * $b($k,$j)}]}
                set c($i,$j) $sum
            }
        }
        puts "$c(3,4) $c(59,0)"
    }
    samples {
        network
        set file [open samples w]
        proc record {} {
            global ns monitor file tcp
            set interval 0.001
            set bytes [$monitor set bytes_]
            set now [$ns now]
            puts $file "$now [expr $bytes / $interval * 8 / 1000000]"
            puts $file "[format %.4f $now] [$tcp set cwnd_] [$tcp set ssthresh_] [$tcp set ack_]"
            $monitor set bytes_ 0
            $ns at [expr $now + $interval] "record"
        }
        $ns at 0.0 record
        set end 30
    }
}
$ns at $end {
    eval $result
    puts "done"
    exit 0
}
$ns run
