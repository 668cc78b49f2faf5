set ns [new Simulator]
set node [$ns node]
foreach class {Agent Agent/Null Agent/TCPSink Agent/TFRCSink Agent/LossMonitor Agent/MIPBS Agent/Ping Agent/RTP
    Agent/UDP Agent/CBR/UDP Agent/TCP} {
    set agent [eval new $class [expr {$class == "Agent/MIPBS" ? $node : {}}]]
    $ns attach-agent $node $agent
    foreach call {{send 0} {send 0 text} {sendmsg 0} {sendmsg 0 text} {sendmsg 0 text flags} {sendmsg 0 text flags more}} {
        puts "$class $call: [catch {eval $agent $call} message] $message"
    }
}
