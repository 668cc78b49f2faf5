// Writes a nam file of a grid: 1,000 nodes, and on each of its links five or six packets at once.
import { closeSync, openSync, writeSync } from "node:fs";

const [ACROSS, UP] = [40, 25];
/** Times in seconds: the delay of a link, the transmission time of a packet, the interval between packets, the end. */
const [DELAY, TRANSMISSION, EVERY, END] = [0.1, 0.008, 0.02, 0.6];
const SIZE = 1000;
const FLOWS = 6;

/** Writes the file; returns the number of packets that are on the links at the same time. */
export function writeGrid(path) {
  const file = openSync(path, "w");
  const node = (x, y) => y * ACROSS + x;
  const links = [];
  const header = [`V -t * -v 1.0a5 -a 0`];
  for (let y = 0; y < UP; y += 1) {
    for (let x = 0; x < ACROSS; x += 1) {
      header.push(`n -t * -a ${node(x, y)} -s ${node(x, y)} -S UP -v circle -c black -i black`);
      for (const [toX, toY, way] of [
        [x + 1, y, "right"],
        [x, y + 1, "up"],
      ]) {
        if (toX >= ACROSS || toY >= UP) continue;
        links.push([node(x, y), node(toX, toY), way], [node(toX, toY), node(x, y), null]);
      }
    }
  }
  for (const [from, to, way] of links) {
    if (way)
      header.push(`l -t * -s ${from} -d ${to} -S UP -r ${(SIZE * 8) / TRANSMISSION} -D ${DELAY} -c black -o ${way}`);
  }
  writeSync(file, `${header.join("\n")}\n`);
  const events = [];
  links.forEach(([from, to], number) => {
    let sequence = 0;
    for (let time = ((number * 7) % 20) / 1000; time < END; time += EVERY) {
      const flow = number % FLOWS;
      const id = number * 100 + sequence;
      const what = `-s ${from} -d ${to} -p ${number % 5 ? "tcp" : "ack"} -e ${SIZE} -c ${flow} -i ${id} -a ${flow}`;
      const rest = `${what} -x {${from}.0 ${to}.0 ${sequence} ------- null}`;
      events.push([time, `+ -t ${time.toFixed(6)} ${rest}\n- -t ${time.toFixed(6)} ${rest}\n`]);
      const arrival = time + TRANSMISSION + DELAY;
      events.push([arrival, `r -t ${arrival.toFixed(6)} ${rest}\n`]);
      sequence += 1;
    }
  });
  events.sort((a, b) => a[0] - b[0]);
  let part = "";
  for (const [, lines] of events) {
    part += lines;
    if (part.length > 1 << 20) {
      writeSync(file, part);
      part = "";
    }
  }
  writeSync(file, part);
  closeSync(file);
  return Math.round((links.length * (TRANSMISSION + DELAY)) / EVERY);
}
