# SplitObject
# Add a method to a class of the simulator, and define a subclass with its own default.
Class Agent/UDP/Telemetry -superclass Agent/UDP
Agent/UDP/Telemetry instproc init args {
    eval $self next $args
    $self set packetSize_ 64
}
Agent/UDP/Telemetry instproc report {} {
    $self send 64
}
set ns [new Simulator]
set agent [new Agent/UDP/Telemetry]
puts "[$agent info class], [$agent set packetSize_] bytes"
# Prints:
# Agent/UDP/Telemetry, 64 bytes
