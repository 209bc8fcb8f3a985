import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Remit never holds a key that moves money. This test searches server code for anything that could hold one or sign with one;
// the sandbox's chains, whose accounts are worthless, are in instance/chains and in tests.

const folders = ["app", "components", "lib", "prisma/migrations"];
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|sql)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);
const sources = [...files, "server.ts", "worker.ts", "prisma/schema.prisma", "next.config.ts"].map((file) => ({
  file,
  text: readFileSync(file, "utf8"),
}));

/** Allowed matches and why: public values of 32 bytes. */
const publicWords = [
  "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef", // keccak256 of the Transfer event
  "0x1b5b9ccb3e8d006a5230de9bda23ff91edc794d4f56410560830b418528e446c", // a transaction's hash in an example
];

/** The only file that may name a key: the one that signs offers and receipts, and knows no chain. */
const documentKeys = "lib/platform/crypto/signing-keys.ts";

function found(pattern: RegExp): string[] {
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)]
      .map(([match]) => match)
      .filter((match) => !publicWords.includes(match) && !(file === documentKeys && match === "PrivateKey"))
      .map((match) => `${file}: ${match}`),
  );
}

test("the search covers the server's code", () => {
  expect(sources.length).toBeGreaterThan(400);
  expect(found(/createPaymentRequest\b/g).length).toBeGreaterThan(3);
});

test("the key of offers and receipts is used with no library of a chain", () => {
  const text = sources.find(({ file }) => file === documentKeys)?.text ?? "";
  expect(text).toContain("createPrivateKey");
  expect(text).not.toMatch(/viem|solana|transaction/i);
});

test.each([
  ["the name of a private key or a seed phrase", /private_?key|mnemonic|seed_?phrase|secret_?key\b/gi],
  ["a library that signs transactions", /viem\/accounts|KeyPairSigner|privateKeyToAccount|signTransaction\(/g],
  ["a number that could be an EVM key", /\b0x[0-9a-fA-F]{64}\b/g],
  ["a text that could be a Solana key", /\b[1-9A-HJ-NP-Za-km-z]{86,88}\b/g],
])("no code on a server contains %s", (_what, pattern) => {
  expect(found(pattern)).toEqual([]);
});
