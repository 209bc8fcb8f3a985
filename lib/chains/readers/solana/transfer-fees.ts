import { token2022Program } from "@/lib/chains/solana-address";
import type { RpcClient } from "../rpc";
import type { WatchList } from "../watch-list";
import { extensionsOfMint } from "./inspect";
import { readAccounts } from "./node";
import type { Transaction } from "./node-values";

// The fee that a Token-2022 mint withholds from each transfer. A plain transfer does not state it.

export type FeeRate = { basisPoints: bigint; maximum: bigint };
export type FeeRates = ReadonlyMap<string, readonly FeeRate[]>;

const transferFeeConfig = 1;
// After two authorities and the withheld amount: twice epoch (8 bytes), maximum (8) and basis points (2).
const ratesAt = [72, 90];
const rateLength = 18;
const maxMintBytes = 16_384;

/**
 * The rates of the Token-2022 mints that these transactions move to watched wallets: the rate before and after the
 * newest change, whose sum decides between them. No call without such a mint.
 */
export async function readFeeRates(rpc: RpcClient, transactions: Transaction[], list: WatchList): Promise<FeeRates> {
  const mints = new Set(transactions.flatMap((transaction) => feeMints(transaction, list)));
  if (mints.size === 0) return new Map();
  const accounts = await readAccounts(rpc, [...mints], { offset: 0, length: maxMintBytes });
  return new Map([...mints].map((mint, index) => [mint, ratesIn(accounts[index]?.data[0] ?? "")]));
}

function feeMints({ meta }: Transaction, list: WatchList): string[] {
  return (meta.postTokenBalances ?? []).flatMap(({ mint, owner, programId }) =>
    programId === token2022Program && list.tokens.has(mint) && owner !== undefined && list.recipients.has(owner)
      ? [mint]
      : [],
  );
}

function ratesIn(account: string): FeeRate[] {
  const config = extensionsOfMint(Buffer.from(account, "base64")).get(transferFeeConfig);
  if (!config) return [];
  return ratesAt
    .filter((at) => at + rateLength <= config.length)
    .map((at) => ({ maximum: config.readBigUInt64LE(at + 8), basisPoints: BigInt(config.readUInt16LE(at + 16)) }));
}
