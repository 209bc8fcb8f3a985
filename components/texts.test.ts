import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test, vi } from "vitest";

const read: string[] = [];

vi.mock("@/lib/platform/language/texts", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  texts: (name: string, english: object) => recorded(name, english),
}));

function recorded(path: string, english: object): object {
  return new Proxy(english, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value === "object" && value !== null) return recorded(`${path}.${String(key)}`, value);
      const place = new Error().stack?.split("\n").find((line) => /(components|app|lib)\/(?!texts)/.test(line));
      read.push(`${path}.${String(key)}${place}`);
      return value;
    },
  });
}

test("no module reads a text while it loads, which would be in the language of its first reader", async () => {
  const files = ["components", "app"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  );
  for (const file of files.filter((one) => /^(?!.*\.(test|generated)\.|app\/api).*\.tsx?$/.test(one)))
    await import(pathToFileURL(file).href);
  expect(read).toEqual([]);
}, 120_000);
