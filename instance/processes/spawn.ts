// Starts bundled programs in sessions of their own, so that Ctrl-C reaches only the supervisor. An IPC channel ends them
// when the parent exits.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

type Output = "inherit" | "ignore" | number;

export type Start = {
  file: string;
  args?: string[];
  env: Record<string, string | undefined>;
  output?: Output;
  cwd?: string;
  /** The Node binary; by default, the one of this process. */
  node?: string;
};

export function spawnChild({
  file,
  args = [],
  env,
  output = "inherit",
  cwd,
  node = process.execPath,
}: Start): ChildProcess {
  // pg warns about Prisma, which fetches relations concurrently on a transaction's single connection.
  return spawn(node, [...sourceMaps(env), "--no-deprecation", file, ...args], {
    cwd,
    detached: true,
    env: env as NodeJS.ProcessEnv,
    stdio: ["ignore", output, output, "ipc"],
  });
}

/**
 * Node keeps the source maps of all packages in memory: half of the web process's memory. Bundles are readable without
 * them.
 */
function sourceMaps({ NODE_ENV }: Start["env"]): string[] {
  return NODE_ENV === "production" ? [] : ["--enable-source-maps"];
}

/** True once the child reports that it is ready; false if it exits before. */
export async function becomesReady(child: ChildProcess): Promise<boolean> {
  const stopWaiting = new AbortController();
  const isReady = await Promise.race([
    once(child, "message", { signal: stopWaiting.signal }).then(() => true),
    once(child, "exit", { signal: stopWaiting.signal }).then(() => false),
  ]);
  stopWaiting.abort();
  return isReady;
}
