import { Readable } from "node:stream";
import { log } from "@/lib/log";
import type { Reply } from "./reply";

/** 200 with a JSON file that is read while it is sent, with backpressure. */
export function download(pieces: AsyncIterable<string>, filename: string): Reply<ReadableStream> {
  const source = Readable.from(encoded(pieces), { highWaterMark: 1 });
  return {
    status: 200,
    // Node's web stream type differs from the browser's.
    body: Readable.toWeb(source) as unknown as ReadableStream,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="${filename}"`,
    },
  };
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
