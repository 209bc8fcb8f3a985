import { expect, test } from "vitest";
import { db } from "@/lib/db";
import { env } from "@/lib/env";
import { newTenant } from "@/testing/api";
import { asOwner } from "@/testing/test-database";
import { requireFittingDatabase } from "./fits";

test("the database and secrets of the instance are accepted, and a database that does not answer is waited for", async () => {
  await newTenant();
  await requireFittingDatabase(env().DATABASE_URL);
  await requireFittingDatabase("postgresql://nobody@127.0.0.1:1/none");
});

test("a database that is not migrated yet is accepted", async () => {
  await requireFittingDatabase(urlWith({ pathname: "/postgres" }));
});

test("an unknown database and an unknown user are refused", async () => {
  await expect(requireFittingDatabase(urlWith({ pathname: "/missing" }))).rejects.toThrow(
    /accepts no connection: .*missing/,
  );
});

test("secrets that the database was not used with are refused", async () => {
  const known = env().peppers[0].id;
  await db().apiKey.updateMany({ data: { pepperId: "other" } });
  await expect(requireFittingDatabase(env().DATABASE_URL)).rejects.toThrow("cannot be used with this API_KEY_PEPPER");
  await db().apiKey.updateMany({ data: { pepperId: known } });
});

test("a database that a newer version has migrated is refused", async () => {
  await asOwner(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ('future', '', '29990101000000_future', now(), 1)`,
  );
  await expect(requireFittingDatabase(env().DATABASE_URL)).rejects.toThrow("migrated by a newer version of Remit");
  await asOwner("DELETE FROM _prisma_migrations WHERE id = 'future'");
});

function urlWith(changes: { pathname: string }): string {
  return Object.assign(new URL(env().DATABASE_URL), changes).href;
}
