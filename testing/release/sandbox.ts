// A clean root for a release: Node, a shell, the unpacked archive, loopback, and nothing else. Everything is read-only,
// and the user is unprivileged. Needs bubblewrap. Without it, the commands run in the unpacked folder, unprivileged if
// the test is root.
import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import type { AddressInfo, Server } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { choosePort } from "@/instance/ports";
import { waitUntil } from "@/instance/processes/ending";
import { installDebianPackage } from "@/tooling/test/chromium";
import { forward } from "./forward.mjs";

export type Processes = {
  output: () => string;
  origin: string;
  hasEnded: () => boolean;
  /** The resident memory of each process as text. Linux only. */
  memory: () => Promise<string>;
  /** Stops all processes; returns the highest exit code. */
  stop: () => Promise<number>;
};

export type Sandbox = {
  /** Whether there is a clean root, or only an unpacked folder. */
  isClean: boolean;
  /** The folder /opt of the sandbox. */
  opt: string;
  /** The port in the sandbox that forwards to this port of the machine. */
  portTo: (port: number) => Promise<number>;
  /** Runs one command and returns its output. Throws if it fails. */
  run: (line: string, env: Record<string, string>) => Promise<string>;
  /** Starts commands in parallel with a reverse proxy in front of the ports. */
  start: (lines: string[], ports: number[], env: Record<string, string>) => Promise<Processes>;
  close: () => void;
};

const unprivileged = { uid: 65_534, gid: 65_534 };
const user = process.getuid?.() === 0 ? unprivileged : {};

export function openSandbox(): Sandbox {
  const home = mkdtempSync(join(tmpdir(), "remit-test-release-"));
  // out/ has the sockets that lead to ports of this machine, and in/ the socket of the proxy inside the sandbox.
  for (const name of ["opt", "test", "out", "in"]) mkdirSync(join(home, name));
  for (const file of ["inside.mjs", "forward.mjs"]) cpSync(join("testing/release", file), join(home, "test", file));
  chmodSync(home, 0o755);
  chmodSync(join(home, "in"), 0o777);
  const root = cleanRoot(home);
  const forwards: { from: number; to: string }[] = [];
  const servers: Server[] = [];
  const pathInside = (path: string) => (root ? `/${path}` : join(home, path));
  const launch = (plan: object, env: Record<string, string>): ChildProcess => {
    const [file, ...args] = [...(root ?? [process.execPath]), pathInside("test/inside.mjs"), JSON.stringify(plan)];
    const path = root ? "/usr/local/bin:/usr/bin:/bin" : `${join(home, "opt/remit")}:${process.env["PATH"]}`;
    return spawn(file, args, { ...user, env: { PATH: path, NODE_ENV: "production", ...env }, cwd: "/", stdio: "pipe" });
  };
  return {
    isClean: root !== undefined,
    opt: join(home, "opt"),
    portTo: async (port) => {
      if (!root) return port;
      const [from, socket] = [await choosePort(undefined), `out/${port}`];
      servers.push(forward(join(home, socket), port));
      await once(servers.at(-1) as Server, "listening");
      chmodSync(join(home, socket), 0o777);
      forwards.push({ from, to: pathInside(socket) });
      return from;
    },
    run: async (line, env) => {
      const child = launch({ forwards, lines: [line] }, env);
      const output = collect(child);
      const [code] = (await once(child, "close")) as [number];
      if (code !== 0) throw new Error(`${line} ended with ${code}:\n${output()}`);
      return output();
    },
    start: async (lines, ports, env) => {
      const entrance = forward(0, join(home, "in/web"));
      await once(entrance, "listening");
      servers.push(entrance);
      const origin = `http://127.0.0.1:${(entrance.address() as AddressInfo).port}`;
      const proxy = { socket: pathInside("in/web"), ports };
      const child = launch({ forwards, proxy, lines }, { ...env, BASE_URL: origin });
      const output = collect(child);
      const ended = once(child, "close") as Promise<[number]>;
      const stop = async () => {
        child.stdin?.end();
        return (await ended)[0];
      };
      const memory = async () => {
        const before = output().length;
        child.stdin?.write("\n");
        const memoryLine = () => /^memory (.*)$/m.exec(output().slice(before))?.[1];
        await waitUntil(() => Promise.resolve(memoryLine() !== undefined), 120_000);
        return memoryLine() ?? "";
      };
      return { output, origin, memory, hasEnded: () => child.exitCode !== null, stop };
    },
    close: () => {
      for (const server of servers) server.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The command that runs Node in the clean root, or undefined if bubblewrap is not available. */
function cleanRoot(home: string): string[] | undefined {
  if (process.platform !== "linux") return undefined;
  if (spawnSync("bwrap", ["--version"]).status !== 0) installDebianPackage("bubblewrap");
  const programs = {
    node: process.execPath,
    sh: "/bin/sh",
    dirname: "/usr/bin/dirname",
    readlink: "/usr/bin/readlink",
  };
  const libraries = new Set(Object.values(programs).flatMap(librariesOf));
  const readable = [
    ...Object.entries(programs).map(([name, file]) => [realpathSync(file), `/usr/bin/${name}`]),
    ...[...libraries].map((file) => [realpathSync(file), file]),
    ...["opt", "test", "out"].map((name) => [join(home, name), `/${name}`]),
  ];
  const command = [
    ...["bwrap", "--unshare-all", "--die-with-parent", "--proc", "/proc", "--dev", "/dev"],
    ...readable.flatMap(([from = "", to = ""]) => ["--ro-bind", from, to]),
    // The launcher's first line names /bin/sh.
    ...["--symlink", "/usr/bin", "/bin", "--symlink", "/opt/remit/remit", "/usr/local/bin/remit"],
    // The only writable folder, for the socket.
    ...["--bind", join(home, "in"), "/in", "--remount-ro", "/", "node"],
  ];
  const [file = "", ...args] = command;
  const isUsable = spawnSync(file, [...args, "--version"], { ...user, cwd: "/" }).status === 0;
  return isUsable ? command : undefined;
}

function librariesOf(program: string): string[] {
  const lines = execFileSync("ldd", [program], { encoding: "utf8" }).split("\n");
  const files = lines.flatMap((line) => /(\/\S+) \(0x/.exec(line)?.[1] ?? []);
  // Native packages also load librt, a part of the C library.
  return files.flatMap((file) => (file.endsWith("/libc.so.6") ? [file, join(dirname(file), "librt.so.1")] : [file]));
}

function collect(child: ChildProcess): () => string {
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text: Buffer) => chunks.push(text.toString()));
  return () => chunks.join("");
}
