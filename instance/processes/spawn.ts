// Child processes of ours: bundled, in sessions of their own (a Ctrl-C at the terminal reaches the supervisor alone),
// on a line that ends them when the parent is gone.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

export type Output = "inherit" | "ignore" | number;

export type Start = {
  file: string;
  args?: string[];
  env: Record<string, string | undefined>;
  output?: Output;
};

export function spawnChild({ file, args = [], env, output = "inherit" }: Start): ChildProcess {
  // pg warns of what Prisma does with it: relations are fetched side by side on the one connection of a transaction.
  return spawn(process.execPath, [...sourceMaps(env), "--no-deprecation", file, ...args], {
    detached: true,
    env: env as NodeJS.ProcessEnv,
    stdio: ["ignore", output, output, "ipc"],
  });
}

/** Node keeps the maps of all packages in memory: half of what the web process holds. Bundles are readable without them. */
function sourceMaps({ NODE_ENV }: Start["env"]): string[] {
  return NODE_ENV === "production" ? [] : ["--enable-source-maps"];
}

/** True once the child says that it does its work; false if it ends before. */
export async function becomesReady(child: ChildProcess): Promise<boolean> {
  const stopWaiting = new AbortController();
  const isReady = await Promise.race([
    once(child, "message", { signal: stopWaiting.signal }).then(() => true),
    once(child, "exit", { signal: stopWaiting.signal }).then(() => false),
  ]);
  stopWaiting.abort();
  return isReady;
}
