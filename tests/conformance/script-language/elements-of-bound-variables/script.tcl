set ns [new Simulator]
proc try script {
    puts "$script: [catch {uplevel #0 $script} message] $message"
}
set tcp [new Agent/TCP]
set queue [new Queue/RED]
set errors [new ErrorModel]
foreach {object variable} {$tcp cwnd_ $tcp window_ $queue thresh_ $errors rate_ Agent/TCP window_ Queue/RED thresh_} {
    try "$object set ${variable}(1) 2"
    try "$object set ${variable}(1)"
}
foreach {object variable} {$tcp unknown_ Agent/TCP unknown_} {
    try "$object set ${variable}(1) 2"
    try "$object set ${variable}(1)"
    try "$object set ${variable}(2)"
    try "$object set ${variable}"
}
# A variable that was unset can become an array.
foreach {object variable} {$queue thresh_ $errors rate_} {
    try "$object unset $variable"
    try "$object set ${variable}(1) 2"
    try "$object set ${variable}(1)"
    try "$object set ${variable}"
}
exit 0
