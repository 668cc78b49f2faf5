# Queues look for parts of the names of traced variables; other objects do not record variables.
set ns [new Simulator]
set object [new [lindex $argv 0]]
set f [open names.txt w]
puts [catch {$object attach $f}]
foreach name {curq_ prob_ ave cur_max_p in_curq_ my_ave_x nosuch_ prb} {
    if {$name eq "curq_" && ![string match Queue/RED* [lindex $argv 0]]} { continue }
    puts "$name [catch {$object trace $name}]"
    puts $f $name
}
puts [catch {$object trace other_ [new Connector]}]
$object set other_ 3
$object set nosuch_ 3
puts [$object set nosuch_]
exit 0
