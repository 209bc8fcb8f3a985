// npm run bench -- <name> [--json FILE] [--merchants N]: runs a benchmark of bench/ on its own PostgreSQL and nodes.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { runStep, stopStepsOnSignal } from "@/instance/processes/step";
import { warn } from "@/instance/terminal";

const { values, positionals } = parseArgs({
  options: { json: { type: "string" }, merchants: { type: "string" } },
  allowPositionals: true,
});
const [name = ""] = positionals;
if (!/^[a-z-]+$/.test(name) || !existsSync(`bench/${name}.ts`)) {
  warn(`There is no benchmark "${name}": name a file of bench/, such as settlement.`);
  process.exit(1);
}
if (values.merchants !== undefined) {
  if (name !== "api" || !/^[1-9]\d{0,3}$/.test(values.merchants)) {
    warn("--merchants is an option of the benchmark api: a number from 1 to 9,999.");
    process.exit(1);
  }
  process.env.BENCH_MERCHANTS = values.merchants;
}
if (values.json) process.env.BENCH_JSON = resolve(values.json);
stopStepsOnSignal();
const args = ["run", "--project", "bench", `bench/${name}.ts`, "--disable-console-intercept"];
const { isPassed } = await runStep({ name, script: "vitest/vitest.mjs", args }, true);
process.exitCode = isPassed ? 0 : 1;
