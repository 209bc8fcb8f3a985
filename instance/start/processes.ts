// The processes of one instance, and the record of them that the tools read.
import { join } from "node:path";
import type { Program } from "@/tooling/build/programs";
import { withLog } from "../processes/logs";
import { spawnChild } from "../processes/spawn";
import { supervise, type Supervised } from "../processes/supervised";
import { recordOf, writeInstance } from "../record";
import type { Settings } from "./settings";

export type Processes = {
  all: Supervised[];
  start: (name: string, program: Program, environment?: Record<string, string>) => Supervised;
};

const stopTimeoutMs = 20_000;

export function startProcesses(
  settings: Settings,
  programOf: (program: Program) => string,
  databaseUrl: () => string,
): Processes {
  const all: Supervised[] = [];
  const { dataDir, baseUrl } = settings;
  const record = () =>
    writeInstance(dataDir, {
      url: baseUrl,
      database_url: databaseUrl(),
      supervisor: recordOf("supervisor", process.pid),
      processes: all.flatMap((one) => {
        const pid = one.pid();
        return pid ? [recordOf(one.name, pid)] : [];
      }),
    });
  return {
    all,
    start: (name, program, environment = {}) => {
      const env = { ...process.env, ...environment };
      const file = programOf(program);
      const start = () => withLog(dataDir, name, (output) => spawnChild({ file, args: [join(dataDir)], env, output }));
      const supervised = supervise({ name, start, stopTimeoutMs, onStart: () => setImmediate(record) });
      all.push(supervised);
      return supervised;
    },
  };
}
