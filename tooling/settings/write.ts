import { readFileSync } from "node:fs";
import { format } from "oxfmt";
import { rpcUrlText, settings, settingTexts, type SettingText } from "@/lib/platform/settings";
import { configurationFiles, takenPort, wrongConfigurations, type WrongConfiguration } from "./wrong-configurations";

const [start, end] = ["<!-- settings: written by npm run settings -->", "<!-- end of settings -->"];

/** The expected contents of the files that show every setting, or every wrong one. */
export async function writtenSettings(): Promise<Record<string, string>> {
  return {
    "README.md": await withTable("README.md", settingsTable()),
    "docs/configuration.md": await withTable("docs/configuration.md", wrongConfigurationsTable()),
    ".env.example": envExample(),
  };
}

/** The page with the table between its markers. */
async function withTable(page: string, table: string): Promise<string> {
  const [before, rest = ""] = readFileSync(page, "utf8").split(start);
  const [, after] = rest.split(end);
  if (after === undefined) throw new Error(`${page} must contain "${start}" and, after it, "${end}".`);
  return (await format(page, `${before}${start}\n\n${table}\n\n${end}${after}`, { printWidth: 120 })).code;
}

const envExampleHeader =
  "# Every setting of Remit; remove the # of those that you set. Remit reads environment variables only, so give this file\n" +
  "# to systemd (EnvironmentFile=) or to a container (--env-file).\n";

function texts(): [name: string, text: SettingText][] {
  const documented = Object.entries(settings.shape).flatMap(([name, schema]) => {
    const text = settingTexts.get(schema);
    return text ? [[name, text] satisfies [string, SettingText]] : [];
  });
  return [...documented, ["RPC_URL_<SLUG>", rpcUrlText]];
}

function settingsTable(): string {
  const rows = texts().map(([name, { meaning, whenUnset }]) => `| \`${name}\` | ${meaning} | ${whenUnset} |`);
  return ["| setting | meaning | default |", "| --- | --- | --- |", ...rows].join("\n");
}

function wrongConfigurationsTable(): string {
  const rows = [...wrongConfigurations, takenPort].map(({ commands, message, ...wrong }) => {
    // A text, or settings: only the entries of `wrongConfigurations` may lack a text.
    const shown = wrong.shown ?? (wrong as WrongConfiguration);
    // A code span with two backticks may contain single ones.
    return `| ${commands} | ${typeof shown === "string" ? shown : shownSettings(shown)} | \`\` ${message} \`\` |`;
  });
  return ["| exit of | with | message |", "| --- | --- | --- |", ...rows].join("\n");
}

function shownSettings({ settings: wrong }: WrongConfiguration): string {
  const assignments = Object.entries(wrong).map(([name, value]) => `\`${name}=${value}\``);
  const content = configurationFiles[wrong.CONFIG_FILE ?? ""];
  return [...assignments, ...(content ? [`with \`${content}\``] : [])].join(" ");
}

function envExample(): string {
  const link = (_link: string, text: string, target: string) => (text === target ? text : `${text} (${target})`);
  const plain = (text: string) => text.replaceAll(/\[([^\]]*)\]\(([^)]*)\)/g, link).replaceAll("`", "");
  const entries = texts().map(
    ([name, { meaning, whenUnset }]) =>
      `# ${plain(capitalized(meaning))}. Without it: ${plain(whenUnset)}.\n# ${name}=\n`,
  );
  return [envExampleHeader, ...entries].join("\n");
}

/** Leaves a text that begins with a value in backticks as it is, because the case of a value matters. */
function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
