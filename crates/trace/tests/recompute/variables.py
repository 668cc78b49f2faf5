"""Curves of variables."""

from collections import defaultdict
from shlex import split


def number(text):
    try:
        return float(text)
    except ValueError:
        return None


def is_name(text):
    return text[:1].isalpha() or text[:1] == "_"


def read(line):
    """What a line says of variables: (name, agent, time, value)."""
    words = split(line) if line.startswith("f ") else line.split()
    if not words:
        return []
    if words[0] == "time:":
        pairs = [(key.rstrip(":"), value) for key, value in zip(words[::2], words[1::2])]
        agent = f"{words[3]}.{words[5]}" if words[2] == "saddr:" else ""
        known = [pair for pair in pairs if pair[0] not in ("time", "saddr", "sport", "daddr", "dport")]
        return [(name, agent, float(words[1]), number(value)) for name, value in known]
    if words[0][0].isdigit():
        if len(words) == 7 and is_name(words[5]):
            agent = "" if words[1] == "x" else f"{words[1]}.{words[2]}"
            return [(words[5], agent, float(words[0]), number(words[6]))]
        if len(words) == 3 and is_name(words[2]) and words[2].endswith("_") and number(words[1]) is not None:
            return [(words[2], "", float(words[0]), number(words[1]))]
        return []
    if words[0] == "f" and words[1][0] == "t" and len(words) > 4:
        return [(words[3][1:], words[2][1:], float(words[1][1:]), number(words[4][1:]))]
    if words[0] == "f" and "-n" in words:
        at = {key: value for key, value in zip(words, words[1:]) if key in ("-t", "-s", "-n", "-a", "-v")}
        time = at["-t"] if "-t" in at else words[1]
        agent = f"{at['-s']}.-1" if "-s" in at else at["-a"]
        return [(at["-n"], agent, float(time), number(at["-v"]))] if "-v" in at else []
    if len(words) == 3 and is_name(words[0]) and None not in (number(words[1]), number(words[2])):
        return [(words[0], "", float(words[1]), number(words[2]))]
    return []


def curves(found):
    """Points of each variable and agent. What an agent reports before it has a node belongs to the only one there is."""
    by_name = defaultdict(lambda: defaultdict(list))
    for name, agent, time, value in found:
        if value is not None:
            by_name[name][agent].append([time, value])
    answer = {}
    for name, agents in by_name.items():
        early = sum((agents.pop(agent) for agent in list(agents) if agent.startswith("-1.")), [])
        if early and len(agents) < 2:
            only = next(iter(agents), "")
            agents[only] = sorted(early + agents[only], key=lambda point: point[0])
        answer[name] = [{"agent": agent, "points": points} for agent, points in sorted(agents.items())]
    return answer
