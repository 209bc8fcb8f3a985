// npm run copy: writes every text that people read into one document for review.
import { mkdirSync, writeFileSync } from "node:fs";
import { say } from "@/instance/terminal";
import { readSources } from "./check/sources";
import { textsOf } from "./copy/texts";

const target = "dist/copy.md";

const areas: readonly (readonly [title: string, files: RegExp])[] = [
  ["E-mails", /^lib\/.*mail\.ts$/],
  ["Payment page", /^(app\/pay|components\/requests\/checkout)\//],
  ["Dashboard and docs", /^(app\/(?!api\/)|components\/)/],
  ["API", /^(app\/api|lib)\//],
  ["Command line", /^cli\//],
  ["Start and stop", /^instance\//],
];

const sources = readSources(/^(?!tooling\/check\/|.*(\.test\.|generated)).*\.tsx?$/);
const areaOf = (file: string) => areas.find(([, files]) => files.test(file))?.[0];
let count = 0;

const chapters = areas.map(([title]) => {
  const sections = sources
    .filter(({ file }) => areaOf(file) === title)
    .map(({ file, text }) => ({ file, texts: textsOf(file, text) }))
    .filter(({ texts }) => texts.length > 0);
  count += sections.reduce((sum, { texts }) => sum + texts.length, 0);
  return `# ${title}\n\n${sections.map(sectionOf).join("\n")}`;
});

mkdirSync("dist", { recursive: true });
writeFileSync(target, chapters.join("\n"));
say(`${count} texts are in ${target}.`);

function sectionOf({ file, texts }: { file: string; texts: ReturnType<typeof textsOf> }): string {
  return `## ${file}\n\n${texts.map(({ line, text }) => `- ${line}: ${text}`).join("\n")}\n`;
}
