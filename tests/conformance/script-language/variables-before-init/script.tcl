proc t {s} { set c [catch {uplevel #0 $s} r]; puts "$s => $c <$r>" }
set ns [new Simulator]
Class My -superclass Agent/UDP
My instproc init {} { $self set fid_ 7; $self set packetSize_ 77; $self set mine_ 1; $self next; puts [list [$self set fid_] [$self set packetSize_] [$self set mine_] [$self info vars]] }
My set mine_ 12
t {set m [new My]}
t {$m set fid_}
t {$m unset fid_}
t {$m set fid_}
t {$m set fid_ 9}
t {$m set fid_}
t {$m unset fid_}
t {$m set fid_}
t {$m info vars}
Class My2 -superclass Agent/UDP
My2 instproc init {} { $self instvar fid_ packetSize_; set fid_ 7; set packetSize_ 77;  $self next; puts [list $fid_ $packetSize_ [$self set fid_] [$self set packetSize_] [$self info vars]]; set fid_ 8; set packetSize_ 88; puts [list $fid_ $packetSize_ [$self set fid_] [$self set packetSize_] [$self info vars]] }
t {set m [new My2]}
t {$m set fid_}
t {$m set packetSize_}
Class My3 -superclass Agent/UDP
My3 instproc init {} { $self next; $self instvar fid_ x_;set x_ 3; puts [$self info vars]; foreach i {1 2} {$self instvar fid_ ttl_ x_; set fid_ $i}}
t {set m [new My3]}
t {$m set fid_}
t {$m instvar fid_ ttl_}
t {$m instvar fid_ ttl_ x_}
t {$m instvar packetSize_}
t {$m instvar ttl_ fid_}
t {$m instvar {ttl_ foo_}}
t {set foo_}
t {set foo_ 44}
t {$m set ttl_}
t {proc z {} {upvar #0 m m; $m instvar {a b c}}; z}
t {proc z {} {upvar #0 m m; $m instvar {fid_ b c}}; z}
t {proc z {} {upvar #0 m m; $m instvar {fid_ b c}}; z}
t {proc z {} {upvar #0 m m; $m instvar {}}; z}
t {proc z {} {upvar #0 m m; $m instvar fid_ nos ; info vars}; z}
t {proc z {} {upvar #0 m m; $m instvar  nos ; info vars}; z}
t {proc z {} {upvar #0 m m; $m instvar  nos fid_}; z}
t {proc z {} {upvar #0 m m; $m instvar  fid_ nos}; z}
t {proc z {} {upvar #0 m m; $m instvar  packetSize_}; z}
t {set m [new My3]}
t {proc z {} {upvar #0 m m; $m instvar fid_ ; upvar #0 m m; delete $m; set fid_ 3}; z}
t {set m [new My3]}
t {proc z {} {upvar #0 m m; $m instvar packetSize_ ; upvar #0 m m; delete $m; set packetSize_}; z}
t {set m [new My3]}
t {proc z {} {upvar #0 m m; $m instvar packetSize_ ; upvar #0 m m; delete $m; set packetSize_ 3}; z}
t {set m [new My3]}
t {proc z {} {upvar #0 m m; $m instvar fid_ ; y; set fid_}; proc y {} {upvar fid_ f; incr f}; z}
t {$m set fid_}
t {proc z {} {upvar #0 m m; $m instvar fid_ ; y; $m set fid_}; proc y {} {uplevel {incr fid_; unset fid_}};  z}
t {proc z {} {upvar #0 m m; uplevel #0 $m instvar fid_ ; info vars};  z}
t {info exists fid_}
