proc t {s} { set c [catch {uplevel #0 $s} r]; puts "$s => $c <$r>" }
t {ns-version}
t {ns-hasSTL}
t {ns-hasint64}
t {ns-random}
t {ns-random 5}
t {ns-random}
t {ns-random 1 2}
t {ns-add64 9000000000 5}
t {ns-add64 1}
t {ns-mult64 90000000 500000}
t {ns-int64todbl 9000000000}
t {time_parse 3}
t {time_parse 10ms}
t {time_parse 2.5us}
t {time_parse 3ns}
t {time_parse 1ps}
t {time_parse 1sec}
t {time_parse 4s}
t {time_parse}
t {delay_parse 10ms}
t {delay_parse 5}
t {bw_parse 1Mb}
t {bw_parse 1.5Mbps}
t {bw_parse 100}
t {bw_parse 10kb}
t {bw_parse 1Gb}
t {bw_parse 1MB}
t {bw_parse 3kbps}
t {bw_parse 1Mb/s}
t {bw_parse 2kBps}
t {bw_parse 1Mb/sec}
t {bw_parse 1Mbpsec}
t {bw_parse 5b}
t {bw_parse 5B}
t {time_atof 10ms}
t {time_atof 1e-3}
t {time_atof abc}
t {time_atof}
t {warn foo}
t {warn foo}
t {warn bar}
t {warn}
t {debug}
t {debug 1}
t {assert 1}
t {assert {1 == 2}}
t {assert 0 foo}
t {find-max {1 5 3}}
t {find-max {-1 -5}}
t {find-max {}}
t {find-max 1 2}
t {f-time 1.23456}
t {f-node 259}
t {gc {_o1 _o2}}
t {uniform 1 2}
t {uniform 1}
t {integer 10}
t {integer -10}
t {integer 0}
t {integer}
t {exponential}
t {exponential 3}
t {exponential 3 4}
t {SplitObjectCompare _o3 _o10}
t {SplitObjectCompare _o10 _o3}
t {SplitObjectCompare _o3 _o3}
t {SplitObjectCompare a b}
t {ptype2val TCP}
t {ptype2val tcp}
t {ptype2val nope}
t {pval2type 5}
t {pval2type 999}
t {pval2type abc}
t {set ptype(tcp)}
t {set pvals(0)}
t {array size ptype}
t {array size pvals}
t {set MAXSEQ}
t {set rlm_param(alpha)}
t {array get opt}
t {set defaultRNG}
t {set rtglibRNG}
t {set defaultRNG 5}
t {set lsize}
t {trace_annotate hi}
t {set r [new RNG]}
t {$r seed}
t {$r seed 5}
t {$r seed}
t {$r seed -1}
t {$r seed 2147483647}
t {$r seed raw 7}
t {$r seed predef 3}
t {$r seed foo 3}
t {$r next-random}
t {$r all-seeds}
t {$r next-substream}
t {$r all-seeds}
t {$r reset-start-substream}
t {$r all-seeds}
t {$r testint 10}
t {$r testdouble 10}
t {$r normal 1 2}
t {$r lognormal 1 2}
t {$r uniform 1 2}
t {$r uniform 1}
t {$r integer 5}
t {$r exponential}
t {$r exponential 2}
t {$r set z2}
t {$r info vars}
t {$r default}
t {ns-random}
t {$r nosuch}
t {foreach d {Uniform Exponential Pareto ParetoII Normal LogNormal Constant HyperExponential Erlang Gamma Weibull} {set v [new RandomVariable/$d]; puts "$d [$v value] [$v value] [lsort [$v info vars]]"; $v use-rng $r; puts [$v value]}}
