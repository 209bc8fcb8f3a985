import { crc32, deflateSync } from "node:zlib";

type Bytes = Buffer<ArrayBuffer>;

/** A complete PNG of one color. */
export function newPng(width: number, height: number, [red, green, blue] = [10, 125, 79]): Bytes {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits per channel, without transparency.
  header.set([8, 2], 8);
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, Buffer.of(red ?? 0, green ?? 0, blue ?? 0))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(name: string, content: Buffer): Bytes {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(content.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}

/** The header of a WebP image in the extended format. It is valid UTF-8 for sides of up to 128 pixels. */
export function newWebpHeader(width: number, height: number): Bytes {
  const bytes = Buffer.alloc(30);
  bytes.write("RIFF");
  bytes.writeUInt32LE(22, 4);
  bytes.write("WEBPVP8X\n", 8);
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}
