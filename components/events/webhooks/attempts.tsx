import { messages } from "./delivery-messages";
import { isSuccess, latencyText, outcomeText } from "./delivery-text";
import { cx } from "@/components/ui/class-names";
import { codeClasses } from "@/components/ui/code-box";
import { Time } from "@/components/ui/time";
import { TimelineEntry, TimelineList } from "@/components/ui/timeline-entry";
import type { PresentedDeliveryDetail, PresentedWebhookAttempt } from "@/lib/events/webhooks/delivery/schema";

const t = messages.attempt;

/** The next attempt, then every past attempt, latest first. */
export function Attempts({ delivery }: { delivery: PresentedDeliveryDetail }) {
  const { attempts, next_attempt_at: next } = delivery;
  if (attempts.length === 0 && !next) return <p className="text-ink-2 text-sm">{t.none}</p>;
  return (
    <TimelineList>
      {next ? (
        <TimelineEntry
          glyph="pending"
          title={t.title(attempts.length + 1)}
          time={<Time value={next} form="relative" precise />}
        />
      ) : null}
      {attempts
        .slice()
        .sort((a, b) => b.number - a.number)
        .map((attempt) => (
          <Attempt key={attempt.number} attempt={attempt} />
        ))}
    </TimelineList>
  );
}

function Attempt({ attempt }: { attempt: PresentedWebhookAttempt }) {
  return (
    <TimelineEntry
      glyph={isSuccess(attempt) ? "completed" : "failed"}
      title={outcomeText(attempt)}
      time={<Time value={attempt.attempted_at} />}
    >
      <p>{t.latency(attempt.number, latencyText(attempt.duration_ms))}</p>
      {attempt.response_body ? (
        <pre
          className={cx(codeClasses, "mt-1 max-h-40 whitespace-pre-wrap")}
          tabIndex={0}
          role="region"
          aria-label={t.response(attempt.number)}
        >
          {attempt.response_body}
        </pre>
      ) : null}
    </TimelineEntry>
  );
}
