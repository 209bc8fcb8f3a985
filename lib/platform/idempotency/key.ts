import { DomainError } from "@/lib/platform/errors";

// Visible ASCII; in the quoted form of a structured header, quotation marks and backslashes are escaped.
const bare = /^(?!")[\x21-\x7e]{1,255}$/;
const quoted = /^"((?:[\x21\x23-\x5b\x5d-\x7e]|\\["\\]){1,255})"$/;

/** The key in an `Idempotency-Key` header; quoted and bare forms are the same key. Throws `invalid_idempotency_key`. */
export function parseIdempotencyKey(header: string): string {
  const key = bare.test(header) ? header : quoted.exec(header)?.[1]?.replace(/\\(.)/g, "$1");
  if (key !== undefined) return key;
  throw new DomainError("invalid_idempotency_key", "Idempotency-Key must be 1 to 255 visible ASCII characters.");
}
