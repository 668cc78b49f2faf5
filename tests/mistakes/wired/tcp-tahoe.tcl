set ns [new Simulator]
set tcp [new Agent/TCP/Tahoe]
