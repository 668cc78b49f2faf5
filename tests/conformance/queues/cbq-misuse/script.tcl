set ns [new Simulator]
set n0 [$ns node]
set n1 [$ns node]
$ns simplex-link $n0 $n1 2Mb 2ms CBQ
set link [$ns link $n0 $n1]
foreach {share idle priority level} {
    0.97 auto 0 0  0.97 auto 0 -1  0.97 auto 0 33  0.97 auto 11 1  0.97 auto -1 1
    0.97 -1 1 1  0.97 -1e-7 1 1  1.5 auto 1 1  0.97 auto 1 1
} {
    set class [new CBQClass]
    $class setparams none 0 $share $idle $priority $level 0
    $class install-queue [new Queue/DropTail]
    set errorInfo ""
    set failed [catch {$link insert $class} message]
    puts "$share $idle $priority $level: $failed $message"
    if {$failed} { puts [lindex [split $errorInfo \n] 0] }
}
