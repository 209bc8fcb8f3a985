import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { languagesOf } from "@/lib/platform/language/languages";
import type * as Texts from "@/lib/platform/language/texts";
import { errorStatus, fieldErrorCodes } from "@/lib/platform/errors";
import { flatTexts, marksOf } from "@/testing/language-texts";

/** The English texts of all pages, as the modules define them. */
const english = vi.hoisted(() => new Map<string, object>());
vi.mock("@/lib/platform/language/texts", async (original) => {
  const actual = await original<typeof Texts>();
  const texts = <T extends object>(name: string, table: T): T => {
    if (english.has(name)) throw new Error(`Two modules have the texts ${name}.`);
    english.set(name, table);
    return actual.texts(name, table);
  };
  return { ...actual, texts };
});

const files = readdirSync("components", { recursive: true, encoding: "utf8" });
for (const file of files.filter((name) => name.endsWith("messages.ts"))) {
  await import(join(process.cwd(), "components", file));
}

/** The name of the product, which no translation changes. */
const names = new Set(["accounts/account remit", "requests/checkout remit", "ui/site remit"]);
const codes = [
  ...Object.keys(errorStatus).map((code) => `api/errors errors.${code}`),
  ...fieldErrorCodes.map((code) => `api/errors fields.${code}`),
];
const source = new Map(
  [...flatTexts(english), ...codes.map((key) => [key, ""] as const)].filter(([key]) => !names.has(key)),
);

/** The texts of each file, which a merge would hide behind those of another file. */
async function translationOf(tag: string) {
  const folder = join(import.meta.dirname, tag);
  const parts = readdirSync(join(folder, "dashboard")).map((file) => join("dashboard", file));
  const tables = await Promise.all(
    ["pay.ts", "pay-later.ts", "other.ts", ...parts].map((file) => tablesOf(folder, file)),
  );
  return flatTexts(tables.flat());
}

async function tablesOf(folder: string, file: string): Promise<[string, object][]> {
  const { tables } = (await import(join(folder, file))) as { tables: object };
  return Object.entries(tables);
}

describe.each(languagesOf("dashboard").filter((tag) => tag !== "en"))("%s", (tag) => {
  test("has each text of all pages once, and no other", async () => {
    const keys = (await translationOf(tag)).map(([key]) => key).toSorted();
    expect(keys).toEqual([...source.keys()].toSorted());
    const loaded = await tablesOf(join(import.meta.dirname, tag), "dashboard.ts");
    expect(
      flatTexts(loaded)
        .map(([key]) => key)
        .toSorted(),
    ).toEqual(keys);
  });

  test("inserts the same values, elements, links and bold words as the English texts", async () => {
    const translated = await translationOf(tag);
    const marks = (text: (typeof translated)[number][1]) => `${typeof text} ${marksOf(text).join(" ")}`;
    const known = translated.filter(([key]) => source.has(key));
    const expected = known.map(([key]) => [key, marks(source.get(key) ?? "")]);
    expect(known.map(([key, text]) => [key, marks(text)])).toEqual(expected);
  });
});
