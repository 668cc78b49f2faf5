//! Explanations of Tcl's and ns-2's error messages, with what was probably meant.

use neons_otcl::ObjectId;
use neons_sim::format::general;

use super::place::Place;
use super::spelling::{did_you_mean, nearest};
use crate::Ns;

/// Returns the meaning of an error message; `None` if the message is not known. `event` is the script of the event
/// that failed, if an event failed.
pub(super) fn of(ns: &Ns, message: &str, place: Option<&Place>, event: Option<&str>) -> Option<String> {
    if let Some(meaning) = ns.inputs().explanation(message).or_else(|| broken_expression(message)) {
        return Some(meaning);
    }
    let message = message.lines().next().unwrap_or("");
    // The message about a failure in a constructor lists the classes from the outermost to the innermost.
    let (made, innermost) = match message.rsplit_once(": constructor failed: ") {
        Some((before, innermost)) => (before.rsplit("class ").next(), innermost),
        None => (None, message),
    };
    ns.inputs()
        .explanation(innermost)
        .or_else(|| super::slips::explain(ns, innermost, place))
        .or_else(|| unknown_protocol(ns, innermost, made, place))
        .or_else(|| refused_call(ns, innermost))
        .or_else(|| idle_application(ns, innermost, event))
        .or_else(|| unknown_superclass(ns, innermost))
        .or_else(|| unknown_command(ns, innermost, made))
        .or_else(|| unknown_method(ns, innermost))
        .or_else(|| missing_setting(innermost))
        .or_else(|| unknown_variable(ns, innermost, event, place))
        .or_else(|| wrong_arguments(innermost, place))
        .or_else(|| missing_file(innermost))
        .or_else(|| missing_library(innermost))
        .or_else(|| misused_channel(innermost))
        .or_else(|| missing_simulator(innermost))
        .or_else(|| missing_god(innermost))
        .or_else(|| missing_program(innermost))
        .or_else(|| endless_recursion(ns, innermost))
        .or_else(|| slip_of_syntax(innermost))
        .or_else(|| unclosed(innermost))
}

/// Explains `missing operand at _@_` with, on the next line, `in expression "3 + _@_ * 4"`.
fn broken_expression(message: &str) -> Option<String> {
    let (what, rest) = message.split_once('\n')?;
    let expression = rest.strip_prefix("in expression \"")?.lines().next()?.trim_end_matches(['"', ';']);
    if let Some(word) = between(what, "invalid bareword \"", "\"") {
        if let Some(meaning) = super::slips::bad_octal(word) {
            return Some(meaning);
        }
        return Some(format!(
            "`{word}` is neither a number nor a variable in the expression `{expression}`; a variable is written `${word}`"
        ));
    }
    match what.strip_suffix(" at _@_") {
        Some(what) => Some(format!("the expression is broken where _@_ stands ({what}): {expression}")),
        None => Some(format!("{what} in the expression {expression}")),
    }
}

/// Explains `too many nested evaluations (infinite loop?)` by the innermost procedure or method in `errorInfo`.
fn endless_recursion(ns: &Ns, message: &str) -> Option<String> {
    if message != "too many nested evaluations (infinite loop?)" {
        return None;
    }
    let info = ns.otcl().error_info();
    let frame = |line: &str| {
        let (name, _) = line.trim().strip_prefix('(')?.strip_suffix(')')?.rsplit_once(" line ")?;
        Some(name.to_owned())
    };
    let method = |name: &str| {
        let (class, method) = name.split_once(' ')?;
        ns.otcl().object(class).map(|_| format!("the method \"{method}\" of {class}"))
    };
    let following = info.as_str().lines().skip(1).chain([""]);
    let named = info.as_str().lines().zip(following).find_map(|(line, next)| {
        let name = frame(line)?;
        let Some(quoted) = name.strip_prefix("procedure \"") else { return method(&name) };
        // A method's frame has the object's name in this line and the class in the next.
        let name = quoted.trim_end_matches('"').trim_start_matches("::");
        frame(next).and_then(|next| method(&next)).or_else(|| Some(format!("the procedure \"{name}\"")))
    });
    let subject = named.unwrap_or_else(|| "a procedure".to_owned());
    Some(format!("{subject} calls itself again and again, directly or through others, and never returns"))
}

/// Explains Tcl's messages about syntax.
fn slip_of_syntax(message: &str) -> Option<String> {
    let meaning = match message {
        "extra characters after close-brace" => "a blank is missing behind a `}`, as in `if {$x} {`",
        "extra characters after close-quote" => "a blank is missing behind a closing `\"`",
        "divide by zero" => "a division by zero",
        _ => return None,
    };
    Some(meaning.to_owned())
}

