puts "sourced [new Object]"
