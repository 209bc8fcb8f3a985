import { randomBytes } from "node:crypto";
import { getAddressDecoder, isOffCurveAddress, type Address } from "@solana/kit";
import { findAssociatedTokenPda } from "@solana-program/token";
import { expect, test } from "vitest";
import { fromBase58, toBase58 } from "./base58";
import {
  addressBytes,
  associatedTokenAddress,
  checkSolanaAddress,
  token2022Program,
  tokenProgram,
} from "./solana-address";

function randomAddress(): Address {
  return getAddressDecoder().decode(randomBytes(32));
}

test("bytes go to base58 and back, leading zeros and all", () => {
  for (const bytes of [[], [0], [0, 0, 1], [255], [0, 255, 0]].map((list) => Uint8Array.from(list))) {
    expect(fromBase58(toBase58(bytes))).toEqual(bytes);
  }
  expect(toBase58(Uint8Array.of(0, 0, 58))).toBe("1121");
  for (const wrong of ["0", "O", "I", "l", " 1", "é"]) expect(fromBase58(wrong)).toBeNull();
});

test("an address is 32 bytes, written as every Solana tool writes it", () => {
  for (let round = 0; round < 100; round += 1) {
    const bytes = randomBytes(32);
    expect(toBase58(bytes)).toBe(getAddressDecoder().decode(bytes));
  }
  expect(addressBytes(toBase58(randomBytes(31)))).toBeNull();
  expect(addressBytes(toBase58(randomBytes(33)))).toBeNull();
});

test("a recipient is a wallet: a point on the curve, never an address that a program derived", () => {
  for (let round = 0; round < 200; round += 1) {
    const address = randomAddress();
    expect(checkSolanaAddress(address).ok).toBe(!isOffCurveAddress(address));
  }
  const wallet = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
  const derived = associatedTokenAddress(wallet, "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", tokenProgram);
  expect(checkSolanaAddress(derived)).toMatchObject({ ok: false, code: "address_not_payable" });
});

test.each(["", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFiO", "1111"])(
  "%j is no address",
  (text) => {
    expect(checkSolanaAddress(text)).toMatchObject({ ok: false, code: "invalid_address" });
  },
);

test.each(["11111111111111111111111111111111", tokenProgram, "1nc1nerator11111111111111111111111111111111"])(
  "%s is refused: nobody could ever use what is sent there",
  (address) => {
    expect(checkSolanaAddress(address)).toMatchObject({ ok: false, code: "address_not_payable" });
  },
);

test("a wallet's token account stands where every wallet looks for it", async () => {
  for (const program of [tokenProgram, token2022Program]) {
    const [owner, mint] = [randomAddress(), randomAddress()];
    const [expected] = await findAssociatedTokenPda({ owner, mint, tokenProgram: program as Address });
    expect(associatedTokenAddress(owner, mint, program)).toBe(expected);
  }
});
