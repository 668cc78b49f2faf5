set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns simplex-link $a $b 1Mb 1ms dsRED/edge
set queue [[$ns link $a $b] queue]
$queue addPolicyEntry [$a id] [$b id] TokenBuckets 10 500000 10000
