import { randomBytes } from "node:crypto";
import { readJws, signJws, type JsonObject } from "@/lib/platform/crypto/jws";
import { signingKeyOf, type SigningKey } from "@/lib/platform/crypto/signing-keys";

/** A key as an instance has one. */
export function newSigningKey(): SigningKey {
  return signingKeyOf(randomBytes(32), new Date());
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Forgeries of a signed offer, by what was tampered with. Each must be refused. */
export function forgeriesOf(offer: string): Record<string, string> {
  const { header, payload } = readJws(offer) ?? { header: {}, payload: {} };
  const [headerPart, , signature] = offer.split(".");
  const withField = (name: string, value: unknown) =>
    [headerPart, encode({ ...payload, [name]: value }), signature].join(".");
  const forger = newSigningKey();
  const kid = String(header.kid);
  const [did] = kid.split("#");
  const resigned = (name: string) => signJws(payload as JsonObject, forger, name);
  const [, payloadPart, forged] = resigned(kid).split(".");
  return {
    address: withField("payTo", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"),
    amount: withField("amount", "1"),
    token: withField("asset", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"),
    expiry: withField("validUntil", Number(payload.validUntil) + 86_400),
    payee: withField("remit", { environment: "production", payee: "Someone else" }),
    "another key under the same name": resigned(kid),
    "another key of the domain": resigned(`${did}#${forger.id}`),
    "another domain's key": resigned(`did:web:forger.example#${forger.id}`),
    "a key in the header": [encode({ ...header, jwk: forger.publicJwk }), payloadPart, forged].join("."),
    "no algorithm": [encode({ ...header, alg: "none" }), payloadPart, signature].join("."),
  };
}
