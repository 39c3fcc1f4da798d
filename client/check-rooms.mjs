// The rooms of src/: imports go down the list, never up and never in a circle; small rooms, small files, a plate on each.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOMS = ["worker", "table", "after", "ear", "page", "explain", "board", "motion", "screen", "base", "wire"];
const MAINS = ["main.ts", "table-main.ts"];
const MOST_FILES = 20;
const MOST_LINES = 400;
const GENERATED = "wire/messages.ts";

const src = fileURLToPath(new URL("src", import.meta.url));
const wrong = [];

/** The files that one file imports, as paths under src/. */
function importsOf(file, text) {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g);
  return Array.from(found, ([, path]) => relative(src, join(src, dirname(file), path)).replace(/(\.ts)?$/, ".ts"));
}

const floorOf = (file) => (file.includes("/") ? ROOMS.indexOf(dirname(file)) : -1);

const entries = readdirSync(src, { withFileTypes: true });
const files = entries.filter((one) => !one.isDirectory()).map((one) => one.name);
if (files.join() !== MAINS.join()) wrong.push(`src/ holds rooms and ${MAINS.join(", ")}, not ${files.join(", ")}`);
for (const { name } of entries.filter((one) => one.isDirectory())) {
  const inside = readdirSync(join(src, name));
  if (!ROOMS.includes(name)) wrong.push(`src/${name} is not in the list of rooms`);
  if (inside.length > MOST_FILES) wrong.push(`src/${name} holds ${inside.length} files, at most ${MOST_FILES}`);
  files.push(...inside.map((file) => `${name}/${file}`));
}

const graph = new Map();
for (const file of files) {
  const text = readFileSync(join(src, file), "utf8");
  const lines = text.split("\n").length - 1;
  if (!text.startsWith("// ")) wrong.push(`${file} has no plate: its first line says what it is`);
  if (file !== GENERATED && lines > MOST_LINES) wrong.push(`${file} has ${lines} lines, at most ${MOST_LINES}`);
  graph.set(file, importsOf(file, text));
  for (const other of graph.get(file)) {
    if (!files.includes(other)) wrong.push(`${file} imports ${other}, which is not there`);
    else if (floorOf(other) < floorOf(file)) wrong.push(`${file} imports upward: ${other}`);
  }
}

const done = new Set();
/** Walks down from one file; `way` are those it came through. */
function walk(file, way) {
  if (way.includes(file)) {
    wrong.push(`a circle: ${[...way.slice(way.indexOf(file)), file].join(" > ")}`);
    return;
  }
  if (done.has(file)) return;
  for (const other of graph.get(file) ?? []) walk(other, [...way, file]);
  done.add(file);
}
for (const file of files) walk(file, []);

for (const line of wrong) console.error(line);
if (wrong.length > 0) process.exit(1);
