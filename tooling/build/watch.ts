// Rebuilds one program of `npm run dev` on save.
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import type { BuildContext, BuildResult } from "esbuild";
import { warn } from "@/instance/terminal";
import { bundleOptions } from "../bootstrap/bundle.mjs";
import { writeRouteTable } from "../bootstrap/routes.mjs";

// Polling a few hundred files costs milliseconds, and it also sees editors that replace a file on save.
const pollMs = 150;

type WatchOptions = { entry: string; folder: string; onRebuilt: (file: string, changed: string[]) => void };

/**
 * Bundles the entry into the folder whenever its sources change, until the returned function is called. `onRebuilt` is
 * called only if the bundle differs.
 */
export async function watchProgram({ entry, folder, onRebuilt }: WatchOptions): Promise<() => Promise<void>> {
  // Imported late so that `npm start`, which shares the supervisor, does not load the bundler.
  const { context } = await import("esbuild");
  const root = process.cwd();
  const builder = await context({ ...bundleOptions(root, join(root, entry)), metafile: true });
  const file = join(folder, basename(entry).replace(/\.ts$/, ".mjs"));
  mkdirSync(folder, { recursive: true });
  let built = await rebuild(builder);
  let times = modifiedTimes(sourcesOf(built, [entry]));
  let isBusy = false;
  async function poll(): Promise<void> {
    writeRouteTable(root);
    const currentTimes = modifiedTimes([...times.keys()]);
    const changed = [...currentTimes.keys()].filter((source) => currentTimes.get(source) !== times.get(source));
    if (changed.length === 0) return;
    const next = await rebuild(builder);
    times = modifiedTimes(sourcesOf(next, [...times.keys()]), currentTimes);
    if (!next || next.outputFiles[0]?.hash === built?.outputFiles[0]?.hash) return;
    built = next;
    writeFileSync(file, next.outputFiles[0]?.contents ?? "");
    // Folders are watched for new files, but a message names only files.
    onRebuilt(
      file,
      changed.filter((source) => extname(source) !== ""),
    );
  }
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void poll().finally(() => (isBusy = false));
  }, pollMs);
  return async () => {
    clearInterval(timer);
    await builder.dispose();
  };
}

type Result = BuildResult<{ write: false; metafile: true }>;

async function rebuild(builder: BuildContext<{ write: false; metafile: true }>): Promise<Result | undefined> {
  try {
    return await builder.rebuild();
  } catch (error) {
    warn(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

/** The sources of the bundle with their folders, which change when a file is added; `previous` if the build failed. */
function sourcesOf(result: Result | undefined, previous: string[]): string[] {
  if (!result) return previous;
  const files = Object.keys(result.metafile.inputs);
  return [...new Set([...files, ...files.map((file) => dirname(file))])];
}

/** `knownTimes` are times read before the build: a file saved during the build counts as changed at the next poll. */
function modifiedTimes(files: string[], knownTimes = new Map<string, number>()): Map<string, number> {
  return new Map(
    files.map((file) => [file, knownTimes.get(file) ?? statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0]),
  );
}
