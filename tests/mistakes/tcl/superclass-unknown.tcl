set ns [new Simulator]
Class Agent/Flood -superclass Agent/Mesage
