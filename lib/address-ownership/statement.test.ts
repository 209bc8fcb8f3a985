import { expect, test } from "vitest";
import { isCurrent, statementOf, type StatementTerms } from "./statement";

const issuedAt = new Date("2026-11-23T05:00:00.000Z");
const terms: StatementTerms = {
  baseUrl: "https://pay.halden.example:8443/remit",
  scope: { merchantId: 12n, environment: "production" },
  merchantName: "Halden\nAddress: other",
  chainType: "evm",
  address: "0x52908400098527886E0F7030069857D2E4169EE7",
  issuedAt,
};
const secret = "s".repeat(32);

test("the statement names everything it is bound to, each on its own line", () => {
  const lines = statementOf(terms, secret).split("\n");
  expect(lines.slice(5, 12)).toEqual([
    "Server: pay.halden.example:8443",
    "Merchant: Halden Address: other",
    "Merchant ID: 12",
    "Environment: live",
    "Address: 0x52908400098527886E0F7030069857D2E4169EE7 (EVM)",
    "Issued: 2026-11-23T05:00:00.000Z",
    "Valid for: 10 minutes",
  ]);
  expect(lines[12]).toMatch(/^Nonce: [0-9a-f]{32}$/);
  expect(statementOf(terms, secret)).toBe(lines.join("\n"));
});

const changes: [string, Partial<StatementTerms>][] = [
  ["instance", { baseUrl: "https://pay.other.example" }],
  ["merchant", { scope: { merchantId: 13n, environment: "production" } }],
  ["environment", { scope: { merchantId: 12n, environment: "sandbox" } }],
  ["chain type", { chainType: "solana" }],
  ["address", { address: "0x0000000000000000000000000000000000012345" }],
  ["time", { issuedAt: new Date(issuedAt.getTime() + 1) }],
];
const nonceOf = (overrides: Partial<StatementTerms>, key = secret) =>
  statementOf({ ...terms, ...overrides }, key).split("\n")[12];

test.each(changes)("a different %s gives a different nonce", (_, change) => {
  expect(nonceOf(change)).not.toBe(nonceOf({}));
});

test("the nonce cannot be computed without the instance's secret", () => {
  expect(nonceOf({}, "t".repeat(32))).not.toBe(nonceOf({}));
});

test("a statement is valid for ten minutes, and not before it was issued", () => {
  const after = (ms: number) => isCurrent(issuedAt, new Date(issuedAt.getTime() + ms));
  expect([after(-1), after(0), after(600_000), after(600_001)]).toEqual([false, true, true, false]);
});
