set ns [new Simulator]
foreach c {BaseTrace Trace/Enque BaseTrace/Event CMUTrace/Send} {
catch {set t [new $c]} 
if {$c=="CMUTrace/Send"} {set t [new CMUTrace/Send RTR]}
foreach v {0 1 2 -1 true false yes no t f off 1.5 "" x T 10 01} { puts "$c $v [catch {$t tagged $v} r] $r [catch {$t tagged} r] $r" }
}
exit 0