/// Explains `couldn't execute "X": no such file or directory`.
fn missing_program(message: &str) -> Option<String> {
    let name = between(message, "couldn't execute \"", "\"")?;
    let reason = message.rsplit(": ").next().unwrap_or("it cannot be run");
    let hint = match name {
        "nam" | "xgraph" | "gnuplot" => {
            "; the results are written, and the line can be left out (`neons trace` shows traces)"
        }
        _ => "",
    };
    Some(format!("the program \"{name}\" cannot be run: {reason}{hint}"))
}

/// Explains `invalid command name ""` in an event for an application without an agent.
fn idle_application(ns: &Ns, message: &str, event: Option<&str>) -> Option<String> {
    if message != "invalid command name \"\"" {
        return None;
    }
    let object = ns.otcl().object(event?.split_whitespace().next()?)?;
    let application = ns.sim().entity(ns.entity_of(object)?)?.as_application()?;
    let class = ns.class_name(object);
    application
        .base()
        .agent
        .get()
        .is_none()
        .then(|| format!("the {class} is not on top of an agent (`$application attach-agent $agent`)"))
}

/// Explains `missing close-brace` and similar messages.
fn unclosed(message: &str) -> Option<String> {
    let what = message.strip_prefix("missing close-").or_else(|| message.strip_prefix("missing "))?;
    let (open, close) = match what {
        "brace" => ('{', '}'),
        "bracket" => ('[', ']'),
        "\"" => ('"', '"'),
        _ => return None,
    };
    Some(format!("a `{open}` in the command that begins here has no `{close}`"))
}

/// Returns the text between `before` and `after`.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(before)?;
    rest.split_once(after).map(|(inside, _)| inside)
}

/// Explains `error when calling class C: METHOD ARGUMENTS`.
fn refused_call(ns: &Ns, message: &str) -> Option<String> {
    let (class, call) = message.strip_prefix("error when calling class ")?.split_once(": ")?;
    let (method, arguments) = call.split_once(' ').unwrap_or((call, ""));
    if class.starts_with("Scheduler") && method == "at" {
        return refused_event(ns, arguments);
    }
    if let ("ARPTable", "drop-target {}" | "drop-target ") = (class, call) {
        return Some(
            "mobile nodes need a trace; before the first of them: `$ns trace-all [open out.tr w]`".to_owned(),
        );
    }
    if let ("Agent/TORA", "port-dmux") = (class, method) {
        return Some(
            "nodes that route by TORA cannot be made, in ns-2.35 neither; choose another protocol".to_owned(),
        );
    }
    let usages = ns.command_usages(class, method);
    if usages.is_empty() {
        let known = ns.method_names(class);
        let meant = did_you_mean(&nearest(method, known.iter().map(String::as_str)));
        let where_to_look =
            if meant.is_empty() { format!("; `neons doc {class}` lists what it has") } else { meant };
        return Some(format!("{class} has no method \"{method}\"{where_to_look}"));
    }
    let forms: Vec<String> =
        usages.iter().map(|usage| format!("`{method} {usage}`").replace(" `", "`")).collect();
    let unknown = arguments.split(' ').find(|word| is_handle_like(word) && ns.otcl().object(word).is_none());
    let is_node = |word: &str| {
        ns.otcl().object(word).is_some_and(|object| ns.record::<crate::classes::node::Node>(object).is_ok())
    };
    if class.starts_with("Agent") && method == "attach" && is_node(arguments) {
        return Some("the node comes first: `$ns attach-agent NODE AGENT`".to_owned());
    }
    Some(match unknown {
        Some(word) => format!("{class} {method}: there is no object \"{word}\""),
        None => format!("{class} did not accept \"{call}\"; it takes {}", forms.join(" or ")),
    })
}

