from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from neons.sweeps import campaign as campaign_module
from neons.sweeps.campaign import Campaign, read_rows
from neons.sweeps.errors import DiskFullError, SweepError
from neons.sweeps.inputs import Inputs
from neons.sweeps.journal import Journal, read_journal
from neons.sweeps.rows import Row, merge, rows_of, table_of

SETTINGS = {"format": 1, "simulation": "s", "repeat": 1, "identity": {}}


def row(point: int, replication: int = 0, status: str = "ok", **measures: float) -> Row:
    return Row(
        point,
        replication,
        {"a": point},
        status,
        0,
        "",
        measures,
        0,
        1,
        0.1,
        0.2,
        1000,
        1.5e9 + point,
        "host",
        "1",
        "x",
    )


def write(path: Path, rows: list[Row]) -> None:
    journal = Journal(path)
    for each in rows:
        journal.append(each, [])
    journal.close()


def test_rows_come_back_as_they_were(tmp_path: Path):
    rows = [row(0, value=1.5), row(1, value=float("inf")), row(2, status="failed")]
    write(tmp_path / "journal", rows)
    assert list(read_journal(tmp_path / "journal")) == rows


@pytest.mark.parametrize("kept", [0, 1, 8, 9, 40, -2, -1])
def test_a_line_that_is_not_whole_is_dropped_and_the_journal_goes_on(tmp_path: Path, kept: int):
    path = tmp_path / "journal"
    write(path, [row(0), row(1)])
    whole, torn = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(whole + torn[:kept])
    assert list(read_journal(path)) == [row(0)]
    write(path, [row(2)])
    assert list(read_journal(path)) == [row(0), row(2)]


def test_damage_in_the_middle_loses_that_line_only(tmp_path: Path):
    path = tmp_path / "journal"
    write(path, [row(0), row(1), row(2)])
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + lines[1].replace(b'"a":1', b'"a":7') + lines[2])
    write(path, [row(3)])
    assert [each.point for each in read_journal(path)] == [0, 2, 3]


def test_a_full_disk_leaves_the_journal_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    write(tmp_path / "journal", [row(0)])
    journal = Journal(tmp_path / "journal")
    write_really = os.write

    def write_half(descriptor: int, data: bytes) -> int:
        monkeypatch.setattr(os, "write", fail)
        return write_really(descriptor, data[: len(data) // 2])

    def fail(_descriptor: int, _data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", write_half)
    with pytest.raises(DiskFullError, match="no space left"):
        journal.append(row(1), [])
    monkeypatch.undo()
    journal.append(row(2), [])
    journal.close()
    assert list(read_journal(tmp_path / "journal")) == [row(0), row(2)]


def test_tables_hold_all_of_a_row():
    rows = [row(0, value=1.0), row(0, 1, loss=0.5), row(3, status="failed")]
    assert list(rows_of(table_of(rows))) == rows
    assert table_of(rows)["a"].to_pylist() == [0, 0, 3]


def test_parameters_of_several_types_become_text():
    mixed = [row(0), Row(**{**row(1).__dict__, "parameters": {"a": "RED"}})]
    assert table_of(mixed)["a"].to_pylist() == ["0", "RED"]


def test_later_rows_win():
    assert merge([row(1, value=1.0), row(0)], [row(1, value=2.0)]) == [row(0), row(1, value=2.0)]


def test_rows_in_both_table_and_journal_count_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The sweep is killed after it has written the table, before it has emptied the journal."""
    campaign = Campaign(tmp_path)
    campaign.number_points([{"a": point} for point in range(4)])
    campaign.start(SETTINGS, Inputs("", {}))
    for point in range(4):
        campaign.record(row(point), "", {})
    with monkeypatch.context() as patch:
        patch.setattr(Journal, "clear", lambda _self: None)
        campaign.close()
    assert (tmp_path / "runs.parquet").exists()
    assert len(list(read_journal(tmp_path / "journal.txt"))) == 4
    assert read_rows(tmp_path) == [row(point) for point in range(4)]


def test_points_keep_their_numbers_when_a_campaign_grows(tmp_path: Path):
    campaign = Campaign(tmp_path)
    assert campaign.number_points([{"a": 1}, {"a": 2}]) == [0, 1]
    campaign.close()
    campaign = Campaign(tmp_path)
    assert campaign.number_points([{"a": 0}, {"a": 2}]) == [2, 1]
    with pytest.raises(SweepError, match="campaign over a, not over b"):
        campaign.number_points([{"b": 1}])
    campaign.close()


def test_only_one_sweep_works_on_a_campaign(tmp_path: Path):
    campaign = Campaign(tmp_path)
    with pytest.raises(SweepError, match="in use"):
        Campaign(tmp_path)
    campaign.close()
    Campaign(tmp_path).close()


def test_after_a_crash_of_the_machine_rows_without_their_files_are_done_again(tmp_path: Path, monkeypatch):
    campaign = Campaign(tmp_path)
    campaign.number_points([{"a": 0}, {"a": 1}])
    campaign.start(SETTINGS, Inputs("", {}))
    whole = Row(**{**row(0).__dict__, "files": {"out.tr": 5}})
    torn = Row(**{**row(1).__dict__, "files": {"out.tr": 5}})
    campaign.record(whole, "", {"out.tr": b"12345"})
    campaign.record(torn, "", {"out.tr": b"123"})
    campaign._lock.close()  # killed

    again = Campaign(tmp_path)
    again.start(SETTINGS, Inputs("", {}))
    assert set(again.done) == {(0, 0), (1, 0)}, "the same boot: files are as the system has them"
    again._lock.close()

    monkeypatch.setattr(campaign_module, "_boot", lambda: "another boot")
    again = Campaign(tmp_path)
    again.start(SETTINGS, Inputs("", {}))
    assert set(again.done) == {(0, 0)}
    again.close()
    assert json.loads((tmp_path / "campaign.json").read_text())["repeat"] == 1
