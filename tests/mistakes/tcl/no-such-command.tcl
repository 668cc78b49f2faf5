set ns [new Simulator]
finsh
