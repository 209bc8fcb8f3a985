import { connectionError, isPermanent } from "./postgres";
import { warn } from "../terminal";
import { requireKnownSecrets } from "./known-secrets";
import { refuseIncompatibleSchema } from "./newer-schema";

/**
 * Throws if the credentials, this version or the secrets do not match the database. If it does not respond or is not
 * migrated yet, a web process starts and its readiness reports it; a worker ends, and its service manager restarts it.
 */
export async function requireCompatibleDatabase(url: string): Promise<void> {
  const error = await connectionError(url);
  const problem = `The database at DATABASE_URL accepts no connection: ${error?.message}.`;
  if (error && isPermanent(error)) throw new Error(problem);
  if (error) return warn(problem);
  await refuseIncompatibleSchema(url);
  await requireKnownSecrets().catch((reason: unknown) => {
    if (!isMissingTable(reason)) throw reason;
  });
}

function isMissingTable(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "42P01";
}
