import { z } from "zod";
import { roleNames } from "@/lib/accounts/merchants/permissions";
import { merchantNameSchema } from "@/lib/accounts/merchants/schema";
import { emailSchema, newPasswordSchema } from "@/lib/accounts/users/schema";

// Wire format of a merchant's members and invitations. Safe to import in the browser.

export const roleSchema = z.enum(roleNames);

/** A live API key that the person created. */
const memberKeySchema = z.object({ id: z.string(), name: z.string(), environment: z.enum(["production", "sandbox"]) });

export const memberSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  has_second_factor: z.boolean().optional().describe("Only for people who may change members"),
  is_you: z.boolean(),
  invited_by: z.string().nullable(),
  joined_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime().nullable(),
  api_keys: z.array(memberKeySchema),
});

export const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: roleSchema,
  status: z.enum(["pending", "expired"]),
  invited_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});

/** The link is shown only once, because the server stores only the hash of its token. */
export const issuedInvitationSchema = invitationSchema.extend({ link: z.url(), is_mailed: z.boolean() });

export type PresentedMember = z.infer<typeof memberSchema>;
export type PresentedInvitation = z.infer<typeof invitationSchema>;
export type IssuedInvitation = z.infer<typeof issuedInvitationSchema>;

export const memberParams = z.object({ id: z.string().regex(/^\d{1,18}$/) });
export const invitationParams = z.object({ id: z.string() });

export const inviteSchema = z.strictObject({ email: emailSchema, role: roleSchema });
export const changeRoleSchema = z.strictObject({ role: roleSchema });
export const removeMemberSchema = z.strictObject({ revoke_api_keys: z.boolean().default(false) });

const tokenSchema = z.string().min(1).max(100);
export const acceptInvitationSchema = z.strictObject({ token: tokenSchema });
export const invitedSignUpSchema = z.strictObject({
  token: tokenSchema,
  name: merchantNameSchema,
  password: newPasswordSchema,
});

export type InviteBody = z.infer<typeof inviteSchema>;
export type ChangeRoleBody = z.infer<typeof changeRoleSchema>;
export type RemoveMemberBody = z.infer<typeof removeMemberSchema>;
