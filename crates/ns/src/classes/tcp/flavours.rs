//! One class per flavour of TCP (spec: tcp-one-way, sections 2 and 18 to 26).

use neons_sim::tcp::{
    Asym, Fack, FastStart, Flavour, Newreno, Paceable, RateBasedPacing, Reno, Rfc793edu, Sack1, SackRh,
    Tahoe, TcpSender, Vegas,
};

use super::senders::finish_creation;
use crate::declare::{Bool, ClassDeclaration, Declarations, Int, Real, Unset, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    reno(declarations);
    sack(declarations);
    vegas(declarations);
    pacing(declarations);
    teaching(declarations);
    asymmetric(declarations);
    fast_start(declarations);
}

fn reno(declarations: &mut Declarations) {
    declarations.tcp_flavour(
        "Agent/TCP/Reno",
        "Agent/TCP",
        "TCP Reno: after three duplicate ACKs the window is halved, and inflated by further duplicate ACKs \
        until the loss is repaired.",
        Reno::default,
    );
    let class = declarations.tcp_flavour(
        "Agent/TCP/Newreno",
        "Agent/TCP",
        "TCP NewReno: Reno that repairs several losses in one window by processing partial ACKs (RFC \
        3782).",
        Newreno::default,
    );
    class
        .of_flavour::<Newreno>()
        .bind(
            "newreno_changes_",
            Int(0, unit::NONE),
            "1 estimates `ssthresh_` from the first ACKs and sends on every second duplicate ACK.",
            |newreno| &newreno.changes,
        )
        .bind(
            "newreno_changes1_",
            Int(Newreno::CHANGES1, unit::NONE),
            "Set the retransmission timer only for the first partial ACK (the impatient variant of RFC \
            3782).",
            |newreno| &newreno.changes1,
        )
        .bind(
            "partial_window_deflation_",
            Int(Newreno::PARTIAL_WINDOW_DEFLATION, unit::NONE),
            "Deflate the window at a partial ACK by the data that it acknowledges.",
            |newreno| &newreno.partial_window_deflation,
        )
        .bind(
            "exit_recovery_fix_",
            Int(0, unit::NONE),
            "End recovery with a window no larger than the data outstanding.",
            |newreno| &newreno.exit_recovery_fix,
        );
}

fn sack(declarations: &mut Declarations) {
    let class = declarations.tcp_flavour(
        "Agent/TCP/Sack1",
        "Agent/TCP",
        "TCP with loss recovery by selective acknowledgements (SACK, RFC 2018). Its sink must be \
        Agent/TCPSink/Sack1 or a subclass.",
        Sack1::default,
    );
    // The variable has no default here, so that the default of Agent/TCP applies.
    class.of_flavour::<Sack1>().bind(
        "partial_ack_",
        Bool(Unset),
        "Send two packets for each partial ACK.",
        |sack| &sack.partial_ack,
    );
    let class = declarations.tcp_flavour(
        "Agent/TCP/Fack",
        "Agent/TCP",
        "TCP FACK: loss recovery by the highest packet that was selectively acknowledged. Its sink must \
        send selective acknowledgements.",
        Fack::default,
    );
    class
        .of_flavour::<Fack>()
        .bind("ss-div4_", Bool(false), "Quarter the window after a loss in slow start.", |fack| {
            &fack.slow_start_quarters
        })
        .bind("rampdown_", Bool(false), "Lower the window gradually after a loss.", |fack| &fack.rampdown);
    declarations.tcp_flavour(
        "Agent/TCP/SackRH",
        "Agent/TCP",
        "TCP with rate halving: after a loss, one packet is sent for every two acknowledged.",
        SackRh::default,
    );
}

