import { describe, expect, test } from "vitest";
import { signJws, type JsonObject } from "@/lib/platform/crypto/jws";
import { forgeriesOf, newSigningKey } from "@/testing/signed-documents";
import { verifyDocuments, type FindKeys } from "./verify";

const key = newSigningKey();
const did = "did:web:pay.example";
const kid = `${did}#${key.id}`;
const findKeys: FindKeys = (asked) =>
  Promise.resolve(asked === did ? new Map([[kid, key.publicJwk]]) : "keys_unavailable");

const now = new Date("2026-11-27T12:00:00Z");
const validUntil = now.getTime() / 1000;
const offerPayload = {
  version: 1,
  resourceUrl: "https://pay.example/pay/dcLxg5u7Cv",
  scheme: "exact",
  network: "eip155:8453",
  asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
  payTo: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
  amount: "10000",
  validUntil,
};
const { version, resourceUrl, network } = offerPayload;
const receiptPayload = {
  version,
  resourceUrl,
  network,
  payer: "0x857b06519E91e3A54538791bDbb0E22373e36b66",
  issuedAt: 1,
};
const sign = (payload: JsonObject, name = kid) => signJws(payload, key, name);
const signed = (payload: JsonObject) => ({ format: "jws", signature: sign(payload) });
const verify = (document: unknown, at = now) =>
  verifyDocuments(typeof document === "string" ? document : JSON.stringify(document), findKeys, at);
const problemsOf = async (document: unknown, at?: Date) => (await verify(document, at)).map(({ problem }) => problem);

test("accepts what the domain signed, as text, as an object, and inside the extension of x402", async () => {
  const valid = { kind: "offer", is_valid: true, problem: null, signer: "pay.example", payload: offerPayload };
  expect(await verify(`\n${sign(offerPayload)}\n`)).toEqual([valid]);
  expect(await verify({ data: signed(offerPayload) })).toEqual([valid]);
  const [receipt] = await verify(sign(receiptPayload));
  const info = { offers: [signed(offerPayload)], receipt: signed(receiptPayload) };
  expect(await verify({ extensions: { "offer-receipt": { info } } })).toEqual([valid, receipt]);
  expect(receipt).toMatchObject({ kind: "receipt", is_valid: true, payload: receiptPayload });
});

describe("refuses an offer with a forged", () => {
  test.each(Object.entries(forgeriesOf(sign(offerPayload))))("%s", async (_, forgery) => {
    expect(await verify(forgery)).toMatchObject([{ is_valid: false }]);
  });
});

test("says which check failed", async () => {
  const forgeries = forgeriesOf(sign(offerPayload));
  const problems = await Promise.all(
    Object.entries(forgeries).map(async ([name, text]) => [name, await problemsOf(text)]),
  );
  expect(Object.fromEntries(problems)).toEqual({
    address: ["wrong_signature"],
    amount: ["wrong_signature"],
    token: ["wrong_signature"],
    expiry: ["wrong_signature"],
    payee: ["wrong_signature"],
    "another key under the same name": ["wrong_signature"],
    "another key of the domain": ["unknown_key"],
    "another domain's key": ["wrong_domain"],
    "a key in the header": ["unknown_key"],
    "no algorithm": ["unsupported"],
  });
});

test("refuses an offer after its expiry, and does not let a receipt expire", async () => {
  expect(await problemsOf(sign(offerPayload), new Date(now.getTime() + 1000))).toEqual(["expired"]);
  expect(await problemsOf(sign({ ...offerPayload, validUntil: 0 }), new Date("2100-01-01"))).toEqual([null]);
  expect(await problemsOf(sign(receiptPayload), new Date("2100-01-01"))).toEqual([null]);
});

test.each([
  ["a page of another port", "https://pay.example:8443/pay/dcLxg5u7Cv"],
  ["a page without encryption", "http://pay.example/pay/dcLxg5u7Cv"],
  ["a page of a longer domain", "https://pay.example.forger.example/pay/dcLxg5u7Cv"],
  ["no page", "pay.example"],
])("refuses a document about %s", async (_, page) => {
  expect(await problemsOf(sign({ ...offerPayload, resourceUrl: page }))).toEqual(["wrong_domain"]);
});

test("a key for a path does not sign for its neighbors", async () => {
  const name = `did:web:pay.example:eu#${key.id}`;
  expect(await problemsOf(sign({ ...offerPayload, resourceUrl: "https://pay.example/europe/1" }, name))).toEqual([
    "wrong_domain",
  ]);
});

test.each([
  ["nothing", "", "unreadable"],
  ["a text", "hello", "unreadable"],
  ["other JSON", '{"data":{"amount":"1"}}', "unreadable"],
  ["a signature of Ethereum", { format: "eip712", payload: {}, signature: "0x12" }, "unsupported"],
  ["another version", { format: "jws", signature: sign({ ...offerPayload, version: 2 }) }, "unsupported"],
  ["a payload without fields", sign({ version: 1 }), "unsupported"],
  ["a key of no domain", sign(offerPayload, "did:key:z6Mk#z6Mk"), "unsupported"],
  [
    "a domain without its keys",
    sign({ ...offerPayload, resourceUrl: "https://a.example/" }, "did:web:a.example#1"),
    "keys_unavailable",
  ],
])("says of %s that it is no valid document", async (_, document, problem) => {
  expect(await verify(document)).toMatchObject([{ is_valid: false, problem }]);
});

test("reads at most 20 signatures, and none below ten levels", async () => {
  const many = Array.from({ length: 25 }, () => signed(receiptPayload));
  expect(await verify(many)).toHaveLength(20);
  const deep = `${"[".repeat(5000)}${JSON.stringify(signed(receiptPayload))}${"]".repeat(5000)}`;
  expect(await problemsOf(deep)).toEqual(["unreadable"]);
});
