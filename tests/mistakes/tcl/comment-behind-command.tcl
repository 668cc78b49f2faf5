set ns [new Simulator] # the simulator
