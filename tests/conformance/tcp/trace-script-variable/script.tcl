# arguments: class, when the trace begins, settings
foreach {class begins settings} $argv break
foreach {name value} $settings {Agent/TCP set $name $value}
set ns [new Simulator]
set trace [open out.tr w]
set tcp [new $class]
proc begin {} {
    global tcp trace
    $tcp attach $trace
    foreach name {cwnd_ nosuch_ nosuch_ other_} {puts "$name [$tcp trace $name]"}
}
if {$begins == 0} begin else {$ns at $begins begin}
$ns at 2 {close $trace; exit 0}
$ns run
