import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { parseAccept } from "hono/utils/accept";
import { encode, type EncodedReply, type Reply } from "./reply";

const compress = promisify(gzip);
// Below this the headers outweigh what is saved.
const leastBytes = 1024;

/**
 * Encodes the reply to `request`, gzipped where the client accepts it. Invariant: only responses to GET are. Secrets that
 * are shown once (API keys, webhook secrets) are in responses to POST, beside text that the caller chose: the length of the
 * compressed response would reveal them (BREACH).
 */
export async function encodeFor({ method, headers: asked }: Request, reply: Reply): Promise<EncodedReply> {
  const plain = encode(reply);
  if (method !== "GET") return plain;
  const headers: Record<string, string> = { ...plain.headers, vary: "Accept-Encoding" };
  if (!acceptsGzip(asked)) return { ...plain, headers };
  // The two encodings differ in their bytes, so they share a weak ETag at most.
  if (headers.etag) headers.etag = `W/${headers.etag}`;
  if (Buffer.byteLength(plain.content ?? "") < leastBytes) return { ...plain, headers };
  const content = await compress(plain.content ?? "");
  return { ...plain, headers: { ...headers, "content-encoding": "gzip" }, content };
}

function acceptsGzip(headers: Headers): boolean {
  const header = headers.get("accept-encoding");
  if (!header) return false;
  const accepted = parseAccept(header);
  const match = accepted.find(({ type }) => type.toLowerCase() === "gzip") ?? accepted.find(({ type }) => type === "*");
  return match !== undefined && match.q > 0;
}
