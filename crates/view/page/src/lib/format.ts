/** Writes a time with as many decimals as a change of `step` needs. */
export function time(seconds: number, step = 1e-5): string {
  const decimals = Math.min(9, Math.max(0, Math.ceil(-Math.log10(step))));
  return `${seconds.toFixed(decimals)} s`;
}

/** Writes a length of time with a fitting unit. */
export function span(seconds: number): string {
  const size = Math.abs(seconds);
  const [value, unit] = size >= 1 ? [seconds, "s"] : size >= 1e-3 ? [seconds * 1e3, "ms"] : [seconds * 1e6, "µs"];
  return `${Number(value.toPrecision(3))} ${unit}`;
}

/** Keeps numbers and their units in one line. */
export function unbroken(sentence: string): string {
  return sentence.replaceAll(/(\d) (?=(?:s|ms|µs|%|J|m|m\/s|[kMG]?b\/s|bytes?|packets?)(?!\w))/g, "$1\u00a0");
}

/** Writes a rate in bits per second with a fitting unit. */
export function rate(bits: number): string {
  if (bits >= 1e9) return `${Number((bits / 1e9).toPrecision(3))} Gb/s`;
  if (bits >= 1e5) return `${Number((bits / 1e6).toPrecision(3))} Mb/s`;
  return `${Number((bits / 1e3).toPrecision(3))} kb/s`;
}

/** Writes a number for an axis or a tooltip; large numbers have a prefix. */
export function amount(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e9) return `${Number((value / 1e9).toPrecision(4))} G`;
  if (size >= 1e6) return `${Number((value / 1e6).toPrecision(4))} M`;
  if (size >= 1e4) return `${Number((value / 1e3).toPrecision(4))} k`;
  return String(Number(value.toPrecision(4)));
}
