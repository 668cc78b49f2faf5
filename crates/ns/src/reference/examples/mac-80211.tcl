# Mac/802_11, Mac/802_11 dataRate_, Mac/802_11 RTSThreshold_
# 802.11b at 11 Mb/s, without RTS and CTS for packets below 3000 bytes. Set this before the nodes are made.
Mac/802_11 set dataRate_ 11Mb
Mac/802_11 set basicRate_ 1Mb
Mac/802_11 set RTSThreshold_ 3000
puts "[Mac/802_11 set dataRate_], RTS from [Mac/802_11 set RTSThreshold_] bytes"
# Prints:
# 11Mb, RTS from 3000 bytes