fn vegas(declarations: &mut Declarations) {
    let class = declarations.tcp_flavour(
        "Agent/TCP/Vegas",
        "Agent/TCP",
        "TCP Vegas: congestion avoidance by comparing the expected with the actual throughput.",
        Vegas::default,
    );
    class
        .of_flavour::<Vegas>()
        .lazily()
        .bind(
            "v_alpha_",
            Int(Vegas::ALPHA, unit::PACKETS),
            "Extra packets in the network below which the window grows.",
            |vegas| &vegas.alpha,
        )
        .bind(
            "v_beta_",
            Int(Vegas::BETA, unit::PACKETS),
            "Extra packets in the network above which the window shrinks.",
            |vegas| &vegas.beta,
        )
        .bind(
            "v_gamma_",
            Int(Vegas::GAMMA, unit::PACKETS),
            "Extra packets in the network above which slow start ends.",
            |vegas| &vegas.gamma,
        )
        .bind("v_rtt_", Real(0, unit::SECONDS), "The last round-trip time sample.", |vegas| &vegas.rtt);
}

fn pacing(declarations: &mut Declarations) {
    let class = declarations.tcp_flavour(
        "Agent/TCP/Vegas/RBP",
        "Agent/TCP/Vegas",
        "TCP Vegas that paces its first packets after an idle period.",
        RateBasedPacing::<Vegas>::default,
    );
    pacing_variables::<Vegas>(class);
    class.of_flavour::<RateBasedPacing<Vegas>>().bind(
        "rbp_rate_algorithm_",
        Int(RateBasedPacing::<Vegas>::RATE_ALGORITHM, unit::NONE),
        "Rate of pacing: 1 from the throughput, 2 from the window.",
        |rbp| &rbp.rate_algorithm,
    );
    let class = declarations.tcp_flavour(
        "Agent/TCP/Reno/RBP",
        "Agent/TCP/Reno",
        "TCP Reno that paces its first packets after an idle period.",
        RateBasedPacing::<Reno>::default,
    );
    pacing_variables::<Reno>(class);
}

fn pacing_variables<Base: Paceable>(class: &mut ClassDeclaration) {
    class
        .of_flavour::<RateBasedPacing<Base>>()
        .bind(
            "rbp_scale_",
            Real(RateBasedPacing::<Reno>::SCALE, unit::NONE),
            "The share of the window that is paced.",
            |rbp| &rbp.scale,
        )
        .bind(
            "rbp_segs_actually_paced_",
            Int(0, unit::PACKETS),
            "The number of packets paced after the last idle period.",
            |rbp| &rbp.packets_paced,
        )
        .bind("rbp_inter_pace_delay_", Real(0, unit::SECONDS), "Time between two paced packets.", |rbp| {
            &rbp.delay
        });
}

fn teaching(declarations: &mut Declarations) {
    let class = declarations.tcp_flavour(
        "Agent/TCP/RFC793edu",
        "Agent/TCP",
        "TCP as RFC 793 specified it, to which later inventions can be added one by one.",
        Rfc793edu::default,
    );
    class
        .of_flavour::<Rfc793edu>()
        .lazily()
        .bind(
            "add793expbackoff_",
            Bool(Rfc793edu::EXPONENTIAL_BACKOFF),
            "Back the retransmission timer off exponentially.",
            |edu| &edu.exponential_backoff,
        )
        .bind(
            "add793jacobsonrtt_",
            Bool(false),
            "Use Jacobson's estimate of the retransmission timeout.",
            |edu| &edu.jacobson_rtt,
        )
        .bind("add793fastrtx_", Bool(false), "Use fast retransmit.", |edu| &edu.fast_retransmit)
        .bind("add793slowstart_", Bool(false), "Use slow start and congestion avoidance.", |edu| {
            &edu.slow_start
        })
        .bind("add793additiveinc_", Bool(false), "Use additive increase only, without slow start.", |edu| {
            &edu.additive_increase
        })
        .bind(
            "add793karnrtt_",
            Bool(Rfc793edu::KARN),
            "Apply Karn's rule: retransmitted packets give no round-trip time samples.",
            |edu| &edu.karn,
        )
        .bind(
            "add793exponinc_",
            Bool(false),
            "Use exponential increase only, without congestion avoidance.",
            |edu| &edu.exponential_increase,
        )
        .bind(
            "rto_",
            Real(Rfc793edu::RTO, unit::TICKS),
            "The retransmission timeout before back-off.",
            |edu| &edu.rto,
        );
    class.class_variable("syn_", "true", unit::NONE, "Packet 0 stands for a SYN.");
}

