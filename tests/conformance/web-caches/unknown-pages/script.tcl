# The commands that name the party and the page, and those that do not.
Http set TRANSPORT_ SimpleTcp
set ns [new Simulator -multicast on]
foreach x {a b s} { set n($x) [$ns node] }
$ns duplex-link $n(a) $n(b) 2Mb 20ms DropTail
$ns mrtproto CtrMcast {}
$ns rtproto Session
$ns at 0.5 {
    set server [new Http/Server/Inval/Yuc $ns $n(s)]
    $server set-page-generator [new PagePool/Math]
    set party [new [lindex $argv 0] $ns $n(b)]
    foreach command {get-page get-size is-valid get-pagetype get-layer is-unread set-unread set-read set-mandatory-push stop-mpush
        push-children is-header-valid count-request count-inval} {
        puts "$command: [catch {$party cmd $command $server:0} message] $message"
    }
    exit 0
}
$ns run
