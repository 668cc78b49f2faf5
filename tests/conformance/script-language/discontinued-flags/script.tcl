# flags of class Simulator in scripts for early versions: each is reported by the next node, once
Simulator set NumberInterfaces_ 1
Simulator set EnableMcast_ 0
set ns [new Simulator]
puts "[$ns multicast?] [Simulator set McastAddr_]"
set a [$ns node]
puts "[$ns multicast?] [catch {Simulator set EnableMcast_}] [catch {Simulator set NumberInterfaces_}]"
set b [$ns node]
Simulator set NumberInterfaces_ 2
$ns duplex-link $a $b 1Mb 10ms DropTail
set c [$ns node]
