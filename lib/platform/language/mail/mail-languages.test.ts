import { join } from "node:path";
import { expect, test, vi } from "vitest";
import type * as Texts from "@/lib/platform/language/texts";
import { languagesOf } from "@/lib/platform/language/languages";
import { flatTexts, type Text } from "@/testing/language-texts";

/** The English texts of every mail, as the modules define them. */
const english = vi.hoisted(() => new Map<string, object>());
vi.mock("@/lib/platform/language/texts", async (original) => {
  const actual = await original<typeof Texts>();
  const texts = <T extends object>(name: string, table: T): T => {
    english.set(name, table);
    return actual.texts(name, table);
  };
  return { ...actual, texts };
});

await import("@/lib/accounts");
await import("@/lib/events");
await import("@/lib/reports");
await import("@/lib/settlement");

/** The inserted values, in several numbers, because a text may have plural forms. */
function insertedBy(text: Text | undefined): string[] {
  if (typeof text !== "function") return [];
  return [0, 1, 7].flatMap((number) => {
    const values = Array.from({ length: 4 }, (_, index) => `<${index}>`);
    const written = text(...values.map((value, index) => (index === 1 && text.length === 3 ? number : value)));
    return [...new Set(written.match(/<\d>/g))].toSorted();
  });
}

test.each(languagesOf("mail").filter((tag) => tag !== "en"))(
  "%s has each text of the mails and no other",
  async (tag) => {
    const { tables } = (await import(join(import.meta.dirname, `${tag}.ts`))) as { tables: Record<string, object> };
    const [source, translated] = [new Map(flatTexts(english)), new Map(flatTexts(Object.entries(tables)))];
    expect(english.size).toBeGreaterThan(10);
    expect([...translated.keys()].toSorted()).toEqual([...source.keys()].toSorted());
    for (const [key, text] of translated) {
      expect(typeof text, key).toBe(typeof source.get(key));
      expect(insertedBy(text), key).toEqual(insertedBy(source.get(key)));
    }
  },
);
