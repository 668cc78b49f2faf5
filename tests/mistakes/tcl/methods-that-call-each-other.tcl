Class A
A instproc f {} {
    $self g
}
A instproc g {} {
    $self f
}
set ns [new Simulator]
$ns at 1 "[new A] f"
$ns run
