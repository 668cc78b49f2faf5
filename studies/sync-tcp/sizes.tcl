# Draws as many response sizes as a run of web traffic has, and prints their sum in bytes, once for each substream.
# Options: connections per second and cloud, the number of sizes, the number of substreams.
array set options {rate 22.9  count 274800  times 10}
source [file join [file dirname [info script]] network.tcl]
read_options options $argv
set stream [new RNG]
set size [new RandomVariable/PackMimeHTTPFileSize $options(rate) 1]
$size use-rng $stream
for {set time 1} {$time <= $options(times)} {incr time} {
    set sum 0.0
    for {set i 0} {$i < $options(count)} {incr i} { set sum [expr {$sum + [$size value]}] }
    puts $sum
    $stream next-substream
}
