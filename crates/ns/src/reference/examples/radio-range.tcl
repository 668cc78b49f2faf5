# Phy/WirelessPhy, Phy/WirelessPhy Pt_, Phy/WirelessPhy RXThresh_, Propagation/TwoRayGround, Propagation/FreeSpace, Propagation/Shadowing
# Set the range of radios before the nodes are made. These thresholds are for 100 m to receive and 220 m to sense, two-ray ground, 914 MHz.
Phy/WirelessPhy set Pt_ 0.28183815
Phy/WirelessPhy set RXThresh_ 1.42681e-08
Phy/WirelessPhy set CSThresh_ 6.08802e-10
puts "power [Phy/WirelessPhy set Pt_] W, receives above [Phy/WirelessPhy set RXThresh_] W"
# Prints:
# power 0.28183815 W, receives above 1.42681e-08 W
