//! Columns that grow row by row and become Arrow arrays.

use std::borrow::Borrow;
use std::hash::Hash;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex};

use arrow_array::builder::{ArrayBuilder, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::{ArrowPrimitiveType, Int32Type};
use arrow_array::{Array, ArrayRef, BooleanArray, DictionaryArray, Int32Array, PrimitiveArray, StringArray};
use arrow_buffer::{BooleanBuffer, NullBuffer, ScalarBuffer};
use arrow_schema::DataType;
use rustc_hash::FxHashMap;

use crate::address::Address;
use crate::records::{FrameEvent, PacketEvent};
use crate::text::Text;

/// A builder for one column of a table.
pub(crate) trait Builder: Default {
    /// True if rows may lack a value.
    const NULLABLE: bool;

    fn data_type() -> DataType;

    /// Returns a builder that shares the dictionary of `self`.
    fn share(&self) -> Self;

    /// Takes the values of the first `rows` rows since the last call, which must be all of them. Dictionary arrays get
    /// their values later, from [`Builder::complete`].
    fn take(&mut self, rows: usize) -> ArrayRef;

    /// Adds the dictionary values to `array`, which was taken from a builder that shares the dictionary.
    fn complete(&self, array: ArrayRef) -> ArrayRef {
        array
    }
}

/// A column of numbers with a value in every row.
pub(crate) struct Numbers<T: ArrowPrimitiveType>(Vec<T::Native>);

impl<T: ArrowPrimitiveType> Default for Numbers<T> {
    fn default() -> Self {
        Numbers(Vec::new())
    }
}

impl<T: ArrowPrimitiveType> Numbers<T> {
    #[inline]
    pub(crate) fn push(&mut self, value: T::Native) {
        self.0.push(value);
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
}

impl<T: ArrowPrimitiveType> Builder for Numbers<T> {
    const NULLABLE: bool = false;

    fn data_type() -> DataType {
        T::DATA_TYPE
    }

    fn share(&self) -> Self {
        Self::default()
    }

    fn take(&mut self, rows: usize) -> ArrayRef {
        debug_assert_eq!(self.0.len(), rows);
        let capacity = self.0.capacity();
        let values = std::mem::replace(&mut self.0, Vec::with_capacity(capacity));
        Arc::new(PrimitiveArray::<T>::new(ScalarBuffer::from(values), None))
    }
}

/// A cached array whose rows are all alike (missing or false). It is created once, and batches share slices of it. Most
/// columns of most traces need such arrays.
#[derive(Default)]
struct Blank(Option<ArrayRef>);

impl Blank {
    fn rows(&mut self, rows: usize, make: impl FnOnce(usize) -> ArrayRef) -> ArrayRef {
        match &self.0 {
            Some(array) if array.len() >= rows => array.slice(0, rows),
            _ => {
                let array = make(rows.next_power_of_two());
                let slice = array.slice(0, rows);
                self.0 = Some(array);
                slice
            }
        }
    }
}

/// The values of a column in which some rows have none. Rows without a value cost nothing until a later row has one.
#[derive(Default)]
struct Sparse<T> {
    values: Vec<T>,
    present: Vec<bool>,
}

impl<T: Copy + Default> Sparse<T> {
    /// Sets the value of `row`, which must come after all rows with a value.
    #[inline]
    fn set(&mut self, row: usize, value: T) {
        if self.values.len() < row {
            self.pad(row);
        }
        self.values.push(value);
        self.present.push(true);
    }

    fn pad(&mut self, rows: usize) {
        self.values.resize(rows, T::default());
        self.present.resize(rows, false);
    }

    /// Takes the values of the first `rows` rows, and the bitmap of rows with a value; `None` if no row has one.
    fn take(&mut self, rows: usize) -> Option<(Vec<T>, NullBuffer)> {
        if self.values.is_empty() {
            return None;
        }
        self.pad(rows);
        let values = std::mem::replace(&mut self.values, Vec::with_capacity(rows));
        let nulls = NullBuffer::from(self.present.as_slice());
        self.present.clear();
        Some((values, nulls))
    }
}

/// A column of numbers that rows may lack.
pub(crate) struct Optional<T: ArrowPrimitiveType>(Sparse<T::Native>, Blank);

impl<T: ArrowPrimitiveType> Default for Optional<T> {
    fn default() -> Self {
        Optional(Sparse { values: Vec::new(), present: Vec::new() }, Blank::default())
    }
}

impl<T: ArrowPrimitiveType> Optional<T> {
    /// Sets the value of `row`, which must come after all rows with a value.
    #[inline]
    pub(crate) fn set(&mut self, row: usize, value: T::Native) {
        self.0.set(row, value);
    }

    /// Sets the value of `row` if `value` is not `None`. The row must come after all rows with a value.
    #[inline]
    pub(crate) fn put(&mut self, row: usize, value: Option<T::Native>) {
        if let Some(value) = value {
            self.0.set(row, value);
        }
    }
}

impl<T: ArrowPrimitiveType> Builder for Optional<T> {
    const NULLABLE: bool = true;

    fn data_type() -> DataType {
        T::DATA_TYPE
    }

    fn share(&self) -> Self {
        Self::default()
    }

    fn take(&mut self, rows: usize) -> ArrayRef {
        match self.0.take(rows) {
            None => self.1.rows(rows, |rows| Arc::new(PrimitiveArray::<T>::new_null(rows))),
            Some((values, nulls)) => {
                Arc::new(PrimitiveArray::<T>::new(ScalarBuffer::from(values), Some(nulls)))
            }
        }
    }
}

/// A column of truth values, false unless set.
#[derive(Default)]
pub(crate) struct Bits(Vec<bool>, Blank);

impl Bits {
    /// Makes the value of `row` true. The row must come after all rows that are true.
    #[inline]
    pub(crate) fn set(&mut self, row: usize) {
        self.0.resize(row, false);
        self.0.push(true);
    }

    /// Makes the value of `row` true if `value` is. The row must come after all rows that are true.
    #[inline]
    pub(crate) fn put(&mut self, row: usize, value: bool) {
        if value {
            self.set(row);
        }
    }
}

impl Builder for Bits {
    const NULLABLE: bool = false;

    fn data_type() -> DataType {
        DataType::Boolean
    }

    fn share(&self) -> Self {
        Self::default()
    }

    fn take(&mut self, rows: usize) -> ArrayRef {
        if self.0.is_empty() {
            let unset = |rows| Arc::new(BooleanArray::new(BooleanBuffer::new_unset(rows), None)) as ArrayRef;
            return self.1.rows(rows, unset);
        }
        self.0.resize(rows, false);
        let bits = BooleanBuffer::from(self.0.as_slice());
        self.0.clear();
        Arc::new(BooleanArray::new(bits, None))
    }
}

/// A column of truth values that rows may lack.
#[derive(Default)]
pub(crate) struct OptionalBits(Sparse<bool>, Blank);

impl OptionalBits {
    /// Sets the value of `row`, which must come after all rows with a value.
    #[inline]
    pub(crate) fn set(&mut self, row: usize, value: bool) {
        self.0.set(row, value);
    }
}

impl Builder for OptionalBits {
    const NULLABLE: bool = true;

    fn data_type() -> DataType {
        DataType::Boolean
    }

    fn share(&self) -> Self {
        Self::default()
    }

    fn take(&mut self, rows: usize) -> ArrayRef {
        match self.0.take(rows) {
            None => self.1.rows(rows, |rows| Arc::new(BooleanArray::new_null(rows))),
            Some((values, nulls)) => Arc::new(BooleanArray::new(BooleanBuffer::from(values), Some(nulls))),
        }
    }
}

/// An enumeration whose variants have names.
pub(crate) trait Named: Copy {
    /// The names of the variants, in the order of the discriminants.
    fn names() -> Vec<&'static str>;
    /// The discriminant of the variant.
    fn index(self) -> i32;
}

impl Named for PacketEvent {
    fn names() -> Vec<&'static str> {
        PacketEvent::ALL.iter().map(|event| event.name()).collect()
    }

    #[inline]
    fn index(self) -> i32 {
        self as i32
    }
}

impl Named for FrameEvent {
    fn names() -> Vec<&'static str> {
        FrameEvent::ALL.iter().map(|event| event.name()).collect()
    }

    #[inline]
    fn index(self) -> i32 {
        self as i32
    }
}

