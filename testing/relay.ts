// Contracts that pay on behalf of a sender, like smart wallets. Each is bytecode with its opcodes in a comment.
import { transferCall } from "@/instance/chains/test-token";
import { batchCall, batchingWallet, type BatchedTransfer } from "./batching-wallet";
import { testToken, word, type World } from "./settlement-fixtures";

const transferSelector = "a9059cbb";

// A contract that forwards a call. Its calldata: the target's address, 68 bytes of calldata for it, and any suffix.
// CALLDATACOPY(0, 32, 68); CALL(gas, CALLDATALOAD(0), 0, 0, 68, 0, 0); STOP
const runtime = "60446020600037600060006044600060006000355af100";
const bytecode = `0x6017600c60003960176000f3${runtime}`;

export async function deployRelay({ anvil }: Pick<World, "anvil">): Promise<string> {
  const hash = await anvil.send({ data: bytecode });
  const receipt = await anvil.request<{ contractAddress: string }>("eth_getTransactionReceipt", [hash]);
  return receipt.contractAddress;
}

/** Gives the contract tokens and makes it transfer them, in a call with `data` as its suffix. */
export async function relay(
  { anvil }: Pick<World, "anvil">,
  contract: string,
  to: string,
  value: bigint,
  data = "0x",
): Promise<string> {
  const transfer = (recipient: string) => `${transferSelector}${word(BigInt(recipient))}${word(value)}`;
  await anvil.send({ to: testToken.contract, data: `0x${transfer(contract)}` });
  return anvil.send({
    to: contract,
    // The contract ignores a failed inner call, so an estimate would be too low.
    gas: "0x40000",
    data: `0x${word(BigInt(testToken.contract))}${transfer(to)}${data.slice(2)}`,
  });
}

/** Gives a new batching wallet tokens and makes it transfer them in two calls, each with its own frame as suffix. */
export async function sendFramedBatch(
  { anvil }: Pick<World, "anvil">,
  transfers: [BatchedTransfer, BatchedTransfer],
): Promise<string> {
  const created = await anvil.send({ data: batchingWallet.creation });
  const receipt = await anvil.request<{ contractAddress: string }>("eth_getTransactionReceipt", [created]);
  const total = transfers[0].value + transfers[1].value;
  await anvil.send({ to: testToken.contract, data: transferCall(receipt.contractAddress, total) });
  return anvil.send({ to: receipt.contractAddress, gas: "0x60000", data: batchCall(testToken.contract, transfers) });
}

// A wallet that distributes received coin. Its calldata: two pairs of an address and an amount. CALL(gas, CALLDATALOAD(0),
// CALLDATALOAD(32), 0, 0, 0, 0); the same at 64 and 96; STOP
const shareRuntime = "60006000600060006020356000355af15060006000600060006060356040355af100";
const shareBytecode = `0x6021600c60003960216000f3${shareRuntime}`;

type Share = { to: string; value: bigint };

/** Pays coin from a new smart wallet to two addresses in one transaction; returns its hash. */
export async function shareCoin({ anvil }: Pick<World, "anvil">, shares: [Share, Share]): Promise<string> {
  const created = await anvil.send({ data: shareBytecode });
  const receipt = await anvil.request<{ contractAddress: string }>("eth_getTransactionReceipt", [created]);
  return anvil.send({
    to: receipt.contractAddress,
    value: `0x${(shares[0].value + shares[1].value).toString(16)}`,
    gas: "0x60000",
    data: `0x${shares.map(({ to, value }) => word(BigInt(to)) + word(value)).join("")}`,
  });
}

// A contract that forwards received coin. Its calldata: an address and the calldata for it. n = CALLDATASIZE - 32;
// CALLDATACOPY(0, 32, n); CALL(gas, CALLDATALOAD(0), CALLVALUE, 0, n, 0, 0); then STOP or REVERT(0, 0)
const forward = "6020360380602060003760006000826000346000355af1";
const ends = { stop: "00", revert: "60006000fd" };

/** Deploys the forwarder, which stops or reverts after its call; returns its address. */
export async function deployForwarder(
  { anvil }: Pick<World, "anvil">,
  end: keyof typeof ends = "stop",
): Promise<string> {
  const runtime = forward + ends[end];
  const size = (runtime.length / 2).toString(16).padStart(2, "0");
  const hash = await anvil.send({ data: `0x60${size}600c60003960${size}6000f3${runtime}` });
  const receipt = await anvil.request<{ contractAddress: string }>("eth_getTransactionReceipt", [hash]);
  return receipt.contractAddress;
}

/** The transaction with which a forwarder calls an address with coin and data. */
export function forwardTransaction(contract: string, to: string, value: bigint, data = "0x") {
  const input = `0x${word(BigInt(to))}${data.slice(2)}`;
  // An estimate would be too low for a call that may fail.
  return { to: contract, value: `0x${value.toString(16)}`, data: input, gas: "0x60000" };
}

// A contract that pays its caller the amount in its calldata. CALL(gas, CALLER, CALLDATALOAD(0), 0, 0, 0, 0); STOP
const purseRuntime = "6000600060006000600035335af100";
const purseBytecode = `0x600f600c600039600f6000f3${purseRuntime}`;

/** Deploys the purse with coin; returns its address. */
export async function deployPurse({ anvil }: Pick<World, "anvil">, value: bigint): Promise<string> {
  const created = await anvil.send({ data: purseBytecode });
  const receipt = await anvil.request<{ contractAddress: string }>("eth_getTransactionReceipt", [created]);
  await anvil.send({ to: receipt.contractAddress, value: `0x${value.toString(16)}` });
  return receipt.contractAddress;
}
