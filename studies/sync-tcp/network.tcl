# The network of the Sync-TCP evaluation (figure A.1): a path of six routers, q(1) to q(6). Sources and sinks are
# attached to the outer routers; the link between routers 3 and 4 is the bottleneck. Each link takes 1 ms.

# Reads the options of the command line, "-name value", into an array that has their defaults.
proc read_options {array words} {
    upvar $array options
    foreach {word value} $words {
        set name [string range $word 1 end]
        if {[string index $word 0] ne "-" || ![info exists options($name)] || $value eq ""} {
            puts stderr "unknown option \"$word\" or no value for it; there are: [lsort [array names options]]"
            exit 2
        }
        set options($name) $value
    }
}

# Returns how many packets of this size fit into this many bandwidth-delay products.
proc products {count bandwidth rtt bytes} {
    return [expr {int(ceil($count * $bandwidth * $rtt / 8.0 / $bytes))}]
}

# Builds the routers; those in the list `delaying` can delay single flows. The bottleneck has this bandwidth in bits per second and a
# queue of this kind and length in packets, in both directions; all other queues are too long to overflow.
proc build_path {bandwidth kind limit {delaying {1 6}}} {
    global ns q
    foreach i $delaying { set q($i) [$ns DelayBox] }
    foreach i {1 2 3 4 5 6} { if {$i ni $delaying} { set q($i) [$ns node] } }
    foreach {a b} {1 2 2 3 4 5 5 6} { access_link $q($a) $q($b) }
    $ns duplex-link $q(3) $q(4) $bandwidth 1ms $kind
    $ns queue-limit $q(3) $q(4) $limit
    $ns queue-limit $q(4) $q(3) $limit
}

proc access_link {a b {delay 1ms}} {
    global ns
    $ns duplex-link $a $b 100Mb $delay DropTail
    $ns queue-limit $a $b 100000
    $ns queue-limit $b $a 100000
}

# Makes a node next to a router.
proc edge_node {router {delay 1ms}} {
    global ns
    set node [$ns node]
    access_link $node $router $delay
    return $node
}

# Makes a random variable with a separate stream; the option "seed" chooses the substream.
proc own_stream {variable} {
    global options
    set stream [new RNG]
    for {set i 1} {$i < $options(seed)} {incr i} { $stream next-substream }
    $variable use-rng $stream
    return $variable
}

# Prints the progress of the run on the standard error output, at most every other second; with 1 it prints the end.
proc progress {done} {
    global progress_shown
    set now [clock seconds]
    if {![info exists progress_shown]} { set progress_shown $now }
    if {$now - $progress_shown < 2} return
    set progress_shown $now
    puts stderr [format "%3.0f %% done" [expr {100.0 * $done}]]
}
