proc add {x y} { expr $x + $y }
add 3
