import { MediaQuery } from "svelte/reactivity";
import { largestFlows, MOST_FLOWS } from "./catalogue";
import type { Overview } from "./types";

/** Okabe and Ito's colours, without the one similar to red: red is for losses only. */
const LIGHT = ["#0072b2", "#b87a00", "#007f5f", "#b0578d", "#2f8fc4", "#857a00", "#5a5a5a"];
const DARK = ["#56b4e9", "#e69f00", "#2fbf94", "#cc79a7", "#7fb8ff", "#f0e442", "#b8b8b8"];

export const theme = {
  light: {
    page: "#fbfaf7",
    ink: "#1d2125",
    quiet: "#5d656d",
    line: "#c9c6bd",
    node: "#ffffff",
    land: "#ece8db",
    loss: "#d01c1c",
  },
  dark: {
    page: "#15181b",
    ink: "#e9e7e2",
    quiet: "#a3a9af",
    line: "#434a50",
    node: "#22272b",
    land: "#22282d",
    loss: "#ff6257",
  },
};

export type Theme = (typeof theme)["light"];

const dark = new MediaQuery("(prefers-color-scheme: dark)");

export function isDark(): boolean {
  return dark.current;
}

export function currentTheme(): Theme {
  return isDark() ? theme.dark : theme.light;
}

/** For each overview, the numbers of the flows' colours, by the flows' ids. */
const numbers = new WeakMap<Overview, Map<number, number>>();

/** Returns the colour of a flow: by its place among the flows, so that neighbours differ, and so do the largest ones. */
export function flowColour(overview: Overview, flow: number): string {
  let known = numbers.get(overview);
  if (!known) {
    known = new Map(overview.flows.map((other, place) => [other.id, place]));
    const largest = largestFlows(overview, MOST_FLOWS);
    const few = new Set(largest.map((other) => (known?.get(other.id) ?? 0) % LIGHT.length)).size === largest.length;
    if (!few) largest.forEach((other, place) => void known?.set(other.id, place));
    numbers.set(overview, known);
  }
  const colours = isDark() ? DARK : LIGHT;
  return colours[(known.get(flow) ?? 0) % colours.length] as string;
}

const probe = document.createElement("canvas").getContext("2d");

/** Returns a colour of the script, by its X11 name, as `#rrggbb`; null if the browser does not know the name. */
export function namedColour(name: string): string | null {
  if (!probe || !/^[A-Za-z#][A-Za-z0-9]*$/.test(name)) return null;
  probe.fillStyle = "#010203";
  // X11 numbers the shades of a colour.
  probe.fillStyle = name.toLowerCase().replace(/[1-4]$/, "");
  const found = String(probe.fillStyle);
  return found === "#010203" ? null : found;
}

/** Whether a colour can hardly be seen on another; both are `#rrggbb`. */
export function isFaint(colour: string, ground: string): boolean {
  return contrast(colour, ground) < 1.5;
}

/** Returns the ink, light or dark, that is easier to read on a colour `#rrggbb`. */
export function inkOn(ground: string): string {
  const [onLight, onDark] = [theme.light.ink, theme.dark.ink];
  return contrast(onLight, ground) >= contrast(onDark, ground) ? onLight : onDark;
}

/** Returns the contrast ratio of WCAG 2, from 1 to 21. */
function contrast(colour: string, ground: string): number {
  const [one, other] = [brightness(colour), brightness(ground)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Returns the relative luminance of WCAG 2, from 0 to 1. */
function brightness(colour: string): number {
  const part = (from: number) => (Number.parseInt(colour.slice(from, from + 2), 16) / 255) ** 2.2;
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}
