set ns [new Simulator]
$ns trace-all [open out.tr w]
set variables [open variables.txt w]
proc pair {name rate delay} {
    global ns n
    set n(${name}0) [$ns node]
    set n(${name}1) [$ns node]
    $ns duplex-link $n(${name}0) $n(${name}1) $rate $delay DropTail
}
proc lose {from to numbers} {
    global ns n
    set model [new ErrorModel/List]
    $model droplist $numbers
    $ns lossmodel $model $n($from) $n($to)
}
proc connection {name args} {
    global ns n a b variables
    foreach {end node} [list a ${name}0 b ${name}1] {
        set agent [new Agent/DCCP/TFRC]
        $agent set use_ecn_local_ 0
        $agent set use_ecn_remote_ 0
        foreach {variable value} $args {$agent set $variable $value}
        $ns attach-agent $n($node) $agent
        set ${end}($name) $agent
    }
    $ns connect $a($name) $b($name)
    if {$name ne "close"} {$b($name) listen}
    $a($name) attach $variables
    $b($name) attach $variables
    foreach variable {s_x_ s_x_inst_ s_r_sqmean_ s_p_} {$a($name) trace $variable}
    foreach variable {r_p_ r_rtt_} {$b($name) trace $variable}
}
proc constant-rate {name size rate} {
    global a
    set source [new Application/Traffic/CBR]
    $source set packetSize_ $size
    $source set rate_ $rate
    $source attach-agent $a($name)
    return $source
}

# The first data packet is lost.
pair early 359kb 100ms
lose early0 early1 {2 4 10 15 17}
connection early s_initial_x_ 10000
set source [constant-rate early 200 448kb]
$ns at 0.29 "$source start"
$ns at 3 "$source stop"

# Reports of a quiescent peer are lost around the place where its NDP count wraps.
pair wraps 147kb 5ms
lose wraps1 wraps0 {2 7 12 13 15 17 19}
connection wraps ndp_limit_ 16 r_s_ 100
set source [constant-rate wraps 100 58.2kb]
$ns at 2 "$source start"
$ns at 3.5 "$source stop"

# Data in both directions, with reports on data.
pair both 277kb 40ms
lose both0 both1 {9 11}
connection both s_use_osc_prev_ 0
set source [constant-rate both 500 215kb]
$ns at 0.1 "$source start"
$ns at 0.2 "$b(both) advanceby 25"
$ns at 1.5 "$source stop"

# The answer to the first CloseReq is lost, and the second arrives just before the answer would be repeated.
pair close 400kb 50ms
connection close initial_rtx_to_ 0.5 num_dup_acks_ 1
lose close0 close1 {7 10}
$ns at 0.2 "$b(close) listen"
$ns at 0.5 "$a(close) advanceby 10"
$ns at 2.5 "$b(close) close"

$ns at 5 {
    foreach name {early wraps both close} {
        foreach agent [list $a($name) $b($name)] {
            puts "$name [$agent set num_data_pkt_] [$agent set num_ack_pkt_] [$agent set num_dataack_pkt_]"
        }
    }
    exit 0
}
$ns run
