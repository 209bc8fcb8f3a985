import { expect, test } from "vitest";
import { seal, sealingKeyId, unseal } from "./seal";

const key = { id: "0a0b0c0d", key: "k".repeat(32) };
const other = { id: "01020304", key: "o".repeat(32) };

test("decrypts with its key at any position among the keys", () => {
  const sealed = seal("whsec_ünïcode", "we_1", key);
  expect(unseal(sealed, "we_1", [key])).toBe("whsec_ünïcode");
  expect(unseal(sealed, "we_1", [other, key])).toBe("whsec_ünïcode");
  expect(sealingKeyId(sealed)).toBe("0a0b0c0d");
});

test("encrypts the same text differently each time and does not contain it", () => {
  const [first, second] = [seal("the secret", "we_1", key), seal("the secret", "we_1", key)];
  expect(first).not.toEqual(second);
  expect(Buffer.from(first).includes("the secret")).toBe(false);
});

test("names a missing key", () => {
  expect(() => unseal(seal("s", "we_1", key), "we_1", [other])).toThrow("we_1 is encrypted with the key 0a0b0c0d");
});

test("does not decrypt for another owner or with any bit changed", () => {
  const sealed = seal("the secret", "we_1", key);
  expect(() => unseal(sealed, "we_2", [key])).toThrow();
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const altered = Uint8Array.from(sealed);
    altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(() => unseal(altered, "we_1", [key])).toThrow();
  }
});
