set ns [new Simulator]
puts "disable: <[Node disable-module Nothing]> <[Node set module_list_]>"
puts "on: <[$ns src_rting?]> <[$ns src_rting 0]> <[$ns src_rting?]> <[$ns set srcRt_]>"
puts "again: <[$ns src_rting]> <[$ns src_rting 1 2]> <[$ns src_rting x]>"
puts "enable: <[Node enable-module Base]> <[Node enable-module Other]> <[Node set module_list_]>"
puts "disable: <[Node disable-module Other]> <[Node disable-module Other]> <[Node set module_list_]>"
puts [catch {Node disable-module} message]
puts $message
set node [$ns node]
puts "[[$node entry] info class] [llength [$node list-modules]]"
