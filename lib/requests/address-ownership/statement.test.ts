import { parseSiweMessage, validateSiweMessage } from "viem/siwe";
import { describe, expect, test } from "vitest";
import { isCurrent, statementOf, type StatementTerms } from "./prove";

const issuedAt = new Date("2026-11-23T05:00:00.000Z");
const base = { type: "evm", chainId: 8453n, isLocal: false, isTestnet: false } as const;
const solana = { type: "solana", chainId: null, isLocal: false, isTestnet: false } as const;
const terms: StatementTerms = {
  baseUrl: "https://pay.halden.example:8443/remit",
  scope: { merchantId: 12n, environment: "production" },
  merchantName: "Halden Roasters",
  chain: base,
  address: "0x52908400098527886E0F7030069857D2E4169EE7",
  issuedAt,
};
const secret = "s".repeat(32);
const solanaTerms = { ...terms, chain: solana, address: "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T" };

test("the statement is a message of Sign-In with Ethereum that names everything it is bound to", () => {
  const message = parseSiweMessage(statementOf(terms, secret));
  const { nonce, ...fields } = message;
  expect(fields).toEqual({
    domain: "pay.halden.example:8443",
    address: terms.address,
    statement:
      "I confirm that payments to this address are for Halden Roasters (merchant ID 12, live). Signing costs nothing and moves no money.",
    uri: terms.baseUrl,
    version: "1",
    chainId: 8453,
    issuedAt,
    expirationTime: new Date(issuedAt.getTime() + 600_000),
  });
  expect(nonce).toMatch(/^[0-9a-f]{32}$/);
  const isValid = (domain: string, ms: number) =>
    validateSiweMessage({ message, domain, nonce, time: new Date(issuedAt.getTime() + ms) });
  expect([isValid("pay.halden.example:8443", 599_999), isValid("pay.halden.example:8443", 600_000)]).toEqual([
    true,
    false,
  ]);
  expect(isValid("evil.example", 0)).toBe(false);
});

test("for Solana, it is a message of Sign In With Solana", () => {
  const text = statementOf(solanaTerms, secret);
  expect(text.replace(/Nonce: [0-9a-f]{32}/, "Nonce: …"))
    .toBe(`pay.halden.example:8443 wants you to sign in with your Solana account:
4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T

I confirm that payments to this address are for Halden Roasters (merchant ID 12, live). Signing costs nothing and moves no money.

URI: https://pay.halden.example:8443/remit
Version: 1
Chain ID: mainnet
Nonce: …
Issued At: 2026-11-23T05:00:00.000Z
Expiration Time: 2026-11-23T05:10:00.000Z`);
  const idOf = (chain: object) =>
    /^Chain ID: (.*)$/m.exec(statementOf({ ...solanaTerms, chain: { ...solana, ...chain } }, secret))?.[1];
  expect([idOf({ isTestnet: true }), idOf({ isTestnet: true, isLocal: true })]).toEqual(["devnet", "localnet"]);
});

describe("a merchant's name", () => {
  // The characters that both standards allow in a statement: reserved and unreserved ones of RFC 3986, and the space.
  const allowed = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]+$/;
  const declarationOf = (merchantName: string) => statementOf({ ...terms, merchantName }, secret).split("\n")[3] ?? "";

  test.each([
    ["Åse Brød & Söhne", "Ase Br?d & Sohne"],
    ["日本茶", "???"],
    ['“Kaffee” "100 %"', "?Kaffee? ?100 ??"],
    ["A_B", "A_B"],
    ["Halden\nURI: https://evil.example", "Halden?URI: https://evil.example"],
    ["a\u2028b\u0000c😀", "a?b?c?"],
  ])("%j is written with allowed characters, on one line", (name, written) => {
    expect(declarationOf(name)).toContain(` are for ${written} (merchant ID 12, live).`);
    expect(declarationOf(name)).toMatch(allowed);
    expect(parseSiweMessage(statementOf({ ...terms, merchantName: name }, secret))).toMatchObject({
      uri: terms.baseUrl,
      chainId: 8453,
    });
  });
});

test.each(["https://localhost:3000", "http://remit", "http://[::1]:3000", "https://192.0.2.7"])(
  "the domain is the host of %s",
  (baseUrl) => {
    const [first] = statementOf({ ...terms, baseUrl }, secret).split("\n");
    expect(first).toBe(`${new URL(baseUrl).host} wants you to sign in with your Ethereum account:`);
  },
);

const changes: [string, Partial<StatementTerms>][] = [
  ["instance", { baseUrl: "https://pay.other.example" }],
  ["merchant", { scope: { merchantId: 13n, environment: "production" } }],
  ["environment", { scope: { merchantId: 12n, environment: "sandbox" } }],
  ["chain", { chain: { ...base, chainId: 1n } }],
  ["chain type", { chain: solana }],
  ["address", { address: "0x0000000000000000000000000000000000012345" }],
  ["time", { issuedAt: new Date(issuedAt.getTime() + 1) }],
];
const nonceOf = (overrides: Partial<StatementTerms>, key = secret) =>
  /^Nonce: (.*)$/m.exec(statementOf({ ...terms, ...overrides }, key))?.[1];

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
