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
        "Fast recovery: the window is halved, and inflated by duplicate ACKs.",
        Reno::default,
    );
    let class = declarations.tcp_flavour(
        "Agent/TCP/Newreno",
        "Agent/TCP",
        "Reno that repairs several losses in one window by heeding partial ACKs.",
        Newreno::default,
    );
    class
        .of_flavour::<Newreno>()
        .bind(
            "newreno_changes_",
            Int(0, unit::NONE),
            "1 estimates ssthresh from the first ACKs and sends on every second duplicate ACK.",
            |newreno| &newreno.changes,
        )
        .bind(
            "newreno_changes1_",
            Int(1, unit::NONE),
            "Only the first partial ACK sets the retransmission timer.",
            |newreno| &newreno.changes1,
        )
        .bind(
            "partial_window_deflation_",
            Int(1, unit::NONE),
            "A partial ACK deflates the window by what it acknowledges.",
            |newreno| &newreno.partial_window_deflation,
        )
        .bind(
            "exit_recovery_fix_",
            Int(0, unit::NONE),
            "Recovery ends with a window no larger than what is outstanding.",
            |newreno| &newreno.exit_recovery_fix,
        );
}

fn sack(declarations: &mut Declarations) {
    let class = declarations.tcp_flavour(
        "Agent/TCP/Sack1",
        "Agent/TCP",
        "Recovery guided by selective acknowledgements.",
        Sack1::default,
    );
    // The default is that of Agent/TCP.
    class.of_flavour::<Sack1>().bind(
        "partial_ack_",
        Bool(Unset),
        "A partial ACK lets two packets out.",
        |sack| &sack.partial_ack,
    );
    let class = declarations.tcp_flavour(
        "Agent/TCP/Fack",
        "Agent/TCP",
        "Recovery guided by the highest packet reported as received.",
        Fack::default,
    );
    class
        .of_flavour::<Fack>()
        .bind("ss-div4_", Bool(false), "A loss in slow start quarters the window.", |fack| {
            &fack.slow_start_quarters
        })
        .bind("rampdown_", Bool(false), "The window is lowered gradually.", |fack| &fack.rampdown);
    declarations.tcp_flavour(
        "Agent/TCP/SackRH",
        "Agent/TCP",
        "Rate halving: after a loss one packet is sent for every two acknowledged.",
        SackRh::default,
    );
}

fn vegas(declarations: &mut Declarations) {
    let class = declarations.tcp_flavour(
        "Agent/TCP/Vegas",
        "Agent/TCP",
        "Congestion avoidance by comparing expected and actual throughput.",
        Vegas::default,
    );
    class
        .of_flavour::<Vegas>()
        .lazily()
        .bind(
            "v_alpha_",
            Int(1, unit::PACKETS),
            "Less than this extra in the network lets the window grow.",
            |vegas| &vegas.alpha,
        )
        .bind(
            "v_beta_",
            Int(3, unit::PACKETS),
            "More than this extra in the network shrinks the window.",
            |vegas| &vegas.beta,
        )
        .bind(
            "v_gamma_",
            Int(1, unit::PACKETS),
            "More than this extra in the network ends slow start.",
            |vegas| &vegas.gamma,
        )
        .bind("v_rtt_", Real(0, unit::SECONDS), "The last round-trip time sample.", |vegas| &vegas.rtt);
}

fn pacing(declarations: &mut Declarations) {
    let class = declarations.tcp_flavour(
        "Agent/TCP/Vegas/RBP",
        "Agent/TCP/Vegas",
        "Vegas that paces its first packets after an idle period.",
        RateBasedPacing::<Vegas>::default,
    );
    pacing_variables::<Vegas>(class);
    class.of_flavour::<RateBasedPacing<Vegas>>().bind(
        "rbp_rate_algorithm_",
        Int(1, unit::NONE),
        "1 paces by the throughput, 2 by the window.",
        |rbp| &rbp.rate_algorithm,
    );
    let class = declarations.tcp_flavour(
        "Agent/TCP/Reno/RBP",
        "Agent/TCP/Reno",
        "Reno that paces its first packets after an idle period.",
        RateBasedPacing::<Reno>::default,
    );
    pacing_variables::<Reno>(class);
}

fn pacing_variables<Base: Paceable>(class: &mut ClassDeclaration) {
    class
        .of_flavour::<RateBasedPacing<Base>>()
        .bind("rbp_scale_", Real(0.75, unit::NONE), "Which part of the window is paced.", |rbp| &rbp.scale)
        .bind(
            "rbp_segs_actually_paced_",
            Int(0, unit::PACKETS),
            "Packets paced after the last idle period.",
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
        "A TCP as first specified, to which later inventions can be added one by one.",
        Rfc793edu::default,
    );
    class
        .of_flavour::<Rfc793edu>()
        .lazily()
        .bind("add793expbackoff_", Bool(true), "Exponential back-off of the timer.", |edu| {
            &edu.exponential_backoff
        })
        .bind("add793jacobsonrtt_", Bool(false), "Jacobson's timeout.", |edu| &edu.jacobson_rtt)
        .bind("add793fastrtx_", Bool(false), "Fast retransmit.", |edu| &edu.fast_retransmit)
        .bind("add793slowstart_", Bool(false), "Slow start and congestion avoidance.", |edu| &edu.slow_start)
        .bind("add793additiveinc_", Bool(false), "Only additive increase.", |edu| &edu.additive_increase)
        .bind("add793karnrtt_", Bool(true), "Resent packets are not timed.", |edu| &edu.karn)
        .bind("add793exponinc_", Bool(false), "Only exponential increase.", |edu| &edu.exponential_increase)
        .bind("rto_", Real(60, unit::TICKS), "The timeout before back-off.", |edu| &edu.rto);
    class.class_variable("syn_", "true", "Packet 0 stands for a SYN.");
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
    let doc = "For paths with a thin way back: grows by what is acknowledged, spaces its bursts.";
    let class = declarations.tcp_flavour(name, parent, doc, move || Asym::new(base()));
    class.of_flavour::<Asym<Base>>().bind(
        "g_",
        Real(0.125, unit::NONE),
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
    // ns-2.35: this class ignores its class default for one variable.
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
    let doc = "Goes on with the old window after an idle period, in packets that may be \
             dropped first.";
    let class = declarations.tcp_flavour(name, parent, doc, make);
    // ns-2.35: these have no class default; scripts set one (spec: tcp-one-way, section 26).
    class
        .of_flavour::<FastStart<Base>>()
        .bind(
            "fast_loss_recov_",
            Bool(Unset),
            "Losses in fast start are repaired after a timer of their own.",
            |fs| &fs.fast_loss_recovery,
        )
        .missed()
        .bind("fast_reset_timer_", Bool(Unset), "That timer follows the exact round-trip estimate.", |fs| {
            &fs.fast_reset_timer
        })
        .missed()
        .bind("count_bytes_acked_", Bool(Unset), "The window grows with every packet acknowledged.", |fs| {
            &fs.count_bytes_acked
        })
        .missed()
        .bind("fs_enable_", Bool(Unset), "Without effect.", |fs| &fs.enabled)
        .missed();
    class
}
