set ns [new Simulator]
foreach words {
    {linterm_ 7} {linterm_ {}} {linterm_} {mean_pktsize_ {}} {linterm_ { }} {linterm_ {1 2}} {linterm_ {$ns}} {linterm_ {[expr {2 + 3}]}}
    {drop-front_ 1} {drop_front_} {drop-tail_ true} {drop-rand_ 0} {queue-in-bytes_ 1} {ns1-compat_ 1} {zz_ 4} {} {a b c}
} {
    foreach class {Queue/RED Queue/DropTail} {
        puts "$class set $words: [catch {eval [list $class set] $words} result] $result"
    }
}
set queue [new Queue/RED]
puts "[$queue set linterm_] [$queue set mean_pktsize_] [$queue set drop_front_]"
$queue set linterm_ {}
puts "[$queue set linterm_]"
