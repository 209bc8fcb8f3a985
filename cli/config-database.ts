import { compareMigrations } from "@/instance/database/newer-schema";
import { poolerProblem, sessionProblem, type Problem, type UrlSetting } from "@/instance/database/pooler";
import { connectionError } from "@/instance/database/postgres";
import { timeZoneNotice } from "@/instance/database/time-zone";
import { env } from "@/lib/platform/env";
import { migrateCommand, ProblemWithRemedy, type Check } from "./config-problem";

/** The checks of the configured databases themselves. */
export function databaseChecks(): Check[] {
  const { DATABASE_URL, DATABASE_DIRECT_URL, MIGRATION_DATABASE_URL } = env();
  const check = (setting: UrlSetting, url: string, server: string, run: Check["run"]): Check => ({
    setting,
    subject: `${server} at ${new URL(url).host}`,
    run,
    remedy: "Check the host, the role and its password, and the database name.",
  });
  const direct = (setting: UrlSetting, url: string) =>
    check(setting, url, "PostgreSQL", () => requireDatabase(setting, url));
  return [
    ...(DATABASE_DIRECT_URL
      ? [
          check("DATABASE_URL", DATABASE_URL, "connection pooler", () =>
            requirePooler(DATABASE_URL, DATABASE_DIRECT_URL),
          ),
          direct("DATABASE_DIRECT_URL", DATABASE_DIRECT_URL),
        ]
      : [direct("DATABASE_URL", DATABASE_URL)]),
    ...(MIGRATION_DATABASE_URL ? [direct("MIGRATION_DATABASE_URL", MIGRATION_DATABASE_URL)] : []),
  ];
}

async function requirePooler(url: string, directUrl: string): Promise<void> {
  refuse(await poolerProblem(url, directUrl));
}

function refuse(found: Problem | undefined): void {
  if (found) throw new ProblemWithRemedy(found.problem, found.remedy);
}

async function requireDatabase(setting: UrlSetting, url: string): Promise<string | undefined> {
  const error = await connectionError(url);
  if (error) throw error;
  refuse(await sessionProblem(setting, url));
  const { newer, incompatible, pending } = await compareMigrations(url);
  if (incompatible.length > 0) {
    throw new ProblemWithRemedy(
      `a newer version of Remit has migrated this database (${incompatible.join(", ")})`,
      "Start that version, or restore a backup from before its migration.",
    );
  }
  if (pending.length > 0) {
    const count = pending.length === 1 ? "1 migration is" : `${pending.length} migrations are`;
    throw new ProblemWithRemedy(`${count} not applied yet`, `Run ${migrateCommand}.`);
  }
  if (newer.length === 0) return undefined;
  return `migrated by a newer version of Remit, with which this one works too (${newer.join(", ")})`;
}

/** A check that always succeeds and only names a time zone other than UTC. */
export async function timeZoneChecks(): Promise<Check[]> {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = env();
  const setting = DATABASE_DIRECT_URL ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
  const notice = await timeZoneNotice(DATABASE_DIRECT_URL ?? DATABASE_URL);
  return notice ? [{ setting, subject: notice, run: () => Promise.resolve(), remedy: "" }] : [];
}
