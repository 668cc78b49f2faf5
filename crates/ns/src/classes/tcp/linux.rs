//! Agent/TCP/Linux (spec: tcp-linux, sections 2 and 3).

use neons_sim::tcp::TcpSender;
use neons_sim::tcp::linux::{ALGORITHMS, Linux, Parameter, find_algorithm};

use crate::declare::{Command, Declarations, Refusal, TracedInt, arg, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.tcp_flavour(
        "Agent/TCP/Linux",
        "Agent/TCP",
        "TCP with loss recovery as in Linux 2.6.22 and a choice of congestion controls (`select_ca`). Its \
        sink must send selective acknowledgements.",
        Linux::default,
    );
    class
        .class_variable("rtxcur_init_", "3", unit::SECONDS, "Initial retransmission timeout, seconds.")
        .class_variable("maxrto_", "120", unit::SECONDS, "Longest retransmission timeout, seconds.")
        .class_variable("minrto_", "0.2", unit::SECONDS, "Shortest retransmission timeout, seconds.")
        .class_variable(
            "ts_resetRTO_",
            "true",
            unit::NONE,
            "End the back-off of the timer at every echoed time stamp.",
        )
        .class_variable("delay_growth_", "false", unit::NONE, "Start with a window of 1 packet.");
    class.of_flavour::<Linux>().bind(
        "next_pkts_in_flight_",
        TracedInt(0, unit::PACKETS),
        "Packets that may be in flight during loss recovery; 0 outside loss recovery.",
        |linux| &linux.next_pkts_in_flight,
    );
    class
        .cmd(
            "select_ca",
            ("algorithm", arg::rest("arg")),
            "Selects a congestion control, such as `cubic` or `reno`.",
            |command, entity, _| select(command, entity),
        )
        .cmd(
            "set_ca_param",
            ("algorithm", "parameter", arg::count("value"), arg::rest("arg")),
            "Sets a parameter of a congestion control, for this sender only.",
            |command, tcp: &TcpSender, (_, _, value, _)| {
                echo(command, "set_ca_param", 3);
                if let Some(parameter) = parameter(command) {
                    linux(tcp)?.private.borrow_mut().set(parameter, value);
                }
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "get_ca_param",
            ("algorithm", arg::optional("parameter"), arg::rest("arg")),
            "Prints the parameter of this sender. Without a parameter, prints the defaults of all \
            parameters of a congestion control.",
            |command, entity, _| get(command, entity),
        )
        .cmd(
            "set_ca_default_param",
            ("algorithm", "parameter", arg::count("value"), arg::rest("arg")),
            "Sets a parameter of a congestion control for all senders.",
            |command, tcp: &TcpSender, (_, _, value, _)| {
                echo(command, "set_ca_default_param", 3);
                if let Some(parameter) = parameter(command) {
                    linux(tcp)?.kernel(command.sim()).values.set(parameter, value);
                }
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "get_ca_default_param",
            ("algorithm", "parameter", arg::rest("arg")),
            "Prints the default of a parameter for all senders.",
            |command, tcp: &TcpSender, _| {
                echo(command, "get_ca_default_param", 2);
                if let Some(parameter) = parameter(command) {
                    let value = linux(tcp)?.kernel(command.sim()).values.get(parameter);
                    print_value(command, parameter, value);
                }
                Ok::<_, Refusal>(())
            },
        );
}

fn linux(tcp: &TcpSender) -> Result<&Linux, Refusal> {
    tcp.flavour_part().ok_or_else(Refusal::unfit)
}

/// Prints the command with its first `arguments` arguments.
fn echo(command: &Command, name: &str, arguments: usize) {
    let words: Vec<&str> = (0..arguments).map(|index| command.text(index)).collect();
    command.sim().print(&format!("cmd {name} {}\n", words.join(" ")));
}

/// Returns the parameter named by the first two arguments. If there is none, prints an error.
fn parameter(command: &Command) -> Option<Parameter> {
    let (module, name) = (command.text(0), command.text(1));
    let found = Parameter::find(module, name);
    if found.is_none() {
        command.sim().print(&format!(
            "Error: do not find {name} as a parameter for congestion control algorithm {module}\n"
        ));
    }
    found
}

fn print_value(command: &Command, parameter: Parameter, value: i32) {
    command.sim().print(&format!("tcp_{}.{} = {value}\n", parameter.module(), parameter.name()));
}

fn select(command: &Command, tcp: &TcpSender) -> Result<(), Refusal> {
    echo(command, "select_ca", 1);
    let name = command.text(0);
    match find_algorithm(name) {
        Some(algorithm) => linux(tcp)?.install(tcp, command.sim(), algorithm),
        None => {
            let names: Vec<&str> = ALGORITHMS.iter().map(|algorithm| algorithm.name()).collect();
            command.sim().print(&format!(
                "Error: do not find {name} as a congestion control algorithm\nList of cc (total {}) : {}\n",
                names.len(),
                names.join(" ")
            ));
        }
    }
    Ok(())
}

fn get(command: &Command, tcp: &TcpSender) -> Result<(), Refusal> {
    let linux = linux(tcp)?;
    let values = &linux.kernel(command.sim()).values;
    let module = command.text(0);
    if command.len() > 1 {
        echo(command, "get_ca_param", 2);
        if let Some(parameter) = parameter(command) {
            let private = linux.private.borrow().get(parameter);
            print_value(command, parameter, private.unwrap_or_else(|| values.get(parameter)));
        }
        return Ok(());
    }
    echo(command, "get_ca_param", 1);
    let of_module = Parameter::ALL.iter().filter(|parameter| parameter.module() == module);
    let lines: String = of_module
        .map(|parameter| {
            format!(" {} = {} ({})\n", parameter.name(), values.get(*parameter), parameter.text())
        })
        .collect();
    command.sim().print(&if lines.is_empty() {
        format!(
            "{module} has no parameter registered\nError: {module} is not a congestion control algorithm or has no \
             parameter\n"
        )
    } else {
        format!("Parameter list for {module}:\n{lines}")
    });
    Ok(())
}
