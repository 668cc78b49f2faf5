# The language of ns version 1 (behaviour found by experiments). It is read when a script first uses the word `ns` as a
# command, because it gives existing classes methods that scripts for ns-2 must not see.

# Arrays of default values, and their classes. Some have none: their defaults cannot be set.
OldSim set default_classes_ {
    ns_tcp Agent/TCP ns_tcpnewreno Agent/TCP/Newreno ns_trace Trace ns_fulltcp Agent/TCP/FullTcp ns_red Queue/RED
    ns_cbq Queue/CBQ ns_class CBQClass ns_sink "" ns_delsink Agent/TCPSink/DelAck ns_sacksink "" ns_cbr Agent/CBR
    ns_rlm "" ns_ivs Agent/IVS/Source ns_source "" ns_telnet "" ns_bursty "" ns_message "" ns_facktcp Agent/TCP/Fack
    ns_link "" ns_lossy_uniform "" ns_lossy_patt "" ns_queue "" ns_srm ""
}

# Names that only some classes have. ns-2.35: setting a variable by such a name returns nothing.
apply {{} {
    foreach {class old new} {
        Source/FTP maxpkts maxpkts_ Source/Telnet interval interval_
        Queue/DropTail queue-limit limit_ Queue/RED queue-limit limit_
    } {
        $class instproc set args [string map [list OLD $old NEW $new] {
            if {[llength $args] == 2 && [lindex $args 0] eq "OLD"} {
                $self set NEW [lindex $args 1]
                return
            }
            $self next {*}$args
        }]
    }
}}

# TCP

# ns-2.35: scripts of version 1 get the windows that it had after an idle timeout.
Agent/TCP set restart_bugfix_ false

Agent/TCP instproc source type {
    set source [new Source/[string map {ftp FTP telnet Telnet} $type]]
    $source attach $self
    return $source
}

# Queues

Queue/RED instproc enable-vartrace file {
    $self trace ave_
    $self trace curq_
    $self attach $file
}

# ns-2.35: the limit has two more names, and the algorithm is a command.
Queue/CBQ instproc set args {
    switch -- [lindex $args 0] {
        queue-limit - compat_qlim_ { lset args 0 limit_ }
        algorithm_ { $self algorithm [lindex $args 1] }
    }
    $self next {*}$args
}

# Traces: a file that links can write to

Class traceHelper
traceHelper instproc attach f { $self set file_ $f }

# Links

# A link between two nodes with the commands of version 1.
Class linkHelper

linkHelper instproc init args {
    lassign $args node1 node2
    $self instvar node1_ node2_ linkref_ queue_
    set node1_ $node1
    set node2_ $node2
    set linkref_ [ns set link_([$node1 id]:[$node2 id])]
    set queue_ [$linkref_ queue]
    set snoops {}
    foreach place {In Out Drop} {
        lappend snoops [new SnoopQueue/$place]
    }
    set samples [new Samples]
    set monitor [new QueueMonitor/Compat]
    $monitor set-delay-samples $samples
    $monitor set-bytes-integrator [new Integrator]
    $monitor set-pkts-integrator [new Integrator]
    $linkref_ attach-monitors {*}$snoops $monitor
}

linkHelper instproc trace traceObj {
    $self instvar node1_ node2_ queue_
    set file [$traceObj set file_]
    ns trace-queue $node1_ $node2_ $file
    $self try $queue_ enable-vartrace $file
    return
}

linkHelper instproc callback fn {
    $self instvar linkref_
    foreach which {enqT_ deqT_ drpT_} {
        set trace [$linkref_ set $which]
        $trace set callback_ 1
        # ns-2.35: the line is passed in braces, which belong to its text.
        $trace proc handle line "uplevel #0 [list $fn] \[list \"{\$line}\"\]"
    }
}

# Returns the first object of this link that has the variable, and what it is called there; warns if there is none.
linkHelper instproc locate var {
    $self instvar queue_ linkref_
    set name [expr {$var eq "queue-limit" ? "limit_" : "${var}_"}]
    foreach object [list $queue_ $linkref_ [$linkref_ link]] {
        set class [$object info class]
        foreach place [concat $object $class [$class info heritage]] {
            if {$name in [$place info vars]} {
                return [list $object $name]
            }
        }
    }
    puts stderr "linkHelper warning: couldn't set unknown variable $name"
}

linkHelper instproc set {var val} {
    lassign [$self locate $var] object name
    if {$object ne ""} { $object set $name $val }
}

linkHelper instproc get var {
    lassign [$self locate $var] object name
    if {$object ne ""} { $object set $name }
}

