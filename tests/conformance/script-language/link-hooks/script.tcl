Link instproc add-to-head connector {
    puts "add-to-head [$connector info class]"
    $self instvar head_
    $connector target [$head_ target]
    $head_ target $connector
}
Link instproc dump-namconfig {} { puts "a link without the method" }
SimpleLink instproc dump-namconfig {} { puts "dump-namconfig of [[$self src] id]"; $self next }
Link instproc install-error model { puts "install-error $model" }
SimpleLink instproc trace-dynamics {ns file op} { puts "trace-dynamics [$ns info class] <$op>" }

set ns [new Simulator]
set n0 [$ns node]
set n1 [$ns node]
$ns duplex-link $n0 $n1 1Mb 10ms DropTail
$ns trace-queue $n0 $n1 stdout
$ns monitor-queue $n0 $n1 stdout
$ns lossmodel [new ErrorModel] $n0 $n1
[$ns link $n0 $n1] install-error none
$ns trace-all stdout
$ns rtmodel-at 0.5 down $n0 $n1
set udp [new Agent/UDP]
set null [new Agent/Null]
$ns attach-agent $n0 $udp
$ns attach-agent $n1 $null
$ns connect $udp $null
$ns at 0.1 "$udp send 100"
$ns at 0.6 "exit 0"
$ns run
