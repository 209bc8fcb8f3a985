import { DomainError } from "@/lib/errors";
import { isStopping } from "@/lib/process/shutdown";
import { sharedResult } from "@/lib/shared-result";
import { checkReadiness, isReady, type Readiness } from "./readiness";
import type { Ready } from "./schema";
import { versionText } from "@/lib/version";

/** The route has no rate limit, so that anyone may call it: one check a second serves all calls. */
const currentReadiness = sharedResult(1000, checkReadiness);

/**
 * The state of this process; without `isOperator`, only its status. Throws `temporarily_unavailable` while it cannot
 * serve or stops; only the operator reads why.
 */
export async function requireReady({ isOperator }: { isOperator: boolean }): Promise<Ready> {
  if (isStopping()) throw new DomainError("temporarily_unavailable", "Remit is stopping.", { retryAfterSeconds: 1 });
  const readiness = await currentReadiness();
  if (isReady(readiness)) return isOperator ? { ...readiness, version: versionText() } : { status: readiness.status };
  const state = readiness.status === "starting" ? "Remit is starting" : "Remit cannot serve";
  const message = isOperator ? `${state}; waiting for: ${missingIn(readiness)}.` : `${state}.`;
  throw new DomainError("temporarily_unavailable", message, { retryAfterSeconds: 1 });
}

function missingIn({ checks: { database, migrations, worker, chains } }: Readiness): string {
  // Without the database, the state of the others is unknown.
  if (database !== "ok") return "database";
  const checks: Record<string, string> = { migrations, worker, ...chains };
  const missing = Object.entries(checks).filter(([, check]) => check !== "ok" && check !== "clock_skew");
  // If nothing else is missing, a local chain is not registered yet or its clock is skewed.
  return missing.map(([name]) => name).join(", ") || "local chains";
}
