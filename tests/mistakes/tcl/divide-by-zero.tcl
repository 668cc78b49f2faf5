set n 0
set rate [expr 10 / $n]
