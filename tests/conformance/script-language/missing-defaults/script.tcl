proc t {s} { set c [catch {uplevel #0 $s} r]; puts "$s => $c <$r>" }
set tf [new Tracefile]
t {$tf array get issuedWarning}
t {$tf warn-instvar foo_}
t {$tf warn-instvar foo_}
t {$tf array get issuedWarning}
t {$tf set SplitObject_issued_undeclared_warning}
t {$tf init-instvar debug_}
t {$tf init-instvar bar_}
t {$tf set bar_}
t {$tf array get issuedWarning}
t {Tracefile set bar_ 3}
t {$tf init-instvar bar_}
t {$tf set bar_}
t {$tf info vars}
set u [new Agent/UDP]
t {$u init-instvar fid_}
t {$u init-instvar packetSize_}
t {$u init-instvar nope_}
t {$u info vars}
t {$u warn-instvar a b}
t {$u warn-instvar}
t {SplitObject info vars}
t {lsort [SplitObject info instprocs]}
t {lsort [SplitObject info procs]}
t {lsort [Object info instprocs]}
t {lsort [SplitObject info commands]}
t {lsort [Class info instprocs]}
