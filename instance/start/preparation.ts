import { once } from "node:events";
import { join } from "node:path";
import { endProcess, hasEnded } from "../processes/ending";
import { spawnChild } from "../processes/spawn";
import type { Prepared } from "./prepare";

type Preparation = {
  /** Undefined if the preparation failed; it has printed the reason. */
  result: Promise<Prepared | undefined>;
  stop: () => Promise<void>;
};

/** Runs `prepare.ts`, which is bundled into the same folder as this program. */
export function startPreparation(mode: string): Preparation {
  const file = join(import.meta.dirname, "prepare.mjs");
  const child = spawnChild({ file, args: [mode], env: { ...process.env, NODE_ENV: mode } });
  const result = Promise.race([
    once(child, "message").then(([prepared]) => prepared as Prepared),
    once(child, "exit").then(() => undefined),
  ]);
  return {
    result,
    stop: async () => {
      if (child.pid && !hasEnded(child)) await endProcess(child.pid, "SIGTERM", 60_000);
    },
  };
}
