set ns [new Simulator]
set cbr [new Application/Traffic/CBR]
$cbr set interval_ abc
