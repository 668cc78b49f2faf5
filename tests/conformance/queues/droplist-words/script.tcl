set ns [new Simulator]
set em [new ErrorModel/List]
foreach l {"x1 2" "-1 2" "1x 2" "1 x" "1,2" "+3 4" "1-2-3 4" "1.5 2" "5 - 6" "5 -6" "1-4" "8e3 9" "7\t8\n9" "" "08 010 3" "99999999999 1" "7 7 7 8 8" "1 1- 1x 2-2 2"} {
set r ""
puts "<$l> [catch {$em droplist $l} r] $r"
}
# what is lost
set em [new ErrorModel/List]; 
$em droplist {1-4 8 010}
set a [$ns node]; set b [$ns node]; $ns simplex-link $a $b 1Mb 1ms DropTail
$ns lossmodel $em $a $b
set u [new Agent/UDP]; set n [new Agent/Null]; $ns attach-agent $a $u; $ns attach-agent $b $n; $ns connect $u $n
$ns trace-all [open out.tr w]
for {set i 0} {$i<14} {incr i} {$ns at [expr 0.1*$i] "$u send 100"}
$ns at 2 "$ns flush-trace; exit 0"
$ns run
