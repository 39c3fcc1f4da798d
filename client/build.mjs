// Bundles the client into the server's static folder: app.js (every page but those of a table), table.js, worker.js, app.css, fonts and pictures, compressed once.

import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build, context } from "esbuild";

const out = fileURLToPath(new URL("../src/mastaba/server/static", import.meta.url));
const options = {
  absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
  entryPoints: [
    { in: "src/main.ts", out: "app" },
    { in: "src/table-main.ts", out: "table" },
    { in: "src/worker/worker.ts", out: "worker" },
    { in: "styles/index.css", out: "app" },
  ],
  outdir: out,
  assetNames: "files/[name]",
  bundle: true,
  minify: true,
  sourcemap: false,
  format: "iife",
  target: ["es2022", "chrome109", "firefox115", "safari16"],
  loader: { ".woff2": "file", ".svg": "file" },
  legalComments: "none",
  logLevel: "warning",
};

const pictures = fileURLToPath(new URL("pictures", import.meta.url));
const ICONS = ["mastaba.svg", "mastaba-full.svg", "mastaba-badge.svg"]; // the server makes the app's PNG icons of them
const layIcons = () => ICONS.forEach((name) => cpSync(join(pictures, name), join(out, name)));
if (process.argv.includes("--watch")) {
  layIcons();
  await (await context(options)).watch();
} else {
  rmSync(out, { recursive: true, force: true });
  layIcons();
  const { errors } = await build(options);
  if (errors.length > 0) process.exit(1);
  for (const name of readdirSync(out).filter((one) => /\.(js|css|svg)$/.test(one))) pack(name);
}

/** The same file as it is sent: compressed once, as well as it goes. */
function pack(name) {
  const text = readFileSync(join(out, name));
  const packed = { gz: gzipSync(text, { level: 9 }), br: brotliCompressSync(text) };
  for (const [end, bytes] of Object.entries(packed)) writeFileSync(join(out, `${name}.${end}`), bytes);
  console.log(`${name.padEnd(12)} ${(packed.gz.length / 1024).toFixed(1)} KB compressed`);
}
