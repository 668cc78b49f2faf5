//! Checks that the embedded page was built from the present sources.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() { sources(&path, found) } else { found.push(path) }
    }
}

/// `npm run build` in `crates/view/page` brings `dist` up to date; see `scripts/pack.mjs`.
#[test]
fn built_page_is_in_step_with_its_sources() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let mut files = Vec::new();
    sources(&page.join("src"), &mut files);
    let others = ["index.html", "package-lock.json", "package.json", "vite.config.ts"];
    files.extend(others.iter().map(|name| page.join(name)));
    let mut names: Vec<String> = files
        .iter()
        .map(|file| {
            file.strip_prefix(&page).expect("a file of the page").to_string_lossy().replace('\\', "/")
        })
        .collect();
    names.sort();
    let mut hash = Sha256::new();
    for name in names {
        hash.update(format!("{name}\n"));
        hash.update(std::fs::read(page.join(name)).expect("a source"));
    }
    let hash: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    let recorded = std::fs::read_to_string(page.join("dist/sources.sha256")).expect("dist/sources.sha256");
    assert_eq!(recorded.trim(), hash, "run `npm ci && npm run build` in crates/view/page");
}

/// The page has to load quickly, and exported files contain it.
#[test]
fn page_is_smaller_than_a_megabyte() {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("page/dist");
    let size: u64 = ["index.html", "page.js.gz", "page.css.gz"]
        .iter()
        .map(|name| std::fs::metadata(dist.join(name)).expect("a built file").len())
        .sum();
    assert!(size < 1_000_000, "{size} bytes");
}
