set ns [new Simulator]
puts [$ns get-AllocAddrBits ""]
set a [$ns get-AllocAddrBits new]
puts "$a [$a info vars]"; foreach v [$a info vars] {puts "$v [$a set $v]"}
puts [$ns set allocAddr_]
puts [$ns get-AllocAddrBits new]
set b [$ns get-AllocAddrBits foo]
puts "$a [$a info vars]"
$ns set-address-format hierarchical
puts [$ns get-AllocAddrBits foo]
set a [$ns get-AllocAddrBits new]
puts "$a"; foreach v [$a info vars] {puts "$v [$a set $v]"}
puts [new Agent/Null]
set n [$ns node 0.0.0]
puts $n
