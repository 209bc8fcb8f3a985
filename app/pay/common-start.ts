import { promisify } from "node:util";
import { constants, crc32, deflateRaw, deflateRawSync, type InputType, type ZlibOptions } from "node:zlib";

// Documents that begin with the same text, of which only the rest is compressed each time. A gzip file is a header, a row of
// blocks, and the checksum and length of the whole (RFC 1952); blocks may refer to the 32 kB before them (RFC 1951).

/** A text that many documents begin with, and its blocks. */
export type CommonStart = { bytes: Buffer; blocks: Buffer; checksum: number };

const compressRest = promisify<InputType, ZlibOptions, Buffer>(deflateRaw);
/** No optional fields, no time, an unknown operating system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const windowBytes = 32_768;

export function commonStart(text: string): CommonStart {
  const bytes = Buffer.from(text);
  const blocks = deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });
  return { bytes, blocks, checksum: crc32(bytes) };
}

/** The start and the rest as one gzip file. */
export async function gzipAfter(start: CommonStart, rest: Buffer): Promise<Buffer> {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(rest, start.checksum));
  trailer.writeUInt32LE(start.bytes.length + rest.length, 4);
  const blocks = await compressRest(rest, { dictionary: start.bytes.subarray(-windowBytes) });
  return Buffer.concat([header, start.blocks, blocks, trailer]);
}