/// A column of enumeration variants, as an Arrow dictionary of all their names.
pub(crate) struct Variants<E>(Vec<i32>, PhantomData<E>);

impl<E> Default for Variants<E> {
    fn default() -> Self {
        Variants(Vec::new(), PhantomData)
    }
}

impl<E: Named> Variants<E> {
    #[inline]
    pub(crate) fn push(&mut self, variant: E) {
        self.0.push(variant.index());
    }
}

impl<E: Named> Builder for Variants<E> {
    const NULLABLE: bool = false;

    fn data_type() -> DataType {
        DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8))
    }

    fn share(&self) -> Self {
        Self::default()
    }

    fn take(&mut self, rows: usize) -> ArrayRef {
        let keys = std::mem::replace(&mut self.0, Vec::with_capacity(rows));
        let names = Arc::new(StringArray::from(E::names()));
        Arc::new(DictionaryArray::new(Int32Array::from(keys), names))
    }
}

/// A value of which a column has few distinct ones: a name or an address.
pub(crate) trait Word: Hash + Eq {
    type Key: Borrow<Self> + Hash + Eq;
    fn key(&self) -> Self::Key;
    fn text(&self) -> String;
    /// A number that two words of one column rarely have in common.
    fn slot(&self) -> usize;
}

impl Word for [u8] {
    type Key = Box<[u8]>;

