//! Agent/TCP/Int and Agent/TCP/Session (spec: tcp-linux, section 22).

use neons_otcl::{Error, Obj, ObjectId};
use neons_sim::tcp::{Flavour, Integrated, Session, TcpSender};

use super::senders::flavour_variable;
use crate::Ns;
use crate::declare::{Bound, ClassDeclaration, Declarations, Refusal};

type Variable<F> = (&'static str, fn(&F) -> Bound<'_>);

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.tcp_flavour(
        "Agent/TCP/Int",
        "Agent/TCP",
        "A sender that leaves the window to a session; its node must have a procedure `createTcpSession`.",
        Integrated::default,
    );
    variables::<Integrated, _>(
        class,
        [
            ("rightEdge_", |sender| Bound::Int(&sender.right_edge)),
            ("uniqTS_", |sender| Bound::Int(&sender.unique_stamps)),
            ("winInc_", |sender| Bound::Int(&sender.increment)),
            ("winMult_", |sender| Bound::Real(&sender.multiplier)),
        ],
    );
    class
        .command("session", "", "Asks the node for a session.", |command, _: &TcpSender| {
            Ok::<_, Refusal>(ask_for_session(command.ns, command.object)?)
        })
        .command("setwt", "weight", "Asks the node for a session.", |command, _: &TcpSender| {
            Ok::<_, Refusal>(ask_for_session(command.ns, command.object)?)
        })
        .method("ask-for-session", "", "Asks the node for a session.", |ns, call| {
            ask_for_session(ns, call.object)?;
            Ok(Obj::empty())
        });
    let class = declarations.tcp_flavour(
        "Agent/TCP/Session",
        "Agent/TCP",
        "What the senders between two nodes would share. Without effect.",
        Session::default,
    );
    variables::<Session, _>(
        class,
        [
            ("fast_loss_recov_", |session| Bound::Bool(&session.fast_loss_recovery)),
            ("fast_reset_timer_", |session| Bound::Bool(&session.fast_reset_timer)),
            ("count_bytes_acked_", |session| Bound::Bool(&session.count_bytes_acked)),
            ("fs_enable_", |session| Bound::Bool(&session.fast_start)),
            ("ownd_", |session| Bound::Real(&session.outstanding)),
            ("owndCorr_", |session| Bound::Real(&session.correction)),
            ("proxyopt_", |session| Bound::Bool(&session.proxy)),
            ("fixedIw_", |session| Bound::Bool(&session.fixed_initial_window)),
            ("schedDisp_", |session| Bound::Int(&session.scheduling)),
            ("disableIntLossRecov_", |session| Bound::Bool(&session.disable_loss_recovery)),
        ],
    );
    class.command("resetwt", "", "Without effect.", |_, _: &TcpSender| {});
}

// ns-2.35: these have no class default.
fn variables<F: Flavour, const N: usize>(class: &mut ClassDeclaration, variables: [Variable<F>; N]) {
    for (name, field) in variables {
        flavour_variable(class, name, None, "Without effect.", false, field);
        class.missed();
    }
}

/// Asks the sender's node for a session with the node at the other end. That fails where scripts do not define the
/// procedure, and ends the run.
fn ask_for_session(ns: &Ns, object: ObjectId) -> Result<(), Error> {
    let node = ns.otcl().get_var(object, "node_")?;
    let destination = ns.otcl().get_var(object, "dst_addr_")?;
    ns.sim().host().evaluate(ns.sim(), &format!("{node} createTcpSession {destination}"));
    Ok(())
}
