set ns [new Simulator]
set mac [new Mac/802_16/BS]
