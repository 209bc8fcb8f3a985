"use client";

import Link from "next/link";
import { Suspense, useState } from "react";
import { assetsOf } from "./assets";
import { Box } from "./box";
import { messages } from "./messages";
import { statisticsPath, type DayRange } from "./paths";
import { Asset } from "./received-asset";
import { paymentsByChain } from "./payments-by-chain";
import { useData } from "@/components/shell/environment-data";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useTimeZone } from "@/components/ui/time-zone";
import { cx } from "@/components/ui/class-names";
import { lazyPart } from "@/components/ui/lazy-part";
import { longText } from "@/components/ui/format";
import { chosenSegmentClasses, otherSegmentClasses, segmentClasses, segmentsClasses } from "@/components/ui/segments";
import { useFormatters } from "@/components/ui/use-formatters";
import type { PresentedStatistics } from "@/lib/reports/statistics/schema";

const DayRangeForm = lazyPart(() => import("./day-range-form").then((part) => part.DayRangeForm));

const t = messages.received;
const presets = ["7", "30", "90"];

/** The sums that each asset brought in during a range of days, and the ends of the requests of these days. */
export function Received({ range }: { range: DayRange }) {
  const zone = useTimeZone();
  const query = useData<PresentedStatistics>(["payments", "statistics", range, zone], statisticsPath(range, zone), {
    refetchInterval: 10_000,
    // The server may have read the days of another time zone, and a layout that changes twice is hard to read.
    placeholderData: (previous) => previous,
  });
  return (
    <Box title={t.title} width="full" query={query} aside={<RangeChoice range={range} />}>
      {(data) => (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-x-10 gap-y-6">
          {data.received.length === 0 ? <p className="text-ink-2 text-sm">{t.none}</p> : null}
          {assetsOf(data.received).map((received) => (
            <Asset key={received.asset} received={received} data={data} />
          ))}
          <Chains received={data.received} />
          <Requests counts={data.payment_requests} />
        </div>
      )}
    </Box>
  );
}

function RangeChoice({ range }: { range: DayRange }) {
  const { basePath } = useDashboard();
  const { day } = useFormatters();
  const [isOpen, setIsOpen] = useState(false);
  const other = "from" in range ? range : null;
  return (
    <nav className="flex flex-wrap items-start justify-end gap-2" aria-label={t.range}>
      <span className={segmentsClasses}>
        {presets.map((days) => {
          const isChosen = "days" in range && range.days === days;
          return (
            <Link
              key={days}
              href={`${basePath}?days=${days}`}
              replace
              scroll={false}
              // The page is the same, and would only delay its data.
              prefetch={false}
              className={cx(
                segmentClasses,
                "hover:no-underline",
                isChosen ? chosenSegmentClasses : otherSegmentClasses,
              )}
              aria-current={isChosen ? "true" : undefined}
            >
              {t.lastDays(days)}
            </Link>
          );
        })}
      </span>
      <details className="relative text-xs" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className={cx(segmentClasses, "cursor-pointer leading-7.5", other ? "text-ink" : "text-ink-2")}>
          {other ? t.days(day(other.from), day(other.to)) : t.otherDays}
        </summary>
        <Suspense>{isOpen ? <DayRangeForm {...other} /> : null}</Suspense>
      </details>
    </nav>
  );
}

/** The share of the payments that each chain brought in; nothing for a single chain. */
function Chains({ received }: Pick<PresentedStatistics, "received">) {
  const { formatPercent } = useFormatters();
  const { chains, payments: all } = paymentsByChain(received);
  if (chains.length < 2) return null;
  return (
    <section className="grid min-w-0 content-start gap-1" aria-label={t.chains}>
      <span className="text-xs text-ink-2">{t.chains}</span>
      <dl className="grid gap-1 text-sm">
        {chains.map(({ id, name, payments }) => (
          <div key={id} className="flex justify-between gap-4">
            <dt className="font-normal">{name}</dt>
            <dd className="tabular-nums">{formatPercent(payments, all)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Requests({ counts }: { counts: PresentedStatistics["payment_requests"] }) {
  const { formatNumber, formatPercent } = useFormatters();
  const { created, completed, median_seconds_to_complete: median } = counts;
  if (created === 0) return null;
  return (
    <section className="grid min-w-0 content-start gap-1" aria-label={t.requests}>
      <span className="text-lg font-bold">{t.completed(formatPercent(completed, created))}</span>
      <span className="text-xs text-ink-2">{t.created(created, formatNumber(created))}</span>
      {median === null ? null : <span className="text-xs text-ink-2">{t.median(longText(median * 1000))}</span>}
    </section>
  );
}
