"""Random values for the variables of the classes of a mobile node's parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from differential.values import one_of, rate, real, whole

if TYPE_CHECKING:
    from differential.values import Value

TCP = ("", "", "/Reno", "/Newreno", "/Sack1", "/Vegas")

GENERATORS: dict[str, dict[str, Value]] = {
    "CBR": {
        "packetSize_": whole(20, 1500),
        "interval_": real(0.01, 1.0),
        "random_": one_of(0, 1),
        "maxpkts_": whole(1, 200),
    },
    "Exponential": {
        "packetSize_": whole(20, 1500),
        "rate_": rate(5e3, 300e3),
        "burst_time_": one_of("100ms", 0.5, "1s"),
        "idle_time_": one_of("200ms", 0.5, "2s"),
    },
    "Pareto": {
        "packetSize_": whole(20, 1500),
        "rate_": rate(5e3, 300e3),
        "burst_time_": one_of("100ms", 0.5, "1s"),
        "idle_time_": one_of("200ms", 0.5, "2s"),
        "shape_": one_of(1.1, 1.5, 1.9),
    },
}

SHARES: tuple[tuple[str, float, int], ...] = (
    ("Mac/802_11", 0.6, 4),
    ("Mac", 0.1, 1),
    ("Phy/WirelessPhy", 0.2, 3),
    ("Antenna/OmniAntenna", 0.1, 3),
    ("Propagation/Shadowing", 0.7, 4),
    ("LL", 0.1, 2),
    ("Queue/DropTail/PriQueue", 0.1, 1),
    ("Agent/DSDV", 0.4, 3),
    ("Agent/AOMDV", 0.3, 2),
    ("Mac/Simple", 0.3, 1),
)

OPTIONS: dict[str, dict[str, Value]] = {
    "Mac/802_11": {
        "RTSThreshold_": one_of(0, 100, 300, 600, 3000),
        "dataRate_": one_of("1Mb", "2Mb", "5.5Mb", "11Mb", "54Mb"),
        "basicRate_": one_of("1Mb", "2Mb", "6Mb"),
        "CWMin_": one_of(15, 31, 63, 7),
        "CWMax_": one_of(255, 1023),
        "SlotTime_": one_of(0.000020, 0.000009),
        "SIFS_": one_of(0.000010, 0.000016),
        "ShortRetryLimit_": whole(1, 8),
        "LongRetryLimit_": whole(1, 6),
        "PreambleLength_": one_of(72, 144),
        "PLCPHeaderLength_": one_of(48, 24),
        "PLCPDataRate_": one_of("1Mb", "2Mb", "1.0e6"),
        "bugFix_timer_": one_of("true", "false"),
    },
    "Mac": {"bandwidth_": one_of("1Mb", "2Mb", "11Mb")},
    "Phy/WirelessPhy": {
        "Pt_": one_of(0.28183815, 0.1, 0.05, 0.5, 7.214e-3),
        "RXThresh_": one_of(3.652e-10, 1e-10, 1.42681e-8),
        "CSThresh_": one_of(1.559e-11, 5e-12, 1e-10),
        "CPThresh_": one_of(10.0, 5.0, 20.0),
        "freq_": one_of("914e+6", "2.4e9", "2.472e9"),
        "L_": one_of(1.0, 1.5),
        "bandwidth_": one_of("2e6", "11Mb"),
    },
    "Antenna/OmniAntenna": {
        "Z_": one_of(1.5, 1.0, 2.5),
        "Gt_": one_of(1.0, 2.0),
        "Gr_": one_of(1.0, 2.0),
        "X_": one_of(0, 1),
    },
    "Propagation/Shadowing": {
        "pathlossExp_": one_of(2.0, 2.7, 3.0, 4.0),
        "std_db_": one_of(0.0, 2.0, 4.0, 7.0),
        "dist0_": one_of(1.0, 2.0),
        "seed_": whole(0, 50),
    },
    "LL": {"delay_": one_of("25us", "1ms", 0), "mindelay_": one_of("50us", "1ms")},
    "Queue/DropTail/PriQueue": {"Prefer_Routing_Protocols": one_of(0, 1)},
    "Agent/DSDV": {
        "perup_": one_of(15, 5, 2, 1.5),
        "wst0_": one_of(6, 1, 0),
        "use_mac_": one_of(0, 1),
        "be_random_": one_of(0, 1),
        "alpha_": one_of(0.875, 0.5),
        "min_update_periods_": one_of(1, 2, 3),
        "verbose_": one_of(0, 1),
        "trace_wst_": one_of(0, 1),
    },
    "Agent/AOMDV": {"aomdv_max_paths_": whole(1, 5), "aomdv_prim_alt_path_len_diff_": whole(0, 3)},
    "Mac/Simple": {"fullduplex_mode_": one_of(0, 1)},
}
