set ns [new Simulator
set a [$ns node]
