set ns [new Simulator]
set n0 [$ns node]
set n1 [$ns node]
set lan [$ns newLan "$n0 $n1" 1Mb 1ms]
puts "[$lan node-addr] [$lan node-addr 7] [$lan node-addr]"
proc show {object names} {
    foreach name $names {
        catch {eval $object $name 1 2 3 4 5 6 7 8 9} message
        puts $message
    }
}
show $lan node-addr
show $n0 set-switch
show $ns {multihome-add-interface attach-diffapp}
show [new Agent/SRM] {round? requestFunction repairFunction sessionFunction trace log}
show [new Agent/SRM/Adaptive] {recv-repair recv-request}
show [new Agent/MIPBS $n0] add-ads-bcast-link
show [new Agent/MIPMH $n0] add-sol-bcast-link
show [new Agent/LDP] send-cr-mapping-msg
show [new Http/Server/Inval/Yuc $ns $n0] set-tlc
show [new Http/Client/Media $ns $n0] media-disconnect
show [new Http/Server/Media $ns $n0] alloc-mcon
show [new DM $ns $n0] handle-nothing
catch {[new DM $ns $n0] upcall} message
puts $message
