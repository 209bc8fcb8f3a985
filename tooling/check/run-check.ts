// Checks of the sources that need no database and take less than a minute.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { runStep, type Outcome, type Step } from "@/instance/processes/step";
import { warn, say } from "@/instance/terminal";
import { languageProblems, readTexts } from "./language";
import { styleProblems } from "./styles";
import { tenantExceptions } from "./tenant-exceptions";
import { tenantScopeProblems } from "./tenant-scope";
import { spawnSync } from "node:child_process";
import { readSources, type Source } from "./sources";

/** Types, the rules that everybody knows (`.oxlintrc.json`), and Remit's own restrictions (`eslint.config.mjs`). */
const lintSteps: Step[] = [
  { name: "types and lint", script: "oxlint/bin/oxlint", args: [] },
  { name: "restrictions", script: "eslint/bin/eslint.js", args: ["."] },
];

const otherSteps: Step[] = [
  { name: "format", script: "oxfmt/bin/oxfmt", args: ["--check"] },
  {
    name: "boundaries",
    script: "dependency-cruiser/bin/dependency-cruise.mjs",
    args: [
      "--config",
      ".dependency-cruiser.mjs",
      "app",
      "bench",
      "cli",
      "components",
      "instance",
      "lib",
      "tooling",
      "server.ts",
      "worker.ts",
    ],
  },
  { name: "unused", script: "knip/bin/knip.js", args: ["--no-progress"] },
];

/** Runs and reports every check, even after a failure. The caller runs the unit tests. */
export async function runChecks(): Promise<Outcome[]> {
  ensureNextTypes();
  // Oxlint uses every core; the other steps use one each.
  const [linted, rest] = await Promise.all([runLint(), runOtherChecks()]);
  return [...linted, ...rest];
}

export async function runLint(): Promise<Outcome[]> {
  ensureNextTypes();
  return runSteps(lintSteps);
}

async function runOtherChecks(): Promise<Outcome[]> {
  return [
    await report(checkFiles("commits", () => subjectProblems(readSubjects()))),
    await report(checkFiles("language", () => languageProblems(readTexts()))),
    await report(checkFiles("styles", () => styleProblems(readStyledSources()))),
    await report(checkFiles("tenant scope", checkTenantScope)),
    ...(await runSteps(otherSteps)),
  ];
}

function checkTenantScope(): string[] {
  const schema = readFileSync("prisma/schema.prisma", "utf8");
  return tenantScopeProblems(readStatementSources(), schema, tenantExceptions);
}

async function runSteps(steps: Step[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const step of steps) outcomes.push(await report(runStep(step)));
  return outcomes;
}

async function report(running: Promise<Outcome>): Promise<Outcome> {
  const outcome = await running;
  const seconds = (outcome.durationMs / 1000).toFixed(1);
  if (outcome.isPassed) say(`✓ ${outcome.name}  ${seconds} s`);
  else warn(`✗ ${outcome.name}  ${seconds} s\n${outcome.output.trimEnd()}`);
  return outcome;
}

async function checkFiles(name: string, check: () => string[] | Promise<string[]>): Promise<Outcome> {
  const startedAt = Date.now();
  const problems = await check();
  const durationMs = Date.now() - startedAt;
  return { name, isPassed: problems.length === 0, output: problems.join("\n"), durationMs };
}

/** Next writes this file when it builds; it is missing in a fresh clone and may refer to a deleted build. */
function ensureNextTypes(): void {
  const file = "next-env.d.ts";
  const references = existsSync(file) ? [...readFileSync(file, "utf8").matchAll(/"(\.\/[^"]+)"/g)] : undefined;
  if (references?.every(([, path]) => existsSync(path ?? ""))) return;
  const types = ["next", "next/image-types/global"].map((name) => `/// <reference types="${name}" />\n`);
  writeFileSync(file, types.join(""));
}

// The form of commit subjects (CONTRIBUTING.md).

const checkedCommits = 100;
const maxLength = 72;
const form = /^(feat|fix|perf|refactor|test|docs|build|chore)(\([a-z0-9-]+\))?: [a-z0-9]/;

/** The subjects of the newest commits; none outside a git checkout. */
function readSubjects(): string[] {
  const options = ["log", "--no-merges", "--format=%s", "-n", `${checkedCommits}`];
  // Null if git is not installed.
  const output: string | null = spawnSync("git", options, { encoding: "utf8" }).stdout;
  return (output ?? "").split("\n").filter(Boolean);
}

export function subjectProblems(subjects: readonly string[]): string[] {
  return subjects.flatMap((subject) => {
    if (subject.length > maxLength) return [`"${subject}" has ${subject.length} characters, at most ${maxLength}`];
    return form.test(subject) ? [] : [`"${subject}" is not "type(scope): imperative summary"`];
  });
}

/** The sheets, components and pages of the repository. */
function readStyledSources(): Source[] {
  return readSources(/^(?!.*\.(test|generated)\.tsx?$).*\.(css|tsx?)$/, ["app", "components"]);
}

/** The sources of the product that may read the database. */
function readStatementSources(): Source[] {
  const folders = ["app", "cli", "instance", "lib", "server.ts", "worker.ts"];
  return readSources(/^(?!.*\.(test|generated)\.tsx?$).*\.tsx?$/, folders);
}