fn asymmetric(declarations: &mut Declarations) {
    asymmetric_class::<Tahoe>(declarations, "Agent/TCP/Asym", "Agent/TCP", || Tahoe);
    asymmetric_class(declarations, "Agent/TCP/Reno/Asym", "Agent/TCP/Reno", Reno::default);
    asymmetric_class(declarations, "Agent/TCP/Newreno/Asym", "Agent/TCP/Newreno", Newreno::default);
}

fn asymmetric_class<Base: Flavour>(
    declarations: &mut Declarations,
    name: &'static str,
    parent: &'static str,
    base: fn() -> Base,
) {
    let doc = "TCP for paths with a low-bandwidth reverse path: the window grows by the data acknowledged, \
        and bursts are spaced.";
    let class = declarations.tcp_flavour(name, parent, doc, move || Asym::new(base()));
    class.of_flavour::<Asym<Base>>().bind(
        "g_",
        Real(Asym::<Reno>::GAIN, unit::NONE),
        "Gain of the exact round-trip estimate.",
        |asym| &asym.gain,
    );
}

fn fast_start(declarations: &mut Declarations) {
    fast_start_class(declarations, "Agent/TCP/FS", "Agent/TCP", || FastStart::new(Tahoe));
    fast_start_class(declarations, "Agent/TCP/Reno/FS", "Agent/TCP/Reno", || FastStart::new(Reno::default()));
    fast_start_class(declarations, "Agent/TCP/Newreno/FS", "Agent/TCP/Newreno", || {
        FastStart::new(Newreno::default())
    });
    let class = fast_start_class(declarations, "Agent/TCP/Newreno/Asym/FS", "Agent/TCP/Newreno/Asym", || {
        FastStart::new(Asym::new(Newreno::default())).on_asymmetric_path()
    });
    // ns-2.35: this class always counts acknowledged bytes, whatever the class default.
    class.built(|ns, object, entity| {
        let tcp = ns.sim().get::<TcpSender>(entity);
        if let Some(fs) = tcp.and_then(|tcp| tcp.flavour_part::<FastStart<Asym<Newreno>>>()) {
            fs.count_bytes_acked.set(1);
        }
        finish_creation(ns, object, entity)
    });
}

fn fast_start_class<'a, Base: Flavour>(
    declarations: &'a mut Declarations,
    name: &'static str,
    parent: &'static str,
    make: fn() -> FastStart<Base>,
) -> &'a mut ClassDeclaration {
    let doc = "TCP with fast start: after an idle period it continues with the old window. Routers may drop \
        these packets before others.";
    let class = declarations.tcp_flavour(name, parent, doc, make);
    // ns-2.35: these variables have no class default; scripts set one (spec: tcp-one-way, section 26).
    class
        .of_flavour::<FastStart<Base>>()
        .bind("fast_loss_recov_", Bool(Unset), "Detect losses in fast start by a separate timer.", |fs| {
            &fs.fast_loss_recovery
        })
        .missed()
        .bind(
            "fast_reset_timer_",
            Bool(Unset),
            "Set the timer of fast start by the exact round-trip estimate.",
            |fs| &fs.fast_reset_timer,
        )
        .missed()
        .bind(
            "count_bytes_acked_",
            Bool(Unset),
            "Let the window grow with every packet acknowledged.",
            |fs| &fs.count_bytes_acked,
        )
        .missed()
        .bind("fs_enable_", Bool(Unset), "Has no effect.", |fs| &fs.enabled)
        .missed();
    class
}
