// npm run bench -- <name>: one of the benchmarks in bench/, on a PostgreSQL and nodes of its own.
import { existsSync } from "node:fs";
import { runStep, stopStepsOnSignal } from "@/instance/processes/step";
import { complain } from "@/instance/terminal";

const [name = ""] = process.argv.slice(2);
if (!/^[a-z-]+$/.test(name) || !existsSync(`bench/${name}.ts`)) {
  complain(`There is no benchmark "${name}": name a file of bench/, such as settlement.`);
  process.exit(1);
}
stopStepsOnSignal();
const args = ["run", "--project", "bench", `bench/${name}.ts`, "--disable-console-intercept"];
const { isPassed } = await runStep({ name, script: "vitest/vitest.mjs", args }, true);
process.exitCode = isPassed ? 0 : 1;
