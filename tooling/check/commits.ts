// The form of commit subjects (CONTRIBUTING.md).
import { spawnSync } from "node:child_process";

const checkedCommits = 100;
const maxLength = 72;
const form = /^(feat|fix|perf|refactor|test|docs|build|chore)(\([a-z0-9-]+\))?: [a-z0-9]/;

/** The subjects of the newest commits; none outside a git checkout. */
export function readSubjects(): string[] {
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
