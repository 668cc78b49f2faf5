# args: page size, seconds of the second request, seconds of a request for another page
Http set TRANSPORT_ FullTcp
Http set MEDIA_APP_ MediaApp/QA
Application/MediaApp/QA set SMOOTHFACTOR_ 1
set ns [new Simulator]
set n(0) [$ns node]
set n(1) [$ns node]
set n(2) [$ns node]
$ns duplex-link $n(1) $n(0) 80kb 20ms DropTail
$ns duplex-link $n(2) $n(1) 1Mb 1ms DropTail
set pool [new PagePool/Media]
$pool set-num-pages 2
$pool set-pagesize 0 [lindex $argv 0]
$pool set-pagesize 1 60000
$pool set-layer 7
$pool set-duration 300
set server [new Http/Server/Media $ns $n(0)]
$server set-page-generator $pool
set cache [new Http/Cache/Media $ns $n(1)]
set client [new Http/Client/Media $ns $n(2)]
$ns at 0.1 "$cache connect $server"
$ns at 0.1 "$client connect $cache"
$ns at 2.5 "$client send-request $cache GET $server:0"
$ns at [lindex $argv 1] "$client send-request $cache GET $server:0"
$ns at [lindex $argv 2] "$client send-request $cache GET $server:1"
$ns at 45 {puts "at 45"}
$ns at 60 {
    puts "[$cache stat hit-num] [$cache stat barrival]"
    exit 0
}
$ns run
