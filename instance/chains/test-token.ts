// The test stablecoin of the local chain, and the accounts that hold it.
import { readFileSync } from "node:fs";
import { waitUntil } from "../processes/ending";
import { rpc } from "./local-rpc";

// Every anvil chain has this contract: it deploys by CREATE2, so code and salt alone decide the address.
const deterministicDeployer = "0x4e59b44847b379578588920ca78fbf26c0b4956c";
const mintSelector = "0x40c10f19";

export const testToken = {
  symbol: "TESTUSD",
  contract_address: "0x04A7Eb9941411a605A4315F1bF8341332f90f7Eb",
  decimals: 6,
} as const;

/** 10,000,000 test dollars. */
const holding = 10_000_000_000_000n;

/** Deploys the token and gives each account its holding. On a chain that has the token already, nothing happens. */
export async function deployTestToken(url: string, accounts: string[]): Promise<void> {
  if (await hasCode(url)) return;
  const [deployer = ""] = accounts;
  const artifact = JSON.parse(readFileSync("instance/chains/remit-test-dollar.json", "utf8")) as Artifact;
  await send(url, { from: deployer, to: deterministicDeployer, data: artifact.salt + artifact.bytecode.slice(2) });
  if (!(await hasCode(url))) throw new Error(`The test token did not come out at ${testToken.contract_address}.`);
  // In turn: parallel transactions of one account lose nonces.
  for (const account of accounts) await mint(url, deployer, account, holding);
}

async function mint(url: string, from: string, to: string, value: bigint): Promise<void> {
  await send(url, { from, to: testToken.contract_address, data: mintSelector + word(BigInt(to)) + word(value) });
}

type Artifact = { salt: string; bytecode: string };

async function hasCode(url: string): Promise<boolean> {
  return (await rpc<string>(url, "eth_getCode", [testToken.contract_address, "latest"])) !== "0x";
}

async function send(url: string, transaction: { from: string; to: string; data: string }): Promise<void> {
  const hash = await rpc<string>(url, "eth_sendTransaction", [transaction]);
  let status: string | undefined;
  // The node answers with the hash a moment before the block is there.
  await waitUntil(async () => {
    status = (await rpc<{ status: string } | null>(url, "eth_getTransactionReceipt", [hash]))?.status;
    return status !== undefined;
  }, 5000);
  if (status !== "0x1") throw new Error(`A transaction of the local chain failed: ${hash}`);
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, "0");
}
