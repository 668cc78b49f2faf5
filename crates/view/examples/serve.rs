//! Shows trace files without the simulator: `cargo run -p neons-view --example serve -- out.nam`.

fn main() -> anyhow::Result<()> {
    let files: Vec<std::path::PathBuf> = std::env::args_os().skip(1).map(Into::into).collect();
    let shown = neons_view::Shown::default();
    shown.show(&files)?;
    let server = neons_view::Server::bind(&neons_view::Place::default())?;
    println!("{}", server.url());
    server.run(shown, false)
}
