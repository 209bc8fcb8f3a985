import { isObject, isSignedByKey, readJws } from "@/lib/platform/crypto/jws";
import type { PublicJwk } from "@/lib/platform/crypto/signing-keys";
import { urlOfDid } from "./did-web";
import type { DocumentProblem, Verdict } from "./schema";

// Verifies offers and receipts as section 4.5 and 5.5 of the x402 extension "offer-receipt" say. A `jwk` in the header proves
// nothing, so only the keys that the domain publishes count.

/** The keys of a DID by their id, or why they are not available. */
export type FindKeys = (did: string) => Promise<ReadonlyMap<string, PublicJwk> | DocumentProblem>;

/** A verdict for each offer and receipt in a text, at least one. */
export async function verifyDocuments(text: string, findKeys: FindKeys, now: Date): Promise<Verdict[]> {
  const signatures = signaturesIn(text);
  if (signatures.length === 0) return [verdictOf({}, "unreadable")];
  return Promise.all(signatures.map((signature) => verifyOne(signature, findKeys, now)));
}

const maxDepth = 10;
const maxSignatures = 20;

/** The compact JWS in a text: the text itself, or the signed objects at any place of a JSON value. */
function signaturesIn(text: string): string[] {
  const trimmed = text.trim();
  if (readJws(trimmed)) return [trimmed];
  const found: string[] = [];
  const search = (value: unknown, depth: number): void => {
    if (typeof value !== "object" || value === null || depth > maxDepth || found.length >= maxSignatures) return;
    if (isObject(value) && typeof value.format === "string" && typeof value.signature === "string")
      found.push(value.signature);
    else for (const part of Object.values(value)) search(part, depth + 1);
  };
  try {
    search(JSON.parse(trimmed), 0);
  } catch {
    // Not JSON.
  }
  return found;
}

async function verifyOne(jws: string, findKeys: FindKeys, now: Date): Promise<Verdict> {
  const read = readJws(jws);
  if (!read) return verdictOf({}, "unsupported");
  const { header, payload } = read;
  const kind = kindOf(payload);
  const [did = "", fragment] = typeof header.kid === "string" ? header.kid.split("#") : [];
  const url = urlOfDid(did);
  const shown = { kind, payload, signer: url && new URL(url).host };
  if (!kind || !url || !fragment || header.alg !== "EdDSA" || header.crit !== undefined)
    return verdictOf(shown, "unsupported");
  if (!isBelow(payload.resourceUrl, url)) return verdictOf(shown, "wrong_domain");
  const keys = await findKeys(did);
  if (typeof keys === "string") return verdictOf(shown, keys);
  const key = keys.get(`${did}#${fragment}`);
  if (!key) return verdictOf(shown, "unknown_key");
  if (isObject(header.jwk) && header.jwk.x !== key.x) return verdictOf(shown, "unknown_key");
  if (!isSignedByKey(jws, key)) return verdictOf(shown, "wrong_signature");
  return verdictOf(shown, hasExpired(payload, now) ? "expired" : null);
}

function verdictOf(shown: Partial<Verdict>, problem: DocumentProblem | null): Verdict {
  return { kind: null, signer: null, payload: null, ...shown, is_valid: problem === null, problem };
}

const fieldsOf = {
  offer: ["resourceUrl", "scheme", "network", "asset", "payTo", "amount"],
  receipt: ["resourceUrl", "network", "payer"],
} as const;

/** The kind of a payload of version 1 with every required field, or null. */
function kindOf(payload: Record<string, unknown>): Verdict["kind"] {
  const hasAll = (names: readonly string[]) => names.every((name) => typeof payload[name] === "string");
  if (payload.version !== 1) return null;
  if (hasAll(fieldsOf.offer)) return "offer";
  return hasAll(fieldsOf.receipt) && typeof payload.issuedAt === "number" ? "receipt" : null;
}

/** Whether a page belongs to the URL of a DID: the same origin, and below its path. */
function isBelow(page: unknown, url: string): boolean {
  if (typeof page !== "string" || !URL.canParse(page)) return false;
  const [{ origin, pathname }, base] = [new URL(page), new URL(url)];
  return origin === base.origin && pathname.startsWith(base.pathname.replace(/\/?$/, "/"));
}

function hasExpired({ validUntil }: Record<string, unknown>, now: Date): boolean {
  return typeof validUntil === "number" && validUntil !== 0 && now.getTime() / 1000 > validUntil;
}
