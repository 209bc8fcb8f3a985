import { getBase58Decoder } from "@solana/kit";
import { expect, test } from "vitest";
import { newEvmSigner, newSolanaSigner } from "@/testing/signers";
import { isSignedBy } from "./signature";

const text = "Remit: proof\n\nNonce: 1 – ü";
const secp256k1Order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

const garbage = ["", "0x", "x", "0x00", `0x${"00".repeat(65)}`, `0x${"ff".repeat(65)}`, "1".repeat(64), "1".repeat(88)];

test("accepts an EVM signature of the text in either notation of v", async () => {
  const { address, sign } = newEvmSigner();
  const signature = await sign(text);
  const account = { chainType: "evm", address } as const;
  expect(await isSignedBy(account, text, signature)).toBe(true);
  expect(await isSignedBy(account, text, signature.toUpperCase().replace("0X", "0x"))).toBe(true);
  const parity = signature.endsWith("1b") ? "00" : "01";
  expect(await isSignedBy(account, text, signature.slice(0, -2) + parity)).toBe(true);
});

test("rejects an EVM signature of another text or by another key", async () => {
  const [signer, other] = [newEvmSigner(), newEvmSigner()];
  const account = { chainType: "evm", address: signer.address } as const;
  expect(await isSignedBy(account, text, await signer.sign(`${text} `))).toBe(false);
  expect(await isSignedBy(account, text, await other.sign(text))).toBe(false);
});

test("rejects the malleable second form of an EVM signature", async () => {
  const { address, sign } = newEvmSigner();
  const signature = await sign(text);
  const s = secp256k1Order - BigInt(`0x${signature.slice(66, 130)}`);
  const v = signature.endsWith("1b") ? "1c" : "1b";
  const malleated = `${signature.slice(0, 66)}${s.toString(16).padStart(64, "0")}${v}`;
  expect(await isSignedBy({ chainType: "evm", address }, text, malleated)).toBe(false);
});

test("accepts a Solana signature in base58, base64 and hexadecimal, plain and as an off-chain message", async () => {
  const { address, signBytes } = await newSolanaSigner();
  const account = { chainType: "solana", address } as const;
  const body = Buffer.from(text);
  const head = Buffer.concat([Buffer.from("\xffsolana offchain\x00\x01", "latin1"), Buffer.from([body.length, 0])]);
  for (const message of [body, Buffer.concat([head, body])]) {
    const bytes = Buffer.from(await signBytes(message));
    for (const encoded of [getBase58Decoder().decode(bytes), bytes.toString("base64"), bytes.toString("hex")]) {
      expect(await isSignedBy(account, text, encoded)).toBe(true);
      expect(await isSignedBy(account, `${text} `, encoded)).toBe(false);
    }
  }
});

test("rejects a Solana signature by another key or with one bit changed", async () => {
  const [signer, other] = [await newSolanaSigner(), await newSolanaSigner()];
  const account = { chainType: "solana", address: signer.address } as const;
  expect(await isSignedBy(account, text, await other.sign(text))).toBe(false);
  const bytes = Buffer.from(await signer.signBytes(Buffer.from(text)));
  for (const index of [0, 31, 32, 63]) {
    const altered = Buffer.from(bytes);
    altered[index] = (altered[index] ?? 0) ^ 1;
    expect(await isSignedBy(account, text, altered.toString("hex"))).toBe(false);
  }
});

test("rejects a Solana key of small order, for which anyone can make a valid signature", async () => {
  const identity = Buffer.concat([Buffer.from([1]), Buffer.alloc(31)]);
  const address = getBase58Decoder().decode(identity);
  const forged = Buffer.concat([identity, Buffer.alloc(32)]).toString("hex");
  expect(await isSignedBy({ chainType: "solana", address }, text, forged)).toBe(false);
});

test.each(garbage)("rejects garbage without throwing: %s", async (signature) => {
  expect(await isSignedBy({ chainType: "evm", address: newEvmSigner().address }, text, signature)).toBe(false);
  const { address } = await newSolanaSigner();
  expect(await isSignedBy({ chainType: "solana", address }, text, signature)).toBe(false);
});
