import type { Scene } from "../scene/scene";
import type { Player } from "./player.svelte";

/** The series of pictures that `neons view --frames` or `--video` requests by the page's address. */
export interface Film {
  from: number;
  to: number;
  count: number;
  width: number;
  height: number;
  /** Pictures per second. */
  rate: number;
}

/** Returns the series of pictures that the page must make; null if a user has opened the page. */
export function film(): Film | null {
  const [from, to, count, width, height, rate] = (/[#&]frames=([\d.,e-]+)/.exec(location.hash)?.[1] ?? "")
    .split(",")
    .map(Number);
  if (from === undefined || to === undefined || !count || !width || !height || !rate) return null;
  return { from, to, count, width, height, rate };
}

/** Makes the pictures one after another, and hands them to the server. */
export async function shoot(film: Film, player: Player, scene: Scene): Promise<void> {
  // Wait until the overview is loaded: before, no network is drawn.
  while (!player.overview && !player.problem) await new Promise((done) => setTimeout(done, 20));
  const step = film.count > 1 ? (film.to - film.from) / (film.count - 1) : 0;
  player.speed = Math.max(step * film.rate, 1e-9);
  try {
    if (!player.overview) throw new Error(player.problem);
    for (let number = 0; number < film.count; number += 1) {
      const time = film.from + number * step;
      player.time = time;
      await player.load(time);
      scene.draw();
      const picture = await scene.png(
        1,
        `t = ${time.toFixed(Math.min(Math.max(Math.ceil(-Math.log10(step || 1)), 2), 6))} s`,
      );
      await send(`frame?number=${number}`, picture);
    }
    await send("end", "");
  } catch (error) {
    await send("end", error instanceof Error ? error.message : String(error));
  }
}

async function send(where: string, body: Blob | string): Promise<void> {
  const answer = await fetch(`api/${where}`, { method: "POST", body });
  if (!answer.ok) throw new Error(await answer.text());
}
