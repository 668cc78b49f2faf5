set node_(0) a
set node_(1) b
puts $node_(2)
