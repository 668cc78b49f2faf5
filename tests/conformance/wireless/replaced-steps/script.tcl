# argv: routing protocol, step that the script replaces
foreach {protocol step} $argv break
switch $step {
    agent {
        Simulator instproc create-aodv-agent node {
            puts "agent of [$node id]"
            set agent [new Agent/AODV [$node node-addr]]
            $self at 0.5 "$agent start"
            $node set ragent_ $agent
            return $agent
        }
    }
    instance {
        Simulator instproc create-node-instance args {
            $self instvar routingAgent_
            puts "instance for $routingAgent_: $args"
            return [eval new Node/MobileNode $args]
        }
    }
    type { Simulator instproc set-dsr-nodetype {} { puts "type"; return SRNodeNew } }
    trace {
        Node/MobileNode instproc nodetrace file { puts "nodetrace" }
        Node/MobileNode instproc agenttrace file { puts "agenttrace" }
    }
    whole {
        Simulator instproc create-wireless-node args {
            puts "node: $args"
            return [eval new Node/MobileNode $args]
        }
    }
}
set ns [new Simulator]
puts "[catch {$ns create-node-instance} message] $message"
$ns trace-all [open out.tr w]
set topo [new Topography]; $topo load_flatgrid 500 500
create-god 6
set queue [expr {$protocol eq "DSR" ? "CMUPriQueue" : "Queue/DropTail/PriQueue"}]
$ns node-config -adhocRouting $protocol -llType LL -macType Mac/802_11 -ifqType $queue -ifqLen 50 \
    -antType Antenna/OmniAntenna -propType Propagation/TwoRayGround -phyType Phy/WirelessPhy \
    -channel [new Channel/WirelessChannel] -topoInstance $topo -agentTrace ON -routerTrace ON -macTrace OFF
foreach {wired mobile} {ON ON ON OFF OFF ON OFF OFF} {
    $ns node-config -wiredRouting $wired -mobileIP $mobile
    puts "$wired $mobile: [$ns set-dsr-nodetype]"
}
set bare [$ns create-node-instance]
puts "[$bare info class] [catch {$bare mobility-trace Drop RTR}]"
foreach k {0 1} {
    set n($k) [expr {$k ? [$ns node 7] : [$ns node]}]
    $n($k) set X_ [expr 50 + 100 * $k]; $n($k) set Y_ 50; $n($k) set Z_ 0
}
puts "[$n(0) info class] [$n(1) node-addr] [$n(0) nodetrace [$ns get-ns-traceall]]"
if {$step eq "none"} {
    foreach method {create-dsdv-agent create-dumb-agent create-aomdv-agent} {
        set agent [$ns $method $bare]
        puts "$method: [$agent info class] [string equal $agent [$bare set ragent_]] [$bare agenttrace [$ns get-ns-traceall]]"
    }
    puts "[catch {$ns create-manual-rtg-agent $bare} message] $message"
    exit 0
}
if {$step ne "whole"} {
    set udp [new Agent/UDP]; $ns attach-agent $n(0) $udp
    set null [new Agent/Null]; $ns attach-agent $n(1) $null
    $ns connect $udp $null
    $ns at 1 "$udp send 100"
}
$ns at 2 "$ns flush-trace; exit 0"
$ns run
