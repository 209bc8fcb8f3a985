// Verifies a signed offer with jose alone: node verify-offer.mjs offer.json pay.example.com
import { readFileSync } from "node:fs";
import { compactVerify, createLocalJWKSet, decodeProtectedHeader } from "jose";

const [, , file, domain] = process.argv;
const { data } = JSON.parse(readFileSync(file, "utf8"));
const { kid } = decodeProtectedHeader(data.signature);

// The domain that you expect must be the one that signed. A port's colon is written %3A.
const did = `did:web:${encodeURIComponent(domain)}`;
if (!kid?.startsWith(`${did}#`)) throw new Error(`Not signed by ${domain}, but by ${kid}.`);

// Its own document says which keys it has. Tests on this machine use plain http.
const scheme = /^localhost(:|$)/.test(domain) ? "http" : "https";
const response = await fetch(`${scheme}://${domain}/.well-known/did.json`, { redirect: "error" });
const { id, verificationMethod } = await response.json();
if (id !== did) throw new Error(`${domain} publishes the keys of ${id}.`);
const keys = verificationMethod.map((method) => ({ ...method.publicKeyJwk, kid: method.id }));

// Throws if anything in the offer was changed, or if a key signed it that the domain does not publish.
const verified = await compactVerify(data.signature, createLocalJWKSet({ keys }), { algorithms: ["EdDSA"] });
const offer = JSON.parse(new TextDecoder().decode(verified.payload));

if (new URL(offer.resourceUrl).host !== domain) throw new Error(`The offer is about ${offer.resourceUrl}.`);
if (offer.validUntil && offer.validUntil < Date.now() / 1000) throw new Error("The offer has expired.");
const { amount, asset, network, payTo } = offer;
process.stdout.write(`Signed by ${domain}: pay ${amount} of ${asset} on ${network} to ${payTo}.\n`);
