// `npm run dev`: the API and the worker run the last saved sources. Next itself reloads the pages.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { watchProgram } from "@/tooling/build/watch";
import type { Supervised } from "../processes/supervised";
import { say, secondsSince } from "../terminal";
import type { Settings } from "./settings";

/** Next's folder, one per port, so that two development servers do not overwrite each other's files. */
export function developmentFolder({ port }: Settings): string {
  const folder = join(".next", "dev", `port-${port}`);
  mkdirSync(folder, { recursive: true });
  // Next changes the compiler settings it builds with, so it gets its own file.
  writeFileSync(`${folder}.tsconfig.json`, `${JSON.stringify({ extends: "../../tsconfig.json" })}\n`);
  return folder;
}

/** Rebuilds on save: the web process swaps its request listener, the worker restarts with the new file. */
export async function reloadOnSave(
  { port }: Settings,
  web: Supervised,
  restartWorker: (file: string) => Promise<void>,
): Promise<void> {
  const folder = join(process.cwd(), "dist", "dev", `port-${port}`);
  let restarting = Promise.resolve();
  let isWaiting = false;
  await watchProgram({
    entry: "app/request-listener.ts",
    folder,
    onRebuilt: (file, changed) => {
      web.send(file);
      say(`API reloaded: ${changed.join(", ")}`);
    },
  });
  await watchProgram({
    entry: "worker.ts",
    folder,
    onRebuilt: (file, changed) => {
      // A save during a restart causes exactly one more restart.
      if (isWaiting) return;
      isWaiting = true;
      const savedAt = Date.now();
      restarting = restarting.then(async () => {
        isWaiting = false;
        await restartWorker(file);
        say(`Worker restarted in ${secondsSince(savedAt)}: ${changed.join(", ")}`);
      });
    },
  });
}
