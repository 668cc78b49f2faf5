//! Detailed explanations of errors: their meaning, usual reasons, and remedies.

/// A kind of error.
pub(super) struct Topic {
    /// The name of the topic, for `neons explain NAME`.
    pub name: &'static str,
    /// The explanation; its first line is the title.
    pub text: &'static str,
    /// Parts of messages by which the topic is recognised.
    phrases: &'static [&'static str],
}

macro_rules! topic {
    ($name:literal, $($phrase:literal),+) => {
        Topic { name: $name, text: include_str!(concat!($name, ".txt")), phrases: &[$($phrase),+] }
    };
}

/// All kinds of errors, more specific ones first.
pub(super) const TOPICS: [Topic; 17] = [
    topic!(
        "arithmetic-trap",
        "arithmetic trap",
        "division by zero",
        "divide by zero",
        "Floating point exception",
        "SIGFPE"
    ),
    topic!("no-route", "no route to", "had no route"),
    topic!(
        "no-receiver",
        "without a receiver",
        "no agent on that port",
        "no target for slot",
        "before it is attached"
    ),
    topic!("wrong-receiver", "does not acknowledge", "data that it cannot read", "listens"),
    topic!("no-agent", "on top of an agent", "has no agent", "without an agent"),
    topic!("global-variable", "is a global variable", "there is no variable", "no such variable"),
    topic!("quotes", "quotation mark"),
    topic!(
        "brace",
        "has no `",
        "must stand",
        "blank is missing",
        "missing close-",
        "extra characters after",
        "is not closed",
        "no script following"
    ),
    topic!("bandwidth", "bandwidth", "a delay of"),
    topic!("empty-trace", "not traced", "trace is written to", "not an open file", "has written no trace"),
    topic!(
        "nothing-sent",
        "none has sent a packet",
        "simulation was empty",
        "lacks `$ns run`",
        "sent no data"
    ),
    topic!(
        "node-config",
        "mobile nodes need",
        "nodes have no setting",
        "God",
        "routing protocol",
        "load_flatgrid",
        "outside of the field"
    ),
    topic!("deleted-object", "does not exist any more", "an empty text stands", "invalid command name \"\""),
    topic!("past", "in the past"),
    topic!("two-simulators", "several simulators"),
    topic!("add-on", "belongs to", "there is no class", "expected a class"),
    topic!("memory", "out of memory"),
];

/// The kind of error with this name, or the kind to which this message belongs; `None` if there is none.
pub(super) fn find(words: &str) -> Option<&'static Topic> {
    let words = words.trim();
    TOPICS
        .iter()
        .find(|topic| topic.name == words)
        .or_else(|| TOPICS.iter().find(|topic| topic.phrases.iter().any(|phrase| words.contains(phrase))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_have_their_topic() {
        for (message, name) in [
            (
                "neons: s.tcl:8: at 0.1 s: node 0 has no route to node 1; are the two nodes connected by links?",
                "no-route",
            ),
            ("neons: arithmetic trap: a packet was sent over a link of bandwidth 0", "arithmetic-trap"),
            ("\"ns\" is a global variable; a procedure sees it only after `global ns`", "global-variable"),
            ("can't read \"x\": no such variable", "global-variable"),
            ("past", "past"),
        ] {
            assert_eq!(find(message).map(|topic| topic.name), Some(name), "{message}");
        }
        assert!(find("r 1.84 2 3 cbr 210 ------- 0 0.0 3.1 225 610").is_none());
    }

    #[test]
    fn texts_fit_a_terminal() {
        for topic in &TOPICS {
            assert!(topic.text.lines().all(|line| line.chars().count() <= 120), "{}", topic.name);
            assert!(topic.text.lines().nth(1) == Some(""), "{} has a title", topic.name);
        }
    }
}
