import { readdirSync, readFileSync } from "node:fs";
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
  const files = ["components", "app", "lib"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  );
  // The script of the pay page runs when it loads, and needs a page.
  const sources = files.filter((file) => /^(?!.*\.(test|generated)\.|app\/(api|pay\/browser)).*\.tsx?$/.test(file));
  const modules = sources.filter((file) => !file.startsWith("lib/") || readFileSync(file, "utf8").includes("texts("));
  for (const file of modules) await import(pathToFileURL(file).href);
  expect(read).toEqual([]);
}, 120_000);
