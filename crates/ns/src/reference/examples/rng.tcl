# RNG, RNG seed, RNG next-substream
# Independent streams of random numbers. The same seed gives the same numbers on every computer; 0 takes one from the clock.
global defaultRNG
$defaultRNG seed 7
set first [new RNG]
set second [new RNG]
$second next-substream
puts "[$first uniform 0 1] [$second uniform 0 1] [$first integer 100]"
# Prints:
# 0.16511649413272575 0.60727344854142207 79
