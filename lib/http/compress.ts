import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { parseAccept } from "hono/utils/accept";
import { serialize, toResponse, type Reply } from "./reply";

const compress = promisify(gzip);
// Below this the headers outweigh what is saved.
const leastBytes = 1024;

/**
 * The Response of a reply to `request`, gzipped where the client accepts it. Invariant: only responses to GET are. Secrets that
 * are shown once (API keys, webhook secrets) are in responses to POST, beside text that the caller chose: the length of the
 * compressed response would reveal them (BREACH).
 */
export async function toCompressedResponse(request: Request, reply: Reply): Promise<Response> {
  if (request.method !== "GET") return toResponse(reply);
  const headers: Record<string, string> = { ...reply.headers, vary: "Accept-Encoding" };
  const plain = { ...reply, headers };
  if (!acceptsGzip(request.headers)) return toResponse(plain);
  // The two encodings differ in their bytes, so they share a weak ETag at most.
  if (headers.etag) headers.etag = `W/${headers.etag}`;
  const text = reply.body === undefined ? "" : serialize(reply.body);
  if (Buffer.byteLength(text) < leastBytes) return toResponse(plain);
  const body = await compress(text);
  const encoded = { ...headers, "content-encoding": "gzip", "content-length": String(body.length) };
  return toResponse({ ...reply, headers: encoded }, body);
}

function acceptsGzip(headers: Headers): boolean {
  const accepted = parseAccept(headers.get("accept-encoding") ?? "");
  const match = accepted.find(({ type }) => type.toLowerCase() === "gzip") ?? accepted.find(({ type }) => type === "*");
  return match !== undefined && match.q > 0;
}