    fn key(&self) -> Box<[u8]> {
        self.into()
    }

    fn text(&self) -> String {
        Text(self).to_str().into_owned()
    }

    #[inline]
    fn slot(&self) -> usize {
        let (first, last) = (self.first().copied().unwrap_or(0), self.last().copied().unwrap_or(0));
        usize::from(first) + usize::from(last) * 5 + self.len() * 11
    }
}

impl Word for Address {
    type Key = Address;

    fn key(&self) -> Address {
        *self
    }

    fn text(&self) -> String {
        self.to_string()
    }

    #[inline]
    fn slot(&self) -> usize {
        self.number().map_or(0, |number| number as usize)
    }
}

/// The distinct words of a column, shared by all builders of this column.
struct Dictionary<W: Word + ?Sized> {
    keys: FxHashMap<W::Key, i32>,
    values: Vec<String>,
    /// The words as an array, as they were for the last batch.
    array: Arc<StringArray>,
}

/// The number of slots for recent words of a column.
const SLOTS: usize = 64;

/// A column of words as an Arrow dictionary. The dictionary only grows: later batches keep the values of earlier ones,
/// in the same order.
pub(crate) struct Words<W: Word + ?Sized, const OPTIONAL: bool> {
    dictionary: Arc<Mutex<Dictionary<W>>>,
    /// The dictionary entries that this builder has used.
    known: FxHashMap<W::Key, i32>,
    /// Recent words and their keys, each in its slot, for lookups without hashing.
    recent: [Option<(W::Key, i32)>; SLOTS],
    keys: Sparse<i32>,
    blank: Blank,
}

/// A column of packet types or other names.
pub(crate) type Names = Words<[u8], false>;
/// A column of names that rows may lack.
pub(crate) type OptionalNames = Words<[u8], true>;
/// A column of node addresses.
pub(crate) type Addresses = Words<Address, false>;
/// A column of addresses that rows may lack.
pub(crate) type OptionalAddresses = Words<Address, true>;

impl<W: Word + ?Sized, const OPTIONAL: bool> Words<W, OPTIONAL> {
    #[inline]
    fn key(&mut self, word: &W) -> i32 {
        match &self.recent[word.slot() % SLOTS] {
            Some((recent, key)) if recent.borrow() == word => *key,
            _ => self.look_up(word),
        }
    }

    fn look_up(&mut self, word: &W) -> i32 {
        let key = match self.known.get(word) {
            Some(&key) => key,
            None => self.learn(word),
        };
        self.recent[word.slot() % SLOTS] = Some((word.key(), key));
        key
    }

