import { db } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import type { User } from "@/prisma/generated/client";

/** The user with this e-mail address. Throws `not_found`. */
export async function getUserByEmail(email: string): Promise<User> {
  const user = await db().user.findUnique({ where: { email: email.trim().toLowerCase() } });
  if (!user) throw new DomainError("not_found", "No user has this e-mail address.");
  return user;
}
