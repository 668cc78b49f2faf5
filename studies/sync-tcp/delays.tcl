# Draws pairs of the one-way delays (ms) that a connection of the web traffic has in addition to the path: near the
# clients, and near the servers. Options: connections per second and cloud, the number of pairs, the seed.
array set options {rate 24.1  count 250000  seed 1}
source [file join [file dirname [info script]] network.tcl]
read_options options $argv
ns-random $options(seed)
set near [own_stream [new RandomVariable/PackMimeHTTPXmit $options(rate) 0]]
set far [own_stream [new RandomVariable/PackMimeHTTPXmit $options(rate) 1]]
for {set i 0} {$i < $options(count)} {incr i} { puts "[$near value] [$far value]" }
