proc t {s} { set c [catch {uplevel #0 $s} r]; puts "$s => $c <$r>" }
set ns [new Simulator]
proc iv {o v} { $o instvar $v; list [info exists $v] [set $v] }
proc ivs {o v x} { $o instvar $v; set $v $x }
proc ivu {o v} { $o instvar $v; unset $v; info exists $v }
proc ivus {o v x} { $o instvar $v; unset $v; set $v $x }
set a [new Agent/UDP]
foreach v {fid_ packetSize_ debug_ nonesuch_} {
 set ::v $v
 puts "--- $v"
 t {iv $a $v}
 t {$a info vars}
 t {$a unset $v}
 t {$a set $v}
 t {$a info vars}
 t {iv $a $v}
 t {ivs $a $v 5}
 t {$a set $v}
 t {$a set $v 6}
 t {iv $a $v}
 t {ivu $a $v}
 t {$a info vars}
 t {$a set $v}
 t {$a set $v 7}
 t {$a set $v}
 t {iv $a $v}
 t {ivus $a $v 8}
 t {$a info vars}
 t {$a set $v}
 t {$a unset $v}
 t {$a set $v}
 t {iv $a $v}
 t {$a info vars}
}
set u [new Agent/UDP]
t {$u array exists fid_}
t {$u set fid_(x) 3}
t {$u set fid_(x)}
t {$u set fid_}
t {$u array set fid_ {a 1}}
t {$u set fid_}
t {$u info vars}
t {$u incr fid_}
t {$u append fid_ 3}
t {$u set}
t {$u set a b c}
t {$u set fid_ b c}
t {$u unset}
t {$u instvar}
t {$u instvar fid_}
t {proc z {} {global u; $u instvar {fid_ f} {packetSize_ p} prio_; set f 3; set p 4; set prio_ 0x11; list $f $p $prio_ [$u set fid_] [$u set packetSize_] [$u set prio_]}; z}
t {proc z {} {global u; $u instvar fid_; $u set fid_ 77; set fid_}; z}
t {proc z {} {global u; $u instvar fid_; trace add variable fid_ write {puts}; set fid_ 5}; catch z}
t {proc z {} {global u; upvar 0 fid_ x; $u instvar fid_;  set fid_ 5}; catch z}
t {proc z {} {global u; set fid_ 2; $u instvar fid_;  set fid_ 5}; z}
t {$u proc zz {} { $self instvar fid_ class_; set fid_ 12; list $fid_ $class_}; $u zz}
set tcp [new Agent/TCP]
t {$tcp proc zz {} { $self instvar window_ cwnd_ ssthresh_ tcpTick_; list $cwnd_ $window_ $ssthresh_ $tcpTick_ [incr window_] [incr cwnd_] [set tcpTick_ 1s] $tcpTick_}; $tcp zz}
t {$tcp info vars}
t {$tcp proc zz {} { $self instvar window_ ; set w $window_; unset window_; $self set window_ 33; set x [$self set window_]; list [info exists window_] $w $x}; $tcp zz}
t {$tcp zz}
t {$tcp info vars}
set m [new Agent/UDP]
t {proc z {} {upvar #0 m m; set fid_ 2; set r [$m instvar fid_]; list $r $fid_ [$m set fid_] [set fid_ 5] [$m set fid_]}; z}
t {proc z {} {upvar #0 m m; set r [$m instvar fid_]; list $r $fid_ [$m set fid_] [set fid_ 6] [$m set fid_]}; z}
t {proc z {} {upvar #0 m m; set r [$m instvar fid_]; set r [$m instvar fid_]; list $r $fid_ [$m set fid_] [set fid_ 7] [$m set fid_]}; z}
t {proc z {} {upvar #0 m m; set r [$m instvar fid_]; unset fid_; set r [$m instvar fid_]; list $r $fid_ [$m set fid_] [set fid_ 8] [$m set fid_]}; z}
t {proc z {} {upvar #0 m m; set r [$m instvar packetSize_]; set r [$m instvar packetSize_]; list $r }; z}
t {proc z {} {upvar #0 m m; set packetSize_ 1; set r [$m instvar packetSize_]; list $r }; z}
t {proc z {} {upvar #0 m m; set r [$m instvar fid_ packetSize_]; list $r }; z}
t {proc z {} {upvar #0 m m; set r [$m instvar packetSize_ fid_]; list $r }; z}
t {proc z {} {upvar #0 m m; set r [$m instvar packetSize_ fid_]; set r [$m instvar fid_ ttl_];list $r }; z}
t {proc z {} {upvar #0 m m; set r [$m instvar packetSize_ fid_ ttl_]; set r [$m instvar ttl_ fid_];list $r }; z}
t {proc z {} {upvar #0 m m; set r [$m instvar packetSize_ fid_ ttl_]; set r [$m instvar fid_];list $r }; z}
t {proc z {} {upvar #0 m m; set r [$m instvar {fid_ x}]; set r [$m instvar {fid_ x}]; set x 3; list $r [$m set fid_]}; z}
t {proc z {} {upvar #0 m m; set x 9; set r [$m instvar {fid_ x}];  set x 4; list $r [$m set fid_]}; z}
t {proc z {} {upvar #0 m m; set r [$m instvar {ttl_ x}]; set r [$m instvar {fid_ x}]; set x 4; list $r [$m set fid_] [$m set ttl_]}; z}
t {proc z {} {upvar #0 m m; set m2 [new Agent/UDP]; set r [$m instvar fid_]; set r [$m2 instvar fid_]; set fid_ 14; list $r [$m set fid_] [$m2 set fid_]}; z}
t {proc z {} {upvar #0 m m; set r [$m instvar agent_addr_ fid_]; set agent_addr_}; z}
t {proc z {} {upvar #0 m m; set r [$m instvar dst_]; set dst_}; z}
t {proc z {} {upvar #0 m m; set r [$m instvar agent_addr_ fid_]; set fid_ abc; list [set fid_] [set fid_ 0x12] [incr fid_] [append fid_ 3] $fid_}; z}
t {proc z {} {upvar #0 m m; set r [$m instvar packetSize_]; set packetSize_ abc; list [set packetSize_] [set packetSize_ 0x12] [incr packetSize_] [append packetSize_ 3] $packetSize_}; z}
t {proc z {} {upvar #0 m m; set r [$m instvar fid_]; foreach fid_ {1 2 3} {append x [$m set fid_]}; lappend x $fid_; set x}; z}
set n [$ns node]
set n2 [$ns node]
set a [new Agent/UDP]
t {$a unset fid_}
t {$a set fid_}
t {$a set fid_ 3}
t {$a unset fid_}
t {$a set fid_}
t {$a set fid_ 5}
t {$a info vars}
set tcp [new Agent/TCP]
t {$tcp unset window_}
t {$tcp set window_}
t {$tcp unset window_}
t {$tcp set window_}
t {$tcp set window_ 9}
t {$tcp unset cwnd_}
t {$tcp unset nonexist_}
t {$tcp unset seqno_ ack_}
t {$tcp set ack_}
t {$tcp unset packetSize_}
t {$tcp info vars}
set tcp2 [new Agent/TCP]
t {$tcp2 info vars}
set q [new Queue/DropTail]
t {$q info vars}
t {$q unset limit_}
t {$q set limit_}
t {$q set limit_ 7}
t {$q info vars}
t {$q unset debug_}
t {$q set debug_}
t {$q unset debug_}
t {$q set debug_}
set q2 [new Queue/DropTail]
t {$q2 set limit_}
Class My -superclass Agent/UDP
My instproc x {} { $self instvar fid_ ; unset fid_; info exists fid_}
My instproc y {} { $self instvar fid_ prio_; list $fid_ $prio_ [info exists fid_] [info exists prio_] [info exists ttl_]}
set my [new My]
t {$my x}
t {$my y}
t {$my set fid_ 3}
t {$my y}
t {$my x}
t {$my x}
t {$my y}
