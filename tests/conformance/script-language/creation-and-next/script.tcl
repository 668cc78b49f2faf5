proc t {s} { set c [catch {uplevel #0 $s} r]; puts "$s => $c <$r>" }
t {Class D}
t {D instproc destroy {} {puts "destroy $self"; $self next}}
t {D instproc init args {puts "init $self $args"; eval $self next $args}}
t {D instproc k v {puts "k $v"}}
t {D d}
t {rename d {}}
t {d foo}
t {D d -k 3}
t {rename d e}
t {e info class}
t {d info class}
t {D info instances}
t {e destroy}
t {D d}
t {D d}
t {d set x 1}
t {D d}
t {d set x}
t {Class D2 -superclass D}
t {D2 instproc init args {puts "D2"; error oops}}
t {D2 z}
t {z info class}
t {z info vars}
t {D2 instproc init args {puts "D2"; return -code return 5}}
t {D2 z}
t {D2 instproc init args {puts "D2"; return 7}}
t {D2 z}
t {D2 instproc init args {puts "D2"; $self destroy}}
t {D2 z}
t {z info class}
t {D2 instproc init args {puts "D2"; break}}
t {D2 z}
t {new D2}
t {D2 create}
t {D2 alloc zz}
t {zz info class}
t {D2 allocate q}
t {Object o; o destroy; o}
t {Class Base; Base instproc a {} {return a}; Class Mid -superclass Base; Mid instproc a {} {list mid [$self next]}; Class Top -superclass Mid; Top instproc a {} {list top [$self next]}; Top x; x a}
t {Mid instproc a {} {}; x a}
t {Mid instproc a {} {list mid2 [$self next]}; x a}
t {Base instproc unknown {m args} {return "unk $m $args"}}
t {x zork 1 2}
t {x init}
t {Class Left -superclass Base; Class Right -superclass Base; Class Both -superclass {Left Right}}
t {Both info heritage}
t {foreach c {Base Left Right Both} {$c instproc w {} "list $c \[\$self next\]"}; Both y; y w}
t {y proc w {} {list obj [$self next]}; y w}
t {Right superclass Object; Both info heritage; y w}
t {Class L2 -superclass {Left Both}}
t {Class L3 -superclass {Both Left}}
t {L3 info heritage}
t {Base superclass L3}
t {Base info superclass}
t {Class A1; Class A2 -superclass A1; Class A3 -superclass A1; Class A4 -superclass {A2 A3}; Class A5 -superclass {A3 A2}; Class A6 -superclass {A4 A5}}
t {A6 info heritage}
t {A4 info heritage}
t {A5 info heritage}
t {Base proc cm {} {return "class method $self $class $proc"}}
t {Base cm}
t {Left cm}
t {Base set cv 3}
t {y set cv}
t {Base instproc getcv {} {list [Base set cv] [$class set cv]}}
t {y getcv}
t {y info args getcv}
t {proc f {} {y w}; f}
t {y eval {set zz 1}}
t {y proc.invoke {a b} {list $a $b} 1 2}
t {y proc.invoke {} {list $self $class $proc}}
t {y proc.public pp {} {return 1}}
t {y proc.private pq {} {return 2}}
t {y pp}; t {y pq}
t {y info procs}
t {Base public ip {} {return 1}}
t {Base private iq {} {return 1}}
t {y ip}
t {Base info instprocs}
t {y add-to-list l a}
t {y add-to-list l b}
t {y add-to-list l a}
t {y set l}
t {y remove-from-list l a}
t {y remove-from-list l zz}
t {y remove-from-list nolist zz}
t {y set l}
t {y extract-var l}
t {y extract-var {a b} c}
t {y tkvarname foo}
t {y tkvar foo}
t {proc z {} {y tkvar foo; set foo 5}; z}
t {set y/foo}
t {y info_tkvar}
t {y delete_tkvar}
t {set y/foo}
t {y info_tkvar foo}
t {y init-default-vars}
t {y init-default-vars Base}
t {y set cv}
t {Left set lv 5}
t {Both set cv 9}
t {y init-vars -w 3 foo 4 -nope 5 x}
t {y set cv}
t {y set lv}
t {Both q}
t {q init-vars {-w 3 foo 4 -nope 5 x}}
t {q set cv}
t {q init-vars}
t {q init-vars -ip {}}
t {info level}
t {Base instproc lv {} {list [info level] [uplevel info level] [info level 0]}}
t {q lv}
t {Base instproc up {} {upvar zz v; set v 5}; proc u {} {q up; set zz}; u}
t {q info procs}
t {q proc foo args {return $args}; q foo {a b} {} c}
t {Foo info superclass}
t {q aaa 3}
t {Base instproc bbb {self} {set self}; q bbb 4}
t {Base instproc ccc {{self 1} class} {set class}; q ccc 4 5}
t {Base instproc ddd {} {set self 5; $self foo}; q ddd}
t {Base instproc eee {} {unset self; catch {q next} x; set x}; q eee}
t {Base instproc fff {} {set class Nope; $self next}; q fff}
t {Base instproc ggg {} {set proc w; $self next}; q ggg}
t {Base instproc hhh {} {global q2; $self proc x2 {} {return 1}; $self x2}; q hhh}
t {q unset cv lv}
t {q info vars}
t {q class Base; q info class; q lv}
t {q class Class}
t {q info class}
t {Base class Object}
t {Base info class}
t {Base class Class}
t {Base info superclass Object}
t {Base superclass Nope}
t {Base superclass {a b}}
t {Base info subclass L*}
t {info commands q*}
t {q noproc}
