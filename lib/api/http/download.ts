import { exportFormats, type ExportFormat } from "@/lib/platform/pagination/constants";
import { DomainError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { inTurn, type Turn } from "./in-turn";
import type { Reply } from "./operation";

/** The most downloads of one caller that a process has in progress: each holds some pages in memory. */
const maxDownloads = 4;
const inProgress = new Map<string, number>();
/** A download ends when its client has not read for this long, such as a laptop that sleeps. */
const unreadMs = 30 * 60_000;

/**
 * 200 with a file that is read while it is sent, with backpressure. Each piece waits for the caller's turn. Throws
 * `rate_limit_exceeded` if the caller has too many downloads.
 */
export function download(
  pieces: AsyncIterable<string>,
  name: string,
  turn: Turn,
  format: ExportFormat = "json",
): Reply<ReadableStream> {
  return {
    status: 200,
    body: streamOf(encoded(inTurns(pieces, turn)), takePlace(turn.caller)),
    headers: {
      "content-type": `${exportFormats[format]}; charset=utf-8`,
      "content-disposition": `attachment; filename="${name}.${format}"`,
    },
  };
}

/** Calls `onEnd` when the stream ends, fails, is cancelled or has not been read for too long. */
function streamOf(pieces: AsyncGenerator<Buffer>, onEnd: () => void): ReadableStream {
  let isUnread: NodeJS.Timeout;
  const end = async () => {
    clearTimeout(isUnread);
    onEnd();
    await pieces.return(undefined);
  };
  return new ReadableStream<Buffer>(
    {
      start(controller) {
        const stop = () => {
          controller.error(new Error("The client stopped reading"));
          void end().catch(() => undefined);
        };
        isUnread = setTimeout(stop, unreadMs).unref();
      },
      // Not `Readable.toWeb`: in Node 20, a cancellation while a piece arrives makes it throw where nothing catches it.
      async pull(controller) {
        isUnread.refresh();
        try {
          const next = await pieces.next();
          if (!next.done) return controller.enqueue(next.value);
          controller.close();
          await end();
        } catch (error) {
          await end();
          throw error;
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

function takePlace(caller: string): () => void {
  const others = inProgress.get(caller) ?? 0;
  if (others >= maxDownloads) {
    const message = `${maxDownloads} of your downloads are already in progress. Start another when one has ended.`;
    throw new DomainError("rate_limit_exceeded", message, { retryAfterSeconds: 10 });
  }
  inProgress.set(caller, others + 1);
  let isTaken = true;
  return () => {
    if (!isTaken) return;
    isTaken = false;
    const left = (inProgress.get(caller) ?? 1) - 1;
    if (left > 0) inProgress.set(caller, left);
    else inProgress.delete(caller);
  };
}

async function* inTurns(pieces: AsyncIterable<string>, turn: Turn): AsyncGenerator<string> {
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await inTurn(turn, () => iterator.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** The status is already sent, so a failure can only abort the response. */
async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
  try {
    for await (const piece of pieces) if (piece !== "") yield Buffer.from(piece);
  } catch (error) {
    log().error({ err: error }, "A download was aborted");
    throw error;
  }
}
