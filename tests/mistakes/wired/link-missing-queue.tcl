set ns [new Simulator]
set a [$ns node]
set b [$ns node]
set q [[$ns link $a $b] queue]
