// States that a browser cannot cause: elapsed time, a role, and the result of a daily task.
import { join } from "node:path";
import { Client } from "pg";
import { readJson } from "@/instance/files";
import type { Role } from "@/lib/accounts/merchants/permissions";
import { databaseUrl, type Postgres } from "@/instance/database/postgres";
import { dataDir } from "./instance";

/** Moves a request's expiry to `seconds` from now; the worker then expires it. */
export async function endRequestIn(publicId: string, seconds: number): Promise<void> {
  const changed = await changeRows(
    `UPDATE payment_request SET expires_at = now() + make_interval(secs => $2) WHERE public_id = $1`,
    [publicId, seconds],
  );
  if (changed !== 1) throw new Error(`There is no payment request ${publicId}.`);
}

/** Stops watching a chain that `chain add` added, as its removal from the configuration does. */
export async function deactivateChain(slug: string): Promise<void> {
  await changeRows("UPDATE chain SET is_active = false WHERE slug = $1", [slug]);
}

/** Verifies a user's e-mail address, as the mailed link does. */
export async function verifyAddress(email: string): Promise<void> {
  await changeRows("UPDATE app_user SET email_verified_at = now() WHERE email = $1", [email]);
}

/** Sets the role of a user. */
export async function setRole(email: string, role: Role): Promise<void> {
  const changed = await changeRows(
    `UPDATE membership SET role = $2 WHERE user_id = (SELECT id FROM app_user WHERE email = $1)`,
    [email, role],
  );
  if (changed !== 1) throw new Error(`There is no user with the address ${email}.`);
}

/** Makes a user a member of another user's merchant too. */
export async function addMembership(email: string, ownerEmail: string, role: Role): Promise<void> {
  const changed = await changeRows(
    `INSERT INTO membership (user_id, merchant_id, role)
     SELECT app_user.id, membership.merchant_id, $3
     FROM app_user, membership JOIN app_user owner ON owner.id = membership.user_id
     WHERE app_user.email = $1 AND owner.email = $2`,
    [email, ownerEmail, role],
  );
  if (changed !== 1) throw new Error(`There is no user ${email} or ${ownerEmail}.`);
}

/** Makes a user a member of only another user's merchant. */
export async function moveToMerchant(email: string, ownerEmail: string, role: Role): Promise<void> {
  await changeRows(`DELETE FROM membership WHERE user_id = (SELECT id FROM app_user WHERE email = $1)`, [email]);
  await addMembership(email, ownerEmail, role);
}

/** Gives a user an authenticator app with an unknown secret. Their sessions continue as if they had begun with it. */
export async function addLostFactor(email: string): Promise<void> {
  const user = `(SELECT id FROM app_user WHERE email = $1)`;
  await changeRows(
    `INSERT INTO authenticator_app (id, user_id, secret, confirmed_at)
     VALUES (gen_random_uuid()::text, ${user}, '', now())`,
    [email],
  );
  await changeRows(`UPDATE user_session SET method = 'authenticator' WHERE user_id = ${user}`, [email]);
}

/** Gives a user passkeys with unknown keys. Their sessions continue as if they had begun with one. */
export async function addLostPasskeys(email: string, names: string[]): Promise<void> {
  const user = `(SELECT id FROM app_user WHERE email = $1)`;
  await changeRows(
    `INSERT INTO passkey (id, user_id, public_key, sign_count, transports, name, last_used_at, created_at)
     SELECT replace(gen_random_uuid()::text, '-', ''), ${user}, '', 0, '{}', name,
       CASE position WHEN 1 THEN now() - interval '2 hours' END, now() - position * interval '1 day'
     FROM unnest($2::text[]) WITH ORDINALITY AS named (name, position)`,
    [email, names],
  );
  await changeRows(`UPDATE user_session SET method = 'passkey' WHERE user_id = ${user}`, [email]);
}

/** Has the merchants of a user require a second factor. */
export async function requireFactorOf(email: string): Promise<void> {
  await changeRows(
    `UPDATE merchant SET requires_second_factor = true FROM membership JOIN app_user ON app_user.id = membership.user_id
     WHERE merchant.id = membership.merchant_id AND app_user.email = $1`,
    [email],
  );
}

/** Suspends the merchants of a user. */
export async function suspendMerchantOf(email: string): Promise<void> {
  await changeRows(
    `UPDATE merchant SET suspended_at = now() FROM membership JOIN app_user ON app_user.id = membership.user_id
     WHERE merchant.id = membership.merchant_id AND app_user.email = $1`,
    [email],
  );
}

/** Gives a user an unknown role, which has no permissions. The constraint that forbids it then ignores existing rows. */
export async function removePermissions(email: string): Promise<void> {
  await changeRows(`
    DO $$ DECLARE definition text; BEGIN
      SELECT replace(pg_get_constraintdef(oid), ' NOT VALID', '') INTO definition
      FROM pg_constraint WHERE conname = 'membership_role_check';
      ALTER TABLE membership DROP CONSTRAINT membership_role_check;
      UPDATE membership SET role = 'none' WHERE user_id = (SELECT id FROM app_user WHERE email = '${email}');
      EXECUTE 'ALTER TABLE membership ADD CONSTRAINT membership_role_check ' || definition || ' NOT VALID';
    END $$`);
}

/** Records a daily reconciliation with one transfer missing in the books and one missing on the chain. */
export async function recordDifference(recipient: string, amount = "48500000"): Promise<void> {
  const transfer = { block_number: 1204, amount };
  const transfers = [
    { ...transfer, transaction_hash: `0x${"3f".repeat(32)}`, found_in: "chain" },
    { ...transfer, transaction_hash: `0x${"a7".repeat(32)}`, found_in: "books" },
  ];
  const account = { recipient_address: recipient, recorded: amount, on_chain: amount, transfers };
  await changeRows(
    `INSERT INTO chain_reconciliation (chain_id, from_block, to_block, checked_at, differences, is_complete)
     SELECT chain_id, 1, 9000, now() - interval '3 hours',
       jsonb_build_array($1::jsonb || jsonb_build_object('token_id', id)), true
     FROM token WHERE symbol = 'TESTUSD' AND chain_id = (SELECT id FROM chain WHERE slug = 'local-evm')
     ON CONFLICT (chain_id) DO UPDATE
       SET differences = chain_reconciliation.differences || excluded.differences, checked_at = excluded.checked_at`,
    [JSON.stringify(account)],
  );
}

/** Runs a statement and returns the number of changed rows. */
export async function changeRows(statement: string, values: unknown[] = []): Promise<number | null> {
  const postgres = readJson<Postgres>(join(dataDir(), "postgres.json"));
  if (!postgres) throw new Error("The journeys need an instance with an embedded database.");
  const client = new Client({ connectionString: databaseUrl(postgres) });
  await client.connect();
  try {
    return (await client.query(statement, values)).rowCount;
  } finally {
    await client.end();
  }
}
