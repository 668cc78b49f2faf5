# Methods of Object and Class that are best written as scripts, because what they do depends on
# the level they run at. They are procs for `info instprocs`, as in ns-2, and in an order
# that makes `Object info instprocs` list them as ns-2 does.

# A message no class knows creates an object of that name.
Class instproc unknown {m args} {
    if {$m eq "create"} {
        error "$self: unable to dispatch $m"
    }
    $self create $m {*}$args
}

Object instproc tkvarname var { return $self/$var }
Object instproc proc.public args { $self proc {*}$args }
Object instproc delete_tkvar {} {
    foreach name [info globals $self/*] { unset ::$name }
}
Object instproc info_tkvar pattern { info globals $self/$pattern }
Object instproc proc.private args { $self proc {*}$args }
Object instproc proc.invoke {arglist body args} {
    $self proc invokeproc_ $arglist $body
    $self invokeproc_ {*}$args
}
# Copies the class variables that the object lacks.
Object instproc init-default-vars classes {
    foreach cl $classes {
        if {$cl eq "Object"} continue
        $self init-default-vars [$cl info superclass]
        foreach name [$cl info vars] {
            if {$name ni [$self info vars]} {
                $self set $name [$cl set $name]
            }
        }
    }
}
Object instproc array {opt ary args} {
    $self instvar $ary
    array $opt $ary {*}$args
}

Object instproc public args { $self instproc {*}$args }
Object instproc tkvar args {
    foreach var $args {
        if {[llength $var] == 1} { lappend var [lindex $var 0] }
        uplevel 1 [list upvar #0 $self/[lindex $var 0] [lindex $var 1]]
    }
}
Object instproc remove-from-list {list elem} {
    $self instvar [$self extract-var $list]
    if {![info exists $list]} {
        set why "list does not exist"
    } else {
        set at [lsearch -exact [set $list] $elem]
        if {$at >= 0} {
            set $list [lreplace [set $list] $at $at]
            return 1
        }
        set why "element does not exist"
    }
    set message "$self: remove $elem from $list failed: $why"
    if {[info commands ::warn] ne ""} {
        ::warn $message
    } else {
        puts stderr "warning: $message"
    }
    return 0
}
Object instproc extract-var varname { lindex [split $varname (] 0 }
Object instproc add-to-list {list elem} {
    $self instvar [$self extract-var $list]
    if {[info exists $list] && [lsearch -exact [set $list] $elem] >= 0} {
        return 0
    }
    lappend $list $elem
    return 1
}
Object instproc private args { $self instproc {*}$args }

# Takes the `-key value` pairs that name methods of the object, and returns the others.
Object instproc init-vars args {
    $self init-default-vars [$self info class]
    set rest {}
    foreach {key value} $args {
        if {$value ne "" && [string match {-[A-z]*} $key]} {
            if {![catch "$self [string range $key 1 end] $value"]} continue
        }
        lappend rest $key $value
    }
    return $rest
}
