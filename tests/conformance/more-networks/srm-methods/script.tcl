set kind [lindex $argv 0]
proc plain text { regsub -all {_o[0-9]+} $text OBJECT text; return $text }
proc show args {
    set failed [catch {uplevel #0 $args} result]
    puts [plain "[lrange $args 1 end]: $failed [lindex [split $result \n] 0]"]
}
set ns [new Simulator -multicast on]
foreach i {0 1} { set n($i) [$ns node] }
$ns duplex-link $n(0) $n(1) 1Mb 10ms DropTail
$ns mrtproto DM {}
set group [Node allocaddr]
foreach i {0 1} {
    set s($i) [new Agent/SRM$kind]
    $s($i) set dst_addr_ $group; $s($i) set dst_port_ 0
    $ns attach-agent $n($i) $s($i)
    $ns at 1.0 "$s($i) start"
}
Class My/request -superclass SRM/request$kind
My/request instproc compute-delay {} { return 3 }
My/request instproc backoff? {} { return 2 }
My/request instproc dup-request? {} { return 4 }
My/request instproc closest-requestor? {} { return 1 }
$ns at 3.0 {
    $s(0) trace stdout; $s(0) log stdout
    foreach class "SRM SRM/request$kind SRM/repair$kind SRM/session" {
        puts $class
        foreach words [list {} $s(0) "$ns $s(0) 3"] { show new $class {*}$words }
        set o [new $class $ns $s(0)]
        $o set requestor_ 1
        show $o set-params 1
        show $o set-params 1 7
        foreach words {
            {distance? 1} {distance? 1} {logpfx stdout} {ns-event-pfx stdout} {nam-event-pfx stdout} {evTrace Q ONE}
            {evTrace Q ONE a {b c}} {evTrace Q} serviceTime backoff? backoff? compute-delay schedule dup-request? dup-repair?
            closest-requestor? {cancel FOO} {cancel REPAIR} {cancel REQUEST} cancel schedule recv-request {recv-request 1 1} dup-request?
            {set sent_ 1} {set round_ 1} closest-requestor? closest-repairor? dup-repair? {cancel DATA} schedule recv-repair recv-repair
            {dump-stats stdout} recv-request send-request send-repair send-session recv-data begin round
        } { show $o {*}$words }
        puts [lsort [$o info vars]]
    }
    foreach words {
        {request 5 -1} {request 5 -1} {request 5} {recv-data 5 -1} {recv-data 5 -1} {recv foo 1} {repair 1 6 -1} {repair 1 6 -1}
        {recv request 1 1 6 -1} {recv repair 1 6 -1} {recv repair 1 6 -1} {check-bounds} {check-bounds C1_ D2_} {recompute-request-params}
        {recompute-repair-params} {sending-request} {sending-repair} {round? 6 -1} {set logfile_}
    } { show $s(0) {*}$words }
    $s(0) requestFunction My/request
    show $s(0) request 7 -1
    set o [$s(0) set pending_(7:-1)]
    puts [$o set delay_]
    show $s(0) recv-request 1 1 7 -1
    puts "[$o set ignore_] [$o set round_] [$s(0) set stats_(dup-req)] [catch {$s(0) set closest_(requestor)} closest] $closest"
    show $s(0) clear $o 7 -1
    show $s(0) clear $o 7 -1
    show $s(0) cleanup
    show $s(0) delete
    puts [lsort [$s(0) info vars]]
    exit 0
}
$ns run
