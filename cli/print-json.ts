import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { toJson, type Part } from "@/lib/reports/exports/json-stream";

/** Writes an export to stdout, with backpressure. */
export async function printJson(parts: AsyncIterable<Part>): Promise<void> {
  await pipeline(Readable.from(toJson(parts), { highWaterMark: 1 }), process.stdout, { end: false });
}
