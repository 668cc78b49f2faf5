Class Sim -superclass Simulator
foreach method {create_packetformat set-address-format check-node-num register-nam-linkconfig} {
    Sim instproc $method args "puts \"$method \$args\"; eval \$self next \$args"
}
Sim instproc use-scheduler type {
    puts "use-scheduler $type"
    $self next Heap
}
Sim instproc puts-nam-config line {
    if ![string match "A*" $line] { $self next "# $line" }
}
set ns [new Sim]
puts "[[$ns set scheduler_] info class] [[$ns set packetManager_] info class] [Simulator address-format]"
$ns namtrace-all stdout
set n0 [$ns node]
set n1 [$ns node]
$ns duplex-link $n0 $n1 1Mb 10ms DropTail
$ns duplex-link-op $n0 $n1 orient right
$ns color 1 blue
$ns at 0.1 {
    $n0 color red
    $n0 label first
    $ns trace-annotate hello
    $ns set-animation-rate 2ms
    [$ns link $n0 $n1] label second
}
$ns at 0.2 "exit 0"
$ns run
