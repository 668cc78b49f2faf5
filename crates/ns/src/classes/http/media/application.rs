//! The applications at both ends of a stream.

use std::any::Any;

use neons_otcl::{Error, Obj};
use neons_sim::Entity;
use neons_sim::application::http::{MAX_LAYERS, PageId};
use neons_sim::application::{MediaApp, QualityAdaptation};

use crate::declare::{Bound, ClassDeclaration, Declarations, Refusal, parse_integer};

pub(super) fn declare(declarations: &mut Declarations) {
    let plain = declarations.class("Application/MediaApp", "Application");
    plain
        .doc("One end of a stream over Agent/RAP: `new Application/MediaApp page`. Sends all layers in turn.")
        .native(|_, id| MediaApp::new(id))
        .variable("segmentSize_", "1024", "Size of a packet, bytes.", |app: &MediaApp| {
            Bound::Int(&app.segment_size)
        })
        .class_variable("MAX_LAYER_", "10", "Without effect.")
        .method("init", "page", "The end of a stream of this page.", |ns, call| {
            call.next(&[])?;
            let page = call.args[0].as_str().split_once(':').and_then(|(server, number)| {
                Some(PageId { server: ns.entity_named(server)?, number: parse_integer(number) })
            });
            let app = ns.record::<MediaApp>(call.object)?;
            app.page.set(Some(page.ok_or_else(|| Error::from(format!("no page {}", call.args[0])))?));
            Ok(Obj::empty())
        })
        .command("set-layer", "count", "Sets the number of layers.", |command, app: &MediaApp| {
            if command.int(0) >= MAX_LAYERS as i32 {
                command.sim().warn("Too many layers than maximum allowed.\n");
                return Err(Refusal::silent());
            }
            app.layers.set(command.int(0));
            Ok(())
        })
        .command("log", "channel", "Lists events in a channel.", |command, app: &MediaApp| {
            app.log.set(Some(command.sink(0)?));
            Ok::<_, Refusal>(())
        })
        .command("evTrace", "what ?arg ...?", "Lists an event.", |command, app: &MediaApp| {
            app.trace(command.sim(), command.arguments.iter().map(Obj::as_str));
        });

    let adaptive = declarations.class("Application/MediaApp/QA", "Application/MediaApp");
    adaptive
        .doc("Sends as many layers as the rate and the receiver's buffers allow (quality adaptation).")
        .native(|_, id| MediaApp::adaptive(id));
    adapted(adaptive, "LAYERBW_", "2500", "Bytes per second that each layer consumes.", |quality| {
        Bound::Int(&quality.layer_rate)
    });
    adapted(adaptive, "MAXACTIVELAYERS_", "10", "Without effect.", |quality| {
        Bound::Int(&quality.most_layers)
    });
    adapted(adaptive, "SRTTWEIGHT_", "0.95", "Without effect.", |quality| Bound::Real(&quality.srtt_weight));
    adapted(
        adaptive,
        "SMOOTHFACTOR_",
        "4",
        "Reductions of the rate that must be survivable before a layer is added.",
        |quality| Bound::Int(&quality.smoothing),
    );
    adapted(adaptive, "MAXBKOFF_", "100", "The most reductions of the rate to look at.", |quality| {
        Bound::Int(&quality.most_reductions)
    });
    adapted(adaptive, "debug_output_", "0", "Without effect.", |quality| Bound::Int(&quality.debug));
    adapted(adaptive, "pref_srtt_", "0.6", "How far caches look ahead, seconds.", |quality| {
        Bound::Real(&quality.look_ahead)
    });
}

/// A variable of adaptive applications.
fn adapted(
    class: &mut ClassDeclaration,
    name: &'static str,
    default: &'static str,
    doc: &'static str,
    field: impl for<'a> Fn(&'a QualityAdaptation) -> Bound<'a> + 'static,
) {
    class.shared_variable(name, Some(default), doc, false, move |entity: &dyn Entity| {
        let app = (entity as &dyn Any).downcast_ref::<MediaApp>()?;
        Some(field(app.quality.as_deref()?))
    });
}
