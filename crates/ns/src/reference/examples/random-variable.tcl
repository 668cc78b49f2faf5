# RandomVariable/Uniform, RandomVariable/Exponential, RandomVariable/Pareto, RandomVariable value, RandomVariable use-rng
# Draw from a distribution, with a stream of its own.
set rng [new RNG]
$rng seed 42
set gap [new RandomVariable/Exponential]
$gap set avg_ 0.5
$gap use-rng $rng
set size [new RandomVariable/Uniform]
$size set min_ 100
$size set max_ 1500
$size use-rng $rng
puts "after [$gap value] s, [expr {round([$size value])}] bytes"
# Prints:
# after 2.132706e+00 s, 586 bytes
