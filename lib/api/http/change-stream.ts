import pLimit from "p-limit";
import { followChanges, type Topic } from "@/lib/platform/changes/follow";
import { DomainError } from "@/lib/platform/errors";
import type { Reply } from "./operation";

// Server-sent events without data: each only signals a change, and the page refetches with its own permissions and
// limits.

const heartbeatMs = 20_000;
const minIntervalMs = 1000;
const maxUnreadMessages = 4;

const opening = encode("retry: 5000\n\n");
const heartbeat = encode(":\n\n");
const changed = encode("data: changed\n\n");

/** Streams that are counted together in this process, and their limit. */
type StreamLimit = { name: string; max: number };
// Separate shares, so that payers cannot use up the dashboards' streams.
const streamKinds = {
  // A change may concern every stream: one after the other, their checks hold one connection.
  dashboard: { max: 1000, lifetimeMs: 30 * 60_000, check: pLimit(1) },
  pay: { max: 2000, lifetimeMs: 10 * 60_000, check: pLimit(1) },
};

type ChangeStream = {
  request: Request;
  topic: Topic;
  kind: keyof typeof streamKinds;
  limits: readonly StreamLimit[];
  /** Checked before each message and every 20 seconds; the stream ends when it is false or throws. */
  mayContinue: () => Promise<boolean>;
};

const openStreams = new Set<() => void>();
const counts = new Map<string, number>();
let isClosed = false;

/**
 * A stream that signals changes to its topic: at once, then at most once a second. It ends after its maximum time and,
 * with a last message, when it may not continue. Throws `rate_limit_exceeded` and `temporarily_unavailable` beyond the
 * limits.
 */
export async function openChangeStream(stream: ChangeStream): Promise<Reply<ReadableStream | undefined>> {
  const headers = {
    "content-type": "text/event-stream",
    // Proxies must neither compress nor buffer the stream.
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  };
  if (stream.request.method === "HEAD") return { status: 200, body: undefined, headers };
  const { check, lifetimeMs } = streamKinds[stream.kind];
  const release = reserveStream(stream.kind, stream.limits);
  const { body, onChange, end, onEnd } = newStream(() => check(stream.mayContinue), lifetimeMs);
  onEnd.push(release);
  try {
    onEnd.push(await followChanges(stream.topic, onChange));
  } catch (error) {
    end();
    throw error;
  }
  if (isClosed) end();
  return { status: 200, body, headers };
}

/** Ends every stream and rejects new ones, because the process stops. */
export function closeChangeStreams(): void {
  isClosed = true;
  for (const end of openStreams) end();
}

function reserveStream(kind: ChangeStream["kind"], limits: readonly StreamLimit[]): () => void {
  if (isClosed || countOf(kind) >= streamKinds[kind].max) {
    throw new DomainError("temporarily_unavailable", "The server has no free streams. Try again later.", {
      retryAfterSeconds: 30,
    });
  }
  const full = limits.find(({ name, max }) => countOf(name) >= max);
  if (full) {
    const message = `At most ${full.max} streams can be open in parallel.`;
    throw new DomainError("rate_limit_exceeded", message, { retryAfterSeconds: 30 });
  }
  const names = [kind, ...limits.map(({ name }) => name)];
  for (const name of names) counts.set(name, countOf(name) + 1);
  return () => {
    for (const name of names) {
      counts.set(name, countOf(name) - 1);
      if (countOf(name) === 0) counts.delete(name);
    }
  };
}

function countOf(name: string): number {
  return counts.get(name) ?? 0;
}

function newStream(mayContinue: () => Promise<boolean>, lifetimeMs: number) {
  const onEnd: (() => void)[] = [];
  let isEnded = false;
  let lastMessageAt = 0;
  let nextMessage: NodeJS.Timeout | undefined;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const timers = [setInterval(() => void send(heartbeat), heartbeatMs), setTimeout(end, lifetimeMs)];
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start: (newController) => {
      controller = newController;
      newController.enqueue(opening);
    },
    cancel: cleanUp,
  };
  const body = new ReadableStream(source, { highWaterMark: maxUnreadMessages });
  openStreams.add(end);

  function onChange(): void {
    nextMessage ??= setTimeout(
      () => {
        nextMessage = undefined;
        lastMessageAt = Date.now();
        void send(changed);
      },
      lastMessageAt + minIntervalMs - Date.now(),
    );
  }

  async function send(text: Uint8Array): Promise<void> {
    const isAllowed = await mayContinue().catch(() => false);
    if (isEnded) return;
    // A client that does not read receives at most what fits in the queue.
    if ((controller?.desiredSize ?? 0) <= 0) return end();
    // The last message makes the page refetch, so that it finds out why the stream ends.
    controller?.enqueue(isAllowed ? text : changed);
    if (!isAllowed) end();
  }

  function end(): void {
    if (isEnded) return;
    cleanUp();
    controller?.close();
  }

  function cleanUp(): void {
    isEnded = true;
    for (const timer of [...timers, nextMessage]) clearTimeout(timer);
    openStreams.delete(end);
    for (const run of onEnd.splice(0)) run();
  }

  return { body, onChange, end, onEnd };
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
