// Packs the built page into `dist`, and records a hash of its sources, which a test of the crate compares.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** All files that the built page depends on, in order. */
function sources() {
  const tree = readdirSync("src", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll("\\", "/"));
  return [...tree, "index.html", "package-lock.json", "package.json", "vite.config.ts"].sort();
}

const hash = createHash("sha256");
for (const name of sources()) {
  hash.update(`${name}\n`);
  hash.update(readFileSync(name));
}

mkdirSync("dist", { recursive: true });
for (const name of ["page.js", "page.css"]) {
  const packed = gzipSync(readFileSync(join("build", name)), { level: 9 });
  writeFileSync(join("dist", `${name}.gz`), packed);
  console.log(`${name}: ${packed.length} bytes compressed`);
}
writeFileSync("dist/index.html", readFileSync("build/index.html"));
writeFileSync("dist/sources.sha256", `${hash.digest("hex")}\n`);
