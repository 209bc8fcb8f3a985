import { describe, expect, test } from "vitest";
import type { TokenWithChain } from "@/lib/chains/find";
import { judgeCreation } from "./create-rules";

const now = new Date("2026-11-20T10:00:00.000Z");
const contract = "0x04A7Eb9941411a605A4315F1bF8341332f90f7Eb";
const recipient = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const solanaRecipient = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";

const dollar = { decimals: 6, symbol: "USDC", contractAddress: contract, chain: { type: "evm" } } as TokenWithChain;
const onSolana = { ...dollar, contractAddress: solanaRecipient, chain: { type: "solana" } } as TokenWithChain;

type Input = Parameters<typeof judgeCreation>[0]["input"];

function judge(input: Input, token: TokenWithChain | null = dollar, environment: "sandbox" | "production" = "sandbox") {
  const { value, errors } = judgeCreation({ input, token, environment, now });
  return { ...value, faults: errors.map(({ path, code }) => `${path} ${code}`) };
}

describe("the amount", () => {
  test("is read in the token's decimals, or raw as it is", () => {
    expect(judge({ amount: "148.5" })).toMatchObject({ amount: 148_500_000n, faults: [] });
    expect(judge({ amount_raw: "148" })).toMatchObject({ amount: 148n, faults: [] });
  });

  test("is reported under the field that was sent", () => {
    expect(judge({ amount: "1e3" })).toMatchObject({ amount: 0n, faults: ["amount amount_invalid"] });
    expect(judge({ amount: "0.1234567" }).faults).toEqual(["amount amount_too_precise"]);
    expect(judge({ amount_raw: "1.5" })).toMatchObject({ amount: 0n, faults: ["amount_raw amount_invalid"] });
    expect(judge({ amount_raw: (2n ** 256n).toString() }, null).faults).toEqual(["amount_raw amount_too_large"]);
  });

  test("is not judged without a token or without the field", () => {
    expect(judge({ amount: "0.1234567" }, null)).toMatchObject({ amount: 0n, faults: [] });
    expect(judge({})).toMatchObject({ amount: 0n, faults: [] });
  });
});

describe("the recipient", () => {
  const recipientOf = (recipient_address: string, token: TokenWithChain | null = dollar) => {
    const { recipientAddress, faults } = judge({ recipient_address }, token);
    return faults.length > 0 ? faults : recipientAddress;
  };

  test("is stored with its checksum", () => {
    expect(recipientOf(recipient.toLowerCase())).toBe(recipient);
    const account = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
    expect(recipientOf(account, onSolana)).toBe(account);
    expect(judge({})).toMatchObject({ recipientAddress: null, faults: [] });
  });

  test("is refused when it is no address of the token's chain", () => {
    expect(recipientOf(solanaRecipient)).toEqual(["recipient_address invalid_address"]);
    expect(recipientOf(recipient, onSolana)).toEqual(["recipient_address invalid_address"]);
  });

  test("is refused when it is the token's own contract", () => {
    expect(recipientOf(contract.toLowerCase())).toEqual(["recipient_address address_not_payable"]);
  });

  test("is judged without a token only where its form says that it is an EVM address", () => {
    expect(recipientOf(recipient.toLowerCase(), null)).toBe(recipient);
    expect(recipientOf(contract, null)).toBe(contract);
    expect(recipientOf("0x12", null)).toEqual(["recipient_address invalid_address"]);
    expect(recipientOf(solanaRecipient, null)).toBeNull();
  });
});

describe("the expiry", () => {
  test("is the time that was sent, so many seconds from now, or a day from now", () => {
    const at = new Date("2026-11-25T00:00:00.000Z");
    expect(judge({ expires_at: at }).expiresAt).toEqual(at);
    expect(judge({ expires_in: 3600 }).expiresAt).toEqual(new Date("2026-11-20T11:00:00.000Z"));
    expect(judge({}).expiresAt).toEqual(new Date("2026-11-21T10:00:00.000Z"));
  });
});

test("every wrong field is reported at once", () => {
  const input = { amount: "x", recipient_address: "0x12", expires_at: now, cancel_url: "http://localhost/" };
  expect(judge(input, dollar, "production").faults).toEqual([
    "amount amount_invalid",
    "recipient_address invalid_address",
    "expires_at expires_too_soon",
    "cancel_url invalid_url",
  ]);
});
