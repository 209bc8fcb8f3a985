import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
import { languagesOf } from "@/lib/platform/language/languages";
import { messages as verify } from "@/components/requests/verify/messages";
import { messages as errorPage } from "@/components/ui/error-page-messages";
import { messages as site } from "@/components/ui/site-messages";
import type { OtherTexts, PayTexts } from "./pay-texts";
import { marksOf, type Text } from "@/testing/language-texts";

/** Its relative times are part of the page's script, but the page shows none. */
const notShown = new Set(["components/ui/format.ts"]);
/** The name of the product. */
const names = new Set(["requests/checkout remit", "ui/site remit"]);

let english: Record<string, Text>;

beforeAll(async () => {
  english = Object.fromEntries((await textsOfPayPage()).toSorted(([a], [b]) => (a < b ? -1 : 1)));
});

/** Every text that a file of the pay page reads, as "area key" or "area group.key". */
async function textsOfPayPage(): Promise<[string, Text][]> {
  const entries = ["app/pay/browser.tsx", "app/pay/pay-document.tsx"];
  const { metafile } = await build({
    entryPoints: entries,
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    packages: "external",
    outdir: "out",
    logLevel: "error",
  });
  const inputs = Object.entries(metafile.inputs).filter(([file]) => !notShown.has(file));
  const sources = await Promise.all(
    inputs.flatMap(([file]) => (file.endsWith("messages.ts") ? [readSource(file)] : [])),
  );
  return inputs.flatMap(([file, { imports }]) =>
    sources
      .filter((source) => imports.some(({ path }) => path === source.file))
      .flatMap((source) => textsReadBy(file, source)),
  );
}

type Source = { file: string; area: string; texts: Record<string, Text> };

/** The English texts of a file, and the name under which translations have them. */
async function readSource(file: string): Promise<Source> {
  const { messages } = (await import(join(process.cwd(), file))) as { messages: Source["texts"] };
  const area = /texts\("([^"]+)"/.exec(readFileSync(file, "utf8"))?.[1] ?? "";
  return { file, area, texts: messages };
}

function textsReadBy(file: string, source: Source): [string, Text][] {
  const code = readFileSync(file, "utf8");
  const specifier = source.file.slice(source.file.lastIndexOf("/") + 1, -3);
  const local = new RegExp(`import \\{ messages(?: as (\\w+))? \\} from "[^"]*/${specifier}"`).exec(code);
  if (!local) throw new Error(`${file} imports ${source.file} in another way than other files do.`);
  const reads = code.matchAll(new RegExp(`\\b${local[1] ?? "messages"}\\.(\\w+)(?:\\.(\\w+))?`, "g"));
  return [...reads].flatMap(([, key = "", inner]) => {
    const text = source.texts[key];
    return text === undefined ? [] : flat(source.area, { [key]: text }, inner);
  });
}

function flat(area: string, tables: object, only?: string): [string, Text][] {
  return Object.entries(tables).flatMap(([key, value]: [string, Text | Record<string, Text>]) => {
    if (typeof value === "string" || typeof value === "function") return [[`${area} ${key}`, value]];
    const inner = Object.entries(value).filter(([name]) => only === undefined || name === only);
    return inner.map(([name, text]): [string, Text] => [`${area} ${key}.${name}`, text]);
  });
}

async function translationOf(tag: string, names = ["pay", "pay-later"]): Promise<[string, Text][]> {
  const scripts = await Promise.all(names.map((name) => import(`./${tag}/${name}.ts`)));
  return (scripts as { tables: PayTexts | OtherTexts }[]).flatMap(({ tables }) =>
    Object.entries<object>(tables).flatMap(([area, texts]) => flat(area, texts)),
  );
}

/** The texts that customers see beside the pay page. */
const otherEnglish = Object.fromEntries([
  ...flat("requests/verify", verify),
  ...flat("ui/error-page", errorPage),
  ...flat("ui/site", { notFound: site.notFound }),
]);

describe.each(languagesOf("pay").filter((tag) => tag !== "en"))("%s", (tag) => {
  test("has each text of the pay page once, and no other", async () => {
    const keys = (await translationOf(tag)).map(([key]) => key).toSorted();
    expect(keys).toEqual(Object.keys(english).filter((key) => !names.has(key)));
  });

  test("inserts the same values, elements, links and bold words as the English texts", async () => {
    const marks = (texts: [string, Text][]) => Object.fromEntries(texts.map(([key, text]) => [key, marksOf(text)]));
    const translated = await translationOf(tag, ["pay", "pay-later", "other"]);
    const all = { ...english, ...otherEnglish };
    expect(marks(translated)).toEqual(marks(translated.map(([key]) => [key, all[key] ?? ""])));
  });

  test("has each text of the page that verifies documents, and of error pages", async () => {
    const keys = (await translationOf(tag, ["other"])).map(([key]) => key).toSorted();
    expect(keys).toEqual(Object.keys(otherEnglish).toSorted());
  });
});
