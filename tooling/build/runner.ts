// The program build-runner: runs `next build` into REMIT_BUILD_FOLDER, and stops it if this program's parent ends.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { onStop } from "@/lib/platform/process/shutdown";

const build = spawn(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
  // A separate process group, so that its helpers end with it.
  detached: true,
  stdio: ["ignore", "inherit", "inherit"],
});

onStop(async () => {
  if (build.pid) process.kill(-build.pid, "SIGKILL");
  await once(build, "exit");
});

const [code] = (await once(build, "exit")) as [number | null];
// Next leaves a reference to this build's types, which may be deleted later.
const types = ["next", "next/image-types/global"].map((name) => `/// <reference types="${name}" />\n`);
writeFileSync("next-env.d.ts", types.join(""));
process.exit(code ?? 1);
