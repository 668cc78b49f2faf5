//! Agent/TCP/Int and Agent/TCP/Session (spec: tcp-linux, section 22).

use neons_otcl::{Error, Obj, ObjectId};
use neons_sim::tcp::{Integrated, Session, TcpSender};

use crate::Ns;
use crate::declare::{Bool, Declarations, Int, Real, Refusal, Unset, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let class = declarations.tcp_flavour(
        "Agent/TCP/Int",
        "Agent/TCP",
        "A sender that leaves the window to a session between two nodes. Its node must have a procedure \
        `createTcpSession`.",
        Integrated::default,
    );
    // ns-2.35: these variables, and those of a session, have no class default.
    class
        .of_flavour::<Integrated>()
        .bind("rightEdge_", Int(Unset, unit::NONE), "Has no effect.", |sender| &sender.right_edge)
        .missed()
        .bind("uniqTS_", Int(Unset, unit::NONE), "Has no effect.", |sender| &sender.unique_stamps)
        .missed()
        .bind("winInc_", Int(Unset, unit::NONE), "Has no effect.", |sender| &sender.increment)
        .missed()
        .bind("winMult_", Real(Unset, unit::NONE), "Has no effect.", |sender| &sender.multiplier)
        .missed();
    class
        .cmd("session", (), "Requests a session from the node.", |command, _: &TcpSender, _| {
            Ok::<_, Refusal>(ask_for_session(command.ns, command.object)?)
        })
        .cmd(
            "setwt",
            ("weight",),
            "Requests a session from the node; the weight has no effect.",
            |command, _: &TcpSender, _| Ok::<_, Refusal>(ask_for_session(command.ns, command.object)?),
        )
        .instproc("ask-for-session", (), "Requests a session from the node.", |ns, call, _| {
            ask_for_session(ns, call.object)?;
            Ok(Obj::empty())
        });
    let class = declarations.tcp_flavour(
        "Agent/TCP/Session",
        "Agent/TCP",
        "The state that senders between two nodes would share. It has no effect.",
        Session::default,
    );
    class
        .of_flavour::<Session>()
        .bind("fast_loss_recov_", Bool(Unset), "Has no effect.", |session| &session.fast_loss_recovery)
        .missed()
        .bind("fast_reset_timer_", Bool(Unset), "Has no effect.", |session| &session.fast_reset_timer)
        .missed()
        .bind("count_bytes_acked_", Bool(Unset), "Has no effect.", |session| &session.count_bytes_acked)
        .missed()
        .bind("fs_enable_", Bool(Unset), "Has no effect.", |session| &session.fast_start)
        .missed()
        .bind("ownd_", Real(Unset, unit::NONE), "Has no effect.", |session| &session.outstanding)
        .missed()
        .bind("owndCorr_", Real(Unset, unit::NONE), "Has no effect.", |session| &session.correction)
        .missed()
        .bind("proxyopt_", Bool(Unset), "Has no effect.", |session| &session.proxy)
        .missed()
        .bind("fixedIw_", Bool(Unset), "Has no effect.", |session| &session.fixed_initial_window)
        .missed()
        .bind("schedDisp_", Int(Unset, unit::NONE), "Has no effect.", |session| &session.scheduling)
        .missed()
        .bind("disableIntLossRecov_", Bool(Unset), "Has no effect.", |session| &session.disable_loss_recovery)
        .missed();
    class.cmd("resetwt", (), "Has no effect.", |_, _: &TcpSender, _| {});
}

/// Requests from the sender's node a session with the node at the other end. If no script defines the procedure,
/// this fails and ends the run.
fn ask_for_session(ns: &Ns, object: ObjectId) -> Result<(), Error> {
    let node = ns.otcl().get_var(object, "node_")?;
    let destination = ns.otcl().get_var(object, "dst_addr_")?;
    ns.sim().embedder().evaluate(ns.sim(), &format!("{node} createTcpSession {destination}"));
    Ok(())
}
