import type { IncomingHttpHeaders } from "node:http";
import { DomainError, validationError } from "@/lib/platform/errors";
import { requireWithinJsonLimits } from "./json-limits";

const maxBodyBytes = 64 * 1024;

export type ReadRequest = { url: string; headers: Headers; body: Uint8Array<ArrayBuffer> };

/** Reads a request with its whole body. Throws `body_too_large`, for a chunked body as soon as it exceeds the limit. */
export async function readRequest(request: Request): Promise<ReadRequest> {
  return { url: request.url, headers: request.headers, body: await readBody(request) };
}

/**
 * Parses a body as a JSON object. Throws `unsupported_media_type`, `invalid_json`, or `validation_failed` for other
 * JSON values, duplicate keys and JSON beyond the limits.
 */
export function parseJsonObject({ headers, body }: Omit<ReadRequest, "url">): Record<string, unknown> {
  requireJson(headers, body);
  requireWithinJsonLimits(body);
  const { text, value } = parseJson(body);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw validationError({ path: "", code: "invalid_type", message: "The body must be a JSON object." });
  }
  const path = findDuplicateKey(text);
  if (path !== undefined)
    throw validationError({ path, code: "duplicate_parameter", message: "is given more than once" });
  return value as Record<string, unknown>;
}

/** Whether the declared size is small enough for a reader without its own limit. */
export function isDeclaredSmall(headers: IncomingHttpHeaders): boolean {
  return headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) <= maxBodyBytes;
}

async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const declared = request.headers.get("content-length");
  if (Number(declared) > maxBodyBytes) throw bodyTooLarge();
  if (request.method === "GET" || request.method === "HEAD") return new Uint8Array();
  // Node reads no more than the declared length.
  return declared === null ? readChunked(request) : new Uint8Array(await request.arrayBuffer());
}

async function readChunked(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  if (!request.body) return new Uint8Array();
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.byteLength;
    if (length > maxBodyBytes) {
      await reader.cancel();
      throw bodyTooLarge();
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

function requireJson(headers: Headers, bytes: Uint8Array): void {
  const type = headers.get("content-type") ?? "";
  const [media, ...parameters] = type.split(";").map((part) => part.trim().toLowerCase());
  const charsets = parameters.filter((parameter) => /^charset\s*=/.test(parameter));
  const isJson = media === "application/json" && charsets.every((one) => /^charset\s*=\s*"?utf-?8"?$/.test(one));
  if (!/^(identity)?$/i.test(headers.get("content-encoding") ?? ""))
    throw new DomainError("unsupported_media_type", "Send the body uncompressed, without Content-Encoding.");
  if (isJson || (type === "" && bytes.length === 0)) return;
  throw new DomainError("unsupported_media_type", "Send JSON in UTF-8, with Content-Type: application/json.");
}

function parseJson(bytes: Uint8Array): { text: string; value: unknown } {
  if (bytes.length === 0) throw new DomainError("invalid_json", "The body is empty.");
  const text = decodeUtf8(bytes);
  try {
    return { text, value: JSON.parse(text) };
  } catch (error) {
    throw new DomainError("invalid_json", `The body is not valid JSON: ${problemOf(error, text)}.`);
  }
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new DomainError("invalid_json", "The body is not valid UTF-8.");
  }
}

/** Describes the error by Node's message, which names the position or the first wrong character. */
function problemOf(error: unknown, text: string): string {
  const [, character, position] = /Unexpected token '(.)'|at position (\d+)/u.exec(String(error)) ?? [];
  if (character !== undefined) return `unexpected ${character}`;
  if (position === undefined) return "it ends too early";
  const lines = text.slice(0, Number(position)).split("\n");
  return `see line ${lines.length}, column ${(lines.at(-1) ?? "").length + 1}`;
}

export function bodyTooLarge(): DomainError {
  return new DomainError("body_too_large", "The body is larger than 64 KiB.");
}

// A string or one structural character; numbers and literals cannot contain a key.
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/g;

/** An open object, with its keys so far and the current key, or an open array, with the current index. */
type Level = { keys: Set<string>; current: string; isKeyNext: boolean } | { index: number };

/**
 * The dotted path of the first duplicate key in an object of this JSON, or undefined. Parsers differ in which value
 * they use, which is unsafe for amounts. The text must be valid JSON.
 */
export function findDuplicateKey(json: string): string | undefined {
  const levels: Level[] = [];
  for (const [text] of json.matchAll(token)) {
    const level = levels.at(-1);
    if (text === "{") levels.push({ keys: new Set(), current: "", isKeyNext: true });
    else if (text === "[") levels.push({ index: 0 });
    else if (text === "}" || text === "]") levels.pop();
    else if (text === ",") passComma(level);
    else if (level && "keys" in level && level.isKeyNext && recordKey(level, text)) return pathOf(levels);
  }
  return undefined;
}

function passComma(level: Level | undefined): void {
  if (!level) return;
  if ("keys" in level) level.isKeyNext = true;
  else level.index += 1;
}

/** Records the key; returns whether its object already has it. */
function recordKey(level: Extract<Level, { current: string }>, text: string): boolean {
  level.current = JSON.parse(text) as string;
  level.isKeyNext = false;
  if (level.keys.has(level.current)) return true;
  level.keys.add(level.current);
  return false;
}

function pathOf(levels: Level[]): string {
  return levels.map((level) => ("keys" in level ? level.current : level.index)).join(".");
}
