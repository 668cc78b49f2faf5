//! The server of the page. By default it listens on the loopback interface. It serves only clients that know the secret
//! in its address.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};
use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::WatchStream;

use crate::frames::{self, Frames};
use crate::shown::Shown;
use crate::{page, questions};

/// The time that a page may be absent, for instance while it is reloaded, before a server for one page ends.
const PATIENCE: Duration = Duration::from_secs(3);

/// The security policy of the page: it may load only itself and answers of this server.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; \
                      connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The place at which a server listens.
#[derive(Clone, Debug)]
pub struct Place {
    /// The address on which the server listens. On other addresses than the loopback interface, anyone who knows the
    /// secret can read the traces.
    pub host: IpAddr,
    /// The port; 0 selects a free one.
    pub port: u16,
    /// The secret in the path of the page's address; `None` selects a random one of 128 bits.
    pub secret: Option<String>,
}

impl Default for Place {
    fn default() -> Self {
        Place { host: Ipv4Addr::LOCALHOST.into(), port: 0, secret: None }
    }
}

/// A server that has its port but does not serve yet.
pub struct Server {
    listener: std::net::TcpListener,
    address: SocketAddr,
    secret: String,
}

struct Site {
    shown: Shown,
    address: SocketAddr,
    secret: String,
    pages: AtomicUsize,
    left: Notify,
    /// The receiver of a film's pictures; `None` if the server accepts no pictures.
    frames: Option<Arc<Frames>>,
}

impl Server {
    /// Binds the port of the server.
    ///
    /// # Errors
    ///
    /// If the port is in use, or the address is not one of this machine.
    pub fn bind(place: &Place) -> Result<Server> {
        let Place { host, port, secret } = place;
        let listener = std::net::TcpListener::bind((*host, *port))
            .with_context(|| format!("cannot listen on port {port} of {host}; --port 0 takes a free one"))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let secret = match secret {
            Some(secret) => secret.clone(),
            None => random_secret()?,
        };
        Ok(Server { listener, address, secret })
    }

    /// Returns the address of the page, with its secret.
    pub fn url(&self) -> String {
        let mut address = self.address;
        // A browser cannot open the unspecified address, which stands for all addresses.
        if address.ip().is_unspecified() {
            address.set_ip(Ipv4Addr::LOCALHOST.into());
        }
        format!("http://{address}/{}/", self.secret)
    }

    /// Returns the port on which the server listens.
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// Serves until Ctrl-C; if `once` is true, only until the last page is closed.
    ///
    /// # Errors
    ///
    /// If the operating system reports an error.
    pub fn run(self, shown: Shown, once: bool) -> Result<()> {
        self.serve(shown, once, None)
    }

    /// Serves one page until it has drawn the pictures of a film.
    ///
    /// # Errors
    ///
    /// If not all pictures could be drawn.
    pub fn film(self, shown: Shown, frames: Arc<Frames>) -> Result<()> {
        self.serve(shown, false, Some(frames))
    }

    fn serve(self, shown: Shown, once: bool, frames: Option<Arc<Frames>>) -> Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let outcome = runtime.block_on(async {
            let listener = TcpListener::from_std(self.listener)?;
            let context = Arc::new(Site {
                shown,
                address: self.address,
                secret: self.secret,
                pages: AtomicUsize::new(0),
                left: Notify::new(),
                frames: frames.clone(),
            });
            let router = Router::new().fallback(answer).with_state(context.clone());
            tokio::select! {
                served = axum::serve(listener, router) => served.map_err(Into::into),
                interrupted = tokio::signal::ctrl_c() => interrupted.map_err(Into::into),
                () = closed(&context), if once => Ok(()),
                outcome = filmed(frames.as_deref()) => outcome,
            }
        });
        runtime.shutdown_timeout(Duration::from_millis(200));
        outcome
    }
}

