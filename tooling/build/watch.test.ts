import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchProgram } from "./watch";

// `npm run dev` rebuilds a program on save. These tests use real files and the real bundler.

let folder: string;
let stop: () => Promise<void>;
const rebuilt: { changed: string[]; output: string }[] = [];

beforeEach(async () => {
  rebuilt.length = 0;
  mkdirSync("dist", { recursive: true });
  folder = relative(".", mkdtempSync(join("dist", "test-watch-")));
  save("greeting.ts", 'export const greeting = "hello";\n');
  save("program.ts", 'import { greeting } from "./greeting";\nprocess.stdout.write(greeting);\n');
  stop = await watchProgram({
    entry: join(folder, "program.ts"),
    folder: join(folder, "out"),
    onRebuilt: (file, changed) => rebuilt.push({ changed, output: readFileSync(file, "utf8") }),
  });
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

function save(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

test("rebuilds the bundle within three seconds of a save and names the changed file", async () => {
  expect(existsSync(join(folder, "out", "program.mjs"))).toBe(false);
  save("greeting.ts", 'export const greeting = "good morning";\n');
  await vi.waitUntil(() => rebuilt.length > 0, { timeout: 120_000, interval: 20 });
  expect(rebuilt[0]?.changed).toEqual([join(folder, "greeting.ts")]);
  expect(rebuilt[0]?.output).toContain("good morning");
});

test("a file that does not compile leaves the running code in place until it is fixed", async () => {
  const warning = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  save("greeting.ts", "export const greeting = ;\n");
  await vi.waitUntil(() => warning.mock.calls.length > 0, { timeout: 120_000, interval: 20 });
  expect(rebuilt).toEqual([]);
  save("greeting.ts", 'export const greeting = "good evening";\n');
  await vi.waitUntil(() => rebuilt.length > 0, { timeout: 120_000, interval: 20 });
  expect(rebuilt[0]?.output).toContain("good evening");
  warning.mockRestore();
});
