# Three runs in one process.
for {set i 0} {$i<3} {incr i} {
  set ns [new Simulator]
  $ns at 1 "puts run$i; $ns halt"
  $ns run
  puts [$ns now]
  delete $ns
}
