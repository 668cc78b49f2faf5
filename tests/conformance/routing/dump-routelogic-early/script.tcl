set ns [new Simulator]
proc show {} {
    global ns
    foreach what {nh distance} {puts "[catch {$ns dump-routelogic-$what} e] <$e>"}
}
show
foreach i {0 1 2} {set n$i [$ns node]}
$ns duplex-link $n0 $n1 1Mb 10ms DropTail
show
$ns get-routelogic
show
$ns compute-routes
show
