import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { get } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { baselineSeconds } from "./soak-settings";

// Clients that try to exhaust a web process, and the cost of such an attack.

/** The backlog of the listening socket limits the rate of new connections. */
const connectionsPerBurst = 100;
const burstPauseMs = 20;

/**
 * Sends a body as fast as the server reads it, until the server closes the connection or `bytes` have been sent. `head`
 * is the request line with the headers. A `status` of 0 means no response.
 */
export async function sendLargeBody(
  port: number,
  head: string,
  bytes: number,
): Promise<{ sent: number; status: number }> {
  const socket = connect(port, "127.0.0.1");
  let response = "";
  socket.on("data", (data: Buffer) => (response += data.toString("latin1").slice(0, 100)));
  socket.on("error", () => undefined);
  // `once` of node:events would reject on the error that precedes the close of a cut connection.
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(head);
  const isChunked = head.includes("chunked");
  const part = Buffer.alloc(64 * 1024, "a");
  let sent = 0;
  while (sent < bytes && !socket.closed) {
    if (isChunked) socket.write(`${part.length.toString(16)}\r\n`);
    const hasRoom = socket.write(part);
    if (isChunked) socket.write("\r\n");
    sent += part.length;
    if (!hasRoom) await Promise.race([new Promise((resolve) => socket.once("drain", resolve)), closed]);
  }
  socket.end();
  await Promise.race([closed, sleep(60_000)]);
  socket.destroy();
  return { sent, status: Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1] ?? 0) };
}

/** Opens `count` connections that each send one byte of their request a second, or never read their response. */
export async function openSlowConnections(
  port: number,
  requestStarts: readonly string[],
  count: number,
): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index += 1) {
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    socket.on("error", () => undefined);
    const start = requestStarts[index % requestStarts.length] as string;
    const isComplete = start.endsWith("\r\n\r\n");
    socket.once("connect", () => {
      socket.write(start);
      if (isComplete) return void socket.pause();
      const trickle = setInterval(() => socket.write("a"), 1000);
      socket.once("close", () => clearInterval(trickle));
    });
    if ((index + 1) % connectionsPerBurst === 0) await sleep(burstPauseMs);
  }
  return sockets;
}

/**
 * Opens `count` connections at the same rate. Each sends a whole request, reads its response and then stays open, as a
 * browser's does, until all have had their response or were closed by the server.
 */
export async function openOrdinaryConnections(port: number, path: string, count: number): Promise<void> {
  const sockets: Socket[] = [];
  const served: Promise<unknown>[] = [];
  for (let index = 0; index < count; index += 1) {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    sockets.push(socket);
    served.push(new Promise((resolve) => socket.once("data", resolve).once("close", resolve)));
    if ((index + 1) % connectionsPerBurst === 0) await sleep(burstPauseMs);
  }
  await Promise.all(served);
  for (const socket of sockets) socket.destroy();
}

/**
 * Whether a GET returns 200 on a connection of its own. The server closes idle connections during an attack, so a
 * request on one of those can fail by right (RFC 9112 section 9.3.1).
 */
export function isServed(url: string, headers: Record<string, string>): Promise<boolean> {
  return new Promise((resolve) => {
    const call = get(url, { agent: false, headers }, (response) => {
      response.resume().once("close", () => resolve(response.complete && response.statusCode === 200));
    });
    call.once("error", () => resolve(false));
  });
}

/** Resident memory of a process, in megabytes: all of it, or only its own, without the pages of files such as Node's binary. */
export function memoryOf(pid: number, part: "VmRSS" | "RssAnon" = "VmRSS"): number {
  const [, kilobytes] = new RegExp(`^${part}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

/** The number of open sockets of a process. */
export function socketsOf(pid: number): number {
  const files = readdirSync(`/proc/${pid}/fd`);
  return files.filter((file) => isSocket(`/proc/${pid}/fd/${file}`)).length;
}

function isSocket(link: string): boolean {
  try {
    return readlinkSync(link).startsWith("socket:");
  } catch {
    return false; // Closed after it was listed.
  }
}

export type AttackCost = { grownMb: number; calls: number; failed: number };

/**
 * Makes calls during an attack and counts the failed ones. `grownMb` is how much more memory the process used than during
 * the same calls with `ordinaryWork` and `baselineSeconds` after it, repeated until its memory hardly grows anymore: a
 * new process grows for thousands of calls.
 */
export async function measureAttack(
  pid: number,
  call: () => Promise<boolean>,
  attack: () => Promise<void>,
  ordinaryWork: () => Promise<void>,
): Promise<AttackCost> {
  let baselineMb = 0;
  for (let round = 0; round < maxBaselineRounds; round += 1) {
    const { highestMb } = await measureDuring(pid, call, () =>
      ordinaryWork().then(() => sleep(baselineSeconds * 1000)),
    );
    const grownMb = highestMb - baselineMb;
    baselineMb = Math.max(baselineMb, highestMb);
    if (grownMb < steadyGrowthMb) break;
  }
  const { highestMb, ...calls } = await measureDuring(pid, call, attack);
  return { ...calls, grownMb: Math.max(0, highestMb - baselineMb) };
}

const maxBaselineRounds = 10;
const steadyGrowthMb = 1;

async function measureDuring(pid: number, call: () => Promise<boolean>, work: () => Promise<void>) {
  const measured = { highestMb: 0, calls: 0, failed: 0 };
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      measured.calls += 1;
      if (!(await call())) measured.failed += 1;
      measured.highestMb = Math.max(measured.highestMb, memoryOf(pid));
      await sleep(20);
    }
  })();
  await work();
  isOver = true;
  await watching;
  return measured;
}
