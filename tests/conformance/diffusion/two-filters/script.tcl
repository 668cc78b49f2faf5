# Diffusion 3 with the gradient and the one-phase filter: one takes the core for an interested agent.
set reports {}
set ns [new Simulator]
$ns use-scheduler Splay
ns-random 565
set tf [open out.tr w]
$ns trace-all $tf
set topo [new Topography]
$topo load_flatgrid 299 299
set god [create-god 8]
set chan [new Channel/WirelessChannel]
$ns node-config -llType LL -ifqType Queue/DropTail/PriQueue -ifqLen 20 -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy -agentTrace OFF -routerTrace ON -macTrace ON -adhocRouting Directed_Diffusion -macType Mac/802_11 -diffusionFilter GradientFilter/OnePhasePullFilter -topoInstance $topo -channel $chan
set n(0) [$ns node 0]
$n(0) random-motion 0
$n(0) set X_ 203
$n(0) set Y_ 241.04
$n(0) set Z_ 0
set n(1) [$ns node 1]
$n(1) random-motion 0
$n(1) set X_ 202.788
$n(1) set Y_ 279
$n(1) set Z_ 0
set n(2) [$ns node 2]
$n(2) random-motion 0
$n(2) set X_ 293
$n(2) set Y_ 92.7
$n(2) set Z_ 0
set n(3) [$ns node 3]
$n(3) random-motion 0
$n(3) set X_ 33.924
$n(3) set Y_ 45
$n(3) set Z_ 0
set n(4) [$ns node 4]
$n(4) random-motion 0
$n(4) set X_ 157.3
$n(4) set Y_ 190
$n(4) set Z_ 0
set n(5) [$ns node 5]
$n(5) random-motion 0
$n(5) set X_ 62.414
$n(5) set Y_ 172
$n(5) set Z_ 0
set n(6) [$ns node 6]
$n(6) random-motion 0
$n(6) set X_ 16
$n(6) set Y_ 119.146
$n(6) set Z_ 0
set n(7) [$ns node 7]
$n(7) random-motion 0
$n(7) set X_ 73.751
$n(7) set Y_ 296
$n(7) set Z_ 0
set app(0) [new Application/DiffApp/PingSender/TPP]
$ns attach-diffapp $n(0) $app(0)
set app(1) [new Application/DiffApp/PingReceiver/TPP]
$ns attach-diffapp $n(1) $app(1)
set app(2) [new Application/DiffApp/PingReceiver/TPP]
$ns attach-diffapp $n(3) $app(2)
set app(3) [new Application/DiffApp/PingSender/OPP]
$ns attach-diffapp $n(5) $app(3)
set app(4) [new Application/DiffApp/PingReceiver/OPP]
$ns attach-diffapp $n(1) $app(4)
set app(5) [new Application/DiffApp/PushSender]
$ns attach-diffapp $n(6) $app(5)
set app(6) [new Application/DiffApp/PushReceiver]
$ns attach-diffapp $n(0) $app(6)
$ns at 17 "$app(0) publish"
$ns at 4.7 "$app(1) subscribe"
$ns at 44.6 "$app(2) subscribe"
$ns at 34.58 "$app(3) publish"
$ns at 10.02 "$app(4) subscribe"
$ns at 48 "$app(5) publish"
$ns at 12.6 "$app(6) subscribe"
proc finish {} {global reports; uplevel #0 [join $reports {;}]; $::ns flush-trace; exit 0}
$ns at 100 "finish"
$ns run