fn random_secret() -> Result<String> {
    let mut random = [0_u8; 16];
    getrandom::fill(&mut random)
        .map_err(|error| anyhow::anyhow!("no random numbers for the secret: {error}"))?;
    Ok(random.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Waits until a film is complete; forever if there is none.
async fn filmed(frames: Option<&Frames>) -> Result<()> {
    match frames {
        Some(frames) => frames.ended().await,
        None => std::future::pending().await,
    }
}

/// Waits until there was a page and none has been open for a while.
async fn closed(context: &Site) {
    loop {
        context.left.notified().await;
        tokio::time::sleep(PATIENCE).await;
        if context.pages.load(Ordering::SeqCst) == 0 {
            return;
        }
    }
}

async fn answer(State(context): State<Arc<Site>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let mut response = match &context.frames {
        Some(frames) if parts.method == Method::POST => picture(&context, frames, &parts, body).await,
        _ => route(&context, &parts).await,
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    response
}

async fn route(context: &Arc<Site>, request: &Parts) -> Response {
    if request.method != Method::GET && request.method != Method::HEAD {
        return refusal(StatusCode::METHOD_NOT_ALLOWED, "this server only answers GET");
    }
    if !is_own(context, &request.headers) {
        return refusal(StatusCode::FORBIDDEN, "this server answers its own page only");
    }
    let Some(path) = known(&context.secret, request.uri.path()) else {
        return refusal(StatusCode::NOT_FOUND, "open the address that `neons view` printed, with its secret");
    };
    match path {
        "" => asset(page::DOCUMENT.as_bytes(), "text/html; charset=utf-8", false),
        "page.js" => asset(page::SCRIPT, "text/javascript; charset=utf-8", true),
        "page.css" => asset(page::STYLE, "text/css; charset=utf-8", true),
        "api/events" => events(context).into_response(),
        _ => match path.strip_prefix("api/") {
            Some(question) => ask(context, question, request.uri.query().unwrap_or_default()).await,
            None => refusal(StatusCode::NOT_FOUND, "there is no such file"),
        },
    }
}

/// Receives a picture of a film.
async fn picture(context: &Site, frames: &Frames, request: &Parts, body: Body) -> Response {
    if !is_own(context, &request.headers) {
        return refusal(StatusCode::FORBIDDEN, "this server answers its own page only");
    }
    let Some(what) = known(&context.secret, request.uri.path()).and_then(|path| path.strip_prefix("api/"))
    else {
        return refusal(StatusCode::NOT_FOUND, "there is no such file");
    };
    let Ok(body) = axum::body::to_bytes(body, frames::LARGEST).await else {
        return refusal(StatusCode::PAYLOAD_TOO_LARGE, "the picture is too large");
    };
    match frames.take(what, request.uri.query().unwrap_or_default(), &body) {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(error) => (StatusCode::BAD_REQUEST, format!("{error:#}")).into_response(),
    }
}

/// Returns true if a request comes from the page itself: not under another name of this machine, and not from another
/// page.
fn is_own(context: &Site, headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(host) = text(header::HOST) else { return false };
    // A forwarded connection (`ssh -L`) may have another port on its other end. Names that a foreign site may give to
    // this machine are refused.
    let is_local = host.rsplit_once(':').is_some_and(|(name, port)| {
        matches!(name, "127.0.0.1" | "localhost") && port.bytes().all(|byte| byte.is_ascii_digit())
    });
    // A server for other machines does not know the names by which they reach it.
    let is_known = !context.address.ip().is_loopback() || is_local;
    let is_from_itself = match headers.contains_key(header::ORIGIN) {
        true => text(header::ORIGIN)
            .and_then(|origin| origin.strip_prefix("http://").or(origin.strip_prefix("https://")))
            .is_some_and(|origin| origin == host),
        false => true,
    };
    is_known && is_from_itself
}

/// Returns the path after the secret; `None` if the secret is missing or wrong.
fn known<'a>(secret: &str, path: &'a str) -> Option<&'a str> {
    let (given, rest) = path.strip_prefix('/')?.split_once('/')?;
    // Every byte is compared, so that the duration does not reveal how many are right.
    let differences = given.bytes().zip(secret.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b));
    (given.len() == secret.len() && differences == 0).then_some(rest)
}

fn asset(bytes: &'static [u8], kind: &'static str, packed: bool) -> Response {
    let mut response = ([(header::CONTENT_TYPE, kind)], Body::from(bytes)).into_response();
    if packed {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

fn refusal(status: StatusCode, text: &'static str) -> Response {
    (status, text).into_response()
}

async fn ask(context: &Arc<Site>, question: &str, query: &str) -> Response {
    let (shown, question, query) = (context.shown.clone(), question.to_string(), query.to_string());
    let answered = tokio::task::spawn_blocking(move || questions::answer(&shown, &question, &query)).await;
    match answered {
        Ok(Ok(answer)) => ([(header::CONTENT_TYPE, answer.kind)], answer.bytes).into_response(),
        Ok(Err(error)) => (StatusCode::BAD_REQUEST, format!("{error:#}")).into_response(),
        Err(_) => refusal(StatusCode::INTERNAL_SERVER_ERROR, "the question could not be answered"),
    }
}

/// A guard that counts a page as open while its stream of events exists.
struct Page(Arc<Site>);

impl Drop for Page {
    fn drop(&mut self) {
        self.0.pages.fetch_sub(1, Ordering::SeqCst);
        self.0.left.notify_one();
    }
}

fn events(
    context: &Arc<Site>,
) -> Sse<impl tokio_stream::Stream<Item = Result<Event, std::convert::Infallible>> + use<>> {
    context.pages.fetch_add(1, Ordering::SeqCst);
    let page = Page(context.clone());
    let stream = WatchStream::new(context.shown.news()).map(move |news| {
        let _open = &page;
        Ok(Event::default().data(format!("{} {}", news.set, news.step)))
    });
    Sse::new(stream).keep_alive(KeepAlive::new().interval(Duration::from_secs(1)))
}
