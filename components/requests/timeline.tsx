import { messages as t } from "./timeline-messages";
import { Can } from "@/components/shell/can";
import { MoreButton } from "@/components/api/loading/more-button";
import { QueryStates } from "@/components/api/loading/query-states";
import { Code } from "@/components/ui/address";
import { Button } from "@/components/ui/button";
import { ChangeLine } from "@/components/ui/change-line";
import { useDialogs } from "@/components/ui/dialog-host";
import { amountText, type Formatters } from "@/components/ui/format";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { Section } from "@/components/ui/split";
import { Time } from "@/components/ui/time";
import { useFormatters } from "@/components/ui/use-formatters";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import { TimelineEntry, TimelineList } from "@/components/ui/timeline-entry";
import type { Amount } from "@/lib/platform/amounts/amount";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import type { PresentedTimelineEntry } from "@/lib/requests/timeline/schema";
import type { Tone, GlyphName } from "@/components/ui/glyph";
import { reasonText } from "@/components/settlement/unmatched-transfers/reason-text";
import { messages } from "./messages";
import type { PresentedActor } from "@/lib/accounts/merchants/schema";
import { useGrowingList } from "@/components/shell/growing-list";
import { requestPath, timelinePageSize } from "./queries";

const AddNoteDialog = lazyDialog(() => import("./request-dialogs").then((dialogs) => dialogs.AddNoteDialog));

type Props = { request: PresentedPaymentRequest };

/** The request's timeline, newest first. */
export function Timeline({ request }: Props) {
  return (
    <Section aria-labelledby="timeline">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id="timeline">{t.title}</h2>
        <Can permission="payment_requests:write">
          <AddNote request={request} />
        </Can>
      </div>
      <Entries request={request} />
    </Section>
  );
}

/** Disabled until the code of this part has loaded, because a press before would be lost. */
function AddNote({ request }: Props) {
  const { show } = useDialogs();
  return (
    <Button size="sm" disabled={!useIsHydrated()} onClick={() => show(<AddNoteDialog request={request} />)}>
      {t.addNote}
    </Button>
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
  const { text, note, ...appearance } = describeTimelineEntry(entry, money, formatNumber);
  const changes = entry.type === "updated" ? entry.changes : [];
  return (
    <TimelineEntry {...appearance} time={<Time value={entry.at} />}>
      {changes.map(({ field, ...values }) => (
        <ChangeLine key={field} field={fieldName(field)} {...values} />
      ))}
      {text ? <p>{text}</p> : null}
      {note ? (
        <p className="whitespace-pre-line" dir="auto">
          {note}
        </p>
      ) : null}
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

/** `note` is the merchant's own text. */
type EntryDescription = { tone?: Tone; glyph: GlyphName; title: string; text?: string; note?: string };
type FormatAmount = (amount: Amount) => string;

/** Describes an entry for display: what happened, and who or which rule caused it. */
function describeTimelineEntry(
  entry: PresentedTimelineEntry,
  money: FormatAmount,
  number: Formatters["formatNumber"],
): EntryDescription {
  switch (entry.type) {
    case "created":
      return { glyph: "active", title: t.created(actorName(entry.by)) };
    case "updated": {
      return { tone: "neutral", glyph: "active", title: t.updated(actorName(entry.by)), text: otherFields(entry) };
    }
    case "cancelled":
      return { glyph: "cancelled", title: t.cancelled(actorName(entry.by)) };
    case "recipient_lost": {
      const title = entry.is_cancelled ? t.cancelledByLoss : t.lateUnmatched;
      return { glyph: "cancelled", title, text: t.loss[entry.cause] };
    }
    case "resolved":
      return { glyph: "completed", title: t.resolved(actorName(entry.by)), note: entry.note };
    case "note_added":
      return { tone: "neutral", glyph: "active", title: t.noteAdded(actorName(entry.by)), note: entry.note };
    case "partially_paid":
      return { glyph: "active", title: t.partlyPaid(money(entry.paid_amount)) };
    case "completed":
      return { glyph: "completed", title: t.completed(money(entry.paid_amount)), text: exceptionText(entry.exception) };
    case "expired": {
      const text = exceptionText(entry.exception) ?? t.expiredText;
      return { glyph: "expired", title: t.expired(money(entry.paid_amount)), text };
    }
    case "exception_changed":
      return { glyph: "attention", title: exceptionText(entry.exception) ?? t.exceptionCleared };
    case "simulation_failed": {
      const text = t.simulationFailedText(money(entry.amount), entry.reason);
      return { glyph: "failed", title: t.simulationFailed, text };
    }
    case "transfer_assigned":
      return { glyph: "active", title: t.assigned(actorName(entry.by)) };
    case "assignment_undone":
      return { glyph: "cancelled", title: t.assignmentUndone(actorName(entry.by)) };
    default:
      return describeTransfer(entry, money(entry.amount), number(entry.block_number));
  }
}

/** The names of the fields whose values the entry lacks: the metadata, and all of an older version's entry. */
function otherFields({ fields, changes }: Extract<PresentedTimelineEntry, { type: "updated" }>): string | undefined {
  const others = changes.length === 0 ? fields : fields.filter((field) => field === "metadata");
  return others.length === 0 ? undefined : t.updatedText(others.map(fieldName).join(", "));
}

function fieldName(field: string): string {
  const names: Partial<Record<string, string>> = t.fields;
  return names[field] ?? field;
}

type TransferEntry = Extract<PresentedTimelineEntry, { transaction_hash: string | null }>;

function describeTransfer(entry: TransferEntry, amount: string, block: string): EntryDescription {
  switch (entry.type) {
    case "payment_seen": {
      const text = t.detectedText(t.rules[entry.method], block);
      return entry.is_late
        ? { tone: "attention", glyph: "pending", title: t.detectedLate(amount), text }
        : { glyph: "pending", title: t.detected(amount), text };
    }
    case "payment_moved":
      return { tone: "neutral", glyph: "pending", title: t.moved(amount), text: t.movedText(block) };
    case "payment_completed":
      return { glyph: "completed", title: t.paymentCompleted(amount), text: t.paymentCompletedText(block) };
    case "payment_failed":
      return { glyph: "failed", title: t.paymentFailed(amount), text: t.paymentFailedText(block) };
    case "unmatched_transfer":
      return { glyph: "attention", title: t.unmatched(amount), text: t.unmatchedText(reasonText(entry), block) };
  }
}

function exceptionText(exception: string | null): string | undefined {
  if (exception === null) return undefined;
  const names: Partial<Record<string, string>> = messages.exception;
  return t.marked(names[exception] ?? exception);
}

function actorName(actor: PresentedActor): string {
  return actor.type === "user" ? actor.email : t.apiKey(actor.name);
}

function useTimeline(publicId: string) {
  const options = { limit: timelinePageSize, refetchInterval: 2000 };
  return useGrowingList<PresentedTimelineEntry>(
    ["payment-requests", publicId, "timeline"],
    requestPath(publicId, "/timeline"),
    options,
  );
}
