set n abc
set m [expr $n * 2]
