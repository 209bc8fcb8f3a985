import { generateKeyPairSync, randomBytes } from "node:crypto";
import { getAddressDecoder, getBase58Decoder, type Address } from "@solana/kit";
import { findAssociatedTokenPda } from "@solana-program/token";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkSolanaAddress, isProgramControlled } from "./address";
import { addressBytes, associatedTokenAddress, token2022Program, tokenProgram } from "./solana-address";

function randomAddress(): Address {
  return getAddressDecoder().decode(randomBytes(32));
}

test("an address is exactly 32 bytes, leading zeros included", () => {
  const bytes = Uint8Array.from([0, 0, ...randomBytes(30)]);
  expect(addressBytes(getAddressDecoder().decode(bytes))).toEqual(bytes);
  for (const length of [31, 33]) expect(addressBytes(getBase58Decoder().decode(randomBytes(length)))).toBeNull();
});

test("no text makes the checks throw", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      expect(checkSolanaAddress(text).ok).toBe(false);
      expect(addressBytes(text)).toBeNull();
    }),
  );
});

test("accepts the address of every key pair as a recipient", () => {
  for (let round = 0; round < 50; round += 1) {
    const publicKey = generateKeyPairSync("ed25519").publicKey.export({ format: "der", type: "spki" }).subarray(-32);
    const address = getAddressDecoder().decode(publicKey);
    expect(checkSolanaAddress(address)).toEqual({ ok: true, address });
  }
});

test("tells a program-derived address, for which no key signs, from a key's", async () => {
  const wallet = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
  const derived = await associatedTokenAddress(wallet, "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", tokenProgram);
  expect(checkSolanaAddress(derived)).toEqual({ ok: true, address: derived });
  expect([derived, wallet].map(isProgramControlled)).toEqual([true, false]);
});

test.each(["", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFiO", "1111"])(
  "%j is not an address",
  (text) => {
    expect(checkSolanaAddress(text)).toMatchObject({ ok: false, code: "invalid_address" });
  },
);

test.each([
  "11111111111111111111111111111111",
  tokenProgram,
  "1nc1nerator11111111111111111111111111111111",
  "ComputeBudget111111111111111111111111111111",
  "SysvarC1ock11111111111111111111111111111111",
  "SysvarRent111111111111111111111111111111111",
])("%s is rejected as a burn or reserved address", (address) => {
  expect(checkSolanaAddress(address)).toMatchObject({ ok: false, code: "address_not_payable" });
});

test("computes the associated token account of a wallet", async () => {
  for (const program of [tokenProgram, token2022Program]) {
    const [owner, mint] = [randomAddress(), randomAddress()];
    const [expected] = await findAssociatedTokenPda({ owner, mint, tokenProgram: program as Address });
    expect(await associatedTokenAddress(owner, mint, program)).toBe(expected);
  }
});
