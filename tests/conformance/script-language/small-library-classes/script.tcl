# classes of the library that are hardly more than a name
set ns [new Simulator]
puts "[InitObject info superclass] [InitObject info instprocs] [[new InitObject] info class]"
set q [new Queue/RED/RIO/Semantic]
puts "[$q info class] [$q set in_thresh_] [$q set thresh_] [Queue/RED/RIO/Semantic info superclass]"
Class Bar
Bar instproc check-cache args { puts "[$::ns now] check-cache {$args}" }
set timer [new CacheTimer $ns]
puts "[CacheTimer info superclass] [$timer info vars] [catch {$timer timeout} e] [lindex [split $e \n] 0]"
$timer set agent [new Bar]
$timer sched 1.5
$ns at 4.7 "$timer cancel"
$ns at 6 "$timer resched 0.5"
$ns at 9 { puts [lsort [$timer info vars]]; exit 0 }
$ns run
