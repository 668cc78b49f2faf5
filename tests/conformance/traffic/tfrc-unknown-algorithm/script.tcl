# The message is on standard output.
set ns [new Simulator]
set a [$ns node]
set b [$ns node]
$ns duplex-link $a $b 1Mb 10ms DropTail
Agent/TFRCSink set algo_ 5
set sender [$ns create-connection TFRC $a TFRCSink $b 1]
set model [new ErrorModel/List]
$model droplist {20 40}
$ns lossmodel $model $a $b
$ns at 0.1 "$sender start"
$ns at 3 {puts end; exit 0}
$ns run
