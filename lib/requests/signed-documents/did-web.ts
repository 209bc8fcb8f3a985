import type { PublicJwk, SigningKey } from "@/lib/platform/crypto/signing-keys";
import { isObject } from "@/lib/platform/crypto/jws";

// Identifiers of the method did:web (https://w3c-ccg.github.io/did-method-web/): a domain publishes its keys in a document at
// a fixed path.

const prefix = "did:web:";

/** The DID of a URL: its host, with the colon of a port encoded, then the segments of its path. */
export function didOf(url: string): string {
  const { host, pathname } = new URL(url);
  return prefix + [host, ...pathname.split("/").filter(Boolean)].map(encodeURIComponent).join(":");
}

const thisMachine = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** The URL that a DID stands for, or null. did:web requires https; this machine alone may use plain http, for tests. */
export function urlOfDid(did: string): string | null {
  try {
    const [host = "", ...segments] = did.slice(prefix.length).split(":").map(decodeURIComponent);
    const url = `${thisMachine.test(host) ? "http" : "https"}://${[host, ...segments].join("/")}`;
    return didOf(url) === did ? url : null;
  } catch {
    return null;
  }
}

/** The URL of the document with the keys of a DID, given the DID's URL. */
export function didDocumentUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  return pathname === "/" ? `${origin}/.well-known/did.json` : `${url}/did.json`;
}

/** The document that publishes the keys, as DID Core 1.0 defines it. */
export function didDocument(did: string, keys: readonly SigningKey[]) {
  const verificationMethod = keys.map(({ id, publicJwk }) => ({
    id: `${did}#${id}`,
    type: "JsonWebKey2020",
    controller: did,
    publicKeyJwk: { ...publicJwk, alg: "EdDSA", use: "sig" },
  }));
  return {
    "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/suites/jws-2020/v1"],
    id: did,
    verificationMethod,
    assertionMethod: verificationMethod.map(({ id }) => id),
  };
}

/** The Ed25519 keys of a DID document by their id. Throws if it is not the document of this DID. */
export function keysOfDocument(document: unknown, did: string): Map<string, PublicJwk> {
  if (!isObject(document) || document.id !== did || !Array.isArray(document.verificationMethod))
    throw new Error(`It is not the DID document of ${did}.`);
  const keys = new Map<string, PublicJwk>();
  for (const method of document.verificationMethod as unknown[]) {
    const jwk = isObject(method) ? method.publicKeyJwk : null;
    if (!isObject(method) || !isObject(jwk) || jwk.kty !== "OKP" || jwk.crv !== "Ed25519") continue;
    // A fragment is relative to the document.
    const id = String(method.id);
    keys.set(id.startsWith("#") ? did + id : id, { kty: "OKP", crv: "Ed25519", x: String(jwk.x) });
  }
  return keys;
}
