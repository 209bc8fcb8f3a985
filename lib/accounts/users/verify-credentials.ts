import { z } from "zod";
import { db } from "@/lib/platform/db";
import { verifyPassword } from "./password-hash";

export type VerifiedUser = { id: bigint; email: string; name: string; sessionVersion: number };

/** The user of these credentials, or null. An unknown user, a wrong password and a disabled user take the same time. */
export async function findUserByCredentials(email: string, password: string): Promise<VerifiedUser | null> {
  const address = z.email().safeParse(email.trim().toLowerCase()).data;
  const user = address ? await db().user.findUnique({ where: { email: address } }) : null;
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  if (!user || !matches || user.disabledAt) return null;
  return { id: user.id, email: user.email, name: user.name, sessionVersion: user.sessionVersion };
}
