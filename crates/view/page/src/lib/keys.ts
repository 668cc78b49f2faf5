import type { Player } from "./player.svelte";

/** The actions of keys that do not move the clock. */
interface Actions {
  fit(): void;
  zoom(factor: number): void;
  search(): void;
  help(): void;
}

/** Handles a key, unless the user types it into a field. */
export function onKey(event: KeyboardEvent, player: Player, actions: Actions): void {
  const target = event.target as HTMLElement;
  if (event.key === "Escape") {
    if (target instanceof HTMLInputElement) target.blur();
    else void player.select(null);
    return;
  }
  if (target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const direction = event.key === "ArrowLeft" ? -1 : 1;
  switch (event.key) {
    case " ":
      if (target.matches("button")) return;
      player.play();
      break;
    case "ArrowLeft":
    case "ArrowRight":
      if (event.shiftKey) player.stepLoss(direction);
      else void player.step(direction);
      break;
    case "+":
    case "=":
      player.faster();
      break;
    case "-":
      player.slower();
      break;
    case "r":
    case "R":
      player.backwards = !player.backwards;
      break;
    case "0":
      actions.fit();
      player.showAll();
      break;
    case "z":
      actions.zoom(1.25);
      break;
    case "Z":
      actions.zoom(1 / 1.25);
      break;
    case "f":
    case "F":
      if (player.selection) player.following = !player.following;
      break;
    case "n":
    case "N":
      player.toggleNeighbours();
      break;
    case "Home":
      player.seek(0);
      break;
    case "End":
      player.seek(player.overview?.end ?? 0);
      break;
    case "/":
      actions.search();
      break;
    case "?":
      actions.help();
      break;
    default:
      return;
  }
  event.preventDefault();
}
