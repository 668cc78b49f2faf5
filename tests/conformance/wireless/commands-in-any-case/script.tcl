set ns [new Simulator]
proc try {object args} {
    set failed [catch {eval $object $args} message]
    puts "[$object info class] [lindex $args 0]: $failed $message"
}
create-god 2
set god [God instance]
try $god Num_nodes 2
try $god Set-dist 0 1 1
try $god HOPS 0 1
set phy [new Phy/WirelessPhy]
foreach name {setTxPower settxpower SETRXPOWER setidlepower SetSleepPower setsleeptime settransitionpower
    SETTRANSITIONTIME} {
    try $phy $name 0.5
}
try $phy settxpower
try $phy setsleeptime x
set antenna [new Antenna/OmniAntenna]
try $phy ANTENNA $antenna
try $phy Propagation $antenna
set model [new Propagation/TwoRayGround]
try $model Topography $model
try [new Agent/DSDV] Addr 1
try [new HackLossyLink] set-params 1 2 3
try [new HackLossyLink] set-params 1 x 3 4 5
foreach class {MS MSPK HB ACTO ACTP Param} {
    try [new ADC/$class] reset
    try [new ADC/$class] reset 1
}
foreach class {SRM SRM/Deterministic SRM/Adaptive PGM PGM/Sender PGM/Receiver} {
    set agent [new Agent/$class]
    try $agent eventtrace x
    try $agent eventtrace
}
