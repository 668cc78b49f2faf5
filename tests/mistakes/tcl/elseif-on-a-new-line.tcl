set x 1
if {$x == 2} {
    puts two
}
else {
    puts other
}
