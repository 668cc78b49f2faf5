foreach class {Process Application Application/Traffic/CBR Application/TcpApp SRM SRM/request SRM/session SRM/session/log-scaled} {
	puts "$class: [$class info superclass] | [$class info heritage]"
}
Process instproc greet {} { puts "process $self" }
Application instproc who {} { puts "application [[$self info class] info heritage]" }
set process [new Process]
$process greet
set ftp [new Application/FTP]
$ftp who
puts [catch {$ftp greet} message]
puts [catch {$ftp target $process} message]
puts [expr {[$ftp target] == $process}]
Class MyApp -superclass Application
puts [MyApp info heritage]
