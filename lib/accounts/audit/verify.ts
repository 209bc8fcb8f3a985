import { db, queryIn, Prisma } from "@/lib/platform/db";
import { addressDigest, chainName, entryHash, sealHash, type ChainedEntry } from "./chain";
import { readAuditKeys, type AuditKeys } from "./key";

/** The newest entry of a chain, now or at an earlier time. */
export type AuditHead = { chain: string; sequence: number; hash: string };
type AuditFault = { chain: string; sequence: number; reason: string };

type AuditVerification = {
  entries: number;
  /** Entries from before seals existed. The next seal of their chain covers them. */
  unsealed: number;
  /** The first fault of each chain. */
  faults: AuditFault[];
  /** The ids of audit keys that ENCRYPTION_KEY does not decrypt, which is a fault too. */
  unreadableKeys: readonly string[];
  heads: AuditHead[];
};

type Row = ChainedEntry & {
  previousHash: Uint8Array;
  hash: Uint8Array;
  keyId: string | null;
  seal: Uint8Array | null;
  address: string | null;
  salt: Uint8Array | null;
};

const pageSize = 1000;

/**
 * Verifies the position, hash, seal and client address of every entry, and that every audit key can be decrypted. `expected` are earlier heads that must still
 * exist, which detects the removal of the newest entries.
 */
export async function verifyAuditLog(
  expected: readonly AuditHead[] = [],
  signal?: AbortSignal,
): Promise<AuditVerification> {
  const keys = await readAuditKeys(db());
  const rows = await queryIn(db())<{ merchantId: bigint | null }>(
    Prisma.sql`SELECT DISTINCT merchant_id AS "merchantId" FROM audit_entry ORDER BY merchant_id`,
  );
  const result: AuditVerification = {
    entries: 0,
    unsealed: 0,
    faults: [],
    unreadableKeys: keys.unreadable,
    heads: [],
  };
  for (const { merchantId } of rows) {
    const name = chainName(merchantId);
    const chain = newChain(
      keys.readable,
      expected.filter((head) => head.chain === name),
    );
    for (let page = await readAfter(merchantId, 0n); page.length > 0;) {
      signal?.throwIfAborted();
      for (const row of page) checkEntry(chain, row);
      page = page.length < pageSize ? [] : await readAfter(merchantId, page.at(-1)?.sequence ?? 0n);
    }
    result.entries += chain.entries;
    result.unsealed += chain.unsealed;
    result.heads.push({ chain: name, sequence: Number(chain.sequence), hash: Buffer.from(chain.hash).toString("hex") });
    const fault = faultOf(chain);
    if (fault) result.faults.push({ chain: name, ...fault });
  }
  for (const { chain, sequence } of expected) {
    if (result.heads.some((head) => head.chain === chain)) continue;
    result.faults.push({ chain, sequence, reason: "the chain is missing" });
  }
  return result;
}

type Fault = { sequence: number; reason: string };

type ChainState = {
  keys: AuditKeys["readable"];
  expected: readonly AuditHead[];
  entries: number;
  unsealed: number;
  sequence: bigint;
  hash: Uint8Array;
  fault?: Fault;
  now: Date;
  /** Recent sign-ins without an address, by user, until an entry confirms the erasure. */
  erased: Map<string, number>;
};

function newChain(keys: AuditKeys["readable"], expected: readonly AuditHead[]): ChainState {
  const now = new Date();
  return { keys, expected, entries: 0, unsealed: 0, sequence: 0n, hash: new Uint8Array(), now, erased: new Map() };
}

function faultOf({ fault, erased, expected, sequence: last }: ChainState): Fault | undefined {
  if (fault) return fault;
  const [unrecorded] = erased.values();
  if (unrecorded !== undefined) {
    return { sequence: unrecorded, reason: "its client address was erased without an entry" };
  }
  const missing = expected.find(({ sequence }) => BigInt(sequence) > last);
  return (
    missing && { sequence: missing.sequence, reason: `the chain ends at entry ${last}: newer entries were removed` }
  );
}

/** Records the chain's first fault and advances to the entry. */
function checkEntry(chain: ChainState, row: Row): void {
  const reason = reasonOf(chain, row);
  if (reason !== undefined) chain.fault ??= { sequence: Number(row.sequence), reason };
  trackErasures(chain, row);
  chain.entries += 1;
  if (row.seal === null) chain.unsealed += 1;
  Object.assign(chain, { sequence: row.sequence, hash: row.hash });
}

function reasonOf(chain: ChainState, row: Row): string | undefined {
  if (row.sequence !== chain.sequence + 1n) return `entry ${chain.sequence + 1n} is missing before it`;
  if (!isEqual(row.previousHash, chain.hash)) return "it does not follow the previous entry";
  if (!isEqual(row.hash, entryHash(row.previousHash, row))) return "it was altered";
  const expected = chain.expected.find(({ sequence }) => BigInt(sequence) === row.sequence);
  if (expected && expected.hash !== Buffer.from(row.hash).toString("hex")) return "it differs from the expected entry";
  return sealFault(chain, row) ?? addressFault(row);
}

/** Only the entries before the first seal of a chain may lack a seal. */
function sealFault(chain: ChainState, { keyId, seal, hash }: Row): string | undefined {
  if (keyId === null || seal === null) return chain.entries > chain.unsealed ? "it has no seal" : undefined;
  const key = chain.keys.get(keyId);
  if (!key) return `ENCRYPTION_KEY does not decrypt its audit key ${keyId}`;
  return isEqual(seal, sealHash(hash, key)) ? undefined : "its seal is invalid: Remit did not write it";
}

function addressFault(row: Row): string | undefined {
  if (row.address === null || row.salt === null) return undefined;
  const isRecorded = digestOf(row) === addressDigest(row.salt, row.address);
  return isRecorded ? undefined : "its client address differs from the recorded one";
}

/** Keeps recent sign-ins whose address is missing until an entry records that the addresses were erased. */
function trackErasures({ erased, now }: ChainState, row: Row): void {
  if (row.action === "user.addresses_erased") return void erased.delete(row.subjectId);
  const isMissing = digestOf(row) !== undefined && row.address === null && !mayLackIpAddress(row.createdAt, now);
  if (isMissing && !erased.has(row.subjectId)) erased.set(row.subjectId, Number(row.sequence));
}

function digestOf({ after }: Row): unknown {
  return (JSON.parse(after) as Record<string, unknown>).ip_address_digest;
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

function readAfter(merchantId: bigint | null, sequence: bigint): Promise<Row[]> {
  return queryIn(db())<Row>(Prisma.sql`
    SELECT merchant_id AS "merchantId", sequence, environment::text, actor, action, subject_id AS "subjectId",
      created_at AS "createdAt", before::text, after::text, previous_hash AS "previousHash", hash, key_id AS "keyId", seal,
      address, salt
    FROM audit_entry e LEFT JOIN audit_client_address a ON a.entry_id = e.id
    WHERE COALESCE(merchant_id, 0) = ${merchantId ?? 0n}::bigint AND sequence > ${sequence}::bigint
    ORDER BY sequence LIMIT ${pageSize}`);
}

const dayMs = 86_400_000;

/** The age at which the IP address of a sign-in is deleted, also written in `delete_old_audit_addresses` (SQL). */
const keptDays = 180;

/**
 * Whether the entry's age alone explains a missing IP address, so that the audit log need not record its erasure. One
 * day of tolerance, because the database's clock and this process's clock can differ.
 */
function mayLackIpAddress(createdAt: Date, now: Date): boolean {
  return createdAt.getTime() < now.getTime() - (keptDays - 1) * dayMs;
}
