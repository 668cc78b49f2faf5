//! Applications (spec: traffic-and-applications, sections 2 and 5).

use neons_otcl::{Call, Error, Obj, TclResult};
use neons_sim::application::{Application, BareApplication, Process, TcpApp, Telnet};
use neons_sim::{Entity, EntityId};

use crate::Ns;
use crate::declare::{ClassDeclaration, Command, Declarations, Real, Refusal, arg, unit};
use crate::objects::NO_NATIVE_HALF;

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations
        .class("Process", "SplitObject")
        .doc("Processes application data without an agent below it.")
        .native(|_, _| Process::default());
    target_command(class);

    // ns-2.35: for scripts, applications do not descend from Process.
    let class = declarations
        .class("Application", "SplitObject")
        .doc("Decides when an agent sends and how many bytes, and learns what has arrived.")
        .native(|_, id| BareApplication::new(id));
    target_command(class);
    class
        .shared_cmd(
            "attach-agent",
            ("agent",),
            "Puts the application on top of an agent.",
            |command, entity, (agent,)| attach_agent(command, entity, agent),
        )
        .shared_cmd("agent", (), "Returns the agent below the application.", |_, entity, _| {
            application(entity).map(|application| application.base().agent.get())
        })
        .shared_cmd(
            "send",
            (arg::int("bytes"),),
            "Sends the given number of bytes.",
            |command, entity, (bytes,)| {
                let transport = application(entity)?.base().transport(command.sim());
                transport.send_message(command.sim(), bytes, None);
                Ok::<_, Refusal>(())
            },
        )
        .shared_cmd("start", (), "Starts sending.", |command, entity, _| {
            find_hooks(command, application(entity)?);
            application(entity)?.start(command.sim());
            Ok::<_, Refusal>(())
        })
        .shared_cmd("stop", (), "Stops sending.", |command, entity, _| {
            application(entity)?.stop(command.sim());
            Ok::<_, Refusal>(())
        });

    let class = declarations
        .class("Application/FTP", "Application")
        .doc("Transfers files: sends as much as the agent can, or a given number of packets or bytes.")
        .instproc("init", (), "Makes an application without an agent.", |_, call, _| call.next(&[]))
        .instproc("start", (), "Sends as much as the agent can, until `stop`.", |ns, call, _| {
            to_agent(ns, call, "send", &[(-1).into()])
        })
        .instproc("stop", (), "Stops sending and closes the connection.", |ns, call, _| {
            to_agent(ns, call, "advance", &[0.into()])?;
            to_agent(ns, call, "close", &[])
        })
        .instproc(
            "send",
            ("nbytes",),
            "Sends the given number of bytes in addition to those sent before.",
            |ns, call, _| to_agent(ns, call, "send", call.args),
        );
    packet_numbers(class);

    declarations
        .class("Application/Telnet", "Application")
        .doc("A person typing: single packets at random times.")
        .native(|_, id| Telnet::new(id))
        .bind(
            "interval_",
            Real(Telnet::INTERVAL, unit::SECONDS),
            "Mean time between packets; 0 draws the times from the distribution that tcplib measured for \
            telnet.",
            |telnet: &Telnet| &telnet.interval,
        );
    tcp_app(declarations);
}

fn tcp_app(declarations: &mut Declarations) {
    declarations
        .class("Application/TcpApp", "Application")
        .doc(
            "One end of a connection over which messages with contents travel. It is made with its agent: \
            `new Application/TcpApp agent`.",
        )
        .native(|_, id| TcpApp::new(id))
        .instproc(
            "init",
            (arg::rest("arg"),),
            "Puts the application on top of an agent.",
            |ns, call, (args,)| {
                let agent = match args {
                    [agent] => ns.entity_named(agent.as_str()),
                    _ => None,
                };
                let agent = agent.ok_or(Error::from(NO_NATIVE_HALF))?;
                call.next(&[])?;
                ns.record::<TcpApp>(call.object)?.base().attach(ns.sim(), agent);
                Ok(Obj::empty())
            },
        )
        .cmd(
            "connect",
            (arg::entity_of::<TcpApp>("peer"),),
            "Connects two applications, so that each is the other's peer.",
            |command, app: &TcpApp, (peer,)| {
                app.peer.set(Some(peer));
                command.sim().get::<TcpApp>(peer).ok_or_else(Refusal::unfit)?.peer.set(Some(command.entity));
                Ok::<_, Refusal>(())
            },
        )
        .cmd("dst", (), "Returns the peer of the application.", |_, app: &TcpApp, _| app.peer.get())
        .cmd(
            "send",
            (arg::int("bytes"), arg::text("script"), arg::rest("arg")),
            "Sends the given number of bytes. When the last byte arrives, the script is evaluated at the \
            peer.",
            |command, app: &TcpApp, (bytes, script, _)| app.send(command.sim(), bytes, script),
        );
}

pub(super) fn application(entity: &dyn Entity) -> Result<&dyn Application, Refusal> {
    entity.as_application().ok_or_else(Refusal::unfit)
}

fn target_command(class: &mut ClassDeclaration) {
    class.shared_cmd(
        "target",
        (arg::optional("process"),),
        "Sets the object that data are passed on to, or returns it.",
        |command, entity, (process,)| target(command, entity, process),
    );
}

fn target(command: &Command, entity: &dyn Entity, target: Option<&Obj>) -> Result<Option<EntityId>, Refusal> {
    let process = (entity as &dyn std::any::Any).downcast_ref::<Process>();
    let field = match process {
        Some(process) => &process.target,
        None => &application(entity)?.base().target,
    };
    let Some(target) = target else { return Ok(field.get()) };
    match command.ns.named(target) {
        Ok(target) => field.set(Some(target)),
        Err(_) => command.sim().fatal(&format!("Non-existent media app {target}\n")),
    }
    Ok(None)
}

fn attach_agent(command: &Command, entity: &dyn Entity, agent: &Obj) -> Result<(), Refusal> {
    let base = application(entity)?.base();
    match command.ns.named(agent) {
        Ok(agent) => base.attach(command.sim(), agent),
        Err(_) => {
            base.agent.set(None);
            return Err(Refusal::new(format!("no such agent {agent}")));
        }
    }
    Ok(())
}

/// Records which callbacks the application's own class defines.
fn find_hooks(command: &Command, application: &dyn Application) {
    // ns-2.35: methods of ancestors and of single objects are ignored (spec: traffic-and-applications, section 2).
    let class = command.ns.class_of(command.object);
    let defines = |method: &str| command.ns.otcl().defines_instproc(class, method);
    application.base().reports_recv.set(defines("recv"));
    application.base().reports_resume.set(defines("resume"));
}

/// Declares the methods by which a source of a TCP agent sends numbered packets.
pub(super) fn packet_numbers(class: &mut ClassDeclaration) {
    class
        .instproc("produce", ("pktcnt",), "Sends packets up to packet number `pktcnt`.", |ns, call, _| {
            to_agent(ns, call, "advance", call.args)
        })
        .instproc(
            "producemore",
            ("pktcnt",),
            "Sends the given number of packets in addition to those sent before.",
            |ns, call, _| to_agent(ns, call, "advanceby", call.args),
        );
}

/// Calls a method of the application's agent.
pub(super) fn to_agent(ns: &Ns, call: &Call, method: &str, arguments: &[Obj]) -> TclResult {
    let agent = ns.invoke(call.object, "agent", &[])?;
    ns.invoke_named(&agent, method, arguments)
}
