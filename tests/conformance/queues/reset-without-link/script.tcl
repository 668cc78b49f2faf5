set ns [new Simulator]
foreach class {dsRED/edge dsRED/core} {
    set queue [new Queue/$class]
    puts "reset: [$queue reset]"
    $queue configQ 0 0 10 20 0.1
    puts "reset: [$queue reset]"
    $queue meanPktSize 500
    puts "reset: [$queue reset]"
}
foreach class {QueueMonitor QueueMonitor/ED QueueMonitor/ED/Flow QueueMonitor/ED/Flowmon QueueMonitor/ED/Tagger} {
    set monitor [new $class]
    $monitor set parrivals_ 7
    puts "$class: <[$monitor reset]> [$monitor set parrivals_]"
}
puts [QueueMonitor/ED info instprocs reset]
$monitor set epdrops_ 3
$monitor reset
puts [$monitor set epdrops_]
set interface [new NetworkInterface]
puts "<[$interface label]> <[$interface label 4]> <[$interface label]>"
set queue [new CMUPriQueue]
puts "<[$queue ipaddr 3]> <[$queue ipaddr x]> [catch {$queue ipaddr} message] $message"
