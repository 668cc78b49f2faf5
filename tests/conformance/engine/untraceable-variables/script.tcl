# args: class, variables
set ns [new Simulator]
set object [new [lindex $argv 0]]
foreach variable [lrange $argv 1 end] {puts "$variable: [catch {$object trace $variable} e] <$e>"}
