# set-end before the first vector: the first connection is made nevertheless, the next ones are not.
set ns [new Simulator]
set f [open vec.txt w]
foreach start {1500000 1600000} {
    puts $f "S $start 2 2 1"
    puts $f "I 0 0 300"
    puts $f "A 0 5000 2000"
}
close $f
set trace [open out.tr w]
$ns trace-all $trace
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 10Mb 1ms DropTail
set tmix [new Tmix]
$tmix set-init $a
$tmix set-acc $b
$tmix set-cvfile vec.txt
$tmix set-end 1
$ns at 0 "$tmix start"
$ns at 3 "$tmix set-outfile counts.txt; $tmix total-connections; $ns flush-trace; exit 0"
$ns run
