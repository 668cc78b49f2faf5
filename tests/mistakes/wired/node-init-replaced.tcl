set ns [new Simulator]
Node instproc init args {
    eval $self next $args
    puts "node [$self id]"
}
set n0 [$ns node]