# ns-2.35: the integral ends at the last change of the queue, not now.
linkHelper instproc integral itype {
    $self instvar linkref_
    switch $itype {
        qsize { set integrator bytes }
        qlen { set integrator pkts }
        default { error {can't read "integ": no such variable} }
    }
    [[$linkref_ set qMonitor_] get-$integrator-integrator] set sum_
}

linkHelper instproc stat {classid item} {
    $self instvar linkref_
    set monitor [$linkref_ set qMonitor_]
    switch $item {
        packets { return [$monitor pkts $classid] }
        bytes - drops { return [$monitor $item $classid] }
        mean-qdelay {
            set samples [$monitor get-class-delay-samples $classid]
            if {[$samples cnt] == 0} { return NaN }
            return [$samples mean]
        }
    }
    puts stderr "linkHelper: unknown stat op $item"
    OldSim fail "the statistics of a class are packets, bytes, drops and mean-qdelay"
}

linkHelper instproc try {obj operation argv} {
    if {[catch { $obj $operation {*}$argv } result]} {
        return -1
    }
    return $result
}

# The queue, the link or the delay carries out what this object cannot. Errors of their own methods are those of the
# script; other errors mean that they cannot either.
linkHelper instproc unknown {m args} {
    $self instvar queue_ linkref_
    foreach object [list $queue_ $linkref_ [$linkref_ link]] {
        if {$m in [[$object info class] info instprocs]} {
            return [$object $m {*}$args]
        }
        if {![catch { $object $m {*}$args } result]} {
            return $result
        }
    }
    puts stderr "Unknown operation $m or subbordinate operation failed"
    OldSim fail "neither the link nor its queue has the command \"$m\" with these arguments"
}

# The simulator

OldSim instproc link args {
    switch [llength $args] {
        2 { $self link-twoargs {*}$args }
        3 { $self link-threeargs {*}$args }
    }
}

OldSim instproc link-twoargs {n1 n2} {
    $self instvar LH_
    if {![info exists LH_($n1:$n2)]} {
        set LH_($n1:$n2) [linkHelper create LH_:$n1:$n2 $n1 $n2]
    }
    return $LH_($n1:$n2)
}

OldSim instproc link-threeargs {n1 n2 qtype} {
    # ns-2.35: bandwidth and delay are 0 until the script sets them.
    $self simplex-link-compat $n1 $n2 0 0 $qtype
}

OldSim instproc simplex-link-compat {n1 n2 bw delay qtype} {
    $self simplex-link $n1 $n2 $bw $delay $qtype
    $self link-twoargs $n1 $n2
}

OldSim instproc duplex-link-compat {n1 n2 bw delay type} {
    $self simplex-link-compat $n1 $n2 $bw $delay $type
    $self simplex-link-compat $n2 $n1 $bw $delay $type
}

OldSim instproc trace {} { new traceHelper }

OldSim instproc random seed { ns-random $seed }

# Default values

# Uses the default values that the script has set before, then waits for further ones.
OldSim instproc read_old_defaults {} {
    foreach array [dict keys [OldSim set default_classes_]] {
        $self map_ns_defaults $array
    }
    $self trace_old_defaults
}

OldSim instproc trace_old_defaults {} {
    foreach array [dict keys [OldSim set default_classes_]] {
        trace add variable ::$array {read write unset} [list $self default_catch]
    }
}

OldSim instproc map_ns_defaults old_arr {
    foreach {index value} [array get ::$old_arr] {
        $self default_assign $old_arr $index $value
    }
}

OldSim instproc default_assign {aname index newval} {
    if {$aname eq "ns_link"} {
        switch $index {
            bandwidth - delay { return [DelayLink set ${index}_ $newval] }
            queue-limit { return [Queue set limit_ $newval] }
        }
        error "warning: ns-1 compatibility library cannot set link default ${aname}($index)"
    }
    set classes [OldSim set default_classes_]
    if {![dict exists $classes $aname] || [dict get $classes $aname] eq ""} {
        puts "error: ns-2 compatibility library cannot set ns-v1 default ${aname}($index)"
        OldSim fail "$aname has no default values; set the variable of each object"
    }
    set class [dict get $classes $aname]
    set name [OldSim variable-name $index]
    if {$name eq ""} {
        puts "error: ns-2 compatibility library cannot map instvar $index in class $class"
        OldSim fail "version 1 has no variable \"$index\"[OldSim similar-names $index]"
    }
    $class set $name $newval
}

OldSim instproc default_catch {varName index op} {
    if {$index eq ""} {
        if {$op eq "unset"} return
        error "ns-1 compat: default change caught, but not a default! (varName: $varName)"
    }
    switch $op {
        read { error "ns-1 compat: default change caught a r operation" }
        write {
            upvar $varName defaults
            $self default_assign $varName $index $defaults($index)
        }
    }
}

# The word `class` did more in version 1.
proc class args {
    if {[llength $args] > 1} {
        error "ns-v1 compat: malformed class operation: op [lindex $args 0]"
    }
}
