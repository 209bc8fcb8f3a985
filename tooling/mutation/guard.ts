import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { readJson } from "@/instance/files";

/** A test by its file and its name. */
export type Guard = { file: string; test: string };

type Report = { testResults: { assertionResults: { title: string; status: string }[] }[] };

/** Runs one test of the copy. "missing": it did not run at all, which proves nothing. */
export async function runGuard(folder: string, { file, test }: Guard): Promise<"passed" | "failed" | "missing"> {
  const project = file.endsWith(".integration.test.ts") ? "integration" : "unit";
  const report = join(folder, "guard.json");
  rmSync(report, { force: true });
  const pattern = `${test.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`;
  const args = ["run", "--project", project, file, "-t", pattern, "--reporter=json", `--outputFile=${report}`];
  const child = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", ...args], { cwd: folder, stdio: "ignore" });
  await once(child, "close");
  const results = readJson<Report>(report)?.testResults.flatMap((one) => one.assertionResults) ?? [];
  const outcome = results.find(({ title, status }) => title === test && status !== "skipped" && status !== "pending");
  if (!outcome) return "missing";
  return outcome.status === "passed" ? "passed" : "failed";
}
