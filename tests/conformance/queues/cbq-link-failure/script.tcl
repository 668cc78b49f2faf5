# run argument: reset (the classifier), during, or before (the link fails while the source sends, or earlier)
Classifier/Hash/Fid instproc unknown-flow {source destination flow} {
    puts "[[Simulator instance] now] unknown-flow $source $destination $flow"
    exit 0
}
set ns [new Simulator]
set trace [open out.tr w]
$ns trace-all $trace
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 5ms CBQ
set link [$ns link $a $b]
set root [new CBQClass]
$root setparams none 0 1.0 auto 8 3 0
$link insert $root
set leaf [new CBQClass]
$leaf setparams $root 1 0.5 auto 3 1 0
set queue [new Queue/DropTail]
$leaf install-queue $queue
$link insert $leaf
$link bind $leaf 0 9
set udp [new Agent/UDP]
$udp set fid_ 2
set null [new Agent/Null]
$ns attach-agent $a $udp
$ns attach-agent $b $null
$ns connect $udp $null
set source [new Application/Traffic/CBR]
$source set interval_ 0.1
$source attach-agent $udp
$ns at 0.5 "$source start"
switch $argv {
    reset { $ns at 1.0 "[$link set classifier_] reset" }
    during { $ns rtmodel-at 1.05 down $a $b; $ns rtmodel-at 1.25 up $a $b }
    before { $ns rtmodel-at 0.25 down $a $b; $ns rtmodel-at 0.45 up $a $b }
}
$ns at 2.0 { exit 0 }
$ns run
