import { createHash, createPublicKey, verify } from "node:crypto";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { recentMap } from "@/lib/platform/recent-map";
import type { PublicJwk, SigningKey } from "./signing-keys";

// JSON Web Signatures (RFC 7515) in compact form with EdDSA (RFC 8037), over canonical JSON (RFC 8785).

type JsonValue = string | number | boolean | null | undefined | readonly JsonValue[] | JsonObject;
export type JsonObject = { readonly [name: string]: JsonValue };

const base64url = (text: string) => Buffer.from(text).toString("base64url");

/** Recent signatures by the digest of what was signed: Ed25519 is deterministic, so signing again would give the same. */
const recent = recentMap<string>(600);

/** Signs a payload. `kid` names the key for verifiers. */
export function signJws(payload: JsonObject, key: SigningKey, kid: string): string {
  const input = `${base64url(`{"alg":"EdDSA","kid":${JSON.stringify(kid)}}`)}.${base64url(canonicalJson(payload))}`;
  const digest = createHash("sha256").update(`${key.id} ${input}`).digest("base64url");
  const signature = recent.get(digest) ?? key.sign(input);
  recent.set(digest, signature);
  return `${input}.${signature}`;
}

export type ReadJws = { header: Record<string, unknown>; payload: Record<string, unknown> };

/** The header and payload of a compact JWS, not yet verified; null if it is none. */
export function readJws(text: string): ReadJws | null {
  const parts = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(text);
  if (!parts) return null;
  try {
    const [header, payload] = [parts[1], parts[2]].map(
      (part) => JSON.parse(Buffer.from(part ?? "", "base64url").toString("utf8")) as unknown,
    );
    return isObject(header) && isObject(payload) ? { header, payload } : null;
  } catch {
    return null;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether the key signed exactly this header and payload. */
export function isSignedByKey(jws: string, { kty, crv, x }: PublicJwk): boolean {
  const [header = "", payload = "", signature = ""] = jws.split(".");
  try {
    const publicKey = createPublicKey({ key: { kty, crv, x }, format: "jwk" });
    const bytes = Buffer.from(signature, "base64url");
    // The last character has unused bits, and only one form of it is canonical.
    if (bytes.toString("base64url") !== signature) return false;
    return verify(null, Buffer.from(`${header}.${payload}`), publicKey, bytes);
  } catch {
    return false;
  }
}
