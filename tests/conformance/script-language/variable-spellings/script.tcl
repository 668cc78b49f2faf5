proc t {s} { set c [catch {uplevel #0 $s} r]; puts "$s => $c <$r>" }
set ns [new Simulator]
set a [new Agent/UDP]
set q [new Queue/RED]
set l [new DelayLink]
set r [new RandomVariable/Uniform]
set tcp [new Agent/TCP]
proc vals {o v l} { foreach x $l { puts "$v [list $x] [catch {$o set $v $x} r] $r -> [catch {$o set $v} r] $r" } }
set ints {1 -1 +5 0x10 0X1f 010 08 1.9 1e3 abc {} { 3} {3 } "3\n" 4294967296 2147483648 -2147483649 99999999999999999999 -99999999999999999999 true 0xffffffff 0x100000000 1x -0x5 {+ 5} 1_000 "\t7" ١}
vals $a fid_ $ints
vals $a packetSize_ $ints
vals $tcp maxburst_ $ints
vals $tcp cwnd_ $ints
vals $tcp ssthresh_ $ints
vals $tcp t_seqno_ $ints
vals $tcp window_ {1 1.5 1e3 abc {} inf nan -inf 0x10 .5 5. +.5e1 1e 1e+ {1 2} 1,5 infinity INF NAN nan(1) 0x1p3 0x 1d5 1e-400}
set bools {true false t f T F TRUE yes on 1 0 -1 { 1} {} 0x1 no off y n + tru}
vals $q gentle_ $bools
vals $q bytes_ $bools
vals $l avoidReordering_ $bools
vals $tcp bugFix_ $bools
vals $a debug_ $bools
set bws {10Mb 10mb 10M 10m 1kb 1Kb 1k 1K 1Gb 1g 1Tb 1p 1P 100 100b 100B 1MB 1mB 1KB 1kB 1 1e6 1E6 1e6b 1e3kb {1 Mb} Mb -1Mb +2Mb 1.5Mb .5Mb 5.M 0x10 1e 1e+6 1--2 1+2 {} { 1Mb} 1MBx 1Mbps 1M/s 1kBps inf 1eM 1.2.3Mb}
vals $l bandwidth_ $bws
set times {10ms 10m 10us 10u 10ns 10n 10ps 10p 10s 10 1.5 1e-3 1E-3 1e-3ms 5us 3ns 1min {10 ms} 10MS 10Ms -5ms +5ms .5ms 5.ms {} ms 1e 1e-3m inf 0x10 1h 1k 1d}
vals $l delay_ $times
vals $r min_ {1 1.5 10Mb 10ms abc 0x10 -3 1e3}
t {$a set dst_ 5}
