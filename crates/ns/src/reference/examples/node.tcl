# Simulator node, Node, Node id, Node node-addr
# Make nodes and read their numbers and addresses.
set ns [new Simulator]
for {set i 0} {$i < 3} {incr i} {
    set node($i) [$ns node]
}
puts "number [$node(2) id], address [$node(2) node-addr]"
# Prints:
# number 2, address 2
