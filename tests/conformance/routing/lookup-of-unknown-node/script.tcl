set ns [new Simulator]
$ns rtproto DV
foreach i {0 1 2} {
    set n($i) [$ns node]
}
$ns duplex-link $n(0) $n(1) 1Mb 1ms DropTail
$ns at 1 {
    set table [$n(0) rtObject?]
    foreach destination [list $n(0) $n(1) $n(2) 1 77 x {}] {
        puts "lookup: [$table lookup $destination]"
    }
    puts "[catch {$table metric? 77} message] $message"
    exit 0
}
$ns run
