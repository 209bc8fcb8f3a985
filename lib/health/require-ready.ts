import { DomainError } from "@/lib/errors";
import { isStopping } from "@/lib/process/shutdown";
import { checkReadiness, isReady, type Readiness } from "./readiness";
import type { Ready } from "./schema";

/** The state of this process. Throws `temporarily_unavailable`, with the reason, while it cannot serve or stops. */
export async function requireReady(): Promise<Ready> {
  if (isStopping()) throw new DomainError("temporarily_unavailable", "Remit is stopping.", { retryAfterSeconds: 1 });
  const readiness = await checkReadiness();
  if (isReady(readiness)) return readiness;
  const state = readiness.status === "starting" ? "Remit is starting" : "Remit cannot serve";
  throw new DomainError("temporarily_unavailable", `${state}; waiting for: ${missingIn(readiness)}.`, {
    retryAfterSeconds: 1,
  });
}

function missingIn({ checks: { database, migrations, worker, chains } }: Readiness): string {
  // Without the database, the state of the others is unknown.
  if (database !== "ok") return "database";
  const checks: Record<string, string> = { migrations, worker, ...chains };
  const missing = Object.entries(checks).filter(([, check]) => check !== "ok" && check !== "clock_skew");
  // If nothing else is missing, a local chain is not registered yet or its clock is skewed.
  return missing.map(([name]) => name).join(", ") || "local chains";
}
