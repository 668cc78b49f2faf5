set ns [new Simulator]
set node [$ns node]
catch {$ns attach-agent $node $node}
$ns run
