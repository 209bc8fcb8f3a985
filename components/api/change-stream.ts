// Receives change notifications, over one stream per tab that is visible or tells of payments. Messages carry no data:
// pages refetch. While no stream is open, pages poll as often as their data needs.

import { isNeededHidden, setStreamOpen } from "./stream-state";

const firstRetryMs = 2000;
const maxRetryMs = 60_000;
// The wait after a stream that worked and then ended.
const maxReconnectMs = 1500;
// The stream does not exist or is not allowed: a retry would get the same response.
const finalStatuses = [204, 400, 401, 403, 404];
// A stream that ends sooner counts as a failure: a proxy closed it, or the server is stopping.
const minWorkingMs = 5000;

type StreamOptions = {
  path: string;
  headers?: Record<string, string>;
  /** Called after each change and whenever one may have been missed. */
  onChange: () => void;
};

/** Follows the stream while the tab needs it, reconnecting with backoff. The returned function stops it. */
export function followStream({ path, headers, onChange }: StreamOptions): () => void {
  let connection: AbortController | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isFirstConnection = true;
  let hasEnded = false;

  async function connect(): Promise<void> {
    if (hasEnded || connection || !isWanted()) return;
    clearTimeout(retry);
    connection = new AbortController();
    const startedAt = Date.now();
    const status = await read({ path, headers, onChange, signal: connection.signal });
    connection = undefined;
    failures = status === 200 && Date.now() - startedAt > minWorkingMs ? 0 : failures + 1;
    if (hasEnded) return;
    // The first failure after an open stream: queries still poll rarely. A refetch makes them poll more often again.
    if (failures === 1 && !isFirstConnection) onChange();
    isFirstConnection = false;
    hasEnded = finalStatuses.includes(status);
    if (!hasEnded) retry = setTimeout(() => void connect(), retryMs(failures));
  }

  const disconnect = () => connection?.abort();
  const connectIfWanted = () => (isWanted() ? void connect() : disconnect());
  document.addEventListener("visibilitychange", connectIfWanted);
  window.addEventListener("online", connectIfWanted);
  window.addEventListener("offline", disconnect);
  void connect();
  return () => {
    hasEnded = true;
    clearTimeout(retry);
    disconnect();
    document.removeEventListener("visibilitychange", connectIfWanted);
    window.removeEventListener("online", connectIfWanted);
    window.removeEventListener("offline", disconnect);
  };
}

/** Browsers limit connections per server across tabs, so few hidden tabs have one. */
function isWanted(): boolean {
  return document.visibilityState === "visible" || isNeededHidden();
}

type ReadOptions = StreamOptions & { signal: AbortSignal };

/** Reads one response to its end and returns its status; 0 without a response. */
async function read({ path, headers, onChange, signal }: ReadOptions): Promise<number> {
  let status = 0;
  try {
    const response = await fetch(path, { headers, signal, cache: "no-store", credentials: "same-origin" });
    ({ status } = response);
    if (status === 200 && response.body) await readMessages(response.body, onChange);
  } catch {
    // The connection was lost or closed. A status that arrived before still counts.
  } finally {
    setStreamOpen(false);
  }
  return status;
}

/** The stream counts as open from its first bytes, because a buffering proxy would not deliver messages either. */
async function readMessages(body: ReadableStream<Uint8Array>, onChange: () => void) {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let hasBegun = false;
  let unparsed = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    // Changes since the page was rendered, or since the last stream ended, were not reported.
    if (!hasBegun) onChange();
    hasBegun = true;
    setStreamOpen(true);
    const blocks = (unparsed + decoder.decode(value, { stream: true })).split("\n\n");
    unparsed = blocks.pop() ?? "";
    if (blocks.some((block) => block.startsWith("data:"))) onChange();
  }
}

/** Randomized, because all streams of a server process end together when the process stops. */
function retryMs(failures: number): number {
  const maxMs = failures === 0 ? maxReconnectMs : Math.min(firstRetryMs * 2 ** (failures - 1), maxRetryMs);
  return maxMs * (0.5 + Math.random() / 2);
}
