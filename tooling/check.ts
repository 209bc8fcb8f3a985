// npm run check: format, lint, types, boundaries, unused code, sizes, language and unit tests.
import { runChecks } from "./check/run-check";
import { stopStepsOnSignal } from "@/instance/processes/step";
import { runVitest } from "./test/runners";

stopStepsOnSignal();
const outcomes = await runChecks();
const unit = await runVitest("unit");
process.exitCode = outcomes.every(({ isPassed }) => isPassed) && unit.failed === 0 ? 0 : 1;
