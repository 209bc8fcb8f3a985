// The test runners and the number of passed and failed tests of each.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { runStep, type Step } from "@/instance/processes/step";
import { readJson } from "@/instance/files";

/** `failures` names the failed checks or tests. Without it, the runner's own output ends with them. */
export type Count = { name: string; passed: number; failed: number; failures?: string[] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; assertionResults: TestReport[] }[];
};
type TestReport = { status: string; fullName: string; failureMessages: string[] };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] };

export function runVitest(project: "unit" | "integration"): Promise<Count> {
  return withReport(async (report) => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const args = ["run", "--project", project, ...reporters];
    const isPassed = await run({ name: project, script: "vitest/vitest.mjs", args });
    return vitestCount(project, readJson<VitestReport>(report), isPassed);
  });
}

export function runPlaywright(chromium: string): Promise<Count> {
  return withReport(async (report) => {
    const isPassed = await run({
      name: "browser",
      script: "playwright/cli.js",
      args: ["test", "--config", "e2e/playwright.config.ts", "--reporter=list,json"],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, REMIT_CHROMIUM: chromium },
    });
    return playwrightCount(readJson<PlaywrightReport>(report), isPassed);
  });
}

/** Counts a runner that failed without a failed test (a suite that did not load, a crash) as one failure. */
export function vitestCount(name: string, report: VitestReport | undefined, isPassed: boolean): Count {
  const failed = report?.numFailedTests ?? 0;
  const failures = report?.testResults.flatMap(failuresOf) ?? [];
  return { name, passed: report?.numPassedTests ?? 0, failed: isPassed ? failed : Math.max(failed, 1), failures };
}

/** Few, because a reader of only the end of a log must see the failures of every file. */
const namesPerFile = 5;
const maxReasonLength = 200;

/** The first failed tests of a file with their lines and reasons, or the file itself if it failed without a failed test. */
function failuresOf({ name, status, assertionResults }: VitestReport["testResults"][number]): string[] {
  const file = relative(process.cwd(), name);
  const failed = assertionResults.filter((result) => result.status === "failed");
  if (failed.length === 0) return status === "failed" ? [file] : [];
  const names = failed.slice(0, namesPerFile).map(({ fullName, failureMessages: [reason = ""] }) => {
    const line = parseInt(reason.split(`${file}:`)[1] ?? "") || "?";
    return `${file}:${line} › ${fullName}: ${reason.split("\n", 1)[0]?.slice(0, maxReasonLength)}`;
  });
  const more = failed.length - names.length;
  return more > 0 ? [...names, `${file}: ${more} more`] : names;
}

/** Counts a flaky test as failed. */
export function playwrightCount(report: PlaywrightReport | undefined, isPassed: boolean): Count {
  const failed = report ? report.stats.unexpected + report.stats.flaky : 0;
  return { name: "browser", passed: report?.stats.expected ?? 0, failed: isPassed ? failed : Math.max(failed, 1) };
}

/** The build server stops everything after 90 minutes, without a summary. */
const limitMinutes = 86;

/** Runs a runner until the limit of all of them. */
async function run(step: Step): Promise<boolean> {
  const leftMinutes = Math.max(1, limitMinutes - process.uptime() / 60);
  return (await runStep({ ...step, limitMinutes: leftMinutes }, true)).isPassed;
}

async function withReport(work: (report: string) => Promise<Count>): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), "remit-report-"));
  try {
    return await work(join(folder, "report.json"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
