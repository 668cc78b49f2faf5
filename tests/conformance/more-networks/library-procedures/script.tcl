# What the library's leftover procedures do, and what Tcl's info says about procedures.
proc try {script} {
    set failed [catch {uplevel #0 $script} result]
    puts "$script: $failed $result"
}
set known {}
foreach name [lsort [info procs]] {lappend known $name [info args $name]}
puts [llength $known]
foreach pattern {*parse* ns_c* ::w* ::nosuch::* create*} {puts "$pattern [lsort [info procs $pattern]]"}
foreach name {new assert find-max PktHdr_offset ::warn import} {try "info args $name"}
try {info args set}
try {info args}
try {info default warn msg default}
try {info default warn other default}
try {info default PktHdr_offset field default; set default}
try {info body set}
namespace eval elsewhere {puts [info procs w*]}
try {rename gc collect; info procs gc}
try {proc warn {a b} {}; info args warn}
try {cmu-trace Drop IFQ node}
try {log-movement}
try {mvar a}
Object instproc show {} {$self set x 7; mvar x; puts $x}
try {[new Object] show}
try {set-wireless-traces AgentTrace}
try {set-wireless-traces AgentTrace ON}
try {import a b}
try {import_use_http_cache no}
try {otcl_load a b}
try {create-dsdv-routing-agent a 1}
try {source.orig nosuch.tcl}
set ns [new Simulator]
try {get-da-port [new Agent/UDP] [$ns node]}
foreach class {ADC/HB ADC/MSPK Est/TimeWindow Est/Null} {puts "$class [lsort [$class info vars]] [[new $class] set debug_]"}
try {create-dsr-bs-node a 1}
