//! Numbers for words.

use neons_trace::text::Text;
use rustc_hash::FxHashMap;

/// A table that numbers words: types of packets, reasons of drops.
#[derive(Default)]
pub struct Names {
    numbers: FxHashMap<Box<[u8]>, u16>,
    words: Vec<String>,
    is_kind: Vec<bool>,
}

impl Names {
    /// Returns the number of a word; a new word gets a new number. There are usually few words; all after 65,535 share
    /// one number.
    pub fn number(&mut self, word: Text<'_>) -> u16 {
        if let Some(&number) = self.numbers.get(word.bytes()) {
            return number;
        }
        let number = self.words.len().min(usize::from(u16::MAX)) as u16;
        if usize::from(number) == self.words.len() {
            self.words.push(word.to_string());
            self.is_kind.push(false);
            self.numbers.insert(word.bytes().into(), number);
        }
        number
    }

    /// Returns the number of a packet type.
    pub fn kind(&mut self, word: Text<'_>) -> u16 {
        let number = self.number(word);
        if let Some(is_kind) = self.is_kind.get_mut(usize::from(number)) {
            *is_kind = true;
        }
        number
    }

    /// Returns the word with this number.
    pub fn word(&self, number: u16) -> &str {
        self.words.get(usize::from(number)).map_or("other", |word| word)
    }

    /// Returns all words in the order of their numbers.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// Returns the numbers of the words that are packet types.
    pub fn kinds(&self) -> impl Iterator<Item = u16> {
        self.is_kind.iter().enumerate().filter(|&(_, is_kind)| *is_kind).map(|(number, _)| number as u16)
    }
}
