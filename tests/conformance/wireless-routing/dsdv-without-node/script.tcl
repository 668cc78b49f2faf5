set ns [new Simulator]
set file [open out.tr w]
set trace [new Trace/Generic]
$trace attach $file
set agent [new Agent/DSDV]
$agent addr 5
$agent tracetarget $trace
$ns at 1.0 {$agent dumprtab}
$ns at 2.0 {close $file; exit 0}
$ns run
