proc finish {} {
    exit 0
set ns [new Simulator]
