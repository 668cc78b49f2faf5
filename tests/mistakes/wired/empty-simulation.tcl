set ns [new Simulator]
$ns run
