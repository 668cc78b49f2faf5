set ns [Simulator]
