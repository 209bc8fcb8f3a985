// npm test: runs everything, with the most likely failures first. The last line summarizes all runners.
import { runChecks } from "./check/run-check";
import { stopStepsOnSignal } from "@/instance/processes/step";
import { warn, say, secondsSince } from "@/instance/terminal";
import { requireChromium } from "./test/chromium";
import { runPlaywright, runVitest, type Count } from "./test/runners";

const started = Date.now();
stopStepsOnSignal();
// The last of these lines in the log shows when a run was interrupted.
setInterval(() => say(`· ${secondsSince(started)} since the start`), 60_000).unref();

heading("Checks");
const outcomes = await runChecks();
const failures = outcomes.filter(({ isPassed }) => !isPassed).map(({ name }) => name);
const passedChecks = outcomes.length - failures.length;
const counts: Count[] = [{ name: "checks", passed: passedChecks, failed: failures.length, failures }];
heading("Unit tests");
counts.push(await runVitest("unit"));
heading("Integration tests, on a real PostgreSQL and a real EVM node");
counts.push(await runVitest("integration"));
heading("Browser tests, on a real instance in a real Chromium");
counts.push(await runBrowserTests());

heading(`Done in ${secondsSince(started)}`);
for (const { name, passed, failed, failures: names = [] } of counts)
  say([`${failed === 0 ? "✓" : "✗"} ${name}: ${passed} passed, ${failed} failed`, ...names].join("\n    "));
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
say(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function runBrowserTests(): Promise<Count> {
  try {
    return await runPlaywright(requireChromium());
  } catch (error) {
    warn(error instanceof Error ? error.message : String(error));
    return { name: "browser", passed: 0, failed: 1 };
  }
}

function heading(text: string): void {
  say(`\n── ${text} ──`);
}
