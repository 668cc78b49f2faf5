//! The receiver, which decides how many layers it joins.

use neons_otcl::{Call, Error, Obj, TclResult};

use super::{number, sum_of};
use crate::Ns;
use crate::classes::receiver::Receiver;
use crate::declare::Declarations;

/// The time over which losses are counted, seconds.
const LOSS_CYCLE: f64 = 5.0;
/// The time after dropping a layer because of losses during which no other layer is dropped, seconds.
const HOLD_TIME: f64 = 0.5;
/// The number of packets that must have arrived before losses count.
const FEWEST_PACKETS: i64 = 10;
/// The largest acceptable fraction of lost packets.
const GREATEST_LOSS: f64 = 0.10;
/// The time after which a receiver that has left all layers joins again, seconds.
const RETRY: f64 = 30.0;
/// The value for "no count of losses".
const NONE: i64 = -1;

pub(super) fn declare(declarations: &mut Declarations) {
    declarations
        .class("PLM", "Object")
        .doc("A receiver of layered multicast that measures the bandwidth of its path by packet pairs.")
        .instproc(
            "init",
            ("levels", "chk_estimate", "n_id"),
            "Makes the layers and joins the first one. The level changes at most every `chk_estimate` \
            seconds.",
            init,
        )
        .instproc("add-layer", (), "Joins the next layer.", add_layer)
        .instproc("drop-layer", (), "Leaves the highest layer.", drop_layer)
        .instproc(
            "make_estimate",
            ("PP_value",),
            "Called with a measured bandwidth, bits per second.",
            make_estimate,
        )
        .instproc(
            "stability-drop",
            ("PP_value",),
            "Leaves the layers that exceed a measured bandwidth, bits per second.",
            stability_drop,
        )
        .instproc(
            "choose_layer",
            ("PP_estimate_value",),
            "Joins or leaves layers according to an estimated bandwidth, bits per second.",
            choose_layer,
        )
        .instproc(
            "log-loss",
            (),
            "Called when packets have been lost: leaves a layer if there are too many losses.",
            log_loss,
        )
        .instproc(
            "exceed_loss_thresh",
            (),
            "Returns 1 if more than a tenth of the packets has been lost.",
            |ns, call, _| {
                let receiver = Receiver::of(ns, call);
                let since = |count: &str, begin: &str| -> Result<i64, Error> {
                    let begin = receiver.get(begin)?.to_i64().unwrap_or(0);
                    Ok(receiver.call(count, &[])?.to_i64().unwrap_or(0) - begin)
                };
                let packets = since("plm_pkts", "h_npkts")?;
                if packets < FEWEST_PACKETS {
                    return Ok(Obj::from_i64(0));
                }
                let lost = since("plm_loss", "h_nlost")?;
                Ok(Obj::from_bool(lost as f64 / (lost + packets) as f64 > GREATEST_LOSS))
            },
        )
        .instproc("plm_loss", (), "Returns the number of packets lost in all layers.", |ns, call, _| {
            sum_of(ns, &ns.otcl().get_var(call.object, "layers_")?, "nlost")
        })
        .instproc("plm_pkts", (), "Returns the number of packets received in all layers.", |ns, call, _| {
            sum_of(ns, &ns.otcl().get_var(call.object, "layers_")?, "npkts")
        })
        .instproc("debug", ("msg",), "Does nothing: debugging messages are discarded.", |_, _, _| {
            Ok(Obj::empty())
        });
    declarations
        .class("PLM/ns", "PLM")
        .doc("A receiver of layered multicast on a node.")
        .instproc(
            "init",
            ("ns", "localNode", "addrs", "check_estimate", "nn"),
            "Makes a receiver on a node for the groups of a source.",
            |ns, call, (simulator, node, addresses, check, number)| {
                let receiver = Receiver::of(ns, call);
                receiver.set("ns_", simulator.clone())?;
                receiver.set("node_", node.clone())?;
                receiver.set("addrs_", addresses.clone())?;
                let levels = Obj::from_i64(addresses.list_items()?.len() as i64);
                call.next(&[levels, check.clone(), number.clone()])
            },
        )
        .instproc(
            "create-layer",
            ("layerNo",),
            "Makes the layer with the given number, counted from 0.",
            |ns, call, (layer_no,)| {
                let receiver = Receiver::of(ns, call);
                let addresses = receiver.get("addrs_")?.list_items()?;
                let place = layer_no.to_i64().and_then(|place| usize::try_from(place).ok());
                let address = place.and_then(|place| addresses.get(place).cloned()).unwrap_or_default();
                ns.new_object(
                    "PLMLayer/ns",
                    &[receiver.get("ns_")?, receiver.name(), address, layer_no.clone()],
                )
            },
        )
        .instproc("now", (), "Returns the present time, seconds.", |ns, call, _| {
            Receiver::of(ns, call).invoke_of("ns_", "now", &[])
        })
        .instproc("node", (), "Returns the node of the receiver.", |ns, call, _| {
            ns.otcl().get_var(call.object, "node_")
        })
        .instproc("debug", ("msg",), "Does nothing: debugging messages are discarded.", |_, _, _| {
            Ok(Obj::empty())
        })
        .instproc("trace", ("trace",), "Stores the name of a trace.", |ns, call, (trace,)| {
            ns.otcl().set_var(call.object, "trace_", trace.clone())
        })
        .instproc(
            "total_bytes_delivered",
            (),
            "Returns the number of bytes received in all layers.",
            |ns, call, _| {
                let mut sum = 0;
                for layer in ns.otcl().get_var(call.object, "layers_")?.list_items()? {
                    let monitor = ns.invoke_named(&layer, "mon", &[])?;
                    sum +=
                        ns.invoke_named(&monitor, "set", &[Obj::from_str("bytes_")])?.to_i64().unwrap_or(0);
                }
                Ok(Obj::from_i64(sum))
            },
        );
}

