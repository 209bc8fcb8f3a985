import { messages } from "./messages";
import { shortMoneyText } from "@/components/ui/format";
import { useFormatters } from "@/components/ui/use-formatters";
import type { PresentedStatistics } from "@/lib/reports/statistics/schema";

type Received = PresentedStatistics["received"][number];

type Props = Pick<PresentedStatistics, "from" | "to"> & Pick<Received, "days" | "token">;

const height = 32;
/** A bar and the gap after it. */
const step = 4;
const bar = 3;
const dayMs = 86_400_000;

/** One bar for each day, in one path, because every page of a quarter would have hundreds of elements. */
export function DayBars({ from, to, days, token }: Props) {
  const { day } = useFormatters();
  const best = days.reduce<Received["days"][number] | null>(
    (most, one) => (most && BigInt(most.amount.raw) >= BigInt(one.amount.raw) ? most : one),
    null,
  );
  if (!best) return null;
  const label = messages.received.best(shortMoneyText(best.amount, token), day(best.date));
  const count = indexOf(to, from) + 1;
  const paths = days.map(({ date, amount }) => barOf(indexOf(date, from), share(amount.raw, best.amount.raw)));
  return (
    <svg
      className="mt-2 h-10 w-full text-accent"
      viewBox={`0 0 ${count * step} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <path className="text-line" fill="currentColor" d={`M0 ${height}v-1h${count * step}v1z`} />
      <path fill="currentColor" d={paths.join("")} />
    </svg>
  );
}

function indexOf(date: string, first: string): number {
  return Math.round((Date.parse(date) - Date.parse(first)) / dayMs);
}

/** The share of a part in the largest, at least a visible one. */
function share(part: string, largest: string): number {
  const permille = BigInt(largest) === 0n ? 0n : (BigInt(part) * 1000n) / BigInt(largest);
  return Math.max(0.06, Number(permille) / 1000);
}

function barOf(index: number, part: number): string {
  const top = Math.round(part * height * 10) / 10;
  return `M${index * step} ${height}v-${top}h${bar}v${top}z`;
}
