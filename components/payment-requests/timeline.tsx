import { QueryError } from "@/components/api/query-error";
import { timelineLook } from "./timeline-text";
import { useTimeline } from "./timeline-query";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Code } from "@/components/ui/address";
import { amountText, type Amount } from "@/components/ui/amount-text";
import { Button } from "@/components/ui/button";
import { Glyph } from "@/components/ui/glyph";
import { Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";
import type { PresentedTimelineEntry } from "@/lib/timeline/schema";

/** What happened to the request, newest first: who did it, or by which rule. */
export function Timeline({ request }: { request: PresentedPaymentRequest }) {
  return (
    <section className="section" aria-labelledby="timeline">
      <h2 id="timeline">Timeline</h2>
      <Entries request={request} />
    </section>
  );
}

function Entries({ request }: { request: PresentedPaymentRequest }) {
  const { environment } = useDashboard();
  const query = useTimeline(environment, request.public_id);
  if (!query.data) {
    if (!query.isError) return <Skeleton width="60%" />;
    return (
      <QueryError
        title="The timeline could not be loaded"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (query.data.length === 0) return <p className="muted small">Nothing was written down for this request.</p>;
  return (
    <>
      <ol className="timeline">
        {query.data.map((entry) => (
          <Entry key={entry.id} entry={entry} request={request} />
        ))}
      </ol>
      {query.hasNextPage ? (
        <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show what came before
        </Button>
      ) : null}
    </>
  );
}

function Entry({ entry, request }: { entry: PresentedTimelineEntry; request: PresentedPaymentRequest }) {
  const { token } = request;
  const money = (amount: Amount) => `${amountText(amount, token.is_stablecoin)} ${unitOf(entry, token.symbol)}`.trim();
  const { tone, glyph, title, text } = timelineLook(entry, money);
  return (
    <li>
      <span data-tone={tone}>
        <Glyph name={glyph} />
      </span>
      <strong>{title}</strong>
      <span className="muted small">
        <Time value={entry.at} />
      </span>
      {text ? <p>{text}</p> : null}
      {"transaction_hash" in entry && entry.transaction_hash !== null ? (
        <p>
          <Code text={entry.transaction_hash} label="transaction hash" href={linkOf(entry, request)} short />
        </p>
      ) : null}
    </li>
  );
}

/** A transfer that could not be matched may be of another token. */
function unitOf(entry: PresentedTimelineEntry, symbol: string): string {
  return entry.type === "unmatched_transfer" ? entry.symbol : symbol;
}

function linkOf(entry: { transaction_hash: string | null }, request: PresentedPaymentRequest): string | undefined {
  return request.payments.find((payment) => payment.transaction_hash === entry.transaction_hash)?.explorer_url;
}
