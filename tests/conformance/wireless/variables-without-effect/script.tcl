ARPTable set bandwidth_ 2Mb
ARPTable set avoidReordering_ true
CMUTrace set show_sctphdr_ 3
set ns [new Simulator]
foreach {class arguments variables} {
    ARPTable {$ns $ns} {bandwidth_ avoidReordering_ delay_ debug_}
    CMUTrace/Send AGT {show_sctphdr_ show_tcphdr_ src_ dst_ callback_}
} {
    set object [eval new $class [subst $arguments]]
    puts "$class: [lsort [$object info vars]]"
    foreach variable $variables {
        puts "$variable [$object set $variable] [$object set $variable 5] [$object set $variable]"
    }
}
foreach kind {Send Recv Drop EOT} {puts "$kind [[new CMUTrace/$kind RTR] set type_]"}
