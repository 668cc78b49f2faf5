//! Typed arguments of methods and commands: their names in usage messages, their number of words, and the values
//! that the body receives.
//!
//! A plain `"name"` is one word, which the body receives as a Tcl value. The functions of this module give other
//! types: `("node", arg::int("port"), arg::optional("op"))` are two words and an optional third, and the body
//! receives `(&Obj, i32, Option<&Obj>)`.

use neons_otcl::Obj;
use neons_sim::{Entity, EntityId, SinkId};

use super::command::Refusal;
use super::notation::{parse_bandwidth, parse_decimal, parse_integer, parse_real, parse_time};
use crate::Ns;
use crate::advice::{Reading, doubt_argument, is_plain_number};

/// One argument, or all remaining ones.
pub trait Argument: Copy + 'static {
    /// The value that the body receives.
    type Value<'a>;

    /// The least number of words.
    const LEAST: usize = 1;

    /// The largest number of words; `None` for any number.
    const MOST: Option<usize> = Some(1);

    /// The name, in the form of Tcl's usage messages: `a`, `?b?`, `?arg ...?`.
    fn usage(self) -> String;

    /// Takes the value from the front of the words, whose number has been checked.
    ///
    /// # Errors
    /// The word is not a value of this type.
    fn take<'a>(self, ns: &'a Ns, words: &mut &'a [Obj]) -> Result<Self::Value<'a>, Refusal>;
}

fn next<'a>(words: &mut &'a [Obj]) -> Result<&'a Obj, Refusal> {
    let (first, rest) = words.split_first().ok_or_else(|| Refusal::explained("there are too few words"))?;
    *words = rest;
    Ok(first)
}

/// Returns the text of a word that is read as a number. Warns if it is probably misread.
#[inline]
fn number<'a>(ns: &Ns, name: &str, word: &'a Obj, reading: Reading) -> &'a str {
    let text = word.as_str();
    if !is_plain_number(text) {
        doubt_argument(ns, name, reading, text);
    }
    text
}

/// A word as a Tcl value.
impl Argument for &'static str {
    type Value<'a> = &'a Obj;

    fn usage(self) -> String {
        self.to_owned()
    }

    fn take<'a>(self, _: &'a Ns, words: &mut &'a [Obj]) -> Result<&'a Obj, Refusal> {
        next(words)
    }
}

