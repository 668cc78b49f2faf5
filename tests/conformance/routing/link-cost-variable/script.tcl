set ns [new Simulator]
foreach name {a b c} { set $name [$ns node] }
$ns duplex-link $a $b 1Mb 1ms DropTail
$ns duplex-link $b $c 1Mb 1ms DropTail
set ab [$ns link $a $b]
set bc [$ns link $b $c]
puts [catch {$ab set cost_} message]$message
puts "[$ab cost?] [$ab set cost_]"
puts [lsort [$bc info vars]]
$ns at 1 {
	puts [lsort [$bc info vars]]
	puts [$bc set cost_]
	exit 0
}
$ns run
