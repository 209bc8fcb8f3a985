// Waiting for the instance to say of itself that it is ready.
import { setTimeout as sleep } from "node:timers/promises";
import { say } from "../terminal";

const tellEveryMs = 10_000;

export async function waitUntilReady(port: number, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let tellAt = Date.now() + tellEveryMs;
  for (;;) {
    const state = await readiness(port);
    if (state === true) return;
    if (Date.now() > deadline) throw new Error(`The instance does not become ready: ${state}`);
    if (Date.now() > tellAt) {
      say(state);
      tellAt = Date.now() + tellEveryMs;
    }
    await sleep(100);
  }
}

async function readiness(port: number): Promise<true | string> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal: AbortSignal.timeout(5000) });
    if (response.status === 200) return true;
    const { error } = (await response.json()) as { error?: { message: string } };
    return error?.message ?? `it answers ${response.status}.`;
  } catch {
    return "the web process does not answer yet.";
  }
}
