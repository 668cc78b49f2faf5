set kind [lindex $argv 0]
ns-random 31
set ns [new Simulator]
set tf [open out.tr w]
$ns trace-all $tf
if {$kind == "Http/Cache"} {
    set nf [open out.nam w]
    $ns namtrace-all $nf
}
set log [open http.log w]
foreach n {a b child parent server} {
    set node($n) [$ns node]
}
foreach {from to bandwidth delay} {
    a child 2Mb 5ms
    b child 1Mb 8ms
    child parent 1Mb 12ms
    parent server 0.5Mb 30ms
} {
    $ns duplex-link $node($from) $node($to) $bandwidth $delay DropTail
}

Class Pages -superclass PagePool/Math
Pages instproc get-poolsize {} {
    return 2
}
Pages instproc gen-pageid client {
    return [expr $client % 2]
}

proc client {name cache pool mean} {
    global ns node log client server
    set client($name) [new Http/Client $ns $node([string index $name 0])]
    $client($name) log $log
    $client($name) set-page-generator $pool
    set gap [new RandomVariable/Exponential]
    $gap set avg_ $mean
    $client($name) set-interval-generator $gap
    $client($name) connect $cache
}

proc go {} {
    global ns node log client server cache kind
    set server [new Http/Server $ns $node(server)]
    $server log $log
    set pool [new Pages]
    set size [new RandomVariable/Uniform]
    $size set min_ 300
    $size set max_ 6000
    set age [new RandomVariable/Exponential]
    $age set avg_ 2.5
    $pool ranvar-size $size
    $pool ranvar-age $age
    $server set-page-generator $pool
    foreach name {parent child} {
	set cache($name) [new $kind $ns $node($name)]
	$cache($name) log $log
    }
    $cache(parent) connect $server
    $cache(child) connect $cache(parent)
    $cache(child) set-parent $cache(parent)
    if {$kind == "Http/Cache/TTL/Plain"} {
	$cache(parent) set-thresh 0.5
	$cache(child) set-thresh 0.8
    }
    client a1 $cache(child) $pool 0.5
    client a2 $cache(child) $pool 0.8
    client b1 $cache(child) $pool 0.4
    $client(b1) connect $server
    $client(a1) start-session $cache(child) $server
    $ns at 0.3 "$client(a2) start-session $cache(child) $server"
    $client(b1) start $cache(child) $server
    $ns at 6.0 "$client(a1) stop-session $server"
    $ns at 7.5 "$client(a1) start-session $cache(child) $server"
    $ns at 14.0 "$client(b1) set-cache $server"
    $ns at 15.5 "$client(b1) disconnect $server"
    $ns at 16.0 "$client(b1) set-cache $cache(child)"
    $ns at 17.0 "$cache(parent) disconnect $server"
}
proc finish {} {
    global ns tf log client server cache
    $ns flush-trace
    close $tf
    close $log
    foreach name {a1 a2 b1} {
	foreach k {req-num stale-num stale-time rep-time rt-min rt-max st-min st-max} {
	    puts "$name $k [$client($name) stat $k]"
	}
    }
    foreach name {child parent} {
	foreach k {hit-num ims-num barrival} {
	    puts "$name $k [$cache($name) stat $k]"
	}
	puts "$name [$cache($name) get-page $server:1]"
    }
    foreach k {hit-num mod-num barrival} {
	puts "server $k [$server stat $k]"
    }
    puts "server [$server get-page $server:0]"
    exit 0
}
$ns at 0.1 go
$ns at 19.0 finish
$ns run
