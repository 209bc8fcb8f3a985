// The test stablecoin of the local EVM chain, and calldata to mint and transfer it.
import { readFileSync } from "node:fs";
import { concatHex, encodeFunctionData, parseAbi } from "viem/utils";
import type { Hex } from "viem";
import { rpc, sendAndMine } from "./local-rpc";

// Every anvil chain has this contract. It deploys with CREATE2, so code and salt determine the address.
const deterministicDeployer = "0x4e59b44847b379578588920ca78fbf26c0b4956c";

export const testToken = {
  symbol: "TESTUSD",
  contract_address: "0x04A7Eb9941411a605A4315F1bF8341332f90f7Eb",
  decimals: 6,
} as const;

const abi = parseAbi([
  "function mint(address to, uint256 value)",
  "function transfer(address to, uint256 value) returns (bool)",
]);

/** Calldata of `transfer`, followed by a reference frame or any other suffix. */
export function transferCall(to: string, value: bigint, suffix = "0x"): Hex {
  const call = encodeFunctionData({ abi, functionName: "transfer", args: [to.toLowerCase() as Hex, value] });
  return concatHex([call, suffix as Hex]);
}

/** Calldata of `mint`. Anyone may mint the test token. */
export function mintCall(to: string, value: bigint): Hex {
  return encodeFunctionData({ abi, functionName: "mint", args: [to.toLowerCase() as Hex, value] });
}

/** The token's creation code and the salt for its address in the catalog. */
function testTokenCode(): { salt: Hex; bytecode: Hex } {
  return JSON.parse(readFileSync("instance/chains/remit-test-dollar.json", "utf8")) as { salt: Hex; bytecode: Hex };
}

/** 10,000,000 test dollars in the smallest unit. */
const rawDollarsPerAccount = 10_000_000_000_000n;

/** Deploys the token and mints test dollars to each account. Does nothing on a chain that has the token. */
export async function deployTestToken(url: string, accounts: string[]): Promise<void> {
  if (await hasCode(url, testToken.contract_address)) return;
  const [deployer = ""] = accounts;
  await createTestToken(url, deployer);
  for (const account of accounts) await mint(url, deployer, account, rawDollarsPerAccount);
}

/** Deploys the token and returns its address. `otherSalt` deploys another token at a different address. */
export async function createTestToken(url: string, from: string, otherSalt?: string): Promise<string> {
  const { salt, bytecode } = testTokenCode();
  const create = { to: deterministicDeployer, data: concatHex([(otherSalt as Hex | undefined) ?? salt, bytecode]) };
  const contract = await rpc<string>(url, "eth_call", [create]);
  await sendAndMine(url, { from, ...create });
  if (!(await hasCode(url, contract))) throw new Error(`The test token was not deployed at ${contract}.`);
  return contract;
}

async function mint(url: string, from: string, to: string, value: bigint): Promise<void> {
  const { status } = await sendAndMine(url, { from, to: testToken.contract_address, data: mintCall(to, value) });
  if (status !== "0x1") throw new Error(`Minting test dollars to ${to} failed.`);
}

async function hasCode(url: string, contract: string): Promise<boolean> {
  return (await rpc<string>(url, "eth_getCode", [contract, "latest"])) !== "0x";
}
