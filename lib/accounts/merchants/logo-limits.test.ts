import { expect, test } from "vitest";
import { newPng, newWebpHeader } from "@/testing/images";
import { readLogo } from "./logo-limits";

const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");
/** JPEG: start, an APP0 segment, Huffman tables, then the frame with its height and width. */
const jpeg = (frame: string, size: string) =>
  hex(`ffd8 ffe0 0006 4a464946 ffc4 0004 0000 ${frame} 0011 08 ${size} 03 01 22 00`);
const lossless = (bits: number) => {
  const bytes = Buffer.from("RIFF\x1e\0\0\0WEBPVP8L\x05\0\0\0\x2f\0\0\0\0", "latin1");
  bytes.writeUInt32LE(bits, 21);
  return bytes;
};
const lossy = (size: string) =>
  Buffer.concat([Buffer.from("RIFF\x1e\0\0\0WEBPVP8 \x0a\0\0\0", "latin1"), hex(`000000 9d012a ${size}`)]);

test.each([
  ["a PNG", newPng(1024, 1), "image/png"],
  ["a JPEG", jpeg("ffc0", "0400 0001"), "image/jpeg"],
  ["a progressive JPEG", jpeg("ffc2", "0001 0400"), "image/jpeg"],
  ["a WebP", newWebpHeader(1024, 1024), "image/webp"],
  ["a lossless WebP", lossless((1023 << 14) | 1023), "image/webp"],
  ["a lossy WebP", lossy("0004 0100"), "image/webp"],
])("%s may be a logo", (_, bytes, type) => expect(readLogo(bytes)).toEqual({ type }));

const [format, size, length] = ["invalid_format", "out_of_range", "too_long"] as const;
test.each([
  ["nothing", Buffer.alloc(0), format],
  ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), format],
  ["a GIF", Buffer.from("GIF89a\x01\0\x01\0\x80\0\0", "latin1"), format],
  ["HTML", Buffer.from("<!DOCTYPE html><script>alert(1)</script>"), format],
  ["a PNG cut off in its header", newPng(8, 8).subarray(0, 20), format],
  ["a PNG that begins with another chunk", hex("89504e470d0a1a0a 0000000d 49444154 00000001 00000001"), format],
  ["a JPEG without a frame", hex("ffd8 ffe0 0006 4a464946 ffd9"), format],
  ["a JPEG that ends in Huffman tables", hex("ffd8 ffc4 0011 08 0001 0001 03 01 22 00"), format],
  ["a WAV", Buffer.from("RIFF\x1e\0\0\0WAVEfmt \0\0\0\0\0\0\0\0\0\0\0\0\0\0", "latin1"), format],
  ["a WebP of an unknown kind", Buffer.from("RIFF\x1e\0\0\0WEBPANIM\0\0\0\0\0\0\0\0\0\0\0\0\0\0", "latin1"), format],
  ["a PNG of 1,025 pixels", newPng(1025, 1), size],
  ["a PNG without pixels", newPng(0, 1), size],
  ["a high JPEG", jpeg("ffc0", "0401 0001"), size],
  ["a wide lossless WebP", lossless(1024), size],
  ["a wide lossy WebP", lossy("0104 0100"), size],
  ["a wide WebP", newWebpHeader(65_537, 1), size],
  ["a file of more than 64 kB", Buffer.concat([newPng(8, 8), Buffer.alloc(64_000)]), length],
])("%s may not", (_, bytes, code) => expect(readLogo(bytes)).toMatchObject({ error: { code } }));
