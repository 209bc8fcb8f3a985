import { expect, test } from "vitest";
import { newSigningKey } from "@/testing/signed-documents";
import { didDocument, didDocumentUrl, didOf, keysOfDocument, urlOfDid } from "./did-web";

test.each([
  ["https://pay.example.com", "did:web:pay.example.com", "https://pay.example.com/.well-known/did.json"],
  [
    "https://pay.example.com:8443",
    "did:web:pay.example.com%3A8443",
    "https://pay.example.com:8443/.well-known/did.json",
  ],
  ["https://example.com/pay/eu", "did:web:example.com:pay:eu", "https://example.com/pay/eu/did.json"],
  ["http://localhost:3000", "did:web:localhost%3A3000", "http://localhost:3000/.well-known/did.json"],
])("%s has the DID %s and its document", (url, did, documentUrl) => {
  expect(didOf(url)).toBe(did);
  expect(urlOfDid(did)).toBe(url);
  expect(didDocumentUrl(url)).toBe(documentUrl);
});

test.each([
  "",
  "did:key:z6Mk",
  "did:web:",
  "did:web:pay.example.com%2Fa",
  "did:web:user%40pay.example.com",
  "did:web:pay.example.com:..",
  "did:web:PAY.example.com",
  "did:web:%zz",
  "did:web:pay.example.com?x",
])("%s is no DID of a URL", (did) => expect(urlOfDid(did)).toBeNull());

test("reads back the keys of its own document, and refuses that of another DID", () => {
  const keys = [newSigningKey(), newSigningKey()];
  const did = "did:web:pay.example.com";
  const document: unknown = JSON.parse(JSON.stringify(didDocument(did, keys)));
  expect(keysOfDocument(document, did)).toEqual(new Map(keys.map(({ id, publicJwk }) => [`${did}#${id}`, publicJwk])));
  for (const other of [document, null, {}, { id: "did:web:other.example" }])
    expect(() => keysOfDocument(other, "did:web:other.example")).toThrow("did:web:other.example");
});
