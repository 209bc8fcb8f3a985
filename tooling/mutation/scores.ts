import { readFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { say } from "@/instance/terminal";
import { knownSurvivors } from "./known-survivors";
import type { MutantResult } from "./run-level";

/** Prints every surviving mutant and the score of each folder; returns the total score. */
export function printScores(results: MutantResult[]): number {
  const counted = results.filter(({ status }) => status !== "Ignored" && !status.endsWith("Error"));
  for (const mutant of counted.filter((result) => !isKilled(result))) say(describe(mutant));
  const folderOf = ({ fileName }: MutantResult) => relative(".", dirname(fileName));
  for (const folder of [...new Set(counted.map(folderOf))].sort()) {
    const mutants = counted.filter((mutant) => folderOf(mutant) === folder);
    say(lineOf(folder, mutants));
  }
  say(lineOf("all", counted));
  return scoreOf(counted);
}

function describe({ fileName, location, mutatorName, status, replacement }: MutantResult): string {
  const file = relative(".", fileName);
  const { line, column } = location.start;
  const source = readFileSync(fileName, "utf8").split("\n")[line - 1] ?? "";
  const survivor = knownSurvivors.find(
    (known) => known.file === file && source.includes(known.line) && replacement.includes(known.replacement),
  );
  return `${status}: ${file}:${line}:${column} ${mutatorName} → ${replacement}\n  ${survivor?.reason ?? "no reason is listed"}`;
}

function lineOf(name: string, mutants: MutantResult[]): string {
  const count = (status: MutantResult["status"]) => mutants.filter((mutant) => mutant.status === status).length;
  return (
    `${name}: ${scoreOf(mutants).toFixed(1)} % of ${mutants.length} mutants ` +
    `(${count("Killed")} killed, ${count("Timeout")} timed out, ${count("Survived")} survived, ${count("NoCoverage")} not covered)`
  );
}

function scoreOf(mutants: MutantResult[]): number {
  return mutants.length === 0 ? 0 : (100 * mutants.filter(isKilled).length) / mutants.length;
}

function isKilled({ status }: MutantResult): boolean {
  return status === "Killed" || status === "Timeout";
}