    #[cold]
    fn learn(&mut self, word: &W) -> i32 {
        let mut dictionary = self.dictionary.lock().unwrap();
        let key = dictionary.keys.get(word).copied().unwrap_or_else(|| {
            let key = dictionary.values.len() as i32;
            dictionary.keys.insert(word.key(), key);
            dictionary.values.push(word.text());
            key
        });
        self.known.insert(word.key(), key);
        key
    }
}

impl<W: Word + ?Sized> Words<W, false> {
    #[inline]
    pub(crate) fn push(&mut self, word: &W) {
        let key = self.key(word);
        self.keys.values.push(key);
    }
}

impl<W: Word + ?Sized> Words<W, true> {
    /// Sets the word of `row`, which must come after all rows with a word.
    #[inline]
    pub(crate) fn set(&mut self, row: usize, word: &W) {
        let key = self.key(word);
        self.keys.set(row, key);
    }

    /// Sets the word of `row` if `word` is not `None`. The row must come after all rows with a word.
    #[inline]
    pub(crate) fn put(&mut self, row: usize, word: Option<&W>) {
        if let Some(word) = word {
            self.set(row, word);
        }
    }
}

impl<W: Word + ?Sized, const OPTIONAL: bool> Default for Words<W, OPTIONAL> {
    fn default() -> Self {
        let array = Arc::new(StringArray::from(Vec::<String>::new()));
        let dictionary = Dictionary { keys: FxHashMap::default(), values: Vec::new(), array };
        Words {
            dictionary: Arc::new(Mutex::new(dictionary)),
            known: FxHashMap::default(),
            recent: [const { None }; SLOTS],
            keys: Sparse::default(),
            blank: Blank::default(),
        }
    }
}

impl<W: Word + ?Sized, const OPTIONAL: bool> Builder for Words<W, OPTIONAL> {
    const NULLABLE: bool = OPTIONAL;

    fn data_type() -> DataType {
        DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8))
    }

    fn share(&self) -> Self {
        Words { dictionary: self.dictionary.clone(), ..Words::default() }
    }

    fn take(&mut self, rows: usize) -> ArrayRef {
        if !OPTIONAL {
            let keys = std::mem::replace(&mut self.keys.values, Vec::with_capacity(rows));
            return Arc::new(Int32Array::from(keys));
        }
        match self.keys.take(rows) {
            None => self.blank.rows(rows, |rows| Arc::new(Int32Array::new_null(rows))),
            Some((keys, nulls)) => Arc::new(Int32Array::new(ScalarBuffer::from(keys), Some(nulls))),
        }
    }

    fn complete(&self, keys: ArrayRef) -> ArrayRef {
        let mut dictionary = self.dictionary.lock().unwrap();
        if dictionary.array.len() < dictionary.values.len() {
            dictionary.array = Arc::new(StringArray::from(dictionary.values.clone()));
        }
        let keys = keys.as_primitive::<Int32Type>().clone();
        Arc::new(DictionaryArray::new(keys, dictionary.array.clone()))
    }
}

/// A column of texts that are mostly different and that rows may lack.
#[derive(Default)]
pub(crate) struct OptionalTexts(StringBuilder);

impl OptionalTexts {
    /// Sets the text of `row`, which must come after all rows with a text.
    pub(crate) fn set(&mut self, row: usize, text: Text) {
        self.pad(row);
        self.0.append_value(text.to_str());
    }

    /// Sets the text of `row` if `text` is not `None`. The row must come after all rows with a text.
    pub(crate) fn put(&mut self, row: usize, text: Option<Text>) {
        if let Some(text) = text {
            self.set(row, text);
        }
    }

    fn pad(&mut self, rows: usize) {
        self.0.append_nulls(rows - self.0.len());
    }
}

impl Builder for OptionalTexts {
    const NULLABLE: bool = true;

    fn data_type() -> DataType {
        DataType::Utf8
    }

    fn share(&self) -> Self {
        Self::default()
    }

    fn take(&mut self, rows: usize) -> ArrayRef {
        self.pad(rows);
        Arc::new(self.0.finish())
    }
}
