import { readFileSync } from "node:fs";
import { getContractAddress } from "viem/utils";
import { waitForReceipt } from "@/instance/chains/local-rpc";
import { db } from "@/lib/platform/db";
import { transferTopic } from "@/lib/chains/readers/evm/erc20";
import type { Chain } from "@/prisma/generated/client";
import type { Anvil } from "./anvil";
import { testToken, word, type World } from "./settlement-fixtures";

// Contracts for tests, other than the test token, most of them as bytecode with its opcodes in a comment.

const transferSelector = "a9059cbb";
const mintSelector = "40c10f19";

/** Deploys a contract with the test token's name and symbol; returns its address. */
export async function deployImpostor(anvil: Anvil): Promise<string> {
  const { bytecode } = JSON.parse(readFileSync("instance/chains/remit-test-dollar.json", "utf8")) as {
    bytecode: string;
  };
  return deploy(anvil, bytecode);
}

/**
 * A token that keeps a hundredth of each transfer, listed on the world's chain; returns its ID and contract. Solidity:
 * `fee = value / 100`, then Transfer(sender, to, value - fee) and Transfer(sender, this, fee); solc 0.8.28, optimizer
 * runs 1.
 */
export async function listFeeToken({ anvil, chain }: Pick<World, "anvil" | "chain">): Promise<typeof testToken> {
  const contract = await deploy(anvil, feeToken);
  await anvil.send({ to: contract, data: `0x${mintSelector}${word(BigInt(anvil.account))}${word(10n ** 24n)}` });
  return listToken(chain, { id: 99_001, contract });
}

/**
 * A token without balances that logs any requested transfer and then calls its recipient, like ERC-777. Listed on the
 * world's chain; returns its ID and contract.
 */
export async function listHookToken({ anvil, chain }: Pick<World, "anvil" | "chain">): Promise<typeof testToken> {
  return listToken(chain, { id: 99_002, contract: await deploy(anvil, runtimeOf(hookToken)) });
}

/** Lists a token of the world's chain under its own ID. */
export async function listToken(chain: Chain, { id, contract }: typeof testToken): Promise<typeof testToken> {
  const properties = {
    name: "Token",
    decimals: 6,
    contractAddress: contract,
    logoFile: "generic",
    isStablecoin: false,
  };
  await db().token.create({
    data: { id, chainId: chain.id, symbol: `T${id}`, isNative: false, isActive: true, ...properties },
  });
  return { id, contract };
}

/** Calldata of a token's `transfer`. */
export function transferCall(to: string, value: bigint): string {
  return `0x${transferSelector}${word(BigInt(to))}${word(value)}`;
}

/** Calldata of a test token's `mint`. */
export function mintCall(to: string, value: bigint): string {
  return `0x${mintSelector}${word(BigInt(to))}${word(value)}`;
}

/** Makes several transfers of test tokens in one transaction, like a smart wallet; returns its hash. */
export async function sendBatch(anvil: Anvil, transfers: { to: string; value: bigint }[]): Promise<string> {
  const nonce = BigInt(await anvil.request<string>("eth_getTransactionCount", [anvil.account, "latest"]));
  // The batch is the constructor of a contract at a predictable address, which receives the tokens first.
  const from = anvil.account as `0x${string}`;
  const batcher = getContractAddress({ from, nonce: nonce + 1n });
  const total = transfers.reduce((sum, { value }) => sum + value, 0n);
  await anvil.send({ to: testToken.contract, data: transferCall(batcher, total) });
  return callInOne(
    anvil,
    transfers.map(({ to, value }) => ({ to: testToken.contract, data: transferCall(to, value) })),
  );
}

type ContractCall = { to: string; data?: string; value?: bigint };

/** Makes the calls from a new contract in one transaction, with coin of the node's account; returns its hash. */
export function callInOne(anvil: Anvil, calls: ContractCall[]): Promise<string> {
  const total = calls.reduce((sum, { value = 0n }) => sum + value, 0n);
  return anvil.send({ data: `0x${codeOf(calls)}`, value: `0x${total.toString(16)}`, gas: "0x200000" });
}

/** Deploys a contract that makes these calls whenever it is called; returns its address. */
export function deployCaller(anvil: Anvil, calls: ContractCall[]): Promise<string> {
  return deploy(anvil, runtimeOf(codeOf(calls)));
}

/** Code that makes the calls, ignoring failures, followed by their calldata. */
function codeOf(calls: ContractCall[]): string {
  const bodies = calls.map(({ data = "0x" }) => data.slice(2));
  // The calldata follows the code: 59 bytes for each call, and STOP.
  let offset = 59 * calls.length + 1;
  const steps = calls.map(({ to, value = 0n }, index) => {
    const size = (bodies[index] ?? "").length / 2;
    const step = copyAndCall({ to, value }, { offset, size });
    offset += size;
    return step;
  });
  return `${steps.join("")}00${bodies.join("")}`;
}

/** CODECOPY(0, offset, size); CALL(gas, to, value, 0, size, 0, 0); POP */
function copyAndCall({ to, value }: { to: string; value: bigint }, data: { offset: number; size: number }): string {
  const [offset, size] = [data.offset, data.size].map((bytes) => bytes.toString(16).padStart(4, "0"));
  const coin = value.toString(16).padStart(32, "0");
  return `61${size}61${offset}600039` + `6000600061${size}60006f${coin}73${to.slice(2)}5af150`;
}

/** The code that deploys this code: CODECOPY(0, 10, size); RETURN(0, size) */
export function runtimeOf(code: string): string {
  const size = (code.length / 2).toString(16).padStart(4, "0");
  return `0x61${size}80600a3d393df3${code}`;
}

