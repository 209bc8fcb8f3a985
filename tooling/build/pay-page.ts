// Builds the files of the pay page that browsers load: its script, with Preact in place of React, its styles and fonts.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Metafile, Plugin } from "esbuild";
import { preactForReact } from "../bootstrap/bundle.mjs";

/** The oldest browsers of the pay page: the web views of wallets on phones that get no updates anymore. */
const oldestBrowsers = ["chrome 90", "ios_saf 15", "safari 15", "firefox 90"];
const browserEntry = "app/pay/browser.tsx";
const documentSource = "app/pay/pay-document.tsx";
/** The texts that a page in another language shows at first. */
const firstTexts = /^components\/languages\/([\w-]+)\/pay\.ts$/;
const sheet = "app/globals.css";
const fonts = ["@fontsource-variable/instrument-sans", "@fontsource-variable/spline-sans-mono"];

/** Writes the files into the folder, with their content's hash in their names, and `names.json`. */
export async function buildPayPage(root: string, folder: string): Promise<void> {
  // Imported late, like the packages below: the supervisor of `npm start` contains this file and must not load them.
  const { build } = await import("esbuild");
  const common = { absWorkingDir: root, outdir: folder, bundle: true, minify: true, metafile: true } as const;
  const script = await build({
    ...common,
    entryPoints: [browserEntry],
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    format: "esm",
    // Escapes would make the texts of most languages a fifth longer.
    charset: "utf8",
    splitting: true,
    target: oldestBrowsers.map((browser) => browser.replace("ios_saf", "ios").replace(" ", "")),
    jsx: "automatic",
    alias: preactForReact,
    define: { "process.env.NODE_ENV": '"production"' },
    // An import that Preact lacks would be undefined in the browser.
    logOverride: { "import-is-undefined": "error" },
    logLevel: "error",
  });
  // The document has elements that no script renders, such as those of the page for a missing request.
  const document = await build({
    absWorkingDir: root,
    entryPoints: [documentSource],
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "error",
  });
  const elements = Object.keys(document.metafile.inputs).filter((file) => /^(app\/pay|components)\//.test(file));
  const styles = await build({
    ...common,
    stdin: {
      contents: [...fonts, `./${sheet}`].map((name) => `@import "${name}";`).join("\n"),
      loader: "css",
      resolveDir: root,
    },
    entryNames: "styles-[hash]",
    assetNames: "[name]-[hash]",
    // The documents contain the styles, so a path must not be relative to theirs.
    publicPath: "/pay/files",
    loader: { ".woff2": "file" },
    plugins: [await tailwindFor(root, elements)],
    logLevel: "error",
  });
  writeFileSync(join(folder, "names.json"), JSON.stringify(namesOf(script.metafile, styles.metafile)));
}

/** Compiles the sheet with the utilities that these files name, for the oldest browsers. */
async function tailwindFor(root: string, files: string[]): Promise<Plugin> {
  const [{ default: postcss }, { default: tailwind }, { default: cascadeLayers }] = await Promise.all([
    import("postcss"),
    import("@tailwindcss/postcss"),
    import("@csstools/postcss-cascade-layers"),
  ]);
  const { browserslistToTargets, transform } = await import("lightningcss");
  const sources = files.map((file) => `@source "${join(root, file)}";`).join("\n");
  const targets = browserslistToTargets(oldestBrowsers);
  const processor = postcss([tailwind({ base: root, optimize: false }), cascadeLayers()]);
  return {
    name: "tailwind",
    setup: (builder) => {
      // Files of `public`, which the server serves as they are.
      builder.onResolve({ filter: /^\// }, ({ path, kind }) =>
        kind === "url-token" ? { path, external: true } : null,
      );
      // A font that arrives late would move what a payer is reading; the browser's own stays until the next page.
      builder.onLoad({ filter: /@fontsource-variable\/.*\.css$/ }, ({ path }) => ({
        contents: readFileSync(path, "utf8").replaceAll("font-display: swap", "font-display: optional"),
        loader: "css",
      }));
      builder.onLoad({ filter: /globals\.css$/ }, async ({ path }) => {
        const text = readFileSync(path, "utf8").replace(/^@source .*$/gm, "");
        const { css } = await processor.process(`${text}\n${sources}`, { from: path });
        const { code } = transform({ filename: path, code: Buffer.from(css), targets });
        return { contents: code, loader: "css" };
      });
    },
  };
}

/** The names that app/pay/pay-files.ts reads as `PayFileNames`. */
function namesOf(script: Metafile, styles: Metafile) {
  const entry = Object.entries(script.outputs).find(([, { entryPoint }]) => entryPoint === browserEntry);
  const sheets = Object.keys(styles.outputs).filter((file) => file.endsWith(".css"));
  const latin = Object.keys(styles.outputs).filter((file) => /-sans-latin-wght-normal-\w+\.woff2$/.test(file));
  const name = (file = "") => file.slice(file.lastIndexOf("/") + 1);
  const modulesOf = (file = "") =>
    (script.outputs[file]?.imports ?? [])
      .filter(({ kind }) => kind === "import-statement")
      .map(({ path }) => name(path));
  const modules = modulesOf(entry?.[0]);
  const languages = Object.entries(script.outputs).flatMap(([file, { entryPoint = "" }]) => {
    const tag = firstTexts.exec(entryPoint)?.[1];
    const others = modulesOf(file).filter((module) => !modules.includes(module));
    return tag ? [[tag, [name(file), ...others]] as const] : [];
  });
  return {
    script: name(entry?.[0]),
    modules,
    languages: Object.fromEntries(languages),
    styles: name(sheets[0]),
    fonts: latin.map(name),
  };
}
