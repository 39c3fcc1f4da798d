// Bundles the client into the server's static folder: app.js, app.css, fonts and pictures.

import { cpSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, context } from "esbuild";

const out = fileURLToPath(new URL("../src/mastaba/server/static", import.meta.url));
const options = {
  absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
  entryPoints: [
    { in: "src/main.ts", out: "app" },
    { in: "styles/index.css", out: "app" },
  ],
  outdir: out,
  assetNames: "fonts/[name]",
  bundle: true,
  minify: true,
  sourcemap: false,
  format: "iife",
  target: ["es2022", "chrome109", "firefox115", "safari16"],
  loader: { ".woff2": "file" },
  external: ["/static/*"],
  legalComments: "none",
  logLevel: "warning",
};

mkdirSync(out, { recursive: true });
cpSync(fileURLToPath(new URL("pictures", import.meta.url)), out, { recursive: true });
if (process.argv.includes("--watch")) {
  await (await context(options)).watch();
} else {
  rmSync(`${out}/fonts`, { recursive: true, force: true });
  const { outputFiles = [], errors } = await build(options);
  if (errors.length + outputFiles.length > 0) process.exit(1);
  for (const name of ["app.js", "app.css"]) {
    const size = gzipSync(readFileSync(`${out}/${name}`)).length;
    console.log(`${name.padEnd(8)} ${(size / 1024).toFixed(1)} KB compressed`);
  }
}
