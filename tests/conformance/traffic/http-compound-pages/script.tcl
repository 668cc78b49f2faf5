lassign $argv objects kind age
ns-random 7
set ns [new Simulator]
set nf [open out.nam w]
$ns namtrace-all $nf
set tf [open out.tr w]
$ns trace-all $tf
foreach n {c m s} {
    set $n [$ns node]
}
$ns duplex-link $c $m 2Mb 5ms DropTail
$ns duplex-link $m $s 1Mb 25ms DropTail
proc exponential {mean} {
    set variable [new RandomVariable/Exponential]
    $variable set avg_ $mean
    return $variable
}
proc go {} {
    global ns c m s client cache server objects kind age
    set pool [new PagePool/CompMath]
    $pool set num_pages_ $objects
    $pool set comp_size_ 4000
    set ages [exponential $age]
    $pool ranvar-main-age $ages
    $pool ranvar-obj-age $ages
    set server [new Http/Server/Compound $ns $s]
    set client [new Http/Client/Compound $ns $c]
    set cache [new $kind $ns $m]
    foreach o "$client $cache $server" {
	$o log stdout
    }
    $server set-page-generator $pool
    $client set-page-generator $pool
    $client set-interval-generator [exponential 0.7]
    set gap [new RandomVariable/Uniform]
    $gap set max_ 0.2
    $client set-interobj-generator $gap
    $client connect $cache
    $cache connect $server
    $client start-session $cache $server
}
proc show {o} {
    foreach v [lsort [$o info vars]] {
	if [$o array exists $v] {
	    puts "[$o info class] ${v}() = [$o array get $v]"
	} else {
	    puts "[$o info class] $v = [$o set $v]"
	}
    }
}
$ns at 0.1 go
$ns at 9 {
    foreach o "$client $cache $server" {
	show $o
    }
    $ns flush-trace
    exit 0
}
$ns run
