import { expect, test, vi } from "vitest";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { newTenant } from "@/testing/api";
import { asOwner } from "@/testing/test-database";
import { requireCompatibleDatabase } from "./require-compatible";

test("accepts the instance's database and secrets, and a database that does not respond yet", async () => {
  await newTenant();
  await requireCompatibleDatabase(env().DATABASE_URL);
  await requireCompatibleDatabase("postgresql://nobody@127.0.0.1:1/none");
});

test("names a database in another time zone, and the statement that changes it", async () => {
  const warn = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await requireCompatibleDatabase(env().DATABASE_URL);
  const warnings = warn.mock.calls.join("");
  expect(warnings).toMatch(/time zone is America\/St_Johns\..* ALTER DATABASE "?\w+"? SET TimeZone = 'UTC'/);
  const name = new URL(env().DATABASE_URL).pathname.slice(1);
  await asOwner(`ALTER DATABASE ${name} SET TimeZone = 'UTC'`);
  warn.mockClear();
  await requireCompatibleDatabase(env().DATABASE_URL);
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test("accepts a database that is not migrated yet", async () => {
  await requireCompatibleDatabase(urlWith({ pathname: "/postgres" }));
});

test("rejects an unknown database", async () => {
  await expect(requireCompatibleDatabase(urlWith({ pathname: "/missing" }))).rejects.toThrow(
    /accepts no connection: .*missing/,
  );
});

test("rejects secrets that the database was not used with", async () => {
  const known = env().peppers[0].id;
  await db().apiKey.updateMany({ data: { pepperId: "other" } });
  await expect(requireCompatibleDatabase(env().DATABASE_URL)).rejects.toThrow(
    "cannot be used with this API_KEY_PEPPER",
  );
  await db().apiKey.updateMany({ data: { pepperId: known } });
});

test.each([
  ["expands the schema", "29990101000000_add_refund_address", true],
  [
    "removes something that only programs older than this one read",
    "29990101000000_drop_memo_requires_20261127000000",
    true,
  ],
  ["removes something that this version reads", "29990101000000_drop_memo_requires_29980101000000", false],
])("after a newer migration that %s: %s, accepted: %s", async (_what, name, isAccepted) => {
  await asOwner(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ('future', '', '${name}', now(), 1)`,
  );
  const start = requireCompatibleDatabase(env().DATABASE_URL);
  if (isAccepted) await start;
  else await expect(start).rejects.toThrow(`migrated by a newer version of Remit (${name})`);
  await asOwner("DELETE FROM _prisma_migrations WHERE id = 'future'");
});

function urlWith(changes: { pathname: string }): string {
  return Object.assign(new URL(env().DATABASE_URL), changes).href;
}
