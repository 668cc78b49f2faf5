set ns [new Simulator -multicast on]
set classifier [new Classifier/Multicast/Replicator]
set replicator [new Classifier/Replicator/Demuxer]
$classifier add-rep $replicator 5 0x40000001 3
foreach {source from to} {4 3 9 5 2 9 5 3 9} {
    puts "$source $from [catch {$classifier change-iface $source 0x40000001 $from $to} result] <$result>"
    puts [$classifier lookup-iface 5 0x40000001]
}
exit 0
