import { readFileSync } from "node:fs";
import { format } from "prettier";
import { rpcUrlText, settings, settingTexts, type SettingText } from "@/lib/settings";

const [start, end] = ["<!-- settings: written by npm run settings -->", "<!-- end of settings -->"];

/** The expected contents of the files that show every setting. */
export async function writtenSettings(): Promise<{ "README.md": string; ".env.example": string }> {
  const readme = readFileSync("README.md", "utf8");
  const [before, rest = ""] = readme.split(start);
  const [, after] = rest.split(end);
  if (after === undefined) throw new Error(`README.md must contain "${start}" and, after it, "${end}".`);
  const table = `${before}${start}\n\n${markdownTable()}\n\n${end}${after}`;
  return {
    "README.md": await format(table, { parser: "markdown", printWidth: 120 }),
    ".env.example": example(),
  };
}

const head =
  "# Every setting of Remit; remove the # of those that you set. Remit reads environment variables only, so give this file\n" +
  "# to systemd (EnvironmentFile=) or to a container (--env-file).\n";

function texts(): [name: string, text: SettingText][] {
  const known = Object.entries(settings.shape).flatMap(([name, schema]) => {
    const text = settingTexts.get(schema);
    return text ? [[name, text] satisfies [string, SettingText]] : [];
  });
  return [...known, ["RPC_URL_<SLUG>", rpcUrlText]];
}

function markdownTable(): string {
  const rows = texts().map(([name, { meaning, otherwise }]) => `| \`${name}\` | ${meaning} | ${otherwise} |`);
  return ["| setting | meaning | default |", "| --- | --- | --- |", ...rows].join("\n");
}

function example(): string {
  const plain = (text: string) => text.replaceAll("`", "").replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
  const entries = texts().map(
    ([name, { meaning, otherwise }]) =>
      `# ${capitalized(plain(meaning))}. Without it: ${plain(otherwise)}.\n# ${name}=\n`,
  );
  return [head, ...entries].join("\n");
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
