import { checkReadiness, type Readiness } from "@/lib/operations/health/require-ready";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { notifyOperator } from "@/lib/platform/mail/send-mail";
import type { OperatorMessage } from "@/lib/platform/mail/operator";
import { databaseProblem, problemMessage, problemsOf, type Problem } from "./problem";

// Tells the operator of problems. Web processes do it, because the worker may be the problem. They share the table
// `operator_alert`, so that each problem is reported once. A restart of a worker or of a node is over sooner.

type Watch = {
  check: () => Promise<Readiness>;
  notify: (message: OperatorMessage) => Promise<void>;
  /** Milliseconds of a clock that never goes back. */
  clock?: () => number;
};

/** How often to look: a worker that restarts twice within its patience is seen running between. */
export const watchEveryMs = 15_000;
/** The patience with the database, in which a standby takes over; those of workers and chains are in the statement. */
const databasePatienceMs = 60_000;

/** Whether OPERATOR_EMAIL with SMTP_URL, or OPERATOR_MESSAGES_URL, is set. */
export function canNotifyOperator(): boolean {
  const { SMTP_URL, OPERATOR_EMAIL, OPERATOR_MESSAGES_URL } = env();
  return OPERATOR_MESSAGES_URL !== undefined || (SMTP_URL !== undefined && OPERATOR_EMAIL !== undefined);
}

/** The function to call every `watchEveryMs`. It throws if a message does not arrive; the next call tries again. */
export function newWatch(
  { check, notify, clock = () => performance.now() }: Watch = { check: checkReadiness, notify: notifyOperator },
): () => Promise<void> {
  // A database that accepts no writes cannot store what was reported, so every web process reports it by itself.
  let known: { problem: Problem; since: number; wasNotified: boolean } | undefined;

  async function watchDatabase(problem: Problem | undefined): Promise<void> {
    if (known && known.problem === problem) {
      if (known.wasNotified || clock() - known.since < databasePatienceMs) return;
      await notify(problemMessage({ begun: [problem], ended: [] }));
      known.wasNotified = true;
      return;
    }
    if (known?.wasNotified) await notify(problemMessage({ begun: [], ended: [known.problem] }));
    known = problem === undefined ? undefined : { problem, since: clock(), wasNotified: false };
  }

  return async () => {
    const { checks } = await check();
    const problem = databaseProblem(checks);
    await watchDatabase(problem);
    if (problem === undefined && checks.migrations === "ok") await notifyOfChanges(checks, notify);
  };
}

/** Tells what has begun or ended, in the transaction that records it: if the message does not arrive, nothing changes. */
async function notifyOfChanges(checks: Readiness["checks"], notify: Watch["notify"]): Promise<void> {
  const problems = problemsOf(checks);
  const isComplete = checks.worker === "ok";
  await db().$transaction(
    async (tx) => {
      const [lock] = await tx.$queryRaw<{ isOurs: boolean }[]>`
        SELECT pg_try_advisory_xact_lock(hashtextextended('operator_alert', 0)) AS "isOurs"`;
      if (!lock?.isOurs) return;
      await tx.$executeRaw`
        INSERT INTO operator_alert (problem, since) SELECT unnest(${problems}::text[]), now() ON CONFLICT DO NOTHING`;
      const begun = await tx.$queryRaw<{ problem: Problem }[]>`
        UPDATE operator_alert SET notified_at = now() WHERE notified_at IS NULL AND problem = ANY(${problems}::text[])
          AND since <= now() - CASE problem WHEN 'worker' THEN interval '1 minute' ELSE interval '5 minutes' END
        RETURNING problem`;
      const over = await tx.$queryRaw<{ problem: Problem; wasNotified: boolean }[]>`
        DELETE FROM operator_alert WHERE problem <> ALL(${problems}::text[]) AND (${isComplete} OR problem = 'worker')
        RETURNING problem, notified_at IS NOT NULL AS "wasNotified"`;
      const ended = over.filter(({ wasNotified }) => wasNotified);
      if (begun.length + ended.length === 0) return;
      await notify(problemMessage({ begun: namesOf(begun), ended: namesOf(ended) }));
    },
    { timeout: 15_000 },
  );
}

function namesOf(alerts: readonly { problem: Problem }[]): Problem[] {
  return alerts.map(({ problem }) => problem).sort();
}
