set ns [new Simulator]
set n [$ns node]
foreach class {TCPSink TCPSink/DelAck TCPSink/Sack1 LossMonitor Null UDP Ping Message RTP TCP DSDV AODV DumbAgent} {
    set agent [new Agent/$class {*}[expr {$class eq "AODV" ? "0" : ""}]]
    if {$class ni {DSDV AODV DumbAgent}} { $ns attach-agent $n $agent }
    puts "$class [catch {$agent listen} e] $e [catch {$agent close} e] $e"
}
