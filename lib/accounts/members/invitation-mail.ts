import { z } from "zod";
import { roleText } from "@/lib/accounts/notices/mail";
import { db } from "@/lib/platform/db";
import { texts } from "@/lib/platform/language/texts";
import type { MailKind } from "@/lib/platform/mail/queue-mail";
import { mail, oneLine, utcTime } from "@/lib/platform/mail/text";
import { newToken } from "./token";

const t = texts("accounts/invitation-mail", {
  subject: (business: string) => `You are invited to ${business}`,
  invited: (inviter: string, business: string, role: string) =>
    `${inviter} invites you to join “${business}” with the role ${role}. Accept the invitation:`,
  someone: "Someone",
  validity: (time: string) =>
    `The link works once, until ${time}. Do not forward it: the person who opens it can join. If you do not know the sender, do nothing.`,
});

/**
 * The mail with a link of its own, whose use proves the address. As with the verification of an address, the mail job
 * creates the link, so that no row ever contains a working one.
 */
export const invitationMail: MailKind<{ id: string }> = {
  name: "invitation",
  schema: z.object({ id: z.string() }),
  write: async ({ id }, { merchantId, baseUrl, now }) => {
    const open = { id, merchantId: merchantId ?? -1n, acceptedAt: null, withdrawnAt: null, expiresAt: { gt: now } };
    const token = newToken();
    const data = { mailedTokenHash: token.hash };
    const { count } = await db().invitation.updateMany({ where: open, data });
    if (count === 0) return null;
    const { email, role, expiresAt, merchant, invitedBy } = await db().invitation.findUniqueOrThrow({
      where: { id, merchantId: open.merchantId },
      include: { merchant: true, invitedBy: true },
    });
    const business = oneLine(merchant.name);
    const text = [
      mail.hello,
      t.invited(oneLine(invitedBy?.email ?? t.someone), business, roleText(role)),
      `  ${invitationLink(baseUrl, token.text)}`,
      t.validity(utcTime(expiresAt)),
    ];
    return { to: email, subject: t.subject(business), text: `${text.join("\n\n")}\n` };
  },
};

export function invitationLink(baseUrl: string, token: string): string {
  return `${baseUrl}/invitation/${token}`;
}
