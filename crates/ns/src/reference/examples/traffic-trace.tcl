# Application/Traffic/Trace, Tracefile, Tracefile filename
# Replay packets from a file. Each record has two 32-bit integers in network byte order: microseconds since the last packet, and bytes.
set file [open packets.bin w]
fconfigure $file -translation binary
foreach {microseconds bytes} {100000 200 250000 1000 50000 400} {
    puts -nonewline $file [binary format II $microseconds $bytes]
}
close $file
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms DropTail
set udp [new Agent/UDP]
set monitor [new Agent/LossMonitor]
$ns attach-agent $a $udp
$ns attach-agent $b $monitor
$ns connect $udp $monitor
set records [new Tracefile]
$records filename packets.bin
set source [new Application/Traffic/Trace]
$source attach-tracefile $records
$source attach-agent $udp
# Replaying starts at a random record, and begins again at the end of the file.
$ns at 0.0 "$source start"
$ns at 5.0 {puts "[$monitor set npkts_] packets, [$monitor set bytes_] bytes"; exit 0}
$ns run
# Prints:
# 37 packets, 19400 bytes
