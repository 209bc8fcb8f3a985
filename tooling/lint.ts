// npm run lint: types, the usual lint rules, and Remit's own restrictions.
import { runLint } from "./check/run-check";
import { stopStepsOnSignal } from "@/instance/processes/step";

stopStepsOnSignal();
process.exitCode = (await runLint()).every(({ isPassed }) => isPassed) ? 0 : 1;
