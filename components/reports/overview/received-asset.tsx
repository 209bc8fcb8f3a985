import type { ReceivedAsset } from "./assets";
import { DayBars } from "./day-bars";
import { messages } from "./messages";
import { TableAmount } from "@/components/ui/table-amount";
import { useFormatters } from "@/components/ui/use-formatters";
import type { PresentedStatistics } from "@/lib/reports/statistics/schema";

const t = messages.received;

type Props = { received: ReceivedAsset; data: Pick<PresentedStatistics, "from" | "to"> };

/** The sum of an asset, its chains, and a chart by day. */
export function Asset({ received: { token, amount, payments, days, parts }, data: { from, to } }: Props) {
  const { formatNumber } = useFormatters();
  const chains = parts.map(({ chain }) => chain.name).join(", ");
  const count = t.payments(payments, formatNumber(payments));
  return (
    <section
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1"
      aria-label={t.tokenOn(token.symbol, chains)}
    >
      <span className="text-lg">
        <TableAmount amount={amount} token={token} />
      </span>
      {parts.length === 1 ? (
        <span className="text-xs text-ink-2">
          {count} · {chains}
        </span>
      ) : (
        <details className="text-xs text-ink-2">
          <summary className="cursor-pointer">
            {count} · {t.onChains(parts.length)}
          </summary>
          <dl className="mt-1 grid gap-1">
            {parts.map((part) => (
              <div key={part.token.id} className="flex justify-between gap-4">
                <dt className="min-w-0 font-normal wrap-anywhere">{part.chain.name}</dt>
                <dd className="text-end">
                  <TableAmount amount={part.amount} token={part.token} isPlain />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <DayBars from={from} to={to} days={days} token={token} />
    </section>
  );
}
