import { DomainError } from "@/lib/errors";
import { checkReadiness, isReady, type Readiness } from "./readiness";

/** The state of this process. Throws `temporarily_unavailable`, naming what it waits for, while it cannot serve. */
export async function requireReady(): Promise<Readiness> {
  const readiness = await checkReadiness();
  if (isReady(readiness)) return readiness;
  const { database, migrations, worker, chains } = readiness.checks;
  const missing = Object.entries({ database, migrations, worker, ...chains }).filter(([, check]) => check !== "ok");
  const names = missing.map(([name]) => name).join(", ") || "local chains";
  const state = readiness.status === "starting" ? "Remit is starting" : "Remit cannot serve";
  throw new DomainError("temporarily_unavailable", `${state}; it waits for: ${names}.`, { retryAfterSeconds: 1 });
}
