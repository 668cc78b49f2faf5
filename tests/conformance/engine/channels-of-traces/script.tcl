set ns [new Simulator]
set file [open out.tr w]
foreach trace [list [new BaseTrace] [new BaseTrace/Event] [new Trace/Recv] [new CMUTrace/Recv RTR] [new TraceIp Hop]] {
    foreach call {{attach nothing} {namattach nothing} {attach $file} {namattach $file} tagged {tagged 1} tagged {tagged abc}
        {tagged 0} flush detach {annotate text}} {
        if {$call == "annotate text" && [$trace info class] != "BaseTrace"} continue
        puts "[$trace info class] $call: [catch {eval $trace $call} message] $message"
    }
}
