set ns [new Simulator]
set classifier [new Classifier/Addr]
catch {$classifier install 2147483647 [$ns nullagent]}
catch {[new Classifier/Port] install 2000000000 [$ns nullagent]}
