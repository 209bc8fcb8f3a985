import { pool } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { warn } from "../terminal";

// A database restored with other secrets looks healthy, but no API key works and no webhook can be signed.

type Count = { known: number; total: number };
type ProtectedData = { name: "API_KEY_PEPPER" | "ENCRYPTION_KEY"; data: string; count: Count };

/**
 * Throws if no data protected by a secret can be used with the current one, unless ACCEPT_UNKNOWN_SECRETS is on. Warns
 * if only a part of it can be used.
 */
export async function requireKnownSecrets(): Promise<void> {
  const { peppers, encryptionKeys } = env();
  const encryptionKeyIds = encryptionKeys.map(({ id }) => id);
  const checks: ProtectedData[] = [
    { name: "API_KEY_PEPPER", data: "API keys", count: await countApiKeys(peppers.map(({ id }) => id)) },
    { name: "ENCRYPTION_KEY", data: "webhook secrets", count: await countEndpoints(encryptionKeyIds) },
    { name: "ENCRYPTION_KEY", data: "audit keys", count: await countAuditKeys(encryptionKeyIds) },
    { name: "ENCRYPTION_KEY", data: "chains' RPC URLs", count: await countRpcUrls(encryptionKeyIds) },
  ];
  for (const { name, data, count } of checks) {
    const lost = count.total - count.known;
    if (lost === 0) continue;
    const message = `${lost} of ${count.total} ${data} in this database cannot be used with this ${name}.`;
    if (count.known > 0 || process.env.ACCEPT_UNKNOWN_SECRETS === "on") warn(message);
    else
      throw new Error(
        `${message} Set the one that the database was used with. If it is lost, start with ACCEPT_UNKNOWN_SECRETS=on and replace the ${data}.`,
      );
  }
}

async function countApiKeys(pepperIds: string[]): Promise<Count> {
  return count(
    `SELECT count(*) FILTER (WHERE pepper_id = ANY($1))::int AS known, count(*)::int AS total
       FROM api_key WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`,
    pepperIds,
  );
}

// The first four bytes of an encrypted value are the ID of its key.
async function countEndpoints(keyIds: string[]): Promise<Count> {
  return count(
    `SELECT count(*) FILTER (WHERE encode(substring(secret FOR 4), 'hex') = ANY($1))::int AS known, count(*)::int AS total
       FROM webhook_endpoint WHERE deleted_at IS NULL`,
    keyIds,
  );
}

async function countAuditKeys(keyIds: string[]): Promise<Count> {
  return count(
    `SELECT count(*) FILTER (WHERE encode(substring(sealed FOR 4), 'hex') = ANY($1))::int AS known, count(*)::int AS total
       FROM audit_key`,
    keyIds,
  );
}

async function countRpcUrls(keyIds: string[]): Promise<Count> {
  return count(
    `SELECT count(*) FILTER (WHERE encode(substring(sealed_rpc_urls FOR 4), 'hex') = ANY($1))::int AS known,
       count(*)::int AS total FROM chain WHERE sealed_rpc_urls IS NOT NULL`,
    keyIds,
  );
}

async function count(text: string, ids: string[]): Promise<Count> {
  const { rows } = await pool().query<Count>(text, [ids]);
  return rows[0] ?? { known: 0, total: 0 };
}
