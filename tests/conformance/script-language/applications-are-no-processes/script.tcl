# Methods of Process do not apply to applications, which have its command nevertheless.
set ns [new Simulator]
foreach class {Process Application Application/FTP Application/TcpApp Application/Traffic/CBR} {
    puts "$class [$class info superclass] [$class info heritage]"
}
puts "<[Process info subclass]>"
Process instproc greet {} { puts hello }
set process [new Process]
set ftp [new Application/FTP]
$process greet
puts "[catch {$ftp greet} message] [lindex [split $message \n] 0]"
puts "[$ftp target $process] [$ftp target] [$process target $ftp] [$process target]"
exit 0
