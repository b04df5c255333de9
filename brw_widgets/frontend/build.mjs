// Bundles src/ into one minified ES module with its CSS as text inside: `npm run build`, or `npm run watch`.
import { build, context } from "esbuild";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const outfile = join(here, "..", "widgets", "static", "brw.js");
const limit = 60_000;

/** A CSS file becomes the text of itself and of all it imports, minified. */
const cssAsText = {
  name: "css-as-text",
  setup(b) {
    b.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const made = await build({ entryPoints: [path], bundle: true, minify: true, write: false, target: "es2022", metafile: true, logLevel: "silent" });
      const watchFiles = Object.keys(made.metafile.inputs).map((file) => join(process.cwd(), file));
      return { contents: made.outputFiles[0].text.trim(), loader: "text", watchFiles };
    });
  },
};

const options = {
  absWorkingDir: here,
  entryPoints: [join(here, "src", "index.ts")],
  outfile,
  bundle: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  jsx: "automatic",
  jsxImportSource: "preact",
  minify: true,
  legalComments: "none",
  plugins: [cssAsText],
};

if (process.argv.includes("--watch")) {
  await (await context({ ...options, logLevel: "info" })).watch();
} else {
  await build(options);
  const code = await readFile(outfile);
  const zipped = gzipSync(code, { level: 9 }).length;
  console.log(`brw.js: ${code.length} bytes, ${zipped} gzipped`);
  if (zipped > limit) {
    console.error(`That is more than the ${limit} bytes it may have.`);
    process.exit(1);
  }
}