fn is_handle_like(word: &str) -> bool {
    word.strip_prefix("_o").is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

fn refused_event(ns: &Ns, arguments: &str) -> Option<String> {
    let words = neons_otcl::Obj::from_str(arguments).list_items().ok()?;
    if let [time, script @ ..] = words.as_slice()
        && script.len() > 1
    {
        let script: Vec<&str> = script.iter().map(neons_otcl::Obj::as_str).collect();
        return Some(format!(
            "the script of an event must be one word: `$ns at {time} {{{}}}`",
            script.join(" ")
        ));
    }
    let (time, _) = arguments.split_once(' ')?;
    let now = ns.sim().now();
    (crate::declare::parse_real(time) < now).then(|| {
        format!(
            "an event cannot be scheduled in the past: it is for {time} s, and it is {} s now",
            general(now, 6)
        )
    })
}

/// Explains an unknown routing protocol, failure model or multicast protocol. Scripts write only the last part of
/// their class names.
fn unknown_protocol(ns: &Ns, message: &str, made: Option<&str>, place: Option<&Place>) -> Option<String> {
    let invalid = between(message, "invalid command name \"", "\"");
    let known = |prefix: &str| -> Vec<String> {
        let mut names: Vec<String> = ns
            .class_names()
            .iter()
            .filter_map(|class| class.strip_prefix(prefix))
            .map(str::to_owned)
            .collect();
        // Scripts never choose `Direct`: every node has routes to its neighbours anyway.
        names.retain(|name| name != "Direct");
        names.sort_unstable();
        names
    };
    let (what, name, known) = if let Some(name) = invalid.and_then(|name| name.strip_prefix("Agent/rtProto/"))
    {
        ("routing protocol", name, known("Agent/rtProto/"))
    } else if let Some(name) = message.strip_prefix("expected a class but got rtModel/") {
        ("failure model", name, known("rtModel/"))
    } else if made.is_some() && made == invalid && place?.command.contains(" mrtproto ") {
        let base = ns.otcl().object("McastProtocol")?;
        let classes = ns.otcl().subclasses(base);
        let mut known: Vec<String> = classes.iter().map(|class| ns.otcl().name(*class).to_string()).collect();
        known.sort_unstable();
        ("multicast protocol", invalid?, known)
    } else {
        return None;
    };
    Some(format!("there is no {what} \"{name}\"; there are {}", known.join(", ")))
}

/// Explains `invalid command name "X"`, where X should be a class, an object or a procedure.
fn unknown_command(ns: &Ns, message: &str, made: Option<&str>) -> Option<String> {
    let name = between(message, "invalid command name \"", "\"")?;
    if name.is_empty() {
        return Some(
            "an empty text stands where an object should be; what was asked for it may not exist, such as a link \
             between nodes that are not connected"
                .to_owned(),
        );
    }
    if is_handle_like(name) {
        return Some(format!("the object {name} does not exist any more; it has been deleted"));
    }
    if name.contains(' ') && name.split(' ').all(is_handle_like) {
        return Some(
            "there are several simulators, and this line works on all of them; a script has one, so write `new Simulator` only \
             once (or `delete $ns` before the next)"
                .to_owned(),
        );
    }
    if name.starts_with('$') || name.contains(' ') {
        return None;
    }
    if name == "else" || name == "elseif" {
        return Some(format!("`{name}` must stand on the line of the `}}` before it: `}} {name} {{`"));
    }
    if let Some(meaning) = super::slips::missing_blank(name) {
        return Some(meaning);
    }
    let classes = ns.class_names();
    if made == Some(name) || name.contains('/') {
        return Some(unknown_class(name, &classes));
    }
    let globals = ns.otcl().call(&["info", "globals"].map(neons_otcl::Obj::from_str)).ok()?;
    if globals.list_items().ok()?.iter().any(|global| *global == *name) {
        return Some(format!(
            "there is no command or class \"{name}\"; did you mean the variable, `${name}`?"
        ));
    }
    let commands = ns.otcl().call(&["info", "commands"].map(neons_otcl::Obj::from_str)).ok()?;
    let commands = commands.list_items().ok()?;
    let known = commands.iter().map(neons_otcl::Obj::as_str).filter(|name| !is_handle_like(name));
    Some(format!("there is no command or class \"{name}\"{}", did_you_mean(&nearest(name, known))))
}

/// Explains `expected a list of classes but got A B`, which does not say which of them does not exist.
fn unknown_superclass(ns: &Ns, message: &str) -> Option<String> {
    let given = message.strip_prefix("expected a list of classes but got ")?;
    let given = given.split_once(" during {").map_or(given, |(given, _)| given);
    let classes = ns.class_names();
    let unknown = given.split_whitespace().find(|name| !classes.iter().any(|class| class == name))?;
    Some(unknown_class(unknown, &classes))
}

fn unknown_class(name: &str, classes: &[String]) -> String {
    let (family, kind) = name.split_once('/').unwrap_or(("", name));
    if name == "Agent/TCP/Tahoe" {
        return "there is no class \"Agent/TCP/Tahoe\"; TCP Tahoe is the class Agent/TCP".to_owned();
    }
    if let Some(owner) = super::belongs_to(name) {
        return format!("there is no class \"{name}\"{owner}");
    }
    if super::is_missing(name) {
        return format!(
            "Neons does not have the class \"{name}\" of ns-2.35 (docs/differences.md, \"Missing\")"
        );
    }
    let meant = nearest(name, classes.iter().map(String::as_str));
    if family == "Queue" {
        let mut kinds: Vec<&str> = classes.iter().filter_map(|class| class.strip_prefix("Queue/")).collect();
        kinds.retain(|kind| !kind.contains('/'));
        kinds.sort_unstable();
        if ["s", "ms", "us", "ns", "ps"].contains(&kind) || kind.starts_with(|c: char| c.is_ascii_digit()) {
            return format!(
                "\"{kind}\" stands where the type of the queue belongs; is there a blank between a number and its unit?"
            );
        }
        let meant: Vec<&str> = meant.iter().filter_map(|class| class.strip_prefix("Queue/")).collect();
        return match did_you_mean(&meant) {
            meant if meant.is_empty() => {
                format!("there is no queue type \"{kind}\"; there are {}", kinds.join(", "))
            }
            meant => format!("there is no queue type \"{kind}\"{meant}"),
        };
    }
    match did_you_mean(&meant) {
        meant if meant.is_empty() => format!("there is no class \"{name}\"; `neons doc` lists the classes"),
        meant => format!("there is no class \"{name}\"{meant}"),
    }
}

/// Explains `OBJ: unable to dispatch method METHOD`.
fn unknown_method(ns: &Ns, message: &str) -> Option<String> {
    let (object, method) = message.split_once(": unable to dispatch method ")?;
    let class = ns.class_name(ns.otcl().object(object)?);
    let known = ns.method_names(&class);
    if let Some(owner) = super::belongs_to(method) {
        return Some(format!("{class} has no method \"{method}\"{owner}"));
    }
    let meant = did_you_mean(&nearest(method, known.iter().map(String::as_str)));
    Some(format!("{class} has no method \"{method}\"{meant}"))
}

/// Explains `can't read "X": no such variable` where the library reads a setting of mobile nodes.
fn missing_setting(message: &str) -> Option<String> {
    const SETTINGS: [(&str, &str, &str); 9] = [
        ("chan", "-channel", "[new Channel/WirelessChannel]"),
        ("propInstance_", "-propType", "Propagation/TwoRayGround"),
        ("topoInstance_", "-topoInstance", "$topo"),
        ("llType_", "-llType", "LL"),
        ("macType_", "-macType", "Mac/802_11"),
        ("ifqType_", "-ifqType", "Queue/DropTail/PriQueue"),
        ("ifqlen_", "-ifqLen", "50"),
        ("phyType_", "-phyType", "Phy/WirelessPhy"),
        ("antType_", "-antType", "Antenna/OmniAntenna"),
    ];
    let name = between(message, "can't read \"", "\": no such variable")?;
    let (_, option, example) = SETTINGS.into_iter().find(|(variable, ..)| *variable == name)?;
    Some(format!(
        "mobile nodes need the option {option}; before the first of them: `$ns node-config {option} {example}`"
    ))
}

/// Names another node with the same address as the node of this number.
fn same_address(ns: &Ns, number: &str) -> Option<String> {
    let number: i32 = number.parse().ok()?;
    let nodes = crate::classes::simulator::nodes(ns, crate::classes::simulator::instance(ns).ok()?).ok()?;
    let address = |node| ns.invoke(node, "node-addr", &[]).ok();
    let (_, node) = nodes.iter().find(|(other, _)| *other == number)?;
    let own = address(*node)?;
    let is_twin = |other: &ObjectId| {
        other != node && address(*other).is_some_and(|other| other.as_str() == own.as_str())
    };
    let (twin, _) = nodes.iter().find(|(_, other)| is_twin(other))?;
    Some(format!(
        "; node {twin} has the same address as node {number}, {own}, and an address belongs to one node"
    ))
}

/// Explains `can't read "X": no such variable` and `... no such element in array`.
fn unknown_variable(ns: &Ns, message: &str, event: Option<&str>, place: Option<&Place>) -> Option<String> {
    let name = between(message, "can't read \"", "\"")?;
    if let Some(ends) = between(name, "link_(", ")") {
        let (from, to) = ends.split_once(':')?;
        let reason = same_address(ns, to).unwrap_or_default();
        return Some(format!("there is no link from node {from} to node {to}{reason}"));
    }
    if name == "unit" {
        let given = place.and_then(|place| place.executed.split_whitespace().last()).unwrap_or("this");
        return Some(format!(
            "`{given}` is no time; write a number of seconds, or one with a unit, such as 10ms"
        ));
    }
    if name == "attr_(COLOR)" {
        return Some(
            "a node can change its colour during the run only if it has had one since before `$ns run`: `$node color \
             black`"
                .to_owned(),
        );
    }
    if name.starts_with("protocols_(") && !ns.sim().wireless().node_ids().is_empty() {
        return Some(
            "multicast routing (`-multicast on`, `mrtproto`) does not work with mobile nodes: their broadcasts come \
             from no interface that it knows"
                .to_owned(),
        );
    }
    if matches!(name, "mrtObject_" | "switch_") {
        return Some(
            "multicast is off; it is enabled before the nodes are made: `new Simulator -multicast on` or `$ns multicast`"
                .to_owned(),
        );
    }
    if name == "agent_addr_" {
        return Some(
            "`$ns connect` takes two agents, and one of these is none; agents are made by `new Agent/...`"
                .to_owned(),
        );
    }
    if name == "node_" {
        return Some("the agent is not attached to a node (`$ns attach-agent NODE AGENT`)".to_owned());
    }
    if !message.contains("no such variable") {
        return None;
    }
    let globals = ns.otcl().call(&["info", "globals"].map(neons_otcl::Obj::from_str)).ok()?;
    let globals = globals.list_items().ok()?;
    if globals.iter().any(|global| *global == *name) {
        return Some(format!(
            "\"{name}\" is a global variable; a procedure sees it only after `global {name}`"
        ));
    }
    let bound = if name.ends_with('_') { ns.all_variable_names() } else { Vec::new() };
    let known = globals.iter().map(neons_otcl::Obj::as_str).chain(bound.iter().copied());
    let meant = did_you_mean(&nearest(name, known));
    let used = format!("${name}");
    let is_of_event = event.is_some_and(|event| event.contains(&used))
        && place.is_some_and(|place| place.command.contains(" at "));
    if meant.is_empty() && is_of_event {
        return Some(format!(
            "there is no global variable \"{name}\"; an event sees only global variables, so put its script in double \
             quotes to have {used} replaced when it is scheduled"
        ));
    }
    Some(format!("there is no variable \"{name}\"{meant}"))
}

/// Explains `wrong # args: should be "_o3 self class proc a b"`.
fn wrong_arguments(message: &str, place: Option<&Place>) -> Option<String> {
    let usage = message.strip_prefix("wrong # args: should be \"")?.strip_suffix('"')?;
    let Some((_, arguments)) = usage.split_once(" self class proc") else {
        return Some(format!("a command has the wrong number of words; it is `{usage}`"));
    };
    let method = place.and_then(|place| place.executed.split_whitespace().nth(1)).unwrap_or("the method");
    let takes = if arguments.trim().is_empty() { "no arguments" } else { arguments.trim() };
    Some(format!("{method} has the wrong number of arguments; it takes: {takes}"))
}

/// Explains `couldn't open "X": ...` and `couldn't read file "X": ...`.
fn missing_file(message: &str) -> Option<String> {
    let name = between(message, "couldn't open \"", "\"")
        .or_else(|| between(message, "couldn't read file \"", "\""))?;
    if name.is_empty() {
        return Some(
            "the name of the file is empty; does the script expect an argument? (neons SCRIPT ARGUMENT...)"
                .to_owned(),
        );
    }
    let folder = std::env::current_dir().map(|folder| folder.display().to_string()).unwrap_or_default();
    let reason = message.rsplit(": ").next().unwrap_or("it cannot be opened");
    let known = super::belongs_to(name).unwrap_or_default();
    Some(format!("the file \"{name}\" cannot be opened in {folder}: {reason}{known}"))
}

/// Explains `couldn't load file "libX.so": ...`.
fn missing_library(message: &str) -> Option<String> {
    let name = between(message, "couldn't load file \"", "\"")?;
    let known = super::belongs_to(name)
        .unwrap_or_else(|| "; add-ons for ns-2 in C++ cannot be used with Neons".to_owned());
    Some(format!("the library \"{name}\" cannot be loaded{known}"))
}

fn misused_channel(message: &str) -> Option<String> {
    let name = between(message, "can not find channel named \"", "\"")
        .or_else(|| between(message, "can't attach ", " for writing"))?;
    Some(format!(
        "\"{name}\" is not an open file; open it first, for example `set f [open out.tr w]`, and give $f"
    ))
}

fn missing_simulator(message: &str) -> Option<String> {
    message
        .starts_with("Cannot find instance of simulator")
        .then(|| "there is no simulator yet; begin with `set ns [new Simulator]`".to_owned())
}

fn missing_god(message: &str) -> Option<String> {
    message.starts_with("Cannot find instance of god").then(|| {
        "there is no God yet; `create-god COUNT`, with the number of mobile nodes, comes before the first `$ns node`"
            .to_owned()
    })
}
