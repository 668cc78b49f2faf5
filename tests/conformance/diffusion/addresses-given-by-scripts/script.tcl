# The receiver is node 0 with the address 7. The sender knows it as 0, an address that no node has.
set ns [new Simulator]
$ns use-newtrace
$ns trace-all [open out.tr w]
set field [new Topography]
$field load_flatgrid 300 300
create-god 3
$ns node-config -adhocRouting Directed_Diffusion -diffusionFilter OnePhasePullFilter -llType LL -macType Mac/802_11 \
    -ifqType Queue/DropTail/PriQueue -ifqLen 50 -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround \
    -phyType Phy/WirelessPhy -channel [new Channel/WirelessChannel] -topoInstance $field -agentTrace ON -routerTrace ON \
    -macTrace ON
foreach {name address y} {receiver 7 100 sender 9 120 other 1 140} {
    set $name [$ns node $address]
    [set $name] random-motion 0
    [set $name] set X_ 50
    [set $name] set Y_ $y
}
set subscriber [new Application/DiffApp/PingReceiver/OPP]
$ns attach-diffapp $receiver $subscriber
set publisher [new Application/DiffApp/PingSender/OPP]
$ns attach-diffapp $sender $publisher
$ns at 2 "$publisher publish"
$ns at 9 "$subscriber subscribe"
$ns at 30 {$ns flush-trace; exit 0}
$ns run