fn init(ns: &Ns, call: &Call, (levels, check, id): (&Obj, &Obj, &Obj)) -> TclResult {
    call.next(&[])?;
    let receiver = Receiver::of(ns, call);
    let debug = ns.otcl().global_var("plm_debug_flag").unwrap_or_else(|| Obj::from_i64(0));
    receiver.set("debug_", debug)?;
    receiver.set("env_", "ns")?;
    receiver.set("maxlevel_", levels.clone())?;
    receiver.set("subscription_", Obj::from_i64(0))?;
    receiver.set("PP_estimate", Obj::empty())?;
    receiver.set("check_estimate", check.clone())?;
    receiver.set("node_id", id.clone())?;
    receiver.set("start_loss", Obj::from_i64(NONE))?;
    receiver.set("time_loss", Obj::from_i64(0))?;
    receiver.set("wait_loss", Obj::from_i64(0))?;
    let mut layers = Vec::new();
    for number in 0..levels.to_i64().unwrap_or(0) {
        let layer = receiver.call("create-layer", &[Obj::from_i64(number)])?;
        receiver.set(&format!("layer_({})", number + 1), layer.clone())?;
        layers.push(layer);
    }
    receiver.set("layers_", Obj::list(&layers))?;
    receiver.call("add-layer", &[])
}

fn level(receiver: &Receiver) -> Result<i64, Error> {
    Ok(receiver.get("subscription_")?.to_i64().unwrap_or(0))
}

fn tell_level(receiver: &Receiver, level: i64) -> Result<(), Error> {
    receiver.note(2, || Ok(format!(" {} : change layer {level} ", receiver.get("node_id")?)))
}

fn add_layer(ns: &Ns, call: &Call, _: ()) -> TclResult {
    let receiver = Receiver::of(ns, call);
    let next = level(&receiver)? + 1;
    if next <= receiver.get("maxlevel_")?.to_i64().unwrap_or(0) {
        receiver.set("subscription_", Obj::from_i64(next))?;
        receiver.invoke_of(&format!("layer_({next})"), "join-group", &[])?;
        tell_level(&receiver, next)?;
    }
    Ok(Obj::empty())
}

fn drop_layer(ns: &Ns, call: &Call, _: ()) -> TclResult {
    let receiver = Receiver::of(ns, call);
    let last = level(&receiver)?;
    if last > 0 {
        receiver.invoke_of(&format!("layer_({last})"), "leave-group", &[])?;
        receiver.set("subscription_", Obj::from_i64(last - 1))?;
        tell_level(&receiver, last - 1)?;
    }
    if last == 1 {
        receiver.note(2, || Ok(" Try to re-join the session after dropping all the layers ".to_owned()))?;
        let again = Obj::from_f64(number(&receiver.call("now", &[])?)? + RETRY);
        let script = format!("{} add-layer", receiver.name());
        receiver.invoke_of("ns_", "at", &[again, Obj::from_str(&script)])?;
    }
    Ok(Obj::empty())
}

/// Restarts the collection of measurements. The number of layers may change again after `check_estimate` seconds.
fn restart(receiver: &Receiver) -> Result<(), Error> {
    let deadline = number(&receiver.call("now", &[])?)? + receiver.number("check_estimate")?;
    receiver.set("time_estimate", Obj::from_f64(deadline)).map(drop)
}

/// Returns how many layers a bandwidth can carry.
fn affordable(ns: &Ns, bandwidth: i64) -> Result<i64, Error> {
    let mut count = 0;
    for rate in ns.global("rates_cum")?.list_items()? {
        if number(&rate)? >= bandwidth as f64 {
            break;
        }
        count += 1;
    }
    Ok(count)
}

