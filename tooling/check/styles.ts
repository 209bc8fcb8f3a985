// One styling system: every class name is a utility that Tailwind generates, and the only sheet holds tokens and base
// elements.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { compile } from "tailwindcss";
import { classNamesIn, type Source } from "./class-names";

const sheet = "app/globals.css";
const sheetCap = 300;
// Tailwind reads these names inside other names, such as group-hover:underline; they have no style of their own.
const markers = /^(group|peer)(\/[\w-]+)?$/;

/** Every broken rule as "file: problem"; empty if there is none. */
export async function styleProblems(sources: readonly Source[]): Promise<string[]> {
  const sheets = sources.filter(({ file }) => file.endsWith(".css"));
  const sheetText = sheets.find(({ file }) => file === sheet)?.text ?? "";
  const usedClasses = classNamesIn(sources.filter(({ file }) => /\.tsx?$/.test(file)));
  const sheetCompiler = await compile(sheetText, { base: dirname(sheet), loadStylesheet });
  // Without class names to generate, Tailwind outputs only the classes that the sheet itself styles.
  const handWritten = classesOf(sheetCompiler.build([]));
  const generated = classesOf(sheetCompiler.build(usedClasses.map(({ name }) => name)));
  const isKnown = (name: string) => markers.test(name) || (generated.has(name) && !handWritten.has(name));
  return [
    ...sheets.filter(({ file }) => file !== sheet).map(({ file }) => `${file}: write utilities instead of a sheet.`),
    ...sheetProblems(sheetText, handWritten).map((problem) => `${sheet}: ${problem}`),
    ...usedClasses
      .filter(({ name }) => !isKnown(name))
      .map(({ file, name }) => `${file}: "${name}" is not a Tailwind utility.`),
  ];
}

/** The sheets, components and pages of the repository. */
export function readStyledSources(): Source[] {
  const listed = execFileSync("git", [
    "ls-files",
    "-z",
    "--cached",
    "--others",
    "--exclude-standard",
    "app",
    "components",
  ]);
  const files = listed.toString().split("\0");
  return files
    .filter((file) => /\.(css|tsx?)$/.test(file) && !/\.(test|generated)\.tsx?$/.test(file))
    .flatMap((file) => {
      try {
        return [{ file, text: readFileSync(file, "utf8") }];
      } catch {
        return []; // Deleted in the working tree.
      }
    });
}

function sheetProblems(text: string, handWritten: Set<string>): string[] {
  const lines = text.trimEnd().split("\n").length;
  const banned = text.match(/@(apply|utility|layer components)\b/g) ?? [];
  return [
    ...(lines > sheetCap ? [`has ${lines} lines; at most ${sheetCap} are allowed.`] : []),
    ...[...handWritten].map((name) => `styles the class "${name}"; write utilities at its elements.`),
    ...banned.map((rule) => `uses ${rule}; write utilities at the elements.`),
  ];
}

/** The class names in the selectors of a sheet, without CSS escapes. */
function classesOf(css: string): Set<string> {
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].map(([, prelude = ""]) => prelude.trim());
  const names = selectors
    .filter((selector) => !selector.startsWith("@"))
    .flatMap((selector) => [...selector.matchAll(/\.((?:\\.|[\w\u0080-\uffff-])+)/g)].map(([, name = ""]) => name));
  return new Set(names.map((name) => name.replaceAll(/\\(.)/g, "$1")));
}

function loadStylesheet(id: string, base: string) {
  const path =
    id === "tailwindcss" ? createRequire(join(process.cwd(), "x")).resolve("tailwindcss/index.css") : join(base, id);
  return Promise.resolve({ path, base: dirname(path), content: readFileSync(path, "utf8") });
}
