proc try script {
    puts "[string trim $script]: [catch { uplevel #0 $script } result] $result"
}
set a [ns node]
set b [ns node]
set queues [ns_duplex $a $b 1Mb 10ms red]
set link [ns link $a $b]
puts "$queues $link [$link info class] [lsort [$link info vars]]"
foreach name {bandwidth delay queue-limit limit thresh queue fromNode nothing_} {
    puts "$name <[$link get $name]>"
}
foreach {name value} {bandwidth 2Mb delay 5ms queue-limit 12 thresh 3 linterm 20 drop-tail 0 colour red} {
    puts "$name <[$link set $name $value]> <[$link get $name]>"
}
try { $link set bandwidth }
try { $link queue }
try { $link up? }
try { $link cost 3 }
try { $link head }
try { $link integral qsize }
try { $link integral bytes }
try { $link callback puts }
try { $link trace [ns trace] }
try { $link try [lindex $queues 0] nothing 3 }
try { $link stat 0 mean-qdelay }
try { $link stat 31 bytes }
try { $link enable-vartrace }
try { ns link $a }
try { ns link $b [ns node] }
try { set third [ns link $b [ns node] drop-tail] }
try { $third get bandwidth }
try { ns link $a $b red 3 }
puts [new RNG]
switch [lindex $argv 0] {
    end {}
    statistics { $link stat 0 mean-qsize }
    class { $link stat 32 bytes }
    operation { $link nothing 1 2 }
    agent { ns agent nothing $a }
    simplex { ns_simplex $a $b 1Mb 10ms red }
    default { set ns_sink(packet-size) 3 }
}
puts "the end"
exit 0
