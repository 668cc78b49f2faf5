//! The applications at both ends of a stream.

use std::any::Any;

use neons_otcl::{Error, Obj};
use neons_sim::Entity;
use neons_sim::application::http::{MAX_LAYERS, PageId};
use neons_sim::application::{MediaApp, QualityAdaptation};

use crate::declare::{Declarations, Int, Real, Refusal, arg, parse_integer, unit};

pub(super) fn declare(declarations: &mut Declarations) {
    let plain = declarations.class("Application/MediaApp", "Application");
    plain
        .doc(
            "One end of a stream over Agent/RAP, made with `new Application/MediaApp page`. It sends all \
            layers in turn.",
        )
        .native(|_, id| MediaApp::new(id))
        .bind(
            "segmentSize_",
            Int(MediaApp::SEGMENT_SIZE, unit::BYTES),
            "Size of a packet.",
            |app: &MediaApp| &app.segment_size,
        )
        .class_variable("MAX_LAYER_", "10", unit::NONE, "Has no effect.")
        .instproc(
            "init",
            ("page",),
            "Makes an end point of the stream of the given page.",
            |ns, call, (name,)| {
                call.next(&[])?;
                let page = name.as_str().split_once(':').and_then(|(server, number)| {
                    Some(PageId { server: ns.entity_named(server)?, number: parse_integer(number) })
                });
                let app = ns.record::<MediaApp>(call.object)?;
                app.page.set(Some(page.ok_or_else(|| Error::from(format!("no page {name}")))?));
                Ok(Obj::empty())
            },
        )
        .cmd(
            "set-layer",
            (arg::int("count"),),
            "Sets the number of layers.",
            |command, app: &MediaApp, (count,)| {
                if count >= MAX_LAYERS as i32 {
                    command.sim().warn("Too many layers than maximum allowed.\n");
                    return Err(Refusal::reported());
                }
                app.layers.set(count);
                Ok(())
            },
        )
        .cmd(
            "log",
            (arg::channel("channel"),),
            "Sets the channel to which events are written.",
            |_, app: &MediaApp, (channel,)| {
                app.log.set(Some(channel));
                Ok::<_, Refusal>(())
            },
        )
        .cmd(
            "evTrace",
            (arg::text("what"), arg::rest("arg")),
            "Writes an event to the channel that `log` has set.",
            |command, app: &MediaApp, (what, rest)| {
                app.trace(command.sim(), std::iter::once(what).chain(rest.iter().map(Obj::as_str)));
            },
        );

    let adaptive = declarations.class("Application/MediaApp/QA", "Application/MediaApp");
    adaptive
        .doc(
            "A stream that sends as many layers as the rate and the receiver's buffers allow (quality \
            adaptation).",
        )
        .native(|_, id| MediaApp::adaptive(id))
        .part(|entity: &dyn Entity| (entity as &dyn Any).downcast_ref::<MediaApp>()?.quality.as_deref())
        .bind(
            "LAYERBW_",
            Int(QualityAdaptation::LAYER_RATE, unit::BYTES_PER_SECOND),
            "The rate at which each layer is consumed, bytes per second.",
            |quality| &quality.layer_rate,
        )
        .bind(
            "MAXACTIVELAYERS_",
            Int(QualityAdaptation::MOST_LAYERS, unit::NONE),
            "Has no effect.",
            |quality| &quality.most_layers,
        )
        .bind("SRTTWEIGHT_", Real(QualityAdaptation::SRTT_WEIGHT, unit::NONE), "Has no effect.", |quality| {
            &quality.srtt_weight
        })
        .bind(
            "SMOOTHFACTOR_",
            Int(QualityAdaptation::SMOOTHING, unit::RATE_REDUCTIONS),
            "The number of rate reductions that the buffers must survive before a layer is added.",
            |quality| &quality.smoothing,
        )
        .bind(
            "MAXBKOFF_",
            Int(QualityAdaptation::MOST_REDUCTIONS, unit::RATE_REDUCTIONS),
            "The largest number of rate reductions to consider.",
            |quality| &quality.most_reductions,
        )
        .bind("debug_output_", Int(0, unit::NONE), "Has no effect.", |quality| &quality.debug)
        .bind(
            "pref_srtt_",
            Real(QualityAdaptation::LOOK_AHEAD, unit::SECONDS),
            "How far ahead of the data being sent caches prefetch.",
            |quality| &quality.look_ahead,
        );
}
