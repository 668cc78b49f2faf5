"""Differential testing: random scenarios under Neons and under ns-2.35, compared byte for byte."""
