proc t {s} { set c [catch {uplevel #0 $s} r]; puts "$s => $c <$r>" }
set ns [new Simulator]
set f [open o.nam w]
$ns namtrace-all $f
set tr [open o.tr w]; $ns trace-all $tr
t {$ns color 1 red}
t {$ns color 2 blue}
set n0 [$ns node]; set n1 [$ns node]; set n2 [$ns node]
$n0 color green; $n0 shape box; $n1 label "hello world"; $n1 label-color red; $n2 label-at up; $n0 label a; $n0 label b
$ns duplex-link $n0 $n1 1Mb 10ms DropTail
$ns duplex-link $n1 $n2 1Mb 10ms DropTail
$ns simplex-link $n2 $n0 2Mb 1ms RED
$ns duplex-link-op $n0 $n1 orient right-up
$ns duplex-link-op $n1 $n2 orient 0.25
$ns duplex-link-op $n0 $n1 queuePos 0.5
$ns duplex-link-op $n0 $n1 color blue
$ns duplex-link-op $n0 $n1 label "link lab"
$ns simplex-link-op $n0 $n1 label-color green
$ns simplex-link-op $n0 $n1 label-at down
$ns simplex-link-op $n0 $n1 label "again"
$ns trace-annotate "before"
$ns set-animation-rate 5ms
$ns snapshot
$n0 add-mark m1 red box
$n0 delete-mark m1
$n0 delete-mark m1
set u [new Agent/UDP]; $ns attach-agent $n0 $u; set s [new Agent/Null]; $ns attach-agent $n2 $s; $ns connect $u $s
set tcp [new Agent/TCP]; $ns attach-agent $n0 $tcp; set k [new Agent/TCPSink]; $ns attach-agent $n1 $k; $ns connect $tcp $k
t {$ns add-agent-trace $tcp tcpname}
t {$ns add-agent-trace $u uname}
t {$ns monitor-agent-trace $tcp}
t {$tcp tracevar cwnd_}
t {$tcp set nam_tracevar_ true}
$u set fid_ 2
$tcp set fid_ 1
set ftp [$tcp attach-app FTP]
$ns at 0.1 "$ftp start"
$ns at 0.15 {$u send 500; $u send 2500}
$ns at 0.2 {$n0 color red; $n0 label c; $n1 label-color blue; $n1 label-at down; $n2 add-mark x green circle}
$ns at 0.21 {$n2 delete-mark x; $n2 add-mark x red; $ns trace-annotate "during {x}"; $ns set-animation-rate 1us; trace_annotate zz}
$ns at 0.22 {[$ns link $n0 $n1] color red; [$ns link $n0 $n1] label L2; [$ns link $n0 $n1] label-color cyan; [$ns link $n0 $n1] label-at left; [$ns link $n0 $n1] change-color black}
$ns at 0.23 {$ns rewind-nam; $ns re-rewind-nam; $ns terminate-nam; $ns snapshot; $ns nam-end-wireless 3; $ns puts-nam-config raw}
$ns at 0.24 {$ns delete-agent-trace $tcp; $n0 shape circle; $n1 change-color pink; puts [$n1 get-color]; puts [[$ns link $n0 $n1] get-color]}
$ns rtmodel-at 0.3 down $n0 $n1
$ns rtmodel-at 0.35 up $n0 $n1
$ns at 0.5 {$ns flush-trace; exit}
$ns run
