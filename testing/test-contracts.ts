import { readFileSync } from "node:fs";
import { getContractAddress } from "viem/utils";
import { db } from "@/lib/db";
import type { Anvil } from "./anvil";
import { testToken, word, type World } from "./settlement-fixtures";

// Contracts that a scenario needs besides the test token.

/** Another contract that calls itself by the test token's name and symbol; answers its address. */
export async function deployImpostor(anvil: Anvil): Promise<string> {
  const { bytecode } = JSON.parse(readFileSync("instance/chains/remit-test-dollar.json", "utf8")) as {
    bytecode: string;
  };
  return deploy(anvil, bytecode);
}

/**
 * A token that keeps a hundredth of each transfer, listed on the world's chain; answers its id and contract. Solidity:
 * `fee = value / 100`, then Transfer(sender, to, value - fee) and Transfer(sender, this, fee); solc 0.8.28, optimizer runs 1.
 */
export async function listFeeToken({ anvil, chain }: Pick<World, "anvil" | "chain">): Promise<typeof testToken> {
  const contract = await deploy(anvil, feeToken);
  await anvil.send({ to: contract, data: `0x40c10f19${word(BigInt(anvil.account))}${word(10n ** 24n)}` });
  const id = 99_001;
  const facts = { name: "Fee Token", decimals: 6, contractAddress: contract, logoFile: "generic", isStablecoin: false };
  await db().token.create({
    data: { id, chainId: chain.id, symbol: "FEE", isNative: false, isActive: true, ...facts },
  });
  return { id, contract };
}

/** Several transfers of test tokens in one transaction, as a smart wallet makes them; answers its hash. */
export async function sendBatch(anvil: Anvil, transfers: { to: string; value: bigint }[]): Promise<string> {
  const nonce = BigInt(await anvil.request<string>("eth_getTransactionCount", [anvil.account, "latest"]));
  // The batch is the constructor of a contract, whose address is known before: it is given the tokens first.
  const from = anvil.account as `0x${string}`;
  const batcher = getContractAddress({ from, nonce: nonce + 1n });
  const total = transfers.reduce((sum, { value }) => sum + value, 0n);
  await anvil.send({ to: testToken.contract, data: `0xa9059cbb${word(BigInt(batcher))}${word(total)}` });
  const calls = transfers.map(({ to, value }) => `a9059cbb${word(BigInt(to))}${word(value)}`);
  const length = 42 * calls.length + 1;
  const code = calls.map((_, index) => copyAndCall(length + 68 * index)).join("");
  return anvil.send({ data: `0x${code}00${calls.join("")}`, gas: "0x200000" });
}

/** CODECOPY(0, offset, 68); CALL(gas, token, 0, 0, 68, 0, 0); POP */
function copyAndCall(offset: number): string {
  const at = offset.toString(16).padStart(4, "0");
  return `604461${at}600039` + `60006000604460006000` + `73${testToken.contract.slice(2)}5af150`;
}

async function deploy(anvil: Anvil, bytecode: string): Promise<string> {
  const hash = await anvil.send({ data: bytecode });
  const { contractAddress } = await anvil.request<{ contractAddress: string }>("eth_getTransactionReceipt", [hash]);
  return contractAddress;
}

const feeToken =
  "0x6080604052348015600f57600080fd5b506103168061001f6000396000f3fe608060405234801561001057600080fd5b506004361061004c5760003560e01c8063313ce5671461005157806340c10f191461007057806370a0823114610085578063a9059cbb146100b3575b600080fd5b610059600681565b60405160ff90911681526020015b60405180910390f35b61008361007e36600461024b565b6100d6565b005b6100a5610093366004610275565b60006020819052908152604090205481565b604051908152602001610067565b6100c66100c136600461024b565b610136565b6040519015158152602001610067565b6001600160a01b038216600090815260208190526040812080548392906100fe9084906102ad565b90915550506040518181526001600160a01b038316906000906000805160206102f68339815191529060200160405180910390a35050565b6000806101446064846102c0565b336000908152602081905260408120805492935085929091906101689084906102e2565b90915550610178905081846102e2565b6001600160a01b038516600090815260208190526040812080549091906101a09084906102ad565b909155505030600090815260208190526040812080548392906101c49084906102ad565b90915550506001600160a01b038416336000805160206102f68339815191526101ed84876102e2565b60405190815260200160405180910390a3604051818152309033906000805160206102f68339815191529060200160405180910390a360019150505b92915050565b80356001600160a01b038116811461024657600080fd5b919050565b6000806040838503121561025e57600080fd5b6102678361022f565b946020939093013593505050565b60006020828403121561028757600080fd5b6102908261022f565b9392505050565b634e487b7160e01b600052601160045260246000fd5b8082018082111561022957610229610297565b6000826102dd57634e487b7160e01b600052601260045260246000fd5b500490565b818103818111156102295761022961029756feddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
