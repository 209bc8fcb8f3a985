import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// The walks of ARCHITECTURE.md: each step names a function that an earlier file of its walk uses.

type Step = { link: string; file: string; name: string };

const [, text = ""] = readFileSync("ARCHITECTURE.md", "utf8").split("\n## Five walks\n");
const walks = (text.split("\n## ")[0] ?? "").split(/^\*\*/m).slice(1);

function stepsOf(walk: string): Step[] {
  const steps = [...walk.matchAll(/^\d+\. (?:_(.+)_ )?`(\S+)`: `(\w+)`$/gm)];
  return steps.map(([, link = "", file = "", name = ""]) => ({ link, file, name }));
}

/** The first fault of each step: a missing file, function or use. */
function faultsOf(steps: readonly Step[]): string[] {
  const read = (file: string) => readFileSync(file, "utf8");
  return steps.flatMap(({ link, file, name }, index) => {
    const earlier = steps.slice(0, index);
    const declares = new RegExp(`(function|const) ${name}\\b`);
    if (!declares.test(read(file))) return [`${file} has no ${name}`];
    if (link === "is called by")
      return earlier.some((step) => read(file).includes(`${step.name}(`)) ? [] : [`${file} calls no earlier step`];
    const isUsed = earlier.some((step) => step.file !== file && new RegExp(`\\b${name}\\b`).test(read(step.file)));
    return index === 0 || link !== "" || isUsed ? [] : [`no earlier file uses ${name}`];
  });
}

test("ARCHITECTURE.md has five walks, and every line with a file is a step", () => {
  expect(walks).toHaveLength(5);
  for (const walk of walks) expect(stepsOf(walk)).toHaveLength([...walk.matchAll(/^\d+\./gm)].length);
});

test.each(walks.map((walk) => [walk.split("**")[0], stepsOf(walk)] as const))("%s", (_title, steps) => {
  expect(steps.length).toBeGreaterThan(4);
  expect(faultsOf(steps)).toEqual([]);
});

test("finds a function that is missing, and one that is not used", () => {
  const first = { link: "", file: "lib/events/record.ts", name: "recordEvents" };
  const unused = { link: "", file: "lib/settlement/decide.ts", name: "decide" };
  expect(faultsOf([{ ...first, name: "recordNothing" }])).toEqual(["lib/events/record.ts has no recordNothing"]);
  expect(faultsOf([first, unused])).toEqual(["no earlier file uses decide"]);
});
