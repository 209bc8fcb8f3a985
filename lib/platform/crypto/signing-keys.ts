import { createHash, createPrivateKey, createPublicKey, randomBytes, sign } from "node:crypto";
import { db, Prisma, queryForPayers } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { SealedColumn } from "./reseal";
import { seal, unseal } from "./seal";

// The instance's Ed25519 keys for documents that others verify. They move no money. The database stores only the encrypted
// seeds, and public keys are derived from them: a database credential alone cannot publish a key of its own.

/** A public key as RFC 8037 writes it. */
export type PublicJwk = { kty: "OKP"; crv: "Ed25519"; x: string };

export type SigningKey = {
  /** The thumbprint of the public key. */
  id: string;
  publicJwk: PublicJwk;
  createdAt: Date;
  /** The signature of a text, in base64url. */
  sign: (text: string) => string;
};

/** The encrypted column, for `admin encryption rotate`. */
export const sealedSigningKeys: SealedColumn = {
  table: "signing_key",
  column: "sealed",
  beforeFirst: "",
  ownerOf: (id) => `signing key ${String(id)}`,
};

/** The start of an Ed25519 key in PKCS #8 (RFC 8410, section 7); its seed of 32 bytes follows. */
const pkcs8Prefix = Buffer.from("302e020100300506032b657004220420", "hex");

/** RFC 7638, with the members of RFC 8037 appendix A.3. */
function thumbprint({ crv, kty, x }: PublicJwk): string {
  return createHash("sha256").update(JSON.stringify({ crv, kty, x })).digest("base64url");
}

/** The key of a seed of 32 bytes. */
export function signingKeyOf(seed: Uint8Array, createdAt: Date): SigningKey {
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: "der", type: "pkcs8" });
  const publicJwk = createPublicKey(key).export({ format: "jwk" }) as PublicJwk;
  return {
    id: thumbprint(publicJwk),
    publicJwk,
    createdAt,
    sign: (text) => sign(null, Buffer.from(text), key).toString("base64url"),
  };
}

/** Creates a key. Other processes learn of it within a minute. */
export async function createSigningKey(now: Date): Promise<SigningKey> {
  const seed = randomBytes(32);
  const key = signingKeyOf(seed, now);
  const sealed = seal(seed.toString("hex"), sealedSigningKeys.ownerOf(key.id), env().encryptionKeys[0]);
  await queryForPayers(
    Prisma.sql`INSERT INTO signing_key (id, sealed, created_at) VALUES (${key.id}, ${Buffer.from(sealed)}, ${now})`,
  );
  return key;
}

/** Every key that ENCRYPTION_KEY decrypts, oldest first; creates the first one. */
async function readOrCreateKeys(): Promise<SigningKey[]> {
  const keys = await readKeys();
  if (keys.length > 0) return keys;
  await createSigningKey(new Date());
  return readKeys();
}

type Row = { id: string; sealed: Uint8Array; createdAt: Date };

async function readKeys(): Promise<SigningKey[]> {
  const rows = await queryForPayers<Row>(
    Prisma.sql`SELECT id, sealed, created_at AS "createdAt" FROM signing_key ORDER BY created_at, id`,
  );
  return rows.flatMap(({ id, sealed, createdAt }) => {
    try {
      const seed = unseal(sealed, sealedSigningKeys.ownerOf(id), env().encryptionKeys);
      const key = signingKeyOf(Buffer.from(seed, "hex"), createdAt);
      return key.id === id ? [key] : [];
    } catch {
      // Another ENCRYPTION_KEY encrypted it, or another program altered the row.
      return [];
    }
  });
}

const reloadMs = 60_000;

// By database client, because tests change their database.
const cached = new WeakMap<object, { keys: Promise<SigningKey[]>; endsAt: number }>();

/** The instance's keys, oldest first. Reads them once a minute; a failure is not kept. */
export function signingKeys(): Promise<SigningKey[]> {
  const database = db();
  const known = cached.get(database);
  if (known && performance.now() < known.endsAt) return known.keys;
  const keys = readOrCreateKeys();
  cached.set(database, { keys, endsAt: performance.now() + reloadMs });
  keys.catch(() => cached.delete(database));
  return keys;
}

/**
 * The key that signs now: the newest that every process knows by now, because a verifier may ask any of them for the
 * public keys.
 */
export function currentKey(keys: readonly SigningKey[], now: Date): SigningKey {
  const knownBefore = now.getTime() - 2 * reloadMs;
  const key = keys.findLast(({ createdAt }) => createdAt.getTime() < knownBefore) ?? keys[0];
  if (!key) throw new Error("There is no signing key that ENCRYPTION_KEY decrypts.");
  return key;
}
