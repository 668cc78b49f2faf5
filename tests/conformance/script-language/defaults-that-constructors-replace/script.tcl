set ns [new Simulator]
set n [$ns node]
foreach {class arguments variables} {
    Queue/PI {} {curq_ prob_ qref_}
    Queue/REM {} {prob_ pmark_ gamma_}
    Agent/DCCP {} {ack_ratio_local_ ack_ratio_remote_ q_local_ q_remote_ num_data_pkt_ num_ack_pkt_ num_dataack_pkt_ ndp_limit_}
    Agent/DCCP/TCPlike {} {cwnd_ cwnd_frac_ ssthresh_ pipe_ rto_ srtt_ rttvar_ rtt_sample_ k_}
    Agent/DCCP/TFRC {} {s_x_ s_x_inst_ s_x_recv_ s_r_sample_ s_rtt_ s_r_sqmean_ s_p_ r_rtt_ r_p_ s_s_}
    Agent/MIPBS $n {adSize_ ad_lifetime_}
    Agent/MIPMH $n {rreqSize_ reg_rtx_}
    CMUTrace/Recv AGT {src_ dst_ callback_ show_tcphdr_ show_sctphdr_}
} {
    foreach variable $variables {
        set before [expr {[catch {$class set $variable} value] ? "none" : $value}]
        $class set $variable 7
        set object [eval new $class [subst $arguments]]
        puts "$class $variable: $before, 7 gives [$object set $variable]"
        $object set $variable 0.75
        puts "    0.75 gives [$object set $variable]"
    }
}
foreach variable {prevTime_ startTime_} {
    set before [QueueMonitor set $variable]
    QueueMonitor set $variable 7
    puts "QueueMonitor $variable: $before, 7 gives [[new QueueMonitor] set $variable]"
}
puts "[LL/Sat/HDLC set timeout_] [Agent/TORA set dport_] [Agent/TORA set sport_]"
