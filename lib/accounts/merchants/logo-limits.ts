// The limits of a logo, checked by the content of the file. Safe to import in the browser.

export const maxLogoBytes = 64_000;
const maxSide = 1024;

/** The types of a logo. None can hold scripts, unlike SVG. */
export const logoTypes = ["image/png", "image/jpeg", "image/webp"] as const;

type Image = { type: (typeof logoTypes)[number]; width: number; height: number };
type LogoError = { code: "invalid_format" | "too_long" | "out_of_range"; message: string };

const tooLarge: LogoError = { code: "too_long", message: "must be at most 64 kB" };

/** The type of a logo, or why the bytes cannot be one. */
export function readLogo(bytes: Uint8Array): { type: Image["type"] } | { error: LogoError } {
  if (bytes.length > maxLogoBytes) return { error: tooLarge };
  const image = readImage(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!image) return { error: { code: "invalid_format", message: "must be a PNG, JPEG or WebP image" } };
  const { type, width, height } = image;
  if (Math.min(width, height) >= 1 && Math.max(width, height) <= maxSide) return { type };
  return { error: { code: "out_of_range", message: `must be at most ${maxSide} pixels wide and high` } };
}

function readImage(view: DataView): Image | null {
  try {
    return readPng(view) ?? readWebp(view) ?? readJpeg(view);
  } catch (error) {
    // The file ends within its header.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const textAt = (view: DataView, offset: number, length = 4) =>
  String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(offset + index)));

/** PNG, section 5.2: a signature, then the chunk IHDR of 13 bytes, which begins with width and height. */
function readPng(view: DataView): Image | null {
  if (textAt(view, 0, 8) !== "\x89PNG\r\n\x1a\n") return null;
  if (view.getUint32(8) !== 13 || textAt(view, 12) !== "IHDR") return null;
  return { type: "image/png", width: view.getUint32(16), height: view.getUint32(20) };
}

/** RFC 9649, section 2.5 to 2.7. */
function readWebp(view: DataView): Image | null {
  if (textAt(view, 0) !== "RIFF" || textAt(view, 8) !== "WEBP") return null;
  const size = webpSize(view);
  return size && { type: "image/webp", ...size };
}

function webpSize(view: DataView): Pick<Image, "width" | "height"> | null {
  const int24 = (offset: number) => view.getUint16(offset, true) + view.getUint8(offset + 2) * 0x10000;
  switch (textAt(view, 12)) {
    case "VP8X":
      return { width: int24(24) + 1, height: int24(27) + 1 };
    case "VP8L": {
      const bits = view.getUint32(21, true);
      return view.getUint8(20) === 0x2f ? { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 } : null;
    }
    case "VP8 ":
      if (int24(23) !== 0x2a019d) return null;
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return null;
  }
}

/** ITU T.81, annex B: segments of a marker and a length, until the one of a frame. */
function readJpeg(view: DataView): Image | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  for (let offset = 2; ; offset += 2 + view.getUint16(offset + 2)) {
    const marker = view.getUint16(offset);
    if (marker < 0xff01 || marker === 0xffff) return null;
    // Huffman tables (C4), extensions (C8) and arithmetic coding (CC) are no frames.
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return { type: "image/jpeg", height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) };
  }
}
