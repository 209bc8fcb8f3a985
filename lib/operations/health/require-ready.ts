import { DomainError } from "@/lib/platform/errors";
import { isStopping } from "@/lib/platform/process/shutdown";
import { sharedResult } from "@/lib/platform/shared-result";
import { checkReadiness, isReady } from "./readiness";
import type { Ready } from "./schema";
import { versionText } from "@/lib/platform/version";

/** The route has no rate limit, so that anyone may call it: one check a second serves all calls. */
const currentReadiness = sharedResult(1000, checkReadiness);

const freshReadiness = sharedResult(0, checkReadiness);

/** Whether this process cannot serve at this moment, for a request that has failed. */
export async function cannotServe(): Promise<boolean> {
  return !isReady(await freshReadiness());
}

/**
 * The state of this process; without `isOperator`, only its status. Throws `temporarily_unavailable` while it cannot
 * serve or stops; only the operator reads why.
 */
export async function requireReady({ isOperator }: { isOperator: boolean }): Promise<Ready> {
  if (isStopping()) throw new DomainError("temporarily_unavailable", "Remit is stopping.", { retryAfterSeconds: 1 });
  const readiness = await currentReadiness();
  if (isReady(readiness)) return isOperator ? { ...readiness, version: versionText() } : { status: readiness.status };
  const { database } = readiness.checks;
  const missing = database === "ok" ? "migrations; run the migrations of this version" : "database";
  const message = isOperator ? `Remit cannot serve requests; waiting for: ${missing}.` : "Remit cannot serve requests.";
  throw new DomainError("temporarily_unavailable", message, { retryAfterSeconds: 1 });
}
