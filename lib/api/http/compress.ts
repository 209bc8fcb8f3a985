import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { parseAccept } from "hono/utils/accept";
import { encode, type EncodedReply, type Reply } from "./reply";

const compress = promisify(gzip);
// Below this size, compression saves less than its headers cost.
const minBytes = 1024;

/**
 * Encodes the reply, with gzip if the client accepts it. Invariant: only responses to GET are compressed. Secrets shown
 * once are in POST responses next to text that the caller chose, and the compressed length would reveal them (BREACH).
 */
export async function encodeFor({ method, headers: requestHeaders }: Request, reply: Reply): Promise<EncodedReply> {
  const plain = encode(reply);
  // HEAD has the fields of GET (RFC 9110 section 9.3.2); the server omits its body.
  if (method !== "GET" && method !== "HEAD") return plain;
  const headers: Record<string, string> = { ...plain.headers, vary: "Accept-Encoding" };
  if (!acceptsGzip(requestHeaders)) return { ...plain, headers };
  // The two encodings have different bytes, so they can share only a weak ETag.
  if (headers.etag) headers.etag = `W/${headers.etag}`;
  if (method === "HEAD" || Buffer.byteLength(plain.content ?? "") < minBytes) return { ...plain, headers };
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