/**
 * A contract that holds test tokens and sends the same amount many times in one transaction; returns its address. Its
 * calldata: the count, the token, the call to the token.
 */
export async function deploySprayer(anvil: Anvil): Promise<string> {
  return deployWithTokens(
    anvil,
    "60446040600037" + // copy the call to memory
      "600035" + // push the count
      "5b8015602757" + // loop until the count is zero
      "600060006044600060006020355af150" + // CALL(gas, token, 0, memory)
      "60019003600a56" +
      "5b00",
  );
}

/** A transaction for `anvil.send` that sends `value` to an address `times` times. */
export function spray(sprayer: string, { to, value, times }: { to: string; value: bigint; times: number }) {
  const call = `${transferSelector}${word(BigInt(to))}${word(value)}`;
  const data = `0x${word(BigInt(times))}${word(BigInt(testToken.contract))}${call}`;
  return { to: sprayer, data, gas: `0x${(200_000 + times * 12_000).toString(16)}` };
}

/**
 * A contract that holds test tokens and makes one of two calls, depending on a flag that a call without data inverts:
 * then the same transaction pays differently. Returns its address. Its calldata: two results of `flipTransferCalldata`.
 */
export async function deployFlip(anvil: Anvil): Promise<string> {
  return deployWithTokens(
    anvil,
    "3615602157" + // without data, jump to the code that inverts the flag
      "6064600054606402600037" + // copy the call that the flag selects to memory
      "6000600060446020600060005" + // CALL(gas, the token in its first word, 0, the rest of it)
      "15af15000" +
      "5b60005460010360005500",
  );
}

/** The calldata with which `deployFlip`'s contract transfers a token. */
export function flipTransferCalldata(token: string, to: string, value: bigint): string {
  return `${word(BigInt(token))}${transferSelector}${word(BigInt(to))}${word(value)}`;
}

/** A transaction that makes the first call on a branch without the flag and the second on a branch with it. */
export async function signFlip({ anvil }: Pick<World, "anvil">, calls: [string, string]) {
  const flip = await deployFlip(anvil);
  const [, sender = ""] = await anvil.request<string[]>("eth_accounts");
  const nonce = await anvil.request<string>("eth_getTransactionCount", [sender, "latest"]);
  const fees = { gas: "0x60000", maxFeePerGas: "0x77359400", maxPriorityFeePerGas: "0x1", chainId: "0x7a69" };
  const call = { from: sender, to: flip, data: `0x${calls.join("")}`, value: "0x0", nonce, ...fees };
  const raw = await anvil.request<string>("eth_signTransaction", [call]);
  const mine = async () => {
    const hash = await anvil.request<string>("eth_sendRawTransaction", [raw]);
    return (await waitForReceipt(anvil.url, hash)).transactionHash;
  };
  return { flip, mine };
}

async function deployWithTokens(anvil: Anvil, runtime: string): Promise<string> {
  const length = (runtime.length / 2).toString(16).padStart(2, "0");
  const contract = await deploy(anvil, `0x60${length}600c60003960${length}6000f3${runtime}`);
  await anvil.send({
    to: testToken.contract,
    data: `0x${transferSelector}${word(BigInt(contract))}${word(10n ** 12n)}`,
  });
  return contract;
}

/** Deploys a contract; returns its address. */
export async function deploy(anvil: Anvil, bytecode: string): Promise<string> {
  const hash = await anvil.send({ data: bytecode });
  const { contractAddress } = await anvil.request<{ contractAddress: string }>("eth_getTransactionReceipt", [hash]);
  return contractAddress;
}

// For calldata shorter than a transfer's 68 bytes, the token returns its 6 decimals: MSTORE(0, 6); RETURN(0, 32).
// Otherwise MSTORE(0, value); LOG3(0, 32, Transfer, CALLER, to); CALL(gas, to, 0, 0, 0, 0, 0); MSTORE(0, 1); RETURN(0,
// 32)
const hookToken =
  "36604310601157600660005260206000f35b60243560005260043533" +
  `7f${transferTopic.slice(2)}60206000a3` +
  "600060006000600060006004355af15060016000526020" +
  "6000f3";

const feeToken =
  "0x6080604052348015600f57600080fd5b506103168061001f6000396000f3fe608060405234801561001057600080fd5b506004361061004c5760003560e01c8063313ce5671461005157806340c10f191461007057806370a0823114610085578063a9059cbb146100b3575b600080fd5b610059600681565b60405160ff90911681526020015b60405180910390f35b61008361007e36600461024b565b6100d6565b005b6100a5610093366004610275565b60006020819052908152604090205481565b604051908152602001610067565b6100c66100c136600461024b565b610136565b6040519015158152602001610067565b6001600160a01b038216600090815260208190526040812080548392906100fe9084906102ad565b90915550506040518181526001600160a01b038316906000906000805160206102f68339815191529060200160405180910390a35050565b6000806101446064846102c0565b336000908152602081905260408120805492935085929091906101689084906102e2565b90915550610178905081846102e2565b6001600160a01b038516600090815260208190526040812080549091906101a09084906102ad565b909155505030600090815260208190526040812080548392906101c49084906102ad565b90915550506001600160a01b038416336000805160206102f68339815191526101ed84876102e2565b60405190815260200160405180910390a3604051818152309033906000805160206102f68339815191529060200160405180910390a360019150505b92915050565b80356001600160a01b038116811461024657600080fd5b919050565b6000806040838503121561025e57600080fd5b6102678361022f565b946020939093013593505050565b60006020828403121561028757600080fd5b6102908261022f565b9392505050565b634e487b7160e01b600052601160045260246000fd5b8082018082111561022957610229610297565b6000826102dd57634e487b7160e01b600052601260045260246000fd5b500490565b818103818111156102295761022961029756feddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
