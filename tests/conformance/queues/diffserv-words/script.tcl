set ns [new Simulator]
foreach x {a b} {set $x [$ns node]}
$ns simplex-link $a $b 10Mb 5ms dsRED/edge
$ns simplex-link $b $a 10Mb 5ms dsRED/core
set q [[$ns link $a $b] queue]
set c [[$ns link $b $a] queue]
$q addPolicyEntry 0 1 TokenBucket 10 100000 2000 99 98
$q addPolicerEntry TokenBucket 10 11 12 13 14
foreach q "$q $c" {
$q setNumPrec 2
$q addPHBEntry 10 0 0 4
$q addPHBEntry 11 1 1
foreach cmd {{printPHBTable 1} {getStat drops 10 0} getStat {getStat drops} getCBucket {getCBucket 0} {getCBucket 0 1} {getCBucket 0 1 2} getAverage getAverageV {getAverageV 0} getCurrentV getCurrent {getAverage 0 1} {getCurrentV 0 0 2} {getAverageV 0 0 3 4} {printStats x} {printPolicyTable 3} {printPolicerTable 3 4} {printWRRcount 1} {meanPktSize 500 3} {setNumPrec 2 3} {setMREDMode RIO-C 0 1} {configQ 0 0 5 10 0.1 0.002 3} {addQueueWeights 0 3 4} {addQueueRate 0 1e6 3} {setSchedularMode WRR 1} } {puts "$cmd: [catch {eval $q $cmd} e] <$e>"}
}
