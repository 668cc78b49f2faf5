set ns [new Simulator]
set a [$ns node]; set b [$ns node]; set c [$ns node]
puts "[catch {$ns duplex-link $a $b {} 10ms DropTail} message] $message"
puts "[catch {$ns duplex-link $a $b 1Mb {} DropTail} message] $message"
puts "[catch {$ns duplex-link $a $b "2Mb 3ms" DropTail {}} message] $message"
foreach {x y} [list $a $b $b $a] {
    set l [[$ns link $x $y] link]
    puts "[$l set bandwidth_] [$l set delay_]"
}
puts "[catch {$ns duplex-link $a $c 1Mb 1ms { DropTail }} message] $message"
puts [[[$ns link $a $c] queue] info class]
