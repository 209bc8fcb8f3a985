import { afterAll, expect, test } from "vitest";
import { closeDatabase, db } from "@/lib/platform/db";
import { admin, adminProcess } from "@/testing/admin";
import { ownerUrl } from "@/testing/test-database";

afterAll(closeDatabase);

const ids = async () => (await db().signingKey.findMany({ orderBy: { createdAt: "asc" } })).map(({ id }) => id);
const rotate = async (...options: string[]) =>
  JSON.parse((await admin(["signing-key", "rotate", ...options, "--json"])).stdout) as { key_id: string };

test("rotating keeps former keys, unless they are revoked by the database's owner", async () => {
  const { key_id: first } = await rotate();
  const { key_id: second } = await rotate();
  expect(await ids()).toEqual([first, second]);
  const refused = await admin(["signing-key", "rotate", "--revoke-former"], { status: 1 });
  expect(refused.stderr).toContain("may not change the instance's keys. Set MIGRATION_DATABASE_URL");
  expect(await ids()).toEqual([first, second]);
  // A process of its own, because this one has read its settings.
  const variables = { MIGRATION_DATABASE_URL: ownerUrl() };
  const { stdout } = adminProcess(["signing-key", "rotate", "--revoke-former", "--json"], { variables });
  const { key_id: third } = JSON.parse(stdout) as { key_id: string };
  expect(await ids()).toEqual([third]);
});
