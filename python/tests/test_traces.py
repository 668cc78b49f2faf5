"""Traces as tables."""

import gzip

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import neons

TEXT = (
    b"+ 0.1 0 1 tcp 40 ------- 0 0.0 1.0 0 0\n"
    b"r 0.25 0 1 tcp 40 ------- 0 0.0 1.0 0 0\n"
    b"0.1 0 0 1 0 cwnd_ 2\n"
    b"+ 0.3 1 0 ack 40 ------- 0 1.0 0.0 0 1\n"
)


def test_each_kind_of_line_has_its_table():
    trace = neons.read_trace(TEXT)
    assert (len(trace.packets), len(trace.variables), len(trace.frames)) == (3, 1, 0)
    assert trace.packets["time"].tolist() == [0.1, 0.25, 0.3]
    assert trace.packets["event"].tolist() == ["enqueue", "receive", "enqueue"]
    assert np.isnan(trace.packets["ack"]).all()
    assert trace.variables["text"].tolist() == [None]
    assert trace.events.name == "packets"
    assert "3 packets, 1 variables" in repr(trace)


def test_columns_say_what_they_are():
    columns = {column.name: column for column in neons.read_trace(TEXT).packets.columns}
    assert (columns["time"].type, columns["time"].unit) == ("real", "s")
    assert "Size with all headers" in columns["size"].about
    assert columns["type"].type == "text"


def test_libraries_take_tables_as_they_are():
    packets = neons.read_trace(TEXT).packets
    expected = {"size": [40, 40, 40], "type": ["tcp", "tcp", "ack"]}
    assert pl.DataFrame(packets).select("size", "type").cast({"type": pl.String}).to_dict(as_series=False) == expected
    assert pa.table(packets).select(["size", "type"]).to_pydict() == expected
    frame = packets.to_pandas()
    assert isinstance(frame, pd.DataFrame)
    assert frame["type"].astype(str).tolist() == expected["type"]
    assert duckdb.sql("select count(*) from packets where size = 40").fetchall() == [(3,)]


def addresses(array):
    return [
        buffer.address for chunk in array.chunks for buffer in chunk.buffers() if buffer is not None and buffer.size
    ]


def test_tables_are_not_copied():
    """Check that all libraries that take a table see the same memory."""
    packets = neons.read_trace(TEXT * 100).packets
    first, second = pa.table(packets), pa.table(packets)
    for name in ("time", "size", "uid"):
        assert addresses(first[name]) == addresses(second[name]) != []
    frame = pl.DataFrame(packets)
    assert frame["time"].to_arrow().buffers()[1].address == addresses(first["time"])[-1]
    assert first["time"].to_numpy(zero_copy_only=False).tolist() == packets["time"].tolist()
    column = first["time"].chunk(0).to_numpy(zero_copy_only=True)
    assert column.__array_interface__["data"][0] == addresses(first["time"])[-1]
    frame = pd.DataFrame.from_arrow(packets) if hasattr(pd.DataFrame, "from_arrow") else packets.to_pandas()
    assert frame["size"].tolist() == [40] * 300
    # The arrays stay valid after the table is gone.
    del packets, first
    assert second["time"].to_pylist()[:3] == [0.1, 0.25, 0.3]


def test_files_may_be_compressed(tmp_path):
    path = tmp_path / "out.tr.gz"
    path.write_bytes(gzip.compress(TEXT))
    assert len(neons.read_trace(path).packets) == 3


def test_files_larger_than_memory_come_in_batches(tmp_path):
    path = tmp_path / "out.tr"
    path.write_bytes(TEXT * 5000)
    batches = list(neons.scan_trace(path, batch_bytes=100_000))
    assert len(batches) > 3
    assert sum(len(batch) for batch in batches) == 15_000
    stream = neons.scan_trace(path, batch_bytes=100_000)
    reader = pa.RecordBatchReader.from_stream(stream)
    assert sum(batch.num_rows for batch in reader) == 15_000
    with pytest.raises(ValueError, match="already handed on"):
        pa.RecordBatchReader.from_stream(stream)
    assert pl.DataFrame(neons.scan_trace(path, "variables"))["name"].unique().to_list() == ["cwnd_"]


def test_words_are_the_same_in_every_batch(tmp_path):
    path = tmp_path / "out.tr"
    lines = [f"+ 0.1 0 1 t{number // 2000} 40 ------- 0 0.0 1.0 0 {number}\n" for number in range(20_000)]
    path.write_text("".join(lines))
    for threads in (1, 3):
        kinds = neons.read_trace(path, threads=threads).packets["type"]
        assert kinds.tolist() == [f"t{number // 2000}" for number in range(20_000)]


def test_lines_that_are_not_understood_are_counted():
    with pytest.warns(neons.TraceWarning, match="1 of 2 lines were not understood"):
        trace = neons.read_trace(b"0.1 0 0 1 0 cwnd_ 2\nnonsense\n")
    assert (trace.faults.lines, trace.faults.count) == (2, 1)
    assert "line 2" in trace.faults.examples[0]
    with pytest.raises(ValueError, match="line 2"):
        neons.read_trace(b"0.1 0 0 1 0 cwnd_ 2\nnonsense\n", strict=True)


def test_errors_name_what_is_missing(tmp_path):
    with pytest.raises(FileNotFoundError, match="no-such"):
        neons.read_trace(tmp_path / "no-such.tr")
    with pytest.raises(ValueError, match='no table "packet"; there are packets, frames'):
        neons.read_trace(TEXT, tables=["packet"])
    with pytest.raises(KeyError, match="did you mean 'size'"):
        neons.read_trace(TEXT).packets["sise"]
    with pytest.raises(KeyError, match="did you mean 'packets'"):
        neons.read_trace(TEXT)["packet"]
