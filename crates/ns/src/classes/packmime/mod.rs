//! Web traffic of the PackMime model (spec: traffic-and-applications, sections 12 and 13).

mod cloud;
mod variables;

use crate::declare::Declarations;

pub(super) fn declare(declarations: &mut Declarations) {
    variables::declare(declarations);
    cloud::declare(declarations);
}
