# Simulator link, Link queue, Link link
# A link consists of a queue and a delay element. Read or change them through the link.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms RED
set link [$ns link $a $b]
[$link queue] set thresh_ 8
puts "queue [[$link queue] info class], delay [[$link link] set delay_] s"
# Prints:
# queue Queue/RED, delay 0.01 s
