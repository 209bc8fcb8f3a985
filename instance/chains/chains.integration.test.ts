import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestEvm, type TestEvm } from "@/testing/local-evm";

const selectors = {
  transfer: "0xa9059cbb",
  symbol: "0x95d89b41",
  decimals: "0x313ce567",
  balanceOf: "0x70a08231",
};

const home = mkdtempSync(join(tmpdir(), "remit-test-home-"));
let evm: TestEvm;

beforeAll(async () => {
  vi.stubEnv("HOME", home);
  evm = await startTestEvm();
});

afterAll(async () => {
  await evm.stop();
  rmSync(home, { recursive: true });
});

test("at least five accounts hold a thousand coins and a million test dollars each", async () => {
  expect(evm.accounts.length).toBeGreaterThanOrEqual(5);
  for (const { address } of evm.accounts) {
    expect(BigInt(await evm.rpc<string>("eth_getBalance", [address, "latest"]))).toBeGreaterThan(1000n * 10n ** 18n);
    expect(await tokensOf(address)).toBeGreaterThanOrEqual(1_000_000n * 10n ** 6n);
  }
});

test("the node signs transactions of the accounts itself", async () => {
  const [payer, payee] = evm.accounts;
  const before = await tokensOf(payee?.address ?? "");
  const data = `${selectors.transfer}${word(BigInt(payee?.address ?? 0))}${word(5n)}`;
  await evm.rpc("eth_sendTransaction", [{ from: payer?.address, to: evm.token.contract_address, data }]);
  // The node may return the hash shortly before the block exists.
  await expect.poll(() => tokensOf(payee?.address ?? "")).toBe(before + 5n);
});

test("the token is a test dollar with 6 decimals", async () => {
  expect(Buffer.from((await call(selectors.symbol)).slice(130), "hex").toString()).toMatch(/^TESTUSD\0*$/);
  expect(BigInt(await call(selectors.decimals))).toBe(6n);
});

test("the finalized block is two blocks behind the head", async () => {
  await evm.mine(5);
  const head = BigInt(await evm.rpc<string>("eth_blockNumber"));
  const block = await evm.rpc<{ number: string }>("eth_getBlockByNumber", ["finalized", false]);
  expect(BigInt(block.number)).toBe(head - 2n);
});

test("a node that mines for long stores nothing outside its data folder", async () => {
  await evm.mine(700);
  expect(readdirSync(home, { recursive: true })).toEqual([]);
});

async function tokensOf(address: string): Promise<bigint> {
  return BigInt(await call(`${selectors.balanceOf}${word(BigInt(address))}`));
}

async function call(data: string): Promise<string> {
  return evm.rpc<string>("eth_call", [{ to: evm.token.contract_address, data }, "latest"]);
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, "0");
}
