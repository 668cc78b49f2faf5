set i 0
while {$i < 3}
{
    incr i
}
