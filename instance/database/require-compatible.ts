import { connectionError, isPermanent } from "./postgres";
import { warn } from "../terminal";
import { requireKnownSecrets } from "./known-secrets";
import { compareMigrations, newerVersionMessage } from "./newer-schema";
import { requireSession, refuse, poolerProblem } from "./pooler";
import { timeZoneNotice } from "./time-zone";

/**
 * Throws if the credentials, this version or the secrets do not match the database, or if its URL leads to a connection
 * pooler and `directUrl` is missing. If it does not respond or is not migrated yet, a web process starts and its
 * readiness reports it; a worker ends, and its service manager restarts it.
 */
export async function requireCompatibleDatabase(url: string, directUrl?: string): Promise<void> {
  for (const [setting, one] of Object.entries({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl ?? url })) {
    const error = await connectionError(one);
    const problem = `The database at ${setting} accepts no connection: ${error?.message}.`;
    if (error && isPermanent(error)) throw new Error(problem);
    if (error) return warn(problem);
  }
  await requireSessions(url, directUrl);
  await refuseIncompatibleSchema(directUrl ?? url);
  const notice = await timeZoneNotice(directUrl ?? url);
  if (notice) warn(notice);
  await requireKnownSecrets().catch((reason: unknown) => {
    if (!isMissingTable(reason)) throw reason;
  });
}

function isMissingTable(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "42P01";
}

/** Throws if a newer version of Remit migrated the database in a way that this version cannot work with. */
async function refuseIncompatibleSchema(url: string): Promise<void> {
  const { incompatible } = await compareMigrations(url);
  if (incompatible.length > 0) throw new Error(newerVersionMessage(incompatible));
}

/** Throws, with instructions, if the URLs do not give Remit the sessions that it needs. */
export async function requireSessions(databaseUrl: string, directUrl: string | undefined): Promise<void> {
  if (!directUrl) return requireSession("DATABASE_URL", databaseUrl);
  await requireSession("DATABASE_DIRECT_URL", directUrl);
  refuse(await poolerProblem(databaseUrl, directUrl));
}
