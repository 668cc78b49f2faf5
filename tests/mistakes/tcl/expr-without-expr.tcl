set x 3
set y 4
set ns [new Simulator]
$ns at $x+$y "exit 0"
$ns run
