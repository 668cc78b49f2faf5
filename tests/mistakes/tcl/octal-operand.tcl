set x 08
puts [expr {$x + 1}]
