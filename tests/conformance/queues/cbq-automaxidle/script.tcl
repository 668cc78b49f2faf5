set ns [new Simulator]
set n0 [$ns node]
set n1 [$ns node]
proc make {allot priority maxidle} {
    set class [new CBQClass]
    $class setparams none true $allot $maxidle $priority 1 0
    $class install-queue [new Queue/DropTail]
    return $class
}
foreach {allot priority} {0.5 1 0.25 2 1 1 0 1} {
    set class [make $allot $priority auto]
    $class automaxidle 8e5 500
    puts "$allot $priority: [$class set maxidle_]"
}
puts "[catch {$class automaxidle 1e6} text] $text"
set class [make 0.5 1 auto]
set own [make 0.5 1 auto]
$own proc automaxidle {bandwidth packet} {
    puts "automaxidle $bandwidth $packet"
    $self set maxidle_ 0.02
}
$ns simplex-link $n0 $n1 1Mb 1ms CBQ
foreach each "$class $own" {
    [$ns link $n0 $n1] insert $each
    [$ns link $n0 $n1] bind $each [incr flow]
    puts [$each set maxidle_]
}
