import { expect, test } from "vitest";
import { transactionHashIn } from "./transaction-answer";

const hash = `0x${"5c".repeat(32)}`;
const signature = "5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW";

test.each([
  ["the hash alone", "evm", hash],
  ["upper-case digits", "evm", ` ${hash.toUpperCase().replace("0X", "0x")}\n`],
  ["a link of Etherscan", "evm", `https://etherscan.io/tx/${hash}`],
  ["a link of Blockscout", "evm", `https://base.blockscout.com/tx/${hash}?tab=logs#x`],
  ["a sentence", "evm", `Paid, see ${hash}.`],
  ["the signature alone", "solana", signature],
  ["a link of Solana Explorer", "solana", `https://explorer.solana.com/tx/${signature}?cluster=devnet`],
  ["a link of Solscan", "solana", `https://solscan.io/tx/${signature}`],
] as const)("the transaction is read from %s", (_source, type, text) => {
  expect(transactionHashIn(text, type)).toBe(type === "evm" ? hash : signature);
});

test.each([
  ["nothing", "evm", ""],
  ["an address", "evm", `https://etherscan.io/address/0x${"5c".repeat(20)}`],
  ["a longer number", "evm", `${hash}00`],
  ["a signature of Solana", "evm", signature],
  ["a wallet of Solana", "solana", `https://solscan.io/account/${signature.slice(0, 44)}`],
  ["a hash of Ethereum", "solana", `https://etherscan.io/tx/${hash}`],
] as const)("%s is no transaction", (_source, type, text) => {
  expect(transactionHashIn(text, type)).toBeNull();
});
