//! Columns that grow row by row and become Arrow arrays.

use std::borrow::Borrow;
use std::hash::Hash;
use std::sync::{Arc, Mutex};

use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::types::{ArrowPrimitiveType, Int32Type};
use arrow_array::{Array, ArrayRef, BooleanArray, DictionaryArray, Int32Array, PrimitiveArray, StringArray};
use arrow_buffer::{BooleanBuffer, NullBuffer, ScalarBuffer};
use arrow_schema::DataType;
use rustc_hash::FxHashMap;

use crate::address::Address;
use crate::text::Text;

/// A column that is being filled.
pub(crate) trait Builder: Default {
    /// Whether rows may lack a value.
    const NULLABLE: bool;

    fn data_type() -> DataType;

    /// A builder that shares the dictionary of `self`.
    fn share(&self) -> Self;

    /// The rows since the last call. Dictionary arrays get their values by [`Builder::complete`].
    fn take(&mut self) -> ArrayRef;

    /// Gives `array`, taken from a builder that shares the dictionary, its values.
    fn complete(&self, array: ArrayRef) -> ArrayRef {
        array
    }
}

/// Numbers, one in each row.
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

    fn take(&mut self) -> ArrayRef {
        let capacity = self.0.capacity();
        let values = std::mem::replace(&mut self.0, Vec::with_capacity(capacity));
        Arc::new(PrimitiveArray::<T>::new(ScalarBuffer::from(values), None))
    }
}

/// Which rows have a value; nothing is stored until one has.
#[derive(Default)]
struct Validity {
    rows: usize,
    present: Vec<bool>,
}

impl Validity {
    /// Adds a row. Returns how many rows before it still have to be stored, if this one has to be.
    #[inline]
    fn push(&mut self, present: bool) -> Option<usize> {
        let missing = if present || !self.present.is_empty() {
            let missing = self.rows - self.present.len();
            self.present.resize(self.rows, false);
            self.present.push(present);
            Some(missing)
        } else {
            None
        };
        self.rows += 1;
        missing
    }

    /// The rows up to now, and whether any has a value.
    fn take(&mut self) -> (usize, Option<NullBuffer>) {
        let Validity { rows, present } = std::mem::take(self);
        (rows, (!present.is_empty()).then(|| NullBuffer::from(present)))
    }
}

/// Numbers that rows may lack.
pub(crate) struct Optional<T: ArrowPrimitiveType> {
    values: Vec<T::Native>,
    validity: Validity,
}

impl<T: ArrowPrimitiveType> Default for Optional<T> {
    fn default() -> Self {
        Optional { values: Vec::new(), validity: Validity::default() }
    }
}

impl<T: ArrowPrimitiveType> Optional<T> {
    #[inline]
    pub(crate) fn push(&mut self, value: Option<T::Native>) {
        if let Some(missing) = self.validity.push(value.is_some()) {
            self.values.extend(std::iter::repeat_n(T::Native::default(), missing));
            self.values.push(value.unwrap_or_default());
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

    fn take(&mut self) -> ArrayRef {
        let values = std::mem::take(&mut self.values);
        Arc::new(match self.validity.take() {
            (rows, None) => PrimitiveArray::<T>::new_null(rows),
            (_, nulls) => PrimitiveArray::<T>::new(ScalarBuffer::from(values), nulls),
        })
    }
}

/// Truth values.
#[derive(Default)]
pub(crate) struct Bits(Vec<bool>);

impl Bits {
    #[inline]
    pub(crate) fn push(&mut self, value: bool) {
        self.0.push(value);
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

    fn take(&mut self) -> ArrayRef {
        let bits = BooleanBuffer::from(self.0.as_slice());
        self.0.clear();
        Arc::new(BooleanArray::new(bits, None))
    }
}

/// Truth values that rows may lack.
#[derive(Default)]
pub(crate) struct OptionalBits {
    values: Vec<bool>,
    validity: Validity,
}

impl OptionalBits {
    #[inline]
    pub(crate) fn push(&mut self, value: Option<bool>) {
        if let Some(missing) = self.validity.push(value.is_some()) {
            self.values.extend(std::iter::repeat_n(false, missing));
            self.values.push(value.unwrap_or_default());
        }
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

    fn take(&mut self) -> ArrayRef {
        let values = std::mem::take(&mut self.values);
        Arc::new(match self.validity.take() {
            (rows, None) => BooleanArray::new_null(rows),
            (_, nulls) => BooleanArray::new(BooleanBuffer::from(values), nulls),
        })
    }
}

/// Something of which a column has few distinct ones: a name or an address.
pub(crate) trait Word: Hash + Eq {
    type Key: Borrow<Self> + Hash + Eq;
    fn key(&self) -> Self::Key;
    fn text(&self) -> String;
}

impl Word for [u8] {
    type Key = Box<[u8]>;

    fn key(&self) -> Box<[u8]> {
        self.into()
    }

    fn text(&self) -> String {
        Text(self).to_str().into_owned()
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
}

/// The distinct words of a column, shared by all that fill it.
struct Dictionary<W: Word + ?Sized> {
    keys: FxHashMap<W::Key, i32>,
    values: Vec<String>,
    /// The values as an array, as of the last batch.
    array: Arc<StringArray>,
}

/// Words as an Arrow dictionary. Later batches have the values of earlier ones, in the same order, and perhaps more.
pub(crate) struct Words<W: Word + ?Sized, const OPTIONAL: bool> {
    dictionary: Arc<Mutex<Dictionary<W>>>,
    /// What this builder has met of the dictionary.
    known: FxHashMap<W::Key, i32>,
    keys: Vec<i32>,
    validity: Validity,
}

/// Packet types and other names.
pub(crate) type Names = Words<[u8], false>;
/// Names that rows may lack.
pub(crate) type OptionalNames = Words<[u8], true>;
/// Addresses of nodes.
pub(crate) type Addresses = Words<Address, false>;
/// Addresses that rows may lack.
pub(crate) type OptionalAddresses = Words<Address, true>;

impl<W: Word + ?Sized, const OPTIONAL: bool> Words<W, OPTIONAL> {
    #[inline]
    fn key(&mut self, word: &W) -> i32 {
        match self.known.get(word) {
            Some(&key) => key,
            None => self.learn(word),
        }
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
        self.keys.push(key);
    }
}

impl<W: Word + ?Sized> Words<W, true> {
    #[inline]
    pub(crate) fn push(&mut self, word: Option<&W>) {
        let key = word.map(|word| self.key(word));
        if let Some(missing) = self.validity.push(key.is_some()) {
            self.keys.extend(std::iter::repeat_n(0, missing));
            self.keys.push(key.unwrap_or_default());
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
            keys: Vec::new(),
            validity: Validity::default(),
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

    fn take(&mut self) -> ArrayRef {
        let capacity = self.keys.capacity();
        let keys = std::mem::replace(&mut self.keys, Vec::with_capacity(capacity));
        Arc::new(match self.validity.take() {
            (rows, None) if rows > 0 => Int32Array::new_null(rows),
            (_, nulls) => Int32Array::new(ScalarBuffer::from(keys), nulls),
        })
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

/// Texts that are mostly different and that rows may lack.
#[derive(Default)]
pub(crate) struct OptionalTexts(StringBuilder);

impl OptionalTexts {
    pub(crate) fn push(&mut self, text: Option<Text>) {
        self.0.append_option(text.map(Text::to_str));
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

    fn take(&mut self) -> ArrayRef {
        Arc::new(self.0.finish())
    }
}
