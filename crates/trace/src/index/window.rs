use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;

use super::TimeIndex;
use crate::records::Record;
use crate::source::Block;

impl TimeIndex {
    /// Calls `use_record` for each record with `from <= time < to` (seconds), in the order of the file, with its line
    /// number. Lines that are not understood and records without a time are left out.
    ///
    /// # Errors
    /// The file cannot be read, or is shorter than when it was indexed.
    pub fn for_each_in(
        &self,
        path: &Path,
        from: f64,
        to: f64,
        mut use_record: impl FnMut(u64, Record<'_>),
    ) -> io::Result<()> {
        let mut file = File::open(path)?;
        let mut block = Block::default();
        for index in self.blocks_in(from, to) {
            self.read_block(&mut file, index, &mut block)?;
            for (line, record) in block.records() {
                if let Ok(record) = record
                    && record.time().is_some_and(|time| from <= time && time < to)
                {
                    use_record(line, record);
                }
            }
        }
        Ok(())
    }

    /// The byte ranges of the blocks that have times with `from <= time < to`. Adjacent blocks are merged.
    pub fn ranges(&self, from: f64, to: f64) -> Vec<Range<u64>> {
        let mut ranges: Vec<Range<u64>> = Vec::new();
        for index in self.blocks_in(from, to) {
            let range = self.range(index);
            match ranges.last_mut() {
                Some(last) if last.end == range.start => last.end = range.end,
                _ => ranges.push(range),
            }
        }
        ranges
    }

    fn blocks_in(&self, from: f64, to: f64) -> impl Iterator<Item = usize> {
        let blocks = self.checkpoints.iter().enumerate();
        blocks.filter(move |(_, block)| block.latest >= from && block.earliest < to).map(|(index, _)| index)
    }

    fn range(&self, index: usize) -> Range<u64> {
        let end = self.checkpoints.get(index + 1).map_or(self.end, |next| next.offset);
        self.checkpoints[index].offset..end
    }

    fn read_block(&self, file: &mut File, index: usize, block: &mut Block) -> io::Result<()> {
        let range = self.range(index);
        file.seek(SeekFrom::Start(range.start))?;
        block.bytes.resize((range.end - range.start) as usize, 0);
        file.read_exact(&mut block.bytes)?;
        (block.first_line, block.offset, block.cut) = (self.checkpoints[index].line, range.start, false);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn line(time: f64) -> String {
        format!("r {time:.3} 0 1 tcp 40 ------- 0 0.0 1.0 0 0\n")
    }

    fn times(index: &TimeIndex, path: &Path, from: f64, to: f64) -> Vec<(u64, f64)> {
        let mut found = Vec::new();
        index.for_each_in(path, from, to, |line, record| found.push((line, record.time().unwrap()))).unwrap();
        found
    }

    #[test]
    fn windows_hold_what_a_full_pass_finds() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        // The lines are not sorted: every seventh line is one second late.
        let all: Vec<f64> =
            (0..90_000).map(|i| f64::from(i) / 1000.0 + if i % 7 == 0 { 1.0 } else { 0.0 }).collect();
        file.write_all(all.iter().map(|&time| line(time)).collect::<String>().as_bytes()).unwrap();
        let index = TimeIndex::build(file.path()).unwrap();
        assert_eq!((index.lines(), index.checkpoints.len() > 2), (90_000, true));
        assert_eq!(index.span(), Some((0.001, 90.999)));
        for (from, to) in [(0.0, 0.5), (40.0, 40.01), (89.5, 1000.0), (5.0, 5.0), (200.0, 300.0)] {
            let expected: Vec<(u64, f64)> = (1..).zip(all.iter().copied()).collect();
            let round = |time: f64| format!("{time:.3}").parse::<f64>().unwrap();
            let expected: Vec<_> = expected
                .into_iter()
                .map(|(line, time)| (line, round(time)))
                .filter(|&(_, time)| from <= time && time < to)
                .collect();
            assert_eq!(times(&index, file.path(), from, to), expected, "{from} to {to}");
        }
        assert!(index.ranges(40.0, 40.01).iter().map(|range| range.end - range.start).sum::<u64>() < 3 << 20);
    }

    #[test]
    fn an_index_grows_with_its_file() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        let mut index = TimeIndex::build(file.path()).unwrap();
        assert_eq!((index.span(), index.lines()), (None, 0));
        write!(file, "{}{}r 3.0", line(1.0), line(2.0)).unwrap();
        index.extend(file.path()).unwrap();
        assert_eq!((index.span(), index.lines()), (Some((1.0, 2.0)), 2));
        write!(file, "00 0 1 tcp 40 ------- 0 0.0 1.0 0 0\n{}", line(4.0)).unwrap();
        index.extend(file.path()).unwrap();
        assert_eq!(times(&index, file.path(), 0.0, 9.0), [(1, 1.0), (2, 2.0), (3, 3.0), (4, 4.0)]);
    }

    #[test]
    fn compressed_files_are_refused() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(&[0x1f, 0x8b, 8, 0]).unwrap();
        assert!(TimeIndex::build(file.path()).unwrap_err().to_string().contains("decompress"));
    }
}
