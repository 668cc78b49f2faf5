Class A
A instproc f {} {$self instvar a b; set a 1; set b 2}
A instproc g {} {set a 3; catch {$self instvar b a} m; puts "$m [info exists b] $a"}
A instproc h {} {$self instvar a {b c}; puts "$a $c"}
A instproc i {} {catch {$self instvar a a} m; puts "<$m> $a"; catch {$self instvar a} m; puts "<$m>"}
A instproc j {} {puts <[$self instvar a b fresh]>; puts [info exists fresh]; set fresh 3; puts <[$self instvar other]>}
A instproc k {} {$self instvar arr a; set arr(x) $a; puts [array get arr]}
A instproc l {} {upvar #0 glob a; catch {$self instvar a} m; puts "<$m> [catch {set a} z] $z"}
A instproc m {} {$self instvar a b; unset a; catch {set a} m; puts $m; $self instvar a b; puts [catch {set a} m]$m; set a 9; puts [$self set a]}
A instproc n {} {catch {$self instvar} m; puts $m; catch {$self instvar {}} m; puts $m; catch {$self instvar a(1)} m; puts $m}
set glob 7
set x [A create xx]
foreach p {f g h i j k l m n f} {catch {$x $p} m; puts "$p: $m"}
puts [lsort [$x info vars]]
catch {$x instvar a} m; puts $m
catch {uplevel #0 {$x instvar a b}} m; puts $m
namespace eval q {proc t {} {global x; $x instvar a b; return "$a $b"}}; puts [q::t]
proc t2 {a} {global x; catch {$x instvar a} m; puts $m; catch {$x instvar b} m; puts "$m $b"}; t2 5
$x proc own {} {$self instvar a b; return "$a-$b"}; puts [$x own]
$x destroy
proc t3 {} {global x; catch {$x instvar a} m; puts $m}; t3

Class Sender -superclass Agent/UDP
Sender instproc f {} {$self instvar count packetSize_ ttl_; incr count; set packetSize_ [expr $packetSize_ + 1]; return "$count $packetSize_ $ttl_"}
Sender instproc g {} {$self instvar count other; incr count; set other [info exists other]}
Sender instproc h {} {set ttl_ 3; catch {$self instvar count ttl_} m; return "$m $ttl_ [info exists count]"}
set s [new Sender]
$s set count 0
foreach p {f g f g h g f} {puts "$p: [$s $p]"}
$s unset packetSize_
puts "[$s g] [catch {$s f} m] $m"
puts [lsort [$s info vars]]
exit 0
