set ns [new Simulator]
set a [$ns node]
set ftp [new Application/FTP]
$ftp attach-agent $tcp
