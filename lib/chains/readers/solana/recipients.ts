import { systemProgram, token2022Program, tokenProgram } from "@/lib/chains/solana-address";
import type { RpcClient } from "../rpc";
import { readAccounts } from "./node";

/** The kind of an address on the chain. `data`: the account of a program that is neither a token program nor a wallet. */
export type AccountKind = "wallet" | "token_account" | "program" | "data";

const tokenPrograms: ReadonlySet<string> = new Set([tokenProgram, token2022Program]);

/**
 * The kinds of these addresses. An address without an account, or whose account is empty, is a wallet: of a key, or of the
 * program that derived it.
 */
export async function readAccountKinds(rpc: RpcClient, addresses: readonly string[]): Promise<AccountKind[]> {
  const accounts = await readAccounts(rpc, addresses, { offset: 0, length: 1 });
  return accounts.map((account) => {
    if (account === null || account.owner === systemProgram) return "wallet";
    if (tokenPrograms.has(account.owner)) return "token_account";
    if (account.executable) return "program";
    return account.data[0] === "" ? "wallet" : "data";
  });
}
