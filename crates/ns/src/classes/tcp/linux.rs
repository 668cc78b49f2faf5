//! Agent/TCP/Linux (spec: tcp-linux, sections 2 and 3).

use neons_sim::tcp::TcpSender;
use neons_sim::tcp::linux::{ALGORITHMS, Linux, Parameter, find_algorithm};

use crate::declare::{Command, Declarations, Refusal, TracedInt, arg, parse_decimal, unit};

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
            (arg::text("algorithm"), arg::rest("arg")),
            "Selects a congestion control, such as `cubic` or `reno`.",
            |command, entity, (algorithm, _)| select(command, entity, algorithm),
        )
        .cmd(
            "set_ca_param",
            (arg::text("algorithm"), arg::text("parameter"), arg::text("value"), arg::rest("arg")),
            "Sets a parameter of a congestion control, for this sender only.",
            |command, tcp: &TcpSender, (module, name, value, _)| {
                echo(command, "set_ca_param", &[module, name, value]);
                if let Some(parameter) = parameter(command, module, name) {
                    linux(tcp)?.private.borrow_mut().set(parameter, parse_decimal(value));
                }
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "get_ca_param",
            (arg::text("algorithm"), arg::optional(arg::text("parameter")), arg::rest("arg")),
            "Prints the parameter of this sender. Without a parameter, prints the defaults of all \
            parameters of a congestion control.",
            |command, entity, (module, name, _)| get(command, entity, module, name),
        )
        .cmd(
            "set_ca_default_param",
            (arg::text("algorithm"), arg::text("parameter"), arg::text("value"), arg::rest("arg")),
            "Sets a parameter of a congestion control for all senders.",
            |command, tcp: &TcpSender, (module, name, value, _)| {
                echo(command, "set_ca_default_param", &[module, name, value]);
                if let Some(parameter) = parameter(command, module, name) {
                    linux(tcp)?.kernel(command.sim()).values.set(parameter, parse_decimal(value));
                }
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "get_ca_default_param",
            (arg::text("algorithm"), arg::text("parameter"), arg::rest("arg")),
            "Prints the default of a parameter for all senders.",
            |command, tcp: &TcpSender, (module, name, _)| {
                echo(command, "get_ca_default_param", &[module, name]);
                if let Some(parameter) = parameter(command, module, name) {
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

/// Prints the command with these arguments.
fn echo(command: &Command, name: &str, words: &[&str]) {
    command.sim().print(&format!("cmd {name} {}\n", words.join(" ")));
}

/// Returns the parameter `name` of a congestion control. If there is none, prints an error.
fn parameter(command: &Command, module: &str, name: &str) -> Option<Parameter> {
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

fn select(command: &Command, tcp: &TcpSender, name: &str) -> Result<(), Refusal> {
    echo(command, "select_ca", &[name]);
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

fn get(command: &Command, tcp: &TcpSender, module: &str, name: Option<&str>) -> Result<(), Refusal> {
    let linux = linux(tcp)?;
    let values = &linux.kernel(command.sim()).values;
    if let Some(name) = name {
        echo(command, "get_ca_param", &[module, name]);
        if let Some(parameter) = parameter(command, module, name) {
            let private = linux.private.borrow().get(parameter);
            print_value(command, parameter, private.unwrap_or_else(|| values.get(parameter)));
        }
        return Ok(());
    }
    echo(command, "get_ca_param", &[module]);
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
