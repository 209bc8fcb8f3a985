// Receives change notifications, over one stream per visible tab. Messages carry no data: pages refetch. While no
// stream is open, pages poll as often as their data needs.

const firstRetryMs = 2000;
const maxRetryMs = 60_000;
const maxReopenMs = 1500;
// Nothing to follow, or not allowed: a retry would get the same response.
const finalStatuses = [204, 400, 401, 403, 404];
// A stream that ends sooner did not work: a proxy closed it, or the server is stopping.
const minWorkingMs = 5000;

let isOpen = false;

/** Whether the stream is open, so that polling is only a safety net. */
export function isStreamOpen(): boolean {
  return isOpen;
}

type StreamOptions = {
  path: string;
  headers?: Record<string, string>;
  /** Called after each change and whenever one may have been missed. */
  onChange: () => void;
};

/** Follows the stream while the tab is visible, reconnecting with backoff. The returned function stops it. */
export function followStream({ path, headers, onChange }: StreamOptions): () => void {
  let connection: AbortController | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isFirst = true;
  let hasEnded = false;

  async function connect(): Promise<void> {
    // Browsers limit connections per server across tabs, so hidden tabs have none.
    if (hasEnded || connection || document.visibilityState !== "visible") return;
    clearTimeout(retry);
    connection = new AbortController();
    const startedAt = Date.now();
    const status = await read({ path, headers, onChange, signal: connection.signal });
    connection = undefined;
    failures = status === 200 && Date.now() - startedAt > minWorkingMs ? 0 : failures + 1;
    if (hasEnded) return;
    // Without a stream, pages poll again; refetching starts that.
    if (failures === 1 && !isFirst) onChange();
    isFirst = false;
    hasEnded = finalStatuses.includes(status);
    if (!hasEnded) retry = setTimeout(() => void connect(), retryMs(failures));
  }

  const disconnect = () => connection?.abort();
  const follow = () => (document.visibilityState === "visible" ? void connect() : disconnect());
  document.addEventListener("visibilitychange", follow);
  window.addEventListener("online", follow);
  window.addEventListener("offline", disconnect);
  void connect();
  return () => {
    hasEnded = true;
    clearTimeout(retry);
    disconnect();
    document.removeEventListener("visibilitychange", follow);
    window.removeEventListener("online", follow);
    window.removeEventListener("offline", disconnect);
  };
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
    isOpen = false;
  }
  return status;
}

/** The stream counts as open from its first bytes, because a buffering proxy would not deliver messages either. */
async function readMessages(body: ReadableStream<Uint8Array>, onChange: () => void) {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let hasBegun = false;
  for (let text = ""; ;) {
    const { done, value } = await reader.read();
    if (done) return;
    // Changes since the page was rendered, or since the last stream ended, were not reported.
    if (!hasBegun) onChange();
    hasBegun = isOpen = true;
    const blocks = (text + decoder.decode(value, { stream: true })).split("\n\n");
    text = blocks.pop() ?? "";
    if (blocks.some((block) => block.startsWith("data:"))) onChange();
  }
}

/** Randomized, because all streams of a process end together when it stops. */
function retryMs(failures: number): number {
  const maxMs = failures === 0 ? maxReopenMs : Math.min(firstRetryMs * 2 ** (failures - 1), maxRetryMs);
  return maxMs * (0.5 + Math.random() / 2);
}
