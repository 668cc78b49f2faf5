# node-config -FECProc always fails, alone and beside error models.
foreach setting $argv break
proc code {} { puts code; return [new FECModel] }
proc errors {} { puts errors; return [new ErrorModel] }
set ns [new Simulator]
$ns trace-all [open out.tr w]
set field [new Topography]
$field load_flatgrid 500 500
create-god 1
eval $ns node-config -adhocRouting DumbAgent -llType LL -macType Mac/802_11 -ifqLen 50 -ifqType Queue/DropTail/PriQueue \
    -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channel [new Channel/WirelessChannel] -topoInstance $field -agentTrace ON -routerTrace OFF -macTrace ON $setting
puts "[catch {$ns node} result] $result"
exit 0
