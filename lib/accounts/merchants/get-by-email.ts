import { db } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import type { Merchant } from "@/prisma/generated/client";

/** The merchant whose user has this e-mail address, ignoring case. Throws `not_found`. */
export async function getMerchantByEmail(email: string): Promise<Merchant> {
  const address = email.trim().toLowerCase();
  const merchant = await db().merchant.findFirst({ where: { memberships: { some: { user: { email: address } } } } });
  if (!merchant) throw new DomainError("not_found", `No merchant has a user with the e-mail address ${address}.`);
  return merchant;
}
