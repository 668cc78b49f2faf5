proc t {s} { set c [catch {uplevel #0 $s} r]; puts "$s => $c <$r>" }
t {new Empirical}
set v [new RandomVariable/Empirical]
t {$v value}
t {$v loadCDF nofile}
t {$v loadCDF}
t {lsort [$v info vars]}
t {foreach x {minCDF_ maxCDF_ interpolation_ maxEntry_} {puts "$x [$v set $x]"}}
set f [open cdf w]; puts $f "1 0 0.1\n5 0 0.5\n\n9 0 1.0"; close $f
t {$v loadCDF cdf}
t {$v value}; t {$v value}; t {$v value}
t {$v set interpolation_ 1; $v value}
t {$v set interpolation_ 2; $v value}
t {$v test 3}
t {$v test}
set t [new RandomVariable/TraceDriven]
t {$t info vars}
t {$t set filename_ cdf}
t {$t value}; t {$t value}
t {new RandomVariable/Weibull 2 3}
t {[new RandomVariable/Weibull 2 3] value}
t {[new RandomVariable/Weibull 2 3] set shape_}
t {new RandomVariable/Weibull 2}
t {new RandomVariable/Nope}
set ns [new Simulator]
set tm [new Timer $ns]
t {$tm sched 1}
t {$tm set id_}
t {$tm resched 2}
t {$tm set id_}
t {$tm cancel}
t {$tm set id_}
t {$tm cancel}
t {$tm sched}
t {$tm expire}
t {$tm timeout}
Class MyT -superclass Timer
MyT instproc timeout {} {puts "timeout [$self set id_]"; if {[incr ::cnt] < 3} {$self sched 0.5}}
set cnt 0
set m [new MyT $ns]
t {$m sched 1}
set m2 [new MyT $ns]
t {$m2 sched 1.2}
$ns at 1.1 {$m2 cancel}
set m3 [new MyT $ns]
$m3 sched 5
$ns at 4 {delete $m3}
t {$ns run}
t {$ns now}
t {lsort [MyT info heritage]}
