import { messages as t } from "./timeline-messages";
import { describeTimelineEntry } from "./timeline-text";
import { useTimeline } from "./timeline-queries";
import { MoreButton } from "@/components/api/loading/more-button";
import { QueryStates } from "@/components/api/loading/query-states";
import { Code } from "@/components/ui/address";
import { amountText } from "@/components/ui/format";
import { Skeleton } from "@/components/ui/skeleton";
import { Section } from "@/components/ui/split";
import { Time } from "@/components/ui/time";
import { useFormatters } from "@/components/ui/use-formatters";
import { TimelineEntry, TimelineList } from "@/components/ui/timeline-entry";
import type { Amount } from "@/lib/platform/amounts/amount";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import type { PresentedTimelineEntry } from "@/lib/requests/timeline/schema";

type Props = { request: PresentedPaymentRequest };

/** The request's timeline, newest first. */
export function Timeline({ request }: Props) {
  return (
    <Section aria-labelledby="timeline">
      <h2 id="timeline">{t.title}</h2>
      <Entries request={request} />
    </Section>
  );
}

function Entries({ request }: Props) {
  const query = useTimeline(request.public_id);
  return (
    <QueryStates query={query} failure={t.failure} loading={<Skeleton width="60%" />}>
      {(entries) =>
        entries.length === 0 ? (
          <p className="text-ink-2 text-sm">{t.none}</p>
        ) : (
          <>
            <TimelineList>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} request={request} />
              ))}
            </TimelineList>
            <MoreButton query={query}>{t.earlier}</MoreButton>
          </>
        )
      }
    </QueryStates>
  );
}

/** One entry, with its transaction if one is known: an increase of the recipient's balance may have none. */
function Entry({ entry, request }: { entry: PresentedTimelineEntry; request: PresentedPaymentRequest }) {
  const { token } = request;
  const { formatNumber } = useFormatters();
  const money = (amount: Amount) =>
    `${amountText(amount, token.is_stablecoin)} ${symbolOf(entry, token.symbol)}`.trim();
  const { text, ...appearance } = describeTimelineEntry(entry, money, formatNumber);
  return (
    <TimelineEntry {...appearance} time={<Time value={entry.at} />}>
      {text ? <p>{text}</p> : null}
      {"transaction_hash" in entry && entry.transaction_hash !== null ? (
        <p>
          <Code text={entry.transaction_hash} label={t.transactionHash} href={explorerUrlOf(entry, request)} short />
        </p>
      ) : null}
    </TimelineEntry>
  );
}

/** An unmatched transfer, or a simulated one that failed, can be in a different token from the request's. */
function symbolOf(entry: PresentedTimelineEntry, requestSymbol: string): string {
  return "symbol" in entry ? entry.symbol : requestSymbol;
}

function explorerUrlOf(
  entry: { transaction_hash: string | null },
  request: PresentedPaymentRequest,
): string | undefined {
  return request.payments.find((payment) => payment.transaction_hash === entry.transaction_hash)?.explorer_url;
}
