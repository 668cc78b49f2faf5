# Application/TcpApp, Application/TcpApp send, Application/TcpApp connect
# Exchange data with meaning: the script that is sent with the bytes runs at the other end when the last byte arrives.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms DropTail
set tcp1 [new Agent/TCP/FullTcp]
set tcp2 [new Agent/TCP/FullTcp]
$ns attach-agent $a $tcp1
$ns attach-agent $b $tcp2
$ns connect $tcp1 $tcp2
$tcp2 listen
set client [new Application/TcpApp $tcp1]
set server [new Application/TcpApp $tcp2]
$client connect $server
Application/TcpApp instproc request size {
    puts "[format %.3f [[Simulator instance] now]] s: a request for $size bytes"
}
$ns at 1.0 "$client send 100 {$server request 5000}"
$ns at 3.0 {exit 0}
$ns run
# Prints:
# 1.032 s: a request for 5000 bytes
