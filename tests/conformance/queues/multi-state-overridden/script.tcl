set ns [new Simulator]
foreach {unit what} $argv break
Class Chain -superclass ErrorModel/MultiState
switch $what {
	transition { Chain instproc transition {} { set next [$self next]; show "[$self set curstate_] $next"; return $next } }
	fixed { Chain instproc transition {} { return [lindex [$self set states_] 1] } }
	none { Chain instproc transition {} { return "" } }
	time { Chain instproc time-transition {} {
		set before "[$self set texpired_] [$self set curperiod_]"
		set next [$self next]
		show "$before, $next [$self set texpired_] [$self set curperiod_]"
		return $next
	} }
	corrupt { Chain instproc corrupt {} { show "[$self set curstate_] <[catch {$self next} message]$message> [$self set curstate_]" } }
	silent { Chain instproc corrupt {} { return 1 } }
}
proc show text { puts "[[Simulator instance] now] $text" }
set a [$ns node]; set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms DropTail
set good [new ErrorModel/Uniform 0 pkt]
set bad [new ErrorModel/Uniform 1 pkt]
set chain [new Chain [list $good $bad] {2 3} {{.5 .5} {.5 .5}} pkt $unit 2 $good]
$chain drop-target [new Agent/Null]
$ns lossmodel $chain $a $b
set u [$ns create-connection UDP $a LossMonitor $b 0]
set monitor [$b agent 0]
for {set i 1} {$i < 12} {incr i} { $ns at [expr {0.7 * $i}] "$u send 100" }
$ns at 9 {
	puts "[$monitor set npkts_] [$chain set curstate_] [$chain set sttype_]"
	exit 0
}
# A traceback shows code of the library: errors in events end the run without it.
if {$what == "none"} {
	Chain instproc corrupt {} { puts [catch {$self next} message]$message; exit 2 }
}
$ns run
