import { isSuccess, latencyText, outcomeText } from "./delivery-text";
import { Glyph } from "@/components/ui/glyph";
import { Time } from "@/components/ui/time";
import type { PresentedDeliveryDetail, PresentedWebhookAttempt } from "@/lib/webhooks/delivery/schema";

/** Every attempt, the latest first, and the one that is to come. */
export function Attempts({ delivery }: { delivery: PresentedDeliveryDetail }) {
  const { attempts, next_attempt_at: next } = delivery;
  if (attempts.length === 0 && !next) return <p className="muted small">There was none.</p>;
  return (
    <ol className="timeline">
      {next ? (
        <li>
          <span data-tone="active">
            <Glyph name="pending" />
          </span>
          <strong>Attempt {attempts.length + 1}</strong>
          <span className="muted small">
            <Time value={next} form="relative" precise />
          </span>
        </li>
      ) : null}
      {[...attempts]
        .sort((a, b) => b.number - a.number)
        .map((attempt) => (
          <Attempt key={attempt.number} attempt={attempt} />
        ))}
    </ol>
  );
}

function Attempt({ attempt }: { attempt: PresentedWebhookAttempt }) {
  const isGood = isSuccess(attempt);
  return (
    <li>
      <span data-tone={isGood ? "completed" : "failed"}>
        <Glyph name={isGood ? "completed" : "failed"} />
      </span>
      <strong>{outcomeText(attempt)}</strong>
      <span className="muted small">
        <Time value={attempt.attempted_at} />
      </span>
      <p>
        Attempt {attempt.number}, {latencyText(attempt.duration_ms)}
      </p>
      {attempt.response_body ? (
        <pre className="code answer" tabIndex={0} role="region" aria-label={`Answer to attempt ${attempt.number}`}>
          {attempt.response_body}
        </pre>
      ) : null}
    </li>
  );
}
