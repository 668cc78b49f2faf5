proc t {s} { set c [catch {uplevel #0 $s} r]; puts "$s => $c <$r>" }
t {Object info class}
t {Class info class}
t {Object info superclass}
t {Class info superclass}
t {Class Dog}
t {Class Dog -superclass}
t {Class Dog -superclass {Object}}
t {Class Cat -superclass Nope}
t {Cat info superclass}
t {Class P1 -superclass Dog}
t {Class P2 -superclass {Dog P1}}
t {Class P3 -superclass {P1 Dog}}
t {P3 info heritage}
t {Dog superclass P3}
t {Dog info superclass}
t {Dog superclass}
t {Dog superclass {Object Object}}
t {Dog superclass Dog}
t {Class M -superclass Class}
t {M X}
t {X info class}
t {X info superclass}
t {M info superclass}
t {X x1}
t {x1 info class}
t {x1 info class X}
t {x1 info class Object}
t {x1 info class M}
t {x1 info class Nope}
t {x1}
t {x1 nope}
t {X}
t {X x2 -foo}
t {X x2 -foo 1}
t {x2 info class}
t {X instproc foo v {$self set foo_ $v; return $v}}
t {X x3 -foo 1}
t {x3 set foo_}
t {X x4 foo 2}
t {x4 set foo_}
t {X x5 --foo 2}
t {X x6 -foo 1 -bar 2}
t {x6 set foo_}
t {x6 info class}
t {x1 class Dog}
t {x1 info class}
t {x1 class Nope}
t {x1 class}
t {x1 class a b}
t {x1 info}
t {x1 info foo}
t {x1 info vars a b}
t {x1 info class a b}
t {x1 info procs}
t {x1 info args}
t {x1 info args nope}
t {x1 info body nope}
t {x1 info default}
t {x1 info default nope a b}
t {x1 proc q {a {b 2} args} {set z 1}}
t {x1 info args q}
t {x1 info body q}
t {x1 info default q a v}
t {x1 info default q b v}
t {set v}
t {x1 info default q zz v}
t {x1 q}
t {x1 q 1}
t {x1 q 1 2 3 4}
t {x1 proc r {} {info vars}}
t {x1 r}
t {x1 proc r2 {} {list $self $class $proc [info level] [info level 0]}}
t {x1 r2}
t {Dog instproc i {a} {list $self $class $proc $a [info level 0]}}
t {x1 i 5}
t {x1 i}
t {x1 i 1 2}
t {Dog info instargs i}
t {Dog info instbody i}
t {Dog info instdefault i a v}
t {Dog info instargs nope}
t {Dog info instbody nope}
t {Dog info instdefault i b v}
t {Dog info instprocs}
t {Dog info instprocs z*}
t {Dog info instcommands}
t {Dog info subclass}
t {Dog info subclass P1}
t {Dog info subclass Object}
t {Dog info heritage}
t {P1 info heritage}
t {P1 info heritage O*}
t {P1 info heritage a b}
t {Dog info instances}
t {Dog info nonsense}
t {Dog instproc e {} {}}
t {Dog instproc e2 {} { }}
t {Dog info instprocs e*}
t {Dog instproc}
t {Dog instproc a}
t {Dog instproc a b}
t {Dog instproc a b c d}
t {x1 proc}
t {Dog instproc i {} {}}
t {x1 i}
t {x1 set}
t {x1 set a}
t {x1 set a 1}
t {x1 set a 1 2}
t {x1 set arr(1) 5}
t {x1 set arr}
t {x1 set arr(2)}
t {x1 unset arr(2)}
t {x1 unset nope}
t {x1 unset}
t {x1 unset a arr(1)}
t {x1 set arr 3}
t {x1 unset arr}
t {x1 info vars}
t {x1 instvar}
t {x1 instvar q}
t {x1 array set aa {k 1}}
t {x1 array get aa}
t {x1 array names aa}
t {x1 array size aa}
t {x1 array exists aa}
t {x1 array nonsense aa}
t {x1 array}
t {proc tt {} {x1 instvar a {b c d}}; tt}
t {proc tt {} {x1 instvar {a b} c; set b 1; set c 2; list [x1 set a] [x1 set c]}; tt}
t {proc tt {} {set c 3; x1 instvar c}; tt}
t {proc tt {} {x1 instvar nn; info exists nn}; tt}
t {proc tt {} {x1 instvar nn; set nn 5; x1 set nn}; tt}
t {proc tt {} {x1 instvar nn nn; set nn 6; x1 set nn}; tt}
t {proc tt {} {x1 instvar {nn ::glob}}; tt}
t {proc tt {} {x1 instvar aa(k)}; tt}
t {proc tt {} {x1 instvar {aa(k) z}; set z}; tt}
t {x1 next}
t {Class P1 -superclass Dog}
t {P1 p}
t {proc tt {} {x1 next}; tt}
t {Dog instproc m {args} {return "Dog.m $args"}}
t {P1 instproc m {args} {return "P1.m [$self next]"}}
t {p m 1 2}
t {P1 instproc m {args} {return "P1.m [eval $self next $args] [$self next 1] [$self next]"}}
t {p m 1 2}
t {p proc m {args} {return "p.m [$self next x]"}}
t {p m 1 2}
t {p info procs}
t {p proc m {} {}}
t {p m 1}
t {p n}
t {p proc n {} {return [list n [$self next]]}}
t {p n}
t {P1 instproc unknown {args} {return "unknown $args"}}
t {p zork a b}
t {p destroy}
t {p m}
t {P1 unknown}
t {P1 create}
t {P1 create a b}
t {P1 Puppy count}
t {Puppy info class}
t {P1 instproc unknown {args} {}; P1 instproc unknown {} {}}
t {rename x1 x9}
t {x9 r2}
t {x1 r2}
t {rename x9 {}}
t {x9 r2}
t {Dog destroy}
t {P1 info superclass}
t {P1 p}
t {p m}
t {P1 info heritage}
t {Class D}; t {D d}; t {Class D}; t {d info class}
t {Object o}
t {o info class}
t {o set x 1}
t {o info commands}
t {D d}
t {D d}
t {d set a}
t {D info instances}
t {D info instances d*}
t {D info instances z*}
t {D instproc destroy {} {puts "destroy $self"; $self next}}
t {d destroy}
t {d destroy}
t {D d}
t {delete d}
t {delete d}
t {delete}
t {new}
t {new Nope}
t {new D}
t {[new D] info class}
t {new D -x 1}
t {new D x}
