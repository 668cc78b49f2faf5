proc t {s} { set c [catch {uplevel #0 $s} r]; puts "$s => $c <$r>" }
set ns [new Simulator]
set x [new ErrorModule Fid]
set em [new ErrorModel]; set em2 [new ErrorModel]
t {$x insert $em}
t {$x insert $em2}
t {$x insert $em2}
t {$x set models_}
t {$x default pass}
t {$x default pass}
t {[$x classifier] set default_}
t {$x default $em2}
t {$x bind $em2 3}
t {$x default $em2}
t {$x bind $em 3 1}
t {$x bind foo 3 1}
t {$x insert foo}
t {$x insert}
t {$x classifier foo}
t {$em target}
t {$em drop-target}
t {$em2 target}
t {$x drop-target $em2}
t {[$em drop-target] target}
t {$x debug_}
t {$x isDynamic}
