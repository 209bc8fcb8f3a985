import { existsSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { core, mutatedFiles, readers, testsOf, type Level } from "./files";

const levels: Level[] = ["rules", "operations"];

describe("the list of mutated files", () => {
  test("names files and tests that exist", () => {
    const named = levels.flatMap((level) => {
      const files = mutatedFiles(level, []);
      return [...files, ...testsOf(level, files)];
    });
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
  });

  test("covers the settlement core except schemas, constants and readers", () => {
    const known = [...levels.flatMap((level) => Object.keys(core[level])), ...readers];
    const found = ["platform/amounts", "requests", "requests/payments", "settlement"].flatMap((folder) =>
      readdirSync(`lib/${folder}`)
        .filter((file) => file.endsWith(".ts"))
        .map((file) => `lib/${folder}/${file.replace(/\.ts$/, "")}`),
    );
    const unlisted = found.filter((file) => !/\.test$|schema$|constants$|index$/.test(file) && !known.includes(file));
    expect(unlisted).toEqual([]);
    expect(readers.filter((name) => !found.includes(name))).toEqual([]);
  });

  test("can be filtered by level or by part of a path", () => {
    expect(mutatedFiles("rules", ["settlement/decide"])).toEqual(["lib/settlement/decide.ts"]);
    expect(mutatedFiles("operations", ["rules"])).toEqual([]);
    expect(mutatedFiles("rules", ["rules"])).toEqual(mutatedFiles("rules", []));
  });
});
