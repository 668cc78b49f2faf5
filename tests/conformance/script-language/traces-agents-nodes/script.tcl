proc t {s} { set c [catch {uplevel #0 $s} r]; puts "$s => $c <$r>" }
set ns [new Simulator]
set n0 [$ns node]; set n1 [$ns node]; set n2 [$ns node]
$ns duplex-link $n0 $n1 1Mb 10ms DropTail
set f [open o.tr w]
t {$ns create-trace Enque $f $n0 $n1}
t {$ns create-trace Nope $f $n0 $n1}
t {$ns create-trace Drop "" 3 4}
t {set tr [$ns create-trace Hop $f $n0 $n1 nam]}
t {$tr set src_}
t {$tr set type_}
t {$tr format a b {$src_} {$dst_}}
t {$tr attach foo}
t {$tr attach $f}
t {$tr annotate hello}
t {$tr ntrace {x y}}
t {$tr detach}
t {$tr annotate hello2}
t {$tr namattach $f}
t {$tr ntrace {x z}}
t {$tr annotate hello3}
t {$tr tagged}
t {$tr tagged true}
t {$tr tagged}
t {$tr flush}
t {$tr set callback_}
t {$tr set show_tcphdr_ 1}
t {$ns create-eventtrace Event $n0}
t {$ns set alltrace_}
t {new Trace x}
t {new Trace xy}
t {[new Trace Q] format 1 2}
t {$ns attach-agent $n0 foo}
t {$ns attach-agent foo [new Agent/UDP]}
t {$ns attach-agent $n0}
set u [new Agent/UDP]; set s [new Agent/Null]
t {$ns connect $u $s}
t {list [$u set dst_addr_] [$u set dst_port_] [$s set dst_addr_]}
t {$ns attach-agent $n0 $u}
t {$ns attach-agent $n1 $s}
t {$ns attach-agent $n1 $s}
t {$n1 set agents_}
t {$s set agent_port_}
t {$ns connect $u $s}
t {list [$u set dst_addr_] [$u set dst_port_] [$s set dst_addr_] [$s set dst_port_]}
t {$ns simplex-connect $s $u}
t {$ns connect $u foo}
t {$ns connect $u}
t {$ns detach-agent $n1 $s}
t {$n1 set agents_}
t {$s set node_}
t {list [$s set agent_addr_] [$s set agent_port_]}
t {$ns detach-agent $n1 $s}
t {$n1 set agents_}
t {$ns detach-agent $n1 $s}
t {$ns attach-agent $n1 $s}
t {$s set agent_port_}
t {$n1 attach [new Agent/Null] 5}
t {$n1 agent 5}
t {$n1 agent 0}
t {$n1 agent 99}
t {$n1 alloc-port [$ns nullagent]}
t {[$n1 demux] alloc-port [$ns nullagent]}
t {[$n1 demux] adjacents}
t {[$n1 demux] slot 0}
t {[$n1 demux] slot 5}
t {[$n1 demux] slot 77}
t {[$n1 demux] findslot $s}
t {[$n1 demux] findslot $u}
t {[$n1 demux] findslot foo}
t {[$n1 demux] in-slot? 0}
t {[$n1 demux] in-slot? 44}
t {[$n1 demux] installNext [new Agent/Null]}
t {[$n1 demux] installNext foo}
t {[$n1 demux] install 3 foo}
t {[$n1 demux] install 3 [new Connector]}
t {[$n1 demux] dump}
t {[$n1 demux] clear 3}
t {[$n1 demux] clear 333}
t {[$n1 demux] dump}
t {[$n1 demux] set mask_}
t {[$n1 demux] set shift_}
t {[$n1 entry] dump}
t {[$n1 entry] set default_}
t {[$n1 entry] set mask_}
t {[$n1 entry] adjacents}
t {[$n1 entry] slot 0}
t {[$n1 entry] lookup auto 0 1 0}
t {$n1 id}
t {$n1 node-addr}
t {$n1 address?}
t {$n1 node-type}
t {$n1 entry}
t {$n1 neighbors}
t {$n1 is-neighbor $n0}
t {$n1 is-neighbor $n2}
t {$n1 is-neighbor foo}
t {$n1 add-neighbor $n0}
t {$n1 neighbors}
t {$n1 add-route 7 [new Connector]}
t {$n1 set rtsize_}
t {$n1 delete-route 7 [$ns nullagent]}
t {$n1 incr-rtgtable-size}
t {$n1 reset}
t {$n1 list-modules}
t {$n1 get-module Base}
t {$n1 get-module Nope}
t {$n1 is-lan?}
t {$n1 rtObject?}
t {$n1 tn}
t {$n1 color red}
t {$n1 get-attribute COLOR}
t {$n1 get-attribute NOPE}
t {$n1 shape box}
t {$n1 label hi}
t {$n1 label-color red}
t {$n1 label-at up}
t {$n1 add-mark m red}
t {$n1 add-mark m red box}
t {$n1 delete-mark m}
t {$n1 delete-mark zz}
t {$n1 get-color}
t {$n1 change-color blue}
t {$n1 addr}
t {$n1 nosuch}
t {$n1 split-addrstr 1.2.3}
t {Node getid}
t {Node set nn_}
t {Node set module_list_}
t {Node enable-module Foo}
t {Node set module_list_}
t {catch {$ns node} r; set r}
t {Node disable-module Foo}
t {Node set module_list_}
t {$ns node a b}
t {$ns node 77}
t {[$ns node 78] node-addr}
t {[$ns get-node-by-addr 78] id}
t {[$ns get-node-by-addr 78] address?}
t {$n1 route-notify}
t {$n1 rtproto}
t {$n1 init-routing}
t {$n1 mk-default-classifier}
t {$n1 insert-entry}
t {$n1 dmux}
t {$n1 set dmux_}
t {$n1 get-nam-config}
