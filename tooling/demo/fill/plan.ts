import type { Chain, Token } from "@/prisma/generated/client";
import { expiresAfter, kinds, type Kind, type KindName } from "./kinds";
import { pick, seededAddress, seededNumber } from "./seeded";

// When each request of a fill is created, on which chain, of which kind, and for how much.

export const minuteMs = 60_000;
export const historyMs = 180 * 24 * 60 * minuteMs;
// Leaves few requests for the last burst, so that a first page shows more than what is pending.
const burstSize = 23;

export type FillChain = Chain & { tokens: Token[] };
export type PlannedRequest = {
  number: number;
  kind: Kind;
  token: Token;
  amount: bigint;
  /** Undefined: an address of the pool. */
  recipient: string | undefined;
  createdAt: number;
};
/** Requests of a chain that are created in the same hour, so that one reading of the chain finds their payments. */
export type Burst = { at: number; chain: FillChain; requests: PlannedRequest[] };

type Chains = { unread: readonly FillChain[]; local: readonly FillChain[] };

/** Bursts in half a year, more and more often, and every few hours at the end. The last payments are not final yet. */
export function planBursts(count: number, chains: Chains, end: number): Burst[] {
  const size = Math.ceil(count / burstSize);
  const recent = Math.min(8, Math.floor(size / 4));
  return Array.from({ length: size }, (_, index) => {
    const share = ((index + seededNumber(`burst ${index}`)) / size) ** 0.85;
    const left = size - 1 - index;
    const at = left < recent ? end - (5.5 + left * 150) * minuteMs : end - historyMs * (1 - share);
    const chain = chainOf(index, chains.unread);
    const numbers = Array.from({ length: burstSize }, (_, place) => index * burstSize + place);
    const local = at + expiresAfter * minuteMs > end ? chains.local : [];
    const requests = numbers
      .filter((number) => number < count)
      .map((number) => planRequest(number, { at, chain, local }));
    return { at, chain, requests };
  });
}

/** Every other burst is on the second chain, so that most days of one chain have payments; the others take turns. */
function chainOf(index: number, chains: readonly FillChain[]): FillChain {
  const chain = chains[index % 2 === 0 ? 1 : (index >> 1) % chains.length];
  if (!chain) throw new Error("There is no chain to fill.");
  return chain;
}

type Place = { at: number; chain: FillChain; local: readonly FillChain[] };

function planRequest(number: number, { at, chain, local }: Place): PlannedRequest {
  const name = kindOf(number, chain);
  const kind: Kind = kinds[name];
  // Nothing happened to a request that is still unpaid, so it can be on a chain that people can pay on.
  const own = name === "unpaid" && local.length > 0 ? pick(local, `local ${number}`) : chain;
  const token = pick(own.tokens, `token ${number}`);
  const label =
    kind.address === "own" || own !== chain
      ? `own ${number}`
      : `shared ${Math.floor(seededNumber(`address ${number}`) * 6)}`;
  return {
    number,
    kind,
    token,
    amount: amountOf(number, name, token),
    recipient: kind.address === "pool" ? undefined : seededAddress(own.type, label),
    createdAt: Math.floor(at - seededNumber(`age ${number}`) * 40 * minuteMs),
  };
}

const names = Object.keys(kinds) as KindName[];
const weighted = names.flatMap((name) => Array.from({ length: kinds[name].weight }, () => name));

/** The first requests are of one kind each, so that every kind occurs. */
function kindOf(number: number, { type }: FillChain): KindName {
  const name = names[number] ?? pick(weighted, `kind ${number}`);
  const kind: Kind = kinds[name];
  return kind.evmOnly && type !== "evm" ? "paid_by_reference" : name;
}

const pricesInCents: Record<string, number> = { ETH: 310_000, POL: 45, SOL: 16_500 };

/** Between 5 and 2,000 dollars; of the kinds that every amount suits, some are tiny and some enormous. */
function amountOf(number: number, name: KindName, { symbol, decimals }: Token): bigint {
  const size = seededNumber(`size ${number}`);
  if (name === "unpaid" || name === "cancelled" || (name === "paid_by_reference" && symbol === "POL")) {
    if (size < 0.04) return BigInt(1 + Math.floor(seededNumber(`units ${number}`) * 900));
    if (size > 0.96) return 10n ** BigInt(decimals + 9) * 987_654n + BigInt(number);
  }
  const cents = BigInt(Math.round(500 * 400 ** size));
  const price = BigInt(pricesInCents[symbol] ?? 100);
  const unit = 10n ** BigInt(decimals);
  // Six digits after the point at most, as people write amounts.
  const step = 10n ** BigInt(Math.max(0, decimals - 6));
  return ((cents * unit) / price / step) * step || 1n;
}
