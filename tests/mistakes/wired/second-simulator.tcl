set ns [new Simulator]
set ns2 [new Simulator]
set a [$ns node]
