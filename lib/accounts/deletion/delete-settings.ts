import type { Transaction } from "@/lib/platform/db";

/**
 * Deletes everything that acts for a merchant: keys, addresses, endpoints and settings. Repeating it deletes later
 * additions.
 */
export async function deleteSettings(tx: Transaction, merchantId: bigint, now: Date): Promise<void> {
  const where = { merchantId };
  // A rolled key refers to its replacement, which would block the deletion.
  await tx.apiKey.updateMany({ where: { merchantId, NOT: { replacedById: null } }, data: { replacedById: null } });
  await tx.apiKey.deleteMany({ where });
  await tx.invitation.deleteMany({ where });
  await tx.approval.deleteMany({ where });
  await tx.addressProtection.deleteMany({ where });
  await tx.chainReceivingAddress.deleteMany({ where });
  await tx.receivingAddress.deleteMany({ where });
  await tx.notificationChannel.deleteMany({ where });
  await tx.highValueAmount.deleteMany({ where });
  await tx.merchantLogo.deleteMany({ where });
  const unset = { accentColor: null, supportContact: null, embedOrigins: [], logoHash: null, fourEyes: false };
  await tx.merchant.update({ where: { id: merchantId }, data: unset });
  // Stops sending now. The worker deletes the rows with their deliveries.
  await tx.webhookEndpoint.updateMany({ where: { merchantId, deletedAt: null }, data: { deletedAt: now } });
}
