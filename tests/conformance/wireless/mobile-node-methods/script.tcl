lassign $argv protocol class
proc plain text { regsub -all {_o[0-9]+} $text OBJECT text; return $text }
proc derive {class parent methods} {
    Class $class -superclass $parent
    foreach method $methods {
        $class instproc $method args "puts \[plain \"$method \$args\"\]; set r \[eval \$self next \$args\]; puts \"$method done\"; return \$r"
    }
}
derive MyNode $class {init makemip-NewMobile add-interface add-target-rtagent mobility-trace nodetrace agenttrace reset
    create-diffusionApp-agent}
derive MySimulator Simulator {create-aodv-agent create-dsdv-agent create-omnimcast-agent create-core-diffusion-rtg-agent}
Simulator instproc create-node-instance args { eval new MyNode $args }
set ns [new MySimulator]
$ns trace-all [open out.tr w]
set topo [new Topography]; $topo load_flatgrid 500 500
create-god 2
$ns node-config -adhocRouting $protocol -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue -ifqLen 50 \
    -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy -channel [new Channel/WirelessChannel] \
    -topoInstance $topo -agentTrace ON -routerTrace ON -macTrace OFF -diffusionFilter GradientFilter
set needs_address [expr {$protocol in {OMNIMCAST Directed_Diffusion}}]
foreach i {0 1} {
    set n($i) [eval $ns node [expr {$needs_address ? $i : ""}]]
    puts [[$n($i) set ragent_] info class]
    $n($i) random-motion 0
    foreach {name value} "X_ [expr {10 + 100 * $i}] Y_ 10 Z_ 0" { $n($i) set $name $value }
}
if {!$needs_address} {
    set udp [new Agent/UDP]; $ns attach-agent $n(0) $udp
    set null [new Agent/Null]; $ns attach-agent $n(1) $null; $ns connect $udp $null
    $ns at 1.0 "$udp send 100"
}
$ns at 2.0 { foreach i {0 1} { $n($i) reset }; $ns halt }
$ns run
