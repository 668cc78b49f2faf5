# Simulator after, Simulator cancel
# Schedule a command relative to the present, and withdraw one.
set ns [new Simulator]
set alarm [$ns at 3.0 {puts "never printed"}]
$ns at 1.0 {
    $ns cancel $alarm
    $ns after 0.5 {puts "half a second later: [$ns now]"}
}
$ns run
# Prints:
# half a second later: 1.5
