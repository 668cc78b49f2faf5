set r1 [ns node]
set r2 [ns node]
set queues [ns_duplex $r1 $r2 1.5Mb 5ms wrr-cbq]
set link [ns link $r1 $r2]
set top [ns_create_class none none 0.98 auto 0 8 1 0]
set vegetables [ns_create_class $top $top 0.3 auto 0 1 0 0]
set fruit [ns_create_class1 $top none 0.2 auto 0 2 0 0.01 1.5]
set rest [ns_create_class $top $top 0.4 0.01 0 3 0 0]
foreach class [list $top $vegetables $fruit $rest] { $link insert $class }
foreach {class flow} [list $vegetables 0 $fruit 1 $rest 2 $rest 3] { $link bind $class $flow }
$link set algorithm ancestor-only
set trace [ns trace]
$trace attach [open out.tr w]
$link trace $trace
foreach flow {0 1 2 3} size {190 500 1000 1000} interval {0.001 0.002 5ms 0.01} {
    set from [ns node]
    ns_duplex $from $r1 10Mb 5ms drop-tail
    set source [ns_create_cbr $from $r2 $size $interval $flow]
    ns at [expr 0.2 * $flow] "$source start"
    ns at [expr 2 - 0.2 * $flow] "$source stop"
}
set queue [lindex $queues 0]
puts "[$queue set limit_] [$queue set compat_qlim_]"
$queue set queue-limit 9
puts "[$queue set limit_] [$queue set compat_qlim_]"
ns at 2.2 {
    foreach flow {0 1 2 3} {
        puts "$flow [$link stat $flow packets] [$link stat $flow drops] [$link stat $flow mean-qdelay]"
    }
    exit 0
}
ns run
