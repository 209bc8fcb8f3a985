import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { choosePort } from "@/instance/ports";
import { env } from "@/lib/platform/env";
import { openDatabaseGate } from "@/testing/database-gate";
import { runMainJob } from "@/testing/main-job";
import { nodeBinary } from "@/testing/node-version";
import { thisRelease } from "@/testing/programs";
import { startRpcProxy, type NodeLimits } from "@/testing/rpc-proxy";
import { hasAllWorlds } from "@/testing/soak-settings";
import { asOwner } from "@/testing/test-database";

// The main job in surroundings where Remit was not written. The pooled database is in database/pooler.integration.test.ts.

const databaseName = () => new URL(env().DATABASE_URL).pathname.slice(1);

describe("the main job works", () => {
  afterEach(() => asOwner(`ALTER DATABASE ${databaseName()} RESET TimeZone`));

  test.each([
    ["America/St_Johns", "Asia/Kathmandu", "fr_FR.UTF-8"],
    ["Pacific/Kiritimati", "America/New_York", "ar_EG.UTF-8"],
  ])("on a machine in %s with a database in %s and the locale %s", async (zone, databaseZone, locale) => {
    await asOwner(`ALTER DATABASE ${databaseName()} SET TimeZone = '${databaseZone}'`);
    await runMainJob({ variables: { TZ: zone, LANG: locale, LC_ALL: locale, NODE_ENV: "production" } });
  });

  test.each(hasAllWorlds ? ["20.19.4", "22.23.3", "24.9.0"] : ["24.9.0"])("on Node %s", async (version) => {
    await runMainJob({ release: { ...thisRelease, node: await nodeBinary(version) } });
  });

  test("on a database that resets the first ten connections", async () => {
    const gate = await openDatabaseGate(env().DATABASE_URL, (connection) => (connection < 10 ? "reset" : null));
    onTestFinished(gate.stop);
    await runMainJob({ variables: { DATABASE_URL: gate.url } });
    expect(gate.count().refused).toBe(10);
  });

  test.each<[string, NodeLimits]>([
    ["responds after 0.4 seconds", { delayMs: 400 }],
    ["takes no batches and ranges of five blocks", { callsPerBatch: 1, blocksPerRange: 5 }],
    ["takes batches of three and ranges of ten blocks", { callsPerBatch: 3, blocksPerRange: 10 }],
  ])("with a node that %s", async (_what, limits) => {
    await runMainJob({
      nodeInFrontOf: async (url) => {
        const proxy = await startRpcProxy(() => url);
        onTestFinished(proxy.stop);
        proxy.limit(limits);
        return proxy.url;
      },
    });
  });
});

test.runIf(hasAllWorlds)(
  "npm start works from a fresh clone in a folder with spaces",
  { timeout: 1_200_000 },
  async () => {
    const parent = mkdtempSync(join(tmpdir(), "remit über worlds "));
    const folder = join(parent, "a clone");
    onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
    execFileSync("git", ["clone", "--quiet", "--no-hardlinks", process.cwd(), folder]);
    execFileSync("cp", ["-a", "node_modules", folder]);
    const { PATH, HOME } = process.env;
    const variables: Record<string, string | undefined> = {
      ...{ PATH, HOME, TZ: "America/St_Johns", LC_ALL: "fr_FR.UTF-8" },
      PORT: String(await choosePort(undefined)),
      DATA_DIR: join(parent, "the data"),
    };
    const options = { cwd: folder, env: variables as NodeJS.ProcessEnv };
    const instance = spawn("npm", ["start"], { ...options, stdio: ["ignore", "pipe", "inherit"], detached: true });
    const ended = once(instance, "exit");
    const isUp = new Promise<boolean>((resolve) => {
      createInterface(instance.stdout).on("line", (line) =>
        /http:\/\/\S+:\d+/.test(line) ? resolve(true) : undefined,
      );
      void ended.then(() => resolve(false));
    });
    expect(await isUp).toBe(true);
    const demo = spawn("npm", ["run", "demo"], { ...options, stdio: "inherit" });
    expect(await once(demo, "exit")).toEqual([0, null]);
    instance.kill("SIGINT");
    await ended;
  },
);
