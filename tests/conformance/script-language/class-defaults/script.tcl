proc t {s} { set c [catch {uplevel #0 $s} r]; puts "$s => $c <$r>" }
Class Agent/My -superclass Agent/UDP
Agent/My set packetSize_ 333
Agent/My set mine_ 12
Agent/My set fid_ 5
Agent/UDP set ttl_ 77
Agent set prio_ 9
set ns [new Simulator]
t {set m [new Agent/My]}
foreach v {packetSize_ mine_ fid_ class_ ttl_ prio_ debug_ agent_addr_ dst_port_ flags_} { t "\$m set $v" }
t {Agent/My set class_ 6; [new Agent/My] set fid_}
t {Agent set ttl_}
t {Agent/UDP set ttl_}
t {Agent/My set ttl_}
t {Agent/My info vars}
t {Agent/UDP info vars}
t {lsort [Agent info vars]}
t {Agent/UDP unset ttl_; [new Agent/UDP] set ttl_}
t {Agent unset ttl_; [new Agent/UDP] set ttl_}
t {Agent set ttl_ 12; [new Agent/UDP] set ttl_}
t {Agent/UDP unset packetSize_; [new Agent/UDP] set packetSize_}
t {Agent/UDP set packetSize_ abc; [new Agent/UDP] set packetSize_}
t {Agent/UDP set packetSize_}
t {Agent/UDP set packetSize_ 0x20; [new Agent/UDP] set packetSize_}
t {DelayLink set bandwidth_ 3Mb; [new DelayLink] set bandwidth_}
t {DelayLink set bandwidth_}
t {DelayLink set delay_ 7us; [new DelayLink] set delay_}
t {DelayLink unset delay_; [new DelayLink] set delay_}
t {Queue set limit_ 9; [new Queue/DropTail] set limit_; }
t {Queue/DropTail set limit_ 8; [new Queue/DropTail] set limit_; }
t {[new Queue/RED] set limit_; }
t {Queue/RED set thresh_}
t {Queue/RED set nonesuch_ 3; [new Queue/RED] set nonesuch_}
t {Class Queue/RED/Sub -superclass Queue/RED; Queue/RED/Sub set thresh_ 55; [new Queue/RED/Sub] set thresh_}
t {Class Multi -superclass {Agent/UDP Queue/RED}; set x [new Multi]; list [$x info class] [catch {$x set thresh_} r] $r [$x set packetSize_]}
t {Class Multi2 -superclass {Queue/DropTail Agent/UDP}; set x [new Multi2]; list [$x info class] [catch {$x set limit_} r] $r [catch {$x set packetSize_} r] $r}
t {Class Plain; set x [new Plain]; $x info class}
t {$x nosuch}
t {$x cmd}
t {Class Mix -superclass {Plain Agent/UDP}; set x [new Mix]; $x set packetSize_}
t {Class SO -superclass SplitObject; new SO}
t {new SplitObject}
t {new Object}
t {new Class}
t {$m cmd port}
t {$m cmd nosuch}
t {$m cmd set fid_ 3}
t {$m nosuch a {b c} d}
t {catch {$m nosuch a}; lindex [split $errorInfo "\n"] 0}
t {catch {$ns at -1}; set errorCode}
t {$m port x}
t {$m set_pkttype}
t {$m target nope}
t {$m target}
t {$m attach nope}
t {$m info commands}
t {$m info procs}
t {$m info class Agent}
t {$m info class SplitObject}
t {$m info class Object}
t {$m info class Queue}
t {$m set packetSize_}
t {proc z {o} {$o instvar packetSize_ mine2_; set mine2_ 4; list $packetSize_ [incr packetSize_]}; z $m}
t {$m info vars}
t {$m set tab(a) 1}
t {$m array names tab}
t {$m set tab}
t {$m set packetSize_ 5 6}
t {$m class Agent/UDP; $m info class}
t {$m set packetSize_}
t {set u [Agent/UDP create named]; named set packetSize_}
t {Agent/UDP named2 -packetSize_ 9}
t {named2 set packetSize_}
t {Agent/UDP named3 x y z}
t {new Agent/UDP 1 2 3}
t {new Agent/UDP -packetSize_ 9}
t {new Agent/TCP 1 2}
t {new Queue/DropTail 1 2}
t {new DelayLink 1 2}
t {new RandomVariable/Uniform 1 2}
t {[new RandomVariable/Uniform 3 4] set min_}
t {new RandomVariable/Weibull 1 2}
t {new RNG 5}
t {new Application/FTP x}
t {new Application/Traffic/CBR x}
t {new Timer}
t {new Trace/Enque}
t {new Integrator}
t {new QueueMonitor}
t {new Scheduler/List}
t {new SimpleLink 1}
t {new Simulator -foo 1}
