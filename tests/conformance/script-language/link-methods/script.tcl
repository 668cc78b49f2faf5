proc t {s} { set c [catch {uplevel #0 $s} r]; puts "$s => $c <$r>" }
set ns [new Simulator]
foreach i {0 1 2 3 4} {set n($i) [$ns node]}
t {$ns simplex-link $n(0) $n(1) 1Mb 10ms DropTail}
t {$ns link $n(0) $n(1)}
t {$ns link 0 1}
t {$ns link 1 0}
t {$ns link}
t {$ns link foo bar}
t {$ns duplex-link $n(1) $n(2) 1Mb 10ms DropTail}
t {$ns duplex-link $n(1) $n(2) 2Mb 20ms RED}
t {$ns duplex-link $n(1)}
t {$ns duplex-link $n(1) $n(9) 1Mb 10ms DropTail}
t {$ns duplex-link $n(2) $n(3) 1.5Mb 5ms DropTail 7}
t {$ns queue-limit $n(0) $n(1) 12}
t {[[$ns link 0 1] queue] set limit_}
t {$ns queue-limit $n(1) $n(0) 12}
t {$ns queue-limit 0 1 12}
t {$ns cost $n(0) $n(1) 5}
t {[$ns link 0 1] cost?}
t {$ns cost $n(1) $n(0) 5}
t {$ns delay $n(1) $n(2) 30ms}
t {[$ns link 1 2] delay}
t {[$ns link 2 1] delay}
t {$ns delay $n(1) $n(2) 31ms duplex}
t {[$ns link 2 1] delay}
t {$ns delay $n(1) $n(2) 32ms simplex}
t {[$ns link 2 1] delay}
t {$ns delay $n(0) $n(4) 31ms duplex}
t {$ns bandwidth $n(1) $n(2) 3Mb duplex}
t {[$ns link 2 1] bw}
t {$ns bandwidth $n(0) $n(4) 31ms}
t {$ns simplex-link-op $n(1) $n(2) cost 3}
t {$ns duplex-link-op $n(1) $n(2) cost 4}
t {$ns duplex-link-op $n(1) $n(2) nosuch 4}
t {$ns duplex-link-op $n(1) $n(2)}
t {$ns simplex-link-op $n(0) $n(4) cost 3}
t {$ns simplex-link-op $n(1) $n(2) qsize}
t {$ns simplex-link-op $n(1) $n(2) up?}
t {$ns simplex-link-op $n(1) $n(2) id}
t {$ns simplex-link-op $n(1) $n(2) src}
t {$ns simplex-link-op $n(1) $n(2) dst}
t {$ns simplex-link-op $n(1) $n(2) setid 77}
t {$ns simplex-link-op $n(1) $n(2) id}
t {$ns simplex-link-op $n(1) $n(2) color}
t {$ns simplex-link-op $n(1) $n(2) color red}
t {$ns simplex-link-op $n(1) $n(2) get-attribute COLOR}
t {$ns simplex-link-op $n(1) $n(2) get-attribute FOO}
t {$ns simplex-link-op $n(1) $n(2) orient right}
t {$ns simplex-link-op $n(1) $n(2) orient foo}
t {$ns simplex-link-op $n(1) $n(2) queuePos 0.5}
t {$ns simplex-link-op $n(1) $n(2) label hello}
t {$ns simplex-link-op $n(1) $n(2) label-color red}
t {$ns simplex-link-op $n(1) $n(2) label-at up}
t {$ns simplex-link-op $n(1) $n(2) up}
t {$ns simplex-link-op $n(1) $n(2) down}
t {$ns simplex-link-op $n(1) $n(2) errormodule}
t {$ns simplex-link-op $n(1) $n(2) insert-linkloss}
t {$ns simplex-link-op $n(1) $n(2) all-connectors reset}
t {$ns simplex-link-op $n(1) $n(2) init-monitor}
t {$ns simplex-link-op $n(1) $n(2) sample-queue-size}
t {$ns simplex-link-op $n(1) $n(2) queue-sample-timeout}
t {$ns simplex-link-op $n(1) $n(2) start-tracing}
t {$ns simplex-link-op $n(1) $n(2) ttl-drop-trace}
t {$ns simplex-link-op $n(1) $n(2) transit-drop-trace}
t {$ns simplex-link-op $n(1) $n(2) linkfail-drop-trace}
t {$ns simplex-link-op $n(1) $n(2) trace-dynamics}
t {$ns simplex-link-op $n(1) $n(2) if-label?}
t {$ns drop-trace $n(1) $n(2) [new Trace/Drop]}
t {$ns drop-trace $n(1) $n(2) foo}
t {$ns get-link-head 1 2}
t {$ns get-link-head 1 9}
t {$ns lossmodel [new ErrorModel] $n(1) $n(2)}
t {$ns lossmodel foo $n(1) $n(2)}
t {$ns link-lossmodel [new ErrorModel] $n(1) $n(2)}
t {$ns link-lossmodel [new ErrorModel] $n(1) $n(2)}
t {$ns lossmodel [new ErrorModel] $n(0) $n(4)}
t {$ns get-number-of-nodes}
t {$ns get-node-by-id 2}
t {$ns get-node-by-id 22}
t {$ns get-node-id-by-addr 3}
t {$ns get-node-id-by-addr 33}
t {$ns get-node-by-addr 3}
t {$ns get-node-by-addr 33}
t {$ns all-nodes-list}
t {$ns all-links-list}
t {$ns array names link_}
t {$ns array names Node_}
t {$ns nullagent}
t {$ns multicast?}
t {$ns address-format}
t {$ns hier-addr?}
t {$ns default-addr?}
t {$ns get-ns-traceall}
t {$ns get-nam-traceall}
t {$ns get-nam-config}
t {$ns get-nam-config}
t {$ns get-ns-traceall}
t {$ns flush-trace}
t {$ns color 1 red}
t {$ns color 1}
t {$ns get-color 1}
t {$ns get-color 2}
