import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, describe, expect, test } from "vitest";
import { layOutRelease } from "@/testing/launcher";
import { commands } from "../commands.mjs";

// A program whose start fails may already have timers and connections, which would keep its process alive.
const failing = "setInterval(() => undefined, 1000); await null; throw new Error('no connection');";
const programs = ["server", "worker", "migrate", "admin"];
const installation = layOutRelease({
  "check-database": "",
  ...Object.fromEntries(programs.map((name) => [name, failing])),
});
afterAll(() => installation.remove());

const processes = Object.keys(commands).filter((name) => commands[name]?.program);

describe.each(["remit", "run"] as const)("%s", (launcher) => {
  test.concurrent.each([...processes, "admin"])("%s exits with 1 if the program cannot start", async (command) => {
    // In a production install, the npm launcher runs `admin` from the build.
    if (launcher === "run" && command === "admin") return;
    const child = spawn(process.execPath, [installation[launcher], command], { stdio: ["ignore", "ignore", "pipe"] });
    let reason = "";
    child.stderr.on("data", (text: Buffer) => (reason += text.toString()));
    const [code] = (await once(child, "close")) as [number | null];
    expect([code, reason]).toEqual([1, expect.stringContaining("no connection")]);
  });

  test("exits with 1 if a check before the program fails", async () => {
    const other = layOutRelease({ "check-database": failing, worker: "" });
    const child = spawn(process.execPath, [other[launcher], "start:worker"], { stdio: "ignore" });
    expect(await once(child, "exit")).toEqual([1, null]);
    other.remove();
  });
});
