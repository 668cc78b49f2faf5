# Three clients play one stream through a cache; two of them make it fetch parts ahead of time, on one connection.
Http set MEDIA_APP_ MediaApp/QA
set ns [new Simulator]
$ns rtproto Session
set log [open pages.log w]
for {set i 0} {$i < 5} {incr i} { set n($i) [$ns node] }
$ns duplex-link $n(1) $n(0) 150kb 20ms DropTail
$ns duplex-link $n(2) $n(1) 64kb 50ms DropTail
$ns duplex-link $n(3) $n(1) 80kb 50ms DropTail
$ns duplex-link $n(4) $n(1) 80kb 20ms DropTail
set pool [new PagePool/Media]
$pool set-num-pages 1
$pool set-pagesize 0 78000
$pool set-layer 5
$pool set-duration 300
set server [new Http/Server/Media $ns $n(0)]
$server set-page-generator $pool
set cache [new Http/Cache/Media $ns $n(1)]
$cache set-pref-style ONLINE_PREF
$cache set-repl-style ATOMIC
$cache set-cachesize 156000
foreach i {2 3 4} {
    set client($i) [new Http/Client/Media $ns $n($i)]
    $client($i) set-page-generator $pool
    $client($i) set-cache $cache
    $client($i) log $log
}
$server log $log
$cache log $log
$ns at 0.1 "$cache connect $server"
foreach i {2 3 4} { $ns at 0.1 "$client($i) connect $cache" }
$ns at 0.1 "$server gen-page $server:0"
foreach {time i} {3 4 3.9 4 5 2 7.3 2 7.96 4 9.1 3 9.9 3 13.5 2} {
    $ns at $time "$client($i) send-request $cache GET $server:0"
}
$ns at 17 {
    puts "[$cache stat hit-num] [$cache stat barrival]"
    close $log
    exit 0
}
$ns run
