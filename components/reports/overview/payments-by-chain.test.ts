import { expect, test } from "vitest";
import { paymentsByChain } from "./payments-by-chain";

test("adds up the tokens of a chain, and puts the chain with the most payments first", () => {
  const [base, solana] = [
    { id: 1, name: "Base" },
    { id: 2, name: "Solana" },
  ];
  const received = [
    { chain: base, payments: 3 },
    { chain: solana, payments: 4 },
    { chain: base, payments: 2 },
  ];
  const chains = [
    { id: 1, name: "Base", payments: 5 },
    { id: 2, name: "Solana", payments: 4 },
  ];
  expect(paymentsByChain(received)).toEqual({ chains, payments: 9 });
  expect(paymentsByChain([])).toEqual({ chains: [], payments: 0 });
});
