import { db } from "@/lib/platform/db";
import { transferTopic } from "@/lib/chains/readers/evm/erc20";
import { word, type testToken, type World } from "./settlement-fixtures";
import { deploy, listToken, runtimeOf } from "./test-contracts";

// A token whose transfer call names the amount to move and the amount to log, so that logs and balances can differ.

// 160 bytes of calldata are a transfer: SSTORE(CALLER, balance - taken); SSTORE(to, balance + moved); then `times` times
// MSTORE(0, logged); LOG3(0, 32, Transfer, CALLER, to); STOP. 36 bytes are balanceOf: MSTORE(0, SLOAD(address));
// RETURN(0, 32). For any other calldata, the token returns its 6 decimals.
const claimToken =
  "3660a01460255736602414601857" + // the calldata's length selects the function
  "600660005260206000f3" +
  "5b6004355460005260206000f3" +
  "5b6020353354033355604035600035540160003555606035600052608035" +
  "5b8015607a57" + // loop until `times` is zero
  `600035337f${transferTopic.slice(2)}60206000a3` +
  "600190036043565b00";

/** Lists the token on the world's chain, verified by balances; returns its id and contract. */
export async function listClaimToken({ anvil, chain }: Pick<World, "anvil" | "chain">): Promise<typeof testToken> {
  const token = await listToken(chain, { id: 99_010, contract: await deploy(anvil, runtimeOf(claimToken)) });
  await enableBalanceVerification(token);
  return token;
}

/** Makes Remit verify the token's payments by the recipients' balances. */
export async function enableBalanceVerification({ id }: { id: number }): Promise<void> {
  await db().token.update({ where: { id }, data: { verifiesBalance: true } });
}

type Claim = { to: string; taken?: bigint; moved: bigint; logged: bigint; times?: bigint };

/** A transaction in which the token takes from its sender, gives to an address, and logs the given amounts. */
export function claimTransaction(contract: string, { to, taken = 0n, moved, logged, times = 1n }: Claim) {
  return { to: contract, data: `0x${[BigInt(to), taken, moved, logged, times].map(word).join("")}`, gas: "0x60000" };
}