fn make_estimate(ns: &Ns, call: &Call, (pp_value,): (&Obj,)) -> TclResult {
    let receiver = Receiver::of(ns, call);
    let mut values = receiver.get("PP_estimate")?.list_items()?;
    values.push(pp_value.clone());
    receiver.set("PP_estimate", Obj::list(&values))?;
    if !receiver.has("time_estimate") {
        restart(&receiver)?;
    }
    receiver.call("stability-drop", call.args)?;
    let values = receiver.get("PP_estimate")?;
    let count = values.list_items()?.len();
    let about = || Ok::<_, Error>((receiver.get("node_")?, receiver.get("check_estimate")?));
    receiver.note(3, || {
        let (node, check) = about()?;
        Ok(format!("{node}: check: {check} {values} , nb: {count}"))
    })?;
    let wanted = ns.global("PP_estimation_length")?.to_i64().unwrap_or(0);
    if receiver.number("time_estimate")? > number(&receiver.call("now", &[])?)? || (count as i64) < wanted {
        return Ok(Obj::empty());
    }
    let mut least = values.list_items()?.into_iter().next().unwrap_or_default();
    for value in values.list_items()? {
        if number(&value)? < number(&least)? {
            least = value;
        }
    }
    receiver.set("PP_estimate_value", least.clone())?;
    receiver.note(3, || {
        let (node, check) = about()?;
        Ok(format!("{node}: check: {check} PP estim: {values}, value: {least}"))
    })?;
    receiver.note(2, || Ok(number(&least)?.round().to_string()))?;
    receiver.set("PP_estimate", Obj::empty())?;
    restart(&receiver)?;
    receiver.call("choose_layer", &[least])
}

fn stability_drop(ns: &Ns, call: &Call, (pp_value,): (&Obj,)) -> TclResult {
    let receiver = Receiver::of(ns, call);
    let carried = affordable(ns, number(pp_value)?.round() as i64)?;
    if level(&receiver)? > carried {
        for _ in carried..level(&receiver)? {
            receiver.call("drop-layer", &[])?;
            receiver.set("start_loss", Obj::from_i64(NONE))?;
        }
        receiver.set("PP_estimate", Obj::empty())?;
        restart(&receiver)?;
    }
    Ok(Obj::empty())
}

fn choose_layer(ns: &Ns, call: &Call, (pp_estimate_value,): (&Obj,)) -> TclResult {
    let receiver = Receiver::of(ns, call);
    receiver.set("start_loss", Obj::from_i64(NONE))?;
    let carried = affordable(ns, number(pp_estimate_value)?.round() as i64)?;
    let before = level(&receiver)?;
    for _ in before..carried {
        receiver.call("add-layer", &[])?;
    }
    for _ in carried..before {
        receiver.call("drop-layer", &[])?;
    }
    Ok(Obj::empty())
}

fn log_loss(ns: &Ns, call: &Call, _: ()) -> TclResult {
    let receiver = Receiver::of(ns, call);
    let now = number(&receiver.call("now", &[])?)?;
    receiver.note(2, || Ok(format!("{} pkt_lost", receiver.name())))?;
    if receiver.number("time_loss")? <= now {
        receiver.note(2, || Ok("not enough losses during 1s: reinitialize".to_owned()))?;
        receiver.set("start_loss", Obj::from_i64(NONE))?;
    }
    let waits = receiver.number("wait_loss")? >= now;
    let start = receiver.get("start_loss")?;
    if start.to_i64() == Some(NONE) || waits {
        receiver.note(2, || Ok(format!("{start} {} reinitialize", i32::from(waits))))?;
        receiver.set("h_npkts", receiver.call("plm_pkts", &[])?)?;
        receiver.set("h_nlost", receiver.call("plm_loss", &[])?)?;
        receiver.set("start_loss", Obj::from_i64(1))?;
        receiver.set("time_loss", Obj::from_f64(now + LOSS_CYCLE))?;
        receiver.note(2, || Ok(format!("time_loss : {}", receiver.get("time_loss")?)))?;
    }
    let exceeds = receiver.call("exceed_loss_thresh", &[])?.to_bool().unwrap_or(false);
    if exceeds && receiver.number("wait_loss")? <= now {
        receiver.call("drop-layer", &[])?;
        receiver.set("start_loss", Obj::from_i64(NONE))?;
        receiver.set("wait_loss", Obj::from_f64(now + HOLD_TIME))?;
        receiver.note(2, || Ok(format!("drop layer wait_loss: {}", receiver.get("wait_loss")?)))?;
    }
    Ok(Obj::empty())
}
