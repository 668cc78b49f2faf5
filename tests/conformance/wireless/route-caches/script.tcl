# RouteCache, MobiCache, Agent/DSRProto and Channel/NoDup, as far as scripts see them.
proc attempt {command} { puts "$command: [catch $command result] <$result>" }
set ns [new Simulator]
set node [$ns node]
set trace [new Trace/Generic]
foreach class {RouteCache MobiCache Agent/DSRProto} {
    puts "$class [$class info heritage]"
    set object [new $class]
    foreach command {{mac-addr 1} {ip-addr 2} {ip-addr x} mac-addr unknown} { attempt "$object $command" }
    attempt "$object tracetarget $trace"
    if {$class != "Agent/DSRProto"} { attempt "$object log-target $trace" }
    if {$class == "Agent/DSRProto"} { $ns attach-agent $node $object }
}
foreach class {Channel Channel/NoDup} {
    set channel [new $class]
    puts "[$channel id] [$channel set delay_]"
    attempt "$channel trace-target $trace"
    attempt "$channel trace-target nothing"
    attempt "$channel unknown"
}
