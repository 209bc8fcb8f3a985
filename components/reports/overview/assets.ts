import { groupBy } from "@/lib/platform/group-by";
import { toAmount, type Amount } from "@/lib/platform/amounts/amount";
import type { PresentedStatistics } from "@/lib/reports/statistics/schema";

type Received = PresentedStatistics["received"][number];
export type ReceivedAsset = Pick<Received, "asset" | "token" | "amount" | "payments" | "days"> & {
  /** Of each chain, the one with the most payments first. */
  parts: Received[];
};

/** Adds up the tokens that are one asset on several chains; the asset with the most payments is first. */
export function assetsOf(received: readonly Received[]): ReceivedAsset[] {
  return [...groupBy(received, ({ asset }) => asset)]
    .map(([asset, parts]) => ({
      asset,
      parts,
      token: (parts[0] as Received).token,
      ...sumOf(parts),
      days: daysOf(parts),
    }))
    .sort((a, b) => b.payments - a.payments);
}

function daysOf(parts: Received[]): Received["days"] {
  const byDate = groupBy(
    parts.flatMap(({ days }) => days),
    ({ date }) => date,
  );
  return [...byDate].map(([date, days]) => ({ date, ...sumOf(days) })).sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** With the most decimals that a part has. */
function sumOf(parts: readonly { amount: Amount; payments: number }[]) {
  const decimals = Math.max(...parts.map(({ amount }) => amount.decimals));
  const raw = parts.reduce(
    (sum, { amount }) => sum + BigInt(amount.raw) * 10n ** BigInt(decimals - amount.decimals),
    0n,
  );
  return { amount: toAmount(raw, decimals), payments: parts.reduce((sum, { payments }) => sum + payments, 0) };
}
