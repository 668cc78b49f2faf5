set count 3
puts $cuont
