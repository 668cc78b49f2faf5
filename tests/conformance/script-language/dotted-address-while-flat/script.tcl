set ns [new Simulator]
foreach address {1.0.0 1.0 x 5 0x10 -1 {1 + 1} 1.5} {
    puts "$address: [catch {AddrParams addr2id $address} message] <$message>"
}
set node [$ns node 1.0.0]
puts "[$node node-addr] [$node address?] [$node id]"
set agent [new Agent/UDP]
puts "[catch {$ns attach-agent $node $agent} message] <$message> [$agent set agent_addr_]"
set node [$ns node 7]
$node set address_ 3+4
puts "[catch {$ns attach-agent $node $agent} message] <$message> [$agent set agent_addr_]"
