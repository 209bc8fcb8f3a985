// npm run mutation: mutation tests of the settlement core with a score per folder. CONTRIBUTING.md describes the
// arguments.
import { runLevel, type MutantResult } from "./mutation/run-level";
import { mutatedFiles, type Level } from "./mutation/files";
import { printScores } from "./mutation/scores";
import { warn } from "@/instance/terminal";

const targetScore = 95;
const parts = process.argv.slice(2);
const results: MutantResult[] = [];
for (const level of ["rules", "operations"] satisfies Level[]) {
  const files = mutatedFiles(level, parts);
  if (files.length > 0) results.push(...(await runLevel(level, files)));
}
if (results.length === 0) warn(`No mutated file matches: ${parts.join(" ")}`);
process.exitCode = results.length > 0 && printScores(results) >= targetScore ? 0 : 1;
