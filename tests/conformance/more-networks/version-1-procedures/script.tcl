# Procedures of ns version 1.
proc show class {
    foreach variable {maxidle_ priority_ okborrow_ extradelay_ level_} {puts -nonewline " [$class set $variable]"}
    puts ""
}
set a [ns node]
set b [ns node]
set queues [ns_duplex $a $b 1Mb 10ms drop-tail]
foreach queue $queues {puts [$queue info class]}
set cbr [ns_create_cbr $a $b 100 0.1 3]
puts "[$cbr info class] [$cbr set packetSize_] [$cbr set interval_] [$cbr set fid_]"
set tcp [ns_create_connection tcp-reno $a tcp-sink $b 2]
puts "[$tcp info class] [$tcp set fid_]"
foreach allot {0.05 0.5 0.99} {
    foreach bandwidth {0.01 1 2.5 10} {
        foreach priority {1 2 8} {
            puts "$allot $bandwidth $priority [[ns_class_maxIdle [new CBQClass] $allot auto $priority $bandwidth] set maxidle_]"
        }
    }
}
set root [ns_create_class none none 1.0 0.2 0 5 4 0]
show $root
show [ns_create_class $root none 0.1 auto 0 1 2 0.5]
show [ns_create_class1 $root $root 0.1 auto 0 1 2 -1 2.5]
show [ns_class_params [new CBQClass] none none 0.3 0.7 0 2 3 0.1 5]
puts [catch {ns_class_params $root foo} message]$message
ns_simplex $a $b 1Mb 10ms drop-tail
