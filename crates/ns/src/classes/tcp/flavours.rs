//! One class per flavour of TCP (spec: tcp-one-way, sections 2 and 18 to 26).

use neons_sim::tcp::{
    Asym, Fack, FastStart, Flavour, Newreno, Paceable, RateBasedPacing, Reno, Rfc793edu, Sack1, SackRh,
    Tahoe, TcpSender, Vegas,
};

use super::senders::{finish_creation, flavour_variable};
use crate::declare::{Bound, ClassDeclaration, Declarations};

/// Name, default, meaning and field of a variable.
type Variable<F> = (&'static str, &'static str, &'static str, fn(&F) -> Bound<'_>);

fn variables<F: Flavour, const N: usize>(class: &mut ClassDeclaration, variables: [Variable<F>; N]) {
    for (name, default, doc, field) in variables {
        flavour_variable(class, name, Some(default), doc, false, field);
    }
}

fn lazy_variables<F: Flavour, const N: usize>(class: &mut ClassDeclaration, variables: [Variable<F>; N]) {
    for (name, default, doc, field) in variables {
        flavour_variable(class, name, Some(default), doc, true, field);
    }
}

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
    variables::<Newreno, _>(
        class,
        [
            (
                "newreno_changes_",
                "0",
                "1 estimates ssthresh from the first ACKs and sends on every second duplicate ACK.",
                |newreno| Bound::Int(&newreno.changes),
            ),
            (
                "newreno_changes1_",
                "1",
                "Only the first partial ACK sets the retransmission timer.",
                |newreno| Bound::Int(&newreno.changes1),
            ),
            (
                "partial_window_deflation_",
                "1",
                "A partial ACK deflates the window by what it acknowledges.",
                |newreno| Bound::Int(&newreno.partial_window_deflation),
            ),
            (
                "exit_recovery_fix_",
                "0",
                "Recovery ends with a window no larger than what is outstanding.",
                |newreno| Bound::Int(&newreno.exit_recovery_fix),
            ),
        ],
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
    flavour_variable(
        class,
        "partial_ack_",
        None,
        "A partial ACK lets two packets out.",
        false,
        |sack: &Sack1| Bound::Bool(&sack.partial_ack),
    );
    let class = declarations.tcp_flavour(
        "Agent/TCP/Fack",
        "Agent/TCP",
        "Recovery guided by the highest packet reported as received.",
        Fack::default,
    );
    variables::<Fack, _>(
        class,
        [
            ("ss-div4_", "false", "A loss in slow start quarters the window.", |fack| {
                Bound::Bool(&fack.slow_start_quarters)
            }),
            ("rampdown_", "false", "The window is lowered gradually.", |fack| Bound::Bool(&fack.rampdown)),
        ],
    );
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
    lazy_variables::<Vegas, _>(
        class,
        [
            (
                "v_alpha_",
                "1",
                "Less than this extra in the network lets the window grow, packets.",
                |vegas| Bound::Int(&vegas.alpha),
            ),
            ("v_beta_", "3", "More than this extra in the network shrinks the window, packets.", |vegas| {
                Bound::Int(&vegas.beta)
            }),
            ("v_gamma_", "1", "More than this extra in the network ends slow start, packets.", |vegas| {
                Bound::Int(&vegas.gamma)
            }),
            ("v_rtt_", "0", "The last round-trip time sample, seconds.", |vegas| Bound::Real(&vegas.rtt)),
        ],
    );
}

fn pacing(declarations: &mut Declarations) {
    let class = declarations.tcp_flavour(
        "Agent/TCP/Vegas/RBP",
        "Agent/TCP/Vegas",
        "Vegas that paces its first packets after an idle period.",
        RateBasedPacing::<Vegas>::default,
    );
    pacing_variables::<Vegas>(class);
    variables::<RateBasedPacing<Vegas>, _>(
        class,
        [("rbp_rate_algorithm_", "1", "1 paces by the throughput, 2 by the window.", |rbp| {
            Bound::Int(&rbp.rate_algorithm)
        })],
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
    variables::<RateBasedPacing<Base>, _>(
        class,
        [
            ("rbp_scale_", "0.75", "Which part of the window is paced.", |rbp| Bound::Real(&rbp.scale)),
            ("rbp_segs_actually_paced_", "0", "Packets paced after the last idle period.", |rbp| {
                Bound::Int(&rbp.packets_paced)
            }),
            ("rbp_inter_pace_delay_", "0", "Time between two paced packets, seconds.", |rbp| {
                Bound::Real(&rbp.delay)
            }),
        ],
    );
}

fn teaching(declarations: &mut Declarations) {
    let class = declarations.tcp_flavour(
        "Agent/TCP/RFC793edu",
        "Agent/TCP",
        "A TCP as first specified, to which later inventions can be added one by one.",
        Rfc793edu::default,
    );
    lazy_variables::<Rfc793edu, _>(
        class,
        [
            ("add793expbackoff_", "true", "Exponential back-off of the timer.", |edu| {
                Bound::Bool(&edu.exponential_backoff)
            }),
            ("add793jacobsonrtt_", "false", "Jacobson's timeout.", |edu| Bound::Bool(&edu.jacobson_rtt)),
            ("add793fastrtx_", "false", "Fast retransmit.", |edu| Bound::Bool(&edu.fast_retransmit)),
            ("add793slowstart_", "false", "Slow start and congestion avoidance.", |edu| {
                Bound::Bool(&edu.slow_start)
            }),
            ("add793additiveinc_", "false", "Only additive increase.", |edu| {
                Bound::Bool(&edu.additive_increase)
            }),
            ("add793karnrtt_", "true", "Resent packets are not timed.", |edu| Bound::Bool(&edu.karn)),
            ("add793exponinc_", "false", "Only exponential increase.", |edu| {
                Bound::Bool(&edu.exponential_increase)
            }),
            ("rto_", "60", "The timeout before back-off, ticks.", |edu| Bound::Real(&edu.rto)),
        ],
    );
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
    variables::<Asym<Base>, _>(
        class,
        [("g_", "0.125", "Gain of the exact round-trip estimate.", |asym| Bound::Real(&asym.gain))],
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
    let doc = "Goes on with the old window after an idle period, in packets that may be dropped first.";
    let class = declarations.tcp_flavour(name, parent, doc, make);
    // ns-2.35: these have no class default; scripts set one (spec: tcp-one-way, section 26).
    type Variable<F> = (&'static str, &'static str, fn(&F) -> Bound<'_>);
    let variables: [Variable<FastStart<Base>>; 4] = [
        ("fast_loss_recov_", "Losses in fast start are repaired after a timer of their own.", |fs| {
            Bound::Bool(&fs.fast_loss_recovery)
        }),
        ("fast_reset_timer_", "That timer follows the exact round-trip estimate.", |fs| {
            Bound::Bool(&fs.fast_reset_timer)
        }),
        ("count_bytes_acked_", "The window grows with every packet acknowledged.", |fs| {
            Bound::Bool(&fs.count_bytes_acked)
        }),
        ("fs_enable_", "Without effect.", |fs| Bound::Bool(&fs.enabled)),
    ];
    for (name, doc, field) in variables {
        flavour_variable(class, name, None, doc, false, field);
        class.missed();
    }
    class
}
