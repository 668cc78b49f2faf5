Agent instproc done {} { puts "done of Agent: $self" }
set ns [new Simulator]
set n0 [$ns node]
set n1 [$ns node]
$ns duplex-link $n0 $n1 1Mb 10ms DropTail
foreach class {Agent Agent/UDP Agent/TCP Agent/TCP/Newreno Agent/TCP/FullTcp Agent/TCPSink Agent/RAP Agent/RTP Agent/CBR/UDP} {
    puts "$class [[new $class] done] [$class info instprocs done]"
}
set tcp [new Agent/TCP/Reno]
set sink [new Agent/TCPSink]
$ns attach-agent $n0 $tcp
$ns attach-agent $n1 $sink
$ns connect $tcp $sink
set ftp [$tcp attach-app FTP]
$ns at 0.1 "$ftp produce 3"

set agent [new Agent]
$ns attach-agent $n1 $agent
set source [new Agent]
puts "[$agent traffic-source $source] [$agent set tg_] [$source target] [$source set agent_addr_] [$source set agent_port_]"
puts "[catch {$agent traffic-source none} text] $text"
$ns at 2 "exit 0"
$ns run
