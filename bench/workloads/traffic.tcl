# Applications and sources of traffic over one slow link.
# variants: telnet pareto exponential web-pages http-cache ftp-short cbr trace vbr
set kind [lindex $argv 0]
set ns [new Simulator]
set left [$ns node]
set right [$ns node]
$ns duplex-link $left $right 10Mb 10ms DropTail
proc source {application {transport UDP} {sink Null}} {
    global ns left right
    set agent [new Agent/$transport]
    set b [new Agent/$sink]
    $ns attach-agent $left $agent
    $ns attach-agent $right $b
    $ns connect $agent $b
    $application attach-agent $agent
    $ns at [expr [ns-random] % 1000 / 1000.0] "$application start"
    return $b
}
set end 250
set result list
switch $kind {
    telnet {
        for {set i 0} {$i < 60} {incr i} {
            set application [new Application/Telnet]
            $application set interval_ 0.05
            set sink [source $application TCP/Reno TCPSink]
        }
    }
    pareto - exponential {
        array set class {pareto Pareto exponential Exponential}
        for {set i 0} {$i < 30} {incr i} {
            set application [new Application/Traffic/$class($kind)]
            $application set rate_ 600k
            $application set burst_time_ 0.1
            $application set idle_time_ 0.1
            set sink [source $application UDP LossMonitor]
        }
        set result {$sink set npkts_}
    }
    cbr {
        for {set i 0} {$i < 30} {incr i} {
            set application [new Application/Traffic/CBR]
            $application set rate_ 300k
            $application set random_ 1
            set sink [source $application UDP LossMonitor]
        }
        set result {$sink set npkts_}
    }
    trace {
        set file [open samples w]
        fconfigure $file -translation binary
        for {set i 0} {$i < 2000} {incr i} {puts -nonewline $file [binary format II [expr 500 + $i % 400] [expr 100 + $i % 900]]}
        close $file
        set samples [new Tracefile]
        $samples filename samples
        for {set i 0} {$i < 4} {incr i} {
            set application [new Application/Traffic/Trace]
            $application attach-tracefile $samples
            set sink [source $application UDP LossMonitor]
        }
        set result {$sink set npkts_}
    }
    vbr {
        for {set i 0} {$i < 20} {incr i} {
            set application [new Application/Traffic/CBR]
            $application set rate_ 400k
            set sink [source $application UDP LossMonitor]
            for {set t 1} {$t < 100} {incr t} {
                $ns at $t "$application set rate_ [expr 100 + ($t * 37 + $i * 11) % 500]k"
            }
        }
        set result {$sink set npkts_}
    }
    ftp-short {
        for {set i 0} {$i < 3000} {incr i} {
            set a [new Agent/TCP/Newreno]
            set b [new Agent/TCPSink]
            $ns attach-agent $left $a
            $ns attach-agent $right $b
            $ns connect $a $b
            set application [new Application/FTP]
            $application attach-agent $a
            $ns at [expr 0.03 * $i] "$application produce 12"
        }
    }
    web-pages {
        set pool [new PagePool/WebTraf]
        set servers {}
        set clients {}
        for {set i 0} {$i < 5} {incr i} {
            set server [$ns node]
            set client [$ns node]
            $ns duplex-link $server $left 20Mb 2ms DropTail
            $ns duplex-link $right $client 20Mb 2ms DropTail
            lappend servers $server
            lappend clients $client
        }
        $pool set-num-session 40
        $pool set-num-server 5
        $pool set-num-client 5
        for {set i 0} {$i < 5} {incr i} {
            $pool set-server $i [lindex $servers $i]
            $pool set-client $i [lindex $clients $i]
        }
        proc distribution {class args} {
            set variable [new RandomVariable/$class]
            foreach {name value} $args {$variable set $name $value}
            return $variable
        }
        for {set i 0} {$i < 40} {incr i} {
            $pool create-session $i 60 [expr 0.5 * $i] [distribution Exponential avg_ 0.5] [distribution Constant val_ 3] \
                [distribution Exponential avg_ 0.02] [distribution ParetoII avg_ 12 shape_ 1.3]
        }
    }
    http-cache {
        set client [$ns node]
        set cache [$ns node]
        $ns duplex-link $client $cache 5Mb 5ms DropTail
        $ns duplex-link $cache $left 5Mb 5ms DropTail
        set pool [new PagePool/Math]
        set size [new RandomVariable/Constant]
        $size set val_ 2000
        $pool ranvar-size $size
        set age [new RandomVariable/Exponential]
        $age set avg_ 20
        $pool ranvar-age $age
        set server [new Http/Server $ns $right]
        $server set-page-generator $pool
        set between [new Http/Cache $ns $cache]
        set browser [new Http/Client $ns $client]
        $browser set-page-generator $pool
        set interval [new RandomVariable/Exponential]
        $interval set avg_ 0.05
        $browser set-interval-generator $interval
        $ns at 0.5 {
            $browser connect $between
            $between connect $server
            $browser start-session $between $server
        }
        set end 400
    }
}
$ns at $end {
    puts "$kind [eval $result]"
    exit 0
}
$ns run
