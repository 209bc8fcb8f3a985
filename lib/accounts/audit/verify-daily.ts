import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { merchantOfChain } from "./chain";
import { verifyAuditLog } from "./verify";

// The stored result is a hint for people. A person who can write to the database can forge it, but not the heads in the
// process log, with which `admin audit verify --expect` compares.

/**
 * Verifies every chain of the audit log, also against its head of the last day on which it was intact, and stores the
 * result. Logs each fault. Runs once a day.
 */
export async function verifyAuditLogDaily(now: Date, signal: AbortSignal): Promise<void> {
  const stored = await db().auditVerification.findMany();
  const expected = stored.map(({ chain, sequence, hash }) => ({ chain, sequence: Number(sequence), hash }));
  const { faults, unreadableKeys, heads } = await verifyAuditLog(expected, signal);
  for (const key of unreadableKeys) log().error({ key }, "Audit key cannot be decrypted");
  for (const fault of faults) log().error(fault, "Audit log is not what Remit wrote");
  const faultOf = new Map(faults.map((fault) => [fault.chain, fault]));
  // A chain that is missing has no head now, but an expected one.
  for (const [chain, head] of new Map([...expected, ...heads].map((head) => [head.chain, head]))) {
    const fault = faultOf.get(chain);
    const result = { checkedAt: now, faultSequence: fault?.sequence ?? null };
    const { sequence, hash } = head;
    await db().auditVerification.upsert({
      where: { chain },
      create: { chain, merchantId: merchantOfChain(chain), sequence, hash, ...result },
      // With a fault, the head of the last intact day stays, so that the next run finds the fault too.
      update: fault ? result : { sequence, hash, ...result },
    });
  }
}
