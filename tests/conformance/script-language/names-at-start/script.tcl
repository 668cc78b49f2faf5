# Variables that a script finds at its first line, and the procedure that finds programs.
puts "$PERL $TCLSH $tcl_rcFileName $errorCode"
puts $errorInfo
puts [lsort [info globals]]
puts [exec $PERL -e {print 6 * 7}]
puts "[checkout_executable found /bin/sh other {not used}]:$found"
puts "[checkout_executable found /no/such/program other {a warning}]:$found"
puts [catch {checkout_executable found} message]:$message
set ns [new Simulator]
$ns at 1 "exec $PERL -e {print 1}; puts [exec $PERL -e {print 2}]"
$ns at 2 "exit 0"
$ns run
