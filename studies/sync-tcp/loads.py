"""Table A.3: new connections per second and cloud for each load."""

#: For each load (%): the rates on the forward and on the reverse path, and the simulated seconds.
LOADS = {
    50: (14.2, 13.0, 3600),
    60: (16.9, 15.7, 3300),
    70: (19.9, 18.7, 3000),
    80: (22.7, 21.5, 2400),
    85: (24.1, 22.9, 2400),
    90: (25.4, 24.2, 2100),
    95: (26.9, 25.7, 2100),
    100: (28.2, 27.0, 1920),
    105: (29.6, 28.4, 1800),
}
