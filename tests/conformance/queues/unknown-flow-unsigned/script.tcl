set ns [new Simulator]
set a [$ns node]; set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms DropTail
set hash [new Classifier/Hash/SrcDestFid 33]
set monitor [new Agent/LossMonitor]
$hash proc unknown-flow {src dst fid} {
	global monitor
	puts "$src $dst $fid"
	$self set-hash auto $src $dst $fid [$self installNext $monitor]
}
set u [new Agent/UDP]
$u set fid_ -3
$ns attach-agent $a $u
$u target $hash
$ns at 0.1 "$u send 100; $u send 100"
set flows [$ns makeflowmon Fid]
$ns attach-fmon [$ns link $a $b] $flows
set module [new ErrorModule Fid]
$module default pass
[$ns link $b $a] errormodule $module
foreach {from to} [list $a $b $b $a] {
	set sender [$ns create-connection UDP $from Null $to -2]
	$ns at 0.2 "$sender send 300"
}
$ns at 1 {
	puts [$monitor set npkts_]
	foreach flow [$flows flows] { puts "[$flow set flowid_] [$flow set parrivals_]" }
	exit 0
}
$ns run
