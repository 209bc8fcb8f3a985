import { compactVerify, importJWK } from "jose";
import { expect, test } from "vitest";
import { isSignedByKey, readJws, signJws } from "./jws";
import { newSigningKey as newKey } from "@/testing/signed-documents";

const payload = { version: 1, amount: "10", remit: { payee: "Café – \u2028 \u0007 “x”", environment: "production" } };

test("signs deterministically, as jose verifies", async () => {
  const key = newKey();
  const jws = signJws(payload, key, "did:web:pay.example#1");
  expect(signJws({ ...payload }, key, "did:web:pay.example#1")).toBe(jws);
  const verified = await compactVerify(jws, await importJWK(key.publicJwk, "EdDSA"));
  expect(verified.protectedHeader).toEqual({ alg: "EdDSA", kid: "did:web:pay.example#1" });
  expect(JSON.parse(new TextDecoder().decode(verified.payload))).toEqual(payload);
});

test("accepts the signature of its key alone, and no other spelling of the bytes", () => {
  const key = newKey();
  const jws = signJws(payload, key, "did:web:pay.example#1");
  expect(isSignedByKey(jws, key.publicJwk)).toBe(true);
  expect(isSignedByKey(jws, newKey().publicJwk)).toBe(false);
  for (let index = 0; index < jws.length; index += 1) {
    const other = jws[index] === "A" ? "B" : "A";
    const altered = jws.slice(0, index) + other + jws.slice(index + 1);
    expect(isSignedByKey(altered, key.publicJwk), `character ${index}`).toBe(false);
  }
});

test.each(["", "a.b", "a.b.c.d", "e30.e30.", "bm90IGpzb24.e30.AA", "W10.e30.AA", "é.e30.AA"])(
  "reads nothing from %s",
  (text) => expect(readJws(text)).toBeNull(),
);
