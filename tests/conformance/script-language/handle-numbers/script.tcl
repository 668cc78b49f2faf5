proc t {s} { set c [catch {uplevel #0 $s} r]; puts "$s => $c <$r>" }
t {SplitObject set id}
t {SplitObject getid}
t {SplitObject set id}
t {SplitObject is-class Agent}
t {SplitObject is-class Nope}
t {SplitObject is-class}
t {SplitObject register Foo/Bar/Baz}
t {Foo/Bar/Baz info superclass}
t {Foo/Bar info superclass}
t {Foo info superclass}
t {new Foo/Bar/Baz}
t {SplitObject set id}
t {set o [Foo/Bar/Baz create fb]}
t {fb info class}
t {fb nosuch 1 2}
t {new Nope}
t {SplitObject set id}
t {set ns [new Simulator]}
t {SplitObject set id}
t {$ns set scheduler_}
t {$ns set nullAgent_}
t {$ns set packetManager_}
t {$ns set allocAddr_}
t {_o9 info class}
foreach i {3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19} { t "_o$i info class" }
t {set n [$ns node]}
t {set n2 [$ns node]}
t {set n3 [$ns node]}
t {SplitObject set id}
t {$ns simplex-link $n $n2 1Mb 10ms DropTail}
t {SplitObject set id}
t {foreach i {26 27 28 29 30 31 32 33 34} {puts "_o$i [catch {_o$i info class} r]$r"}}
t {$ns simplex-link $n2 $n 1Mb 10ms RED}
t {SplitObject set id}
t {$ns simplex-link $n2 $n 1Mb 10ms SFQ}
t {SplitObject set id}
t {$ns simplex-link $n2 $n 1Mb 10ms DRR}
t {SplitObject set id}
t {$ns simplex-link $n2 $n 1Mb 10ms FQ}
t {SplitObject set id}
t {$ns simplex-link $n2 $n 1Mb 10ms CBQ}
t {SplitObject set id}
t {$ns simplex-link $n2 $n 1Mb 10ms CBQ/WRR}
t {SplitObject set id}
t {$ns simplex-link $n2 $n 1Mb 10ms RED/RIO}
t {SplitObject set id}
t {$ns simplex-link $n2 $n 1Mb 10ms PI}
t {SplitObject set id}
t {$ns simplex-link $n2 $n 1Mb 10ms Vq}
t {SplitObject set id}
t {$ns simplex-link $n2 $n 1Mb 10ms REM}
t {SplitObject set id}
t {$ns simplex-link $n2 $n 1Mb 10ms dsRED/edge}
t {SplitObject set id}
t {$ns simplex-link $n2 $n 1Mb 10ms XCP}
t {SplitObject set id}
t {$ns simplex-link $n2 $n 1Mb 10ms RED/PD}
t {SplitObject set id}
t {$ns simplex-link $n2 $n 1Mb 10ms DropTail/PriQueue}
t {SplitObject set id}
t {$ns simplex-link $n2 $n 1Mb 10ms GK}
t {SplitObject set id}
t {$ns simplex-link $n2 $n 1Mb 10ms SRR}
t {SplitObject set id}
t {$ns simplex-link $n2 $n 1Mb 10ms Nope}
t {SplitObject set id}
t {$ns simplex-link $n2 $n 1Mb 10ms DropTail 5}
t {SplitObject set id}
t {$ns simplex-link $n2 $n 1Mb 10ms}
t {$ns simplex-link nope $n 1Mb 10ms DropTail}
t {SplitObject set id}
t {$ns simplex-link $n2 nope 1Mb 10ms DropTail}
t {SplitObject set id}
t {$ns duplex-link $n $n2 1Mb 10ms DropTail}
t {SplitObject set id}
t {set f [open o.tr w]; $ns trace-queue $n $n2 $f}
t {SplitObject set id}
t {$ns trace-queue $n $n2 $f}
t {SplitObject set id}
t {$ns namtrace-queue $n $n2 $f}
t {SplitObject set id}
t {$ns namtrace-queue $n2 $n $f}
t {SplitObject set id}
t {$ns trace-queue $n2 $n}
t {$ns namtrace-queue $n2 $n}
t {SplitObject set id}
t {$ns attach-agent $n [new Agent/UDP]}
t {SplitObject set id}
t {$ns attach-agent $n [new Agent/UDP]}
t {SplitObject set id}
t {$ns create-connection UDP $n Null $n3 1}
t {SplitObject set id}
t {$ns create-connection TCP $n TCPSink $n2 1}
t {SplitObject set id}
t {$ns create-connection-list TCP $n TCPSink $n2 1}
t {$ns create-connection-listen TCP/FullTcp $n TCP/FullTcp $n2 1}
t {$ns create-tcp-connection TCP $n TCPSink $n2 1}
t {$ns create-highspeed-connection TCP $n TCPSink $n2 1}
t {$ns create-connection Nope $n TCPSink $n2 1}
t {$ns create-connection UDP $n Nope $n2 1}
t {$ns create-connection UDP nope Null $n2 1}
t {SplitObject set id}
t {set u [new Agent/UDP]; $u attach-app Traffic/CBR}
t {SplitObject set id}
t {$u attach-source Nope}
t {$u attach-app Nope}
t {SplitObject set id}
t {$ns monitor-queue $n $n2 $f}
t {SplitObject set id}
t {$ns monitor-queue $n $n2 $f 0.2}
t {SplitObject set id}
t {$ns makeflowmon Fid}
t {SplitObject set id}
t {$ns makeflowmon SrcDestFid 31}
t {$ns makeflowmon Nope}
t {SplitObject set id}
t {$ns attach-fmon [$ns link $n $n2] [$ns makeflowmon Fid]}
t {SplitObject set id}
t {$ns attach-fmon [$ns link $n $n2] [$ns makeflowmon Fid] 1}
t {SplitObject set id}
t {[$ns link $n $n2] dynamic}
t {SplitObject set id}
t {$ns use-scheduler List}
t {SplitObject set id}
t {$ns use-scheduler List}
t {SplitObject set id}
t {$ns use-scheduler Nope}
t {SplitObject set id}
t {$ns use-scheduler Heap}
t {SplitObject set id}
t {new Agent/CBR}
t {SplitObject set id}
t {$ns get-routelogic}
t {SplitObject set id}
t {$ns get-routelogic}
t {$ns set-address-format hierarchical}
t {SplitObject set id}
t {$ns node 1.0.1}
t {SplitObject set id}
t {$ns set-address-format expanded}
t {$ns set-address-format nope}
t {$ns set-address-format def}
t {SplitObject set id}
t {delete $n}
t {delete nope}
t {new}
t {delete}
t {new Agent}
t {new RtModule/Zork}
t {new Queue}
t {new Link}
t {new SimpleLink}
t {new Classifier/Hash/Dest}
t {new Trace}
t {new Trace/Enque x}
t {new Application}
t {new Node x y}
t {SplitObject set id}
