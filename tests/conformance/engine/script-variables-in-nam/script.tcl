set ns [new Simulator]
set file [open out.nam w]
$ns namtrace-all $file
set node [$ns node]
foreach {name colour} {udp red null blue} {
    set $name [new Agent/UDP]
    $ns attach-agent $node [set $name]
    [set $name] set colour $colour
    [set $name] set count 7
    [set $name] tracevar colour
    [set $name] tracevar count
    [set $name] dump-namtracedvars
}
$ns add-agent-trace $udp sender
$ns at 0.1 {$udp set count 9; $null dump-namtracedvars}
$ns at 0.2 {puts <[$udp dump-namtracedvars]>}
$ns at 0.3 {$null attach $file; $null set colour green; $null dump-namtracedvars; $null dump-namtracedvars}
$ns at 0.4 {$udp delete-agent-trace; $udp dump-namtracedvars}
$ns at 0.5 {puts [catch {$node dump-namtracedvars}]; $ns flush-trace; exit 0}
$ns run