/// Declares arguments of one word, each with description, function, type and conversion.
macro_rules! one_word {
    ($($(#[$about:meta])* $function:ident, $Type:ident => $Value:ty, |$ns:ident, $name:ident, $word:ident| $read:expr;)*) => {
        $(#[doc = concat!("See [`", stringify!($function), "`].")]
        #[derive(Clone, Copy, Debug)]
        pub struct $Type(&'static str);

        $(#[$about])*
        pub const fn $function(name: &'static str) -> $Type {
            $Type(name)
        }

        impl Argument for $Type {
            type Value<'a> = $Value;

            fn usage(self) -> String {
                self.0.to_owned()
            }

            fn take<'a>(self, $ns: &'a Ns, words: &mut &'a [Obj]) -> Result<$Value, Refusal> {
                let ($name, $word) = (self.0, next(words)?);
                $read
            }
        })*
    };
}

one_word! {
    /// A word as text.
    text, Text => &'a str, |_ns, _name, word| Ok(word.as_str());
    /// A whole number as C's `strtol` with base 0 reads it.
    int, Int => i32, |ns, name, word| Ok(parse_integer(number(ns, name, word, Reading::Whole)));
    /// A whole number as C's `atoi` reads it: decimal digits after blanks and a sign, 0 if there are none.
    count, Count => i32, |ns, name, word| Ok(parse_decimal(number(ns, name, word, Reading::Whole)));
    /// A real number as C's `atof` reads it.
    real, Real => f64, |ns, name, word| Ok(parse_real(number(ns, name, word, Reading::Real)));
    /// A bandwidth, bits per second.
    bandwidth, Bandwidth => f64, |ns, name, word| Ok(parse_bandwidth(number(ns, name, word, Reading::Bandwidth)));
    /// A time, seconds.
    time, Time => f64, |ns, name, word| Ok(parse_time(number(ns, name, word, Reading::Time)));
    /// The native half of the object with this name.
    entity, OfEntity => EntityId, |ns, _name, word| ns.named(word);
    /// A channel that can be written.
    channel, Channel => SinkId, |ns, _name, word| ns
        .sink(word)
        .ok_or_else(|| Refusal::new(format!("trace: can't attach {} for writing", word.as_str())));
}

impl Ns {
    /// Returns the native half of the object that a word names.
    ///
    /// # Errors
    /// There is no such object, or it has no native half.
    pub fn named(&self, word: &Obj) -> Result<EntityId, Refusal> {
        self.entity_named(word.as_str())
            .ok_or_else(|| Refusal::new(format!("no such object {}", word.as_str())))
    }
}

/// The argument made by [`object`].
#[derive(Debug)]
pub struct Object<T>(&'static str, std::marker::PhantomData<fn() -> T>);

impl<T> Clone for Object<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Object<T> {}

/// The native half of the object with this name, which must be a `T`.
pub const fn object<T: Entity>(name: &'static str) -> Object<T> {
    Object(name, std::marker::PhantomData)
}

impl<T: Entity> Argument for Object<T> {
    type Value<'a> = &'a T;

    fn usage(self) -> String {
        self.0.to_owned()
    }

    fn take<'a>(self, ns: &'a Ns, words: &mut &'a [Obj]) -> Result<&'a T, Refusal> {
        let word = next(words)?;
        let id = ns.named(word)?;
        ns.sim().get(id).ok_or_else(|| Refusal::new(format!("no such object {}", word.as_str())))
    }
}

/// The argument made by [`entity_of`].
#[derive(Debug)]
pub struct IdOf<T>(Object<T>);

impl<T> Clone for IdOf<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for IdOf<T> {}

/// Like [`object`], but the body receives the entity's id.
pub const fn entity_of<T: Entity>(name: &'static str) -> IdOf<T> {
    IdOf(object(name))
}

impl<T: Entity> Argument for IdOf<T> {
    type Value<'a> = EntityId;

    fn usage(self) -> String {
        self.0.usage()
    }

    fn take<'a>(self, ns: &'a Ns, words: &mut &'a [Obj]) -> Result<EntityId, Refusal> {
        let rest = *words;
        self.0.take(ns, words)?;
        ns.named(&rest[0])
    }
}

/// The argument made by [`optional`].
#[derive(Clone, Copy, Debug)]
pub struct Optional<A>(A);

/// An argument that may be left out.
pub const fn optional<A: Argument>(argument: A) -> Optional<A> {
    Optional(argument)
}

impl<A: Argument> Argument for Optional<A> {
    type Value<'a> = Option<A::Value<'a>>;
    const LEAST: usize = 0;
    const MOST: Option<usize> = A::MOST;

    fn usage(self) -> String {
        format!("?{}?", self.0.usage())
    }

    fn take<'a>(self, ns: &'a Ns, words: &mut &'a [Obj]) -> Result<Option<A::Value<'a>>, Refusal> {
        if words.is_empty() { Ok(None) } else { self.0.take(ns, words).map(Some) }
    }
}

/// The argument made by [`flag`].
#[derive(Clone, Copy, Debug)]
pub struct Flag(&'static str);

/// An optional word before the last one. The value says whether the word is present.
pub const fn flag(word: &'static str) -> Flag {
    Flag(word)
}

impl Argument for Flag {
    type Value<'a> = bool;
    const LEAST: usize = 0;

    fn usage(self) -> String {
        format!("?{}?", self.0)
    }

    fn take<'a>(self, _: &'a Ns, words: &mut &'a [Obj]) -> Result<bool, Refusal> {
        let is_there = words.len() > 1;
        if is_there && next(words)?.as_str() != self.0 {
            return Err(Refusal::explained(format!("only {} can stand in front of the last word", self.0)));
        }
        Ok(is_there)
    }
}

/// The argument made by [`attempt`].
#[derive(Clone, Copy, Debug)]
pub struct Attempt<A>(A);

/// An argument that may be invalid: the body receives a `Result` and decides.
pub const fn attempt<A: Argument>(argument: A) -> Attempt<A> {
    Attempt(argument)
}

impl<A: Argument> Argument for Attempt<A> {
    type Value<'a> = Result<A::Value<'a>, Refusal>;
    const LEAST: usize = A::LEAST;
    const MOST: Option<usize> = A::MOST;

    fn usage(self) -> String {
        self.0.usage()
    }

    fn take<'a>(self, ns: &'a Ns, words: &mut &'a [Obj]) -> Result<Self::Value<'a>, Refusal> {
        Ok(self.0.take(ns, words))
    }
}

/// The argument made by [`rest`].
#[derive(Clone, Copy, Debug)]
pub struct Rest(&'static str);

/// All remaining words; there may be none.
pub const fn rest(name: &'static str) -> Rest {
    Rest(name)
}

impl Argument for Rest {
    type Value<'a> = &'a [Obj];
    const LEAST: usize = 0;
    const MOST: Option<usize> = None;

    fn usage(self) -> String {
        format!("?{} ...?", self.0)
    }

    fn take<'a>(self, _: &'a Ns, words: &mut &'a [Obj]) -> Result<&'a [Obj], Refusal> {
        Ok(std::mem::take(words))
    }
}

/// A list of arguments: a tuple of [`Argument`]s.
pub trait Arguments: Copy + 'static {
    /// The values that the body receives.
    type Values<'a>;

    /// The least number of words.
    const LEAST: usize;

    /// The largest number of words; `None` for any number.
    const MOST: Option<usize>;

    /// The names, in the form of Tcl's usage messages: `a b ?c? ?arg ...?`.
    fn usage(self) -> String;

    /// Takes the values from the words, whose number has been checked.
    ///
    /// # Errors
    /// A word is not a value of its type.
    fn take<'a>(self, ns: &'a Ns, words: &'a [Obj]) -> Result<Self::Values<'a>, Refusal>;
}

/// Plain words.
impl<const N: usize> Arguments for [&'static str; N] {
    type Values<'a> = [&'a Obj; N];
    const LEAST: usize = N;
    const MOST: Option<usize> = Some(N);

    fn usage(self) -> String {
        self.join(" ")
    }

    fn take<'a>(self, _: &'a Ns, words: &'a [Obj]) -> Result<[&'a Obj; N], Refusal> {
        let words =
            <&[Obj; N]>::try_from(words).map_err(|_| Refusal::explained("there are too few words"))?;
        Ok(words.each_ref())
    }
}

macro_rules! lists {
    ($(($($Type:ident $value:ident),*);)*) => {
        $(#[allow(clippy::unused_unit, unused_variables, unused_mut, reason = "the empty list is one of them")]
        impl<$($Type: Argument),*> Arguments for ($($Type,)*) {
            type Values<'a> = ($($Type::Value<'a>,)*);
            const LEAST: usize = 0 $(+ $Type::LEAST)*;
            const MOST: Option<usize> = sum(&[$($Type::MOST),*]);

            fn usage(self) -> String {
                let ($($value,)*) = self;
                let names: Vec<String> = vec![$($value.usage()),*];
                names.join(" ")
            }

            fn take<'a>(self, ns: &'a Ns, words: &'a [Obj]) -> Result<Self::Values<'a>, Refusal> {
                let ($($value,)*) = self;
                let mut words = words;
                Ok(($($value.take(ns, &mut words)?,)*))
            }
        })*
    };
}

const fn sum(numbers: &[Option<usize>]) -> Option<usize> {
    let (mut total, mut index) = (0, 0);
    while index < numbers.len() {
        match numbers[index] {
            Some(number) => total += number,
            None => return None,
        }
        index += 1;
    }
    Some(total)
}

lists! {
    ();
    (A a);
    (A a, B b);
    (A a, B b, C c);
    (A a, B b, C c, D d);
    (A a, B b, C c, D d, E e);
    (A a, B b, C c, D d, E e, F f);
    (A a, B b, C c, D d, E e, F f, G g);
    (A a, B b, C c, D d, E e, F f, G g, H h);
    (A a, B b, C c, D d, E e, F f, G g, H h, I i);
    (A a, B b, C c, D d, E e, F f, G g, H h, I i, J j);
    (A a, B b, C c, D d, E e, F f, G g, H h, I i, J j, K k);
    (A a, B b, C c, D d, E e, F f, G g, H h, I i, J j, K k, L l);
}
