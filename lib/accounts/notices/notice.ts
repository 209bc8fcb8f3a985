import { z } from "zod";

const kind = <const Kind extends string>(name: Kind) => z.literal(name);

/** Absent if the address can be used at once. */
const usableAt = z.iso.datetime().optional();

const factor = z.enum(["authenticator_app", "passkey"]);

/** The values of a change that waits for a second person. */
const values = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** "user:<id>", or the id of an invitation; the mail names the e-mail address. */
const person = z.string();
const role = z.string();

/** An account change that its members are notified of, without secrets. */
export const noticeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: kind("new_sign_in"), device: z.string(), ip_address: z.string() }),
  z.object({ kind: kind("password_changed") }),
  z.object({ kind: kind("identity_linked"), issuer: z.string() }),
  z.object({ kind: kind("second_factor_added"), factor, name: z.string().optional() }),
  z.object({ kind: kind("second_factor_removed"), factor, name: z.string().optional() }),
  z.object({ kind: kind("second_factor_guessed") }),
  z.object({ kind: kind("recovery_codes_created") }),
  z.object({ kind: kind("recovery_code_used"), left: z.int() }),
  z.object({ kind: kind("factor_reset_scheduled"), person: z.string(), ends_at: z.iso.datetime() }),
  z.object({ kind: kind("factor_reset_withdrawn"), person: z.string() }),
  z.object({ kind: kind("factors_reset"), person: z.string() }),
  z.object({ kind: kind("api_key_created"), name: z.string() }),
  z.object({
    kind: kind("api_key_widened"),
    name: z.string(),
    permissions: z.array(z.string()).optional(),
    ip_allow_list: z.array(z.string()).optional(),
    expires_at: z.iso.datetime().nullable().optional(),
  }),
  z.object({ kind: kind("receiving_address_added"), chain: z.string(), address: z.string(), usable_at: usableAt }),
  z.object({ kind: kind("receiving_address_removed"), chain: z.string(), address: z.string() }),
  z.object({ kind: kind("receiving_address_proven"), address: z.string() }),
  z.object({
    kind: kind("receiving_address_lost"),
    address: z.string(),
    cause: z.enum(["proven_by_another", "released_by_operator"]),
    cancelled: z.int(),
  }),
  z.object({ kind: kind("pool_addresses_added"), chain: z.string(), count: z.int(), usable_at: usableAt }),
  z.object({ kind: kind("pool_address_removed"), chain: z.string(), address: z.string() }),
  z.object({ kind: kind("address_protection_on") }),
  z.object({ kind: kind("address_protection_ending"), ends_at: z.iso.datetime() }),
  z.object({ kind: kind("address_protection_kept") }),
  z.object({ kind: kind("factor_requirement_enabled") }),
  z.object({ kind: kind("factor_requirement_disabled") }),
  z.object({ kind: kind("four_eyes_enabled") }),
  z.object({ kind: kind("four_eyes_disabled") }),
  z.object({ kind: kind("approval_requested"), operation: z.string(), before: values, after: values }),
  z.object({ kind: kind("approval_approved"), operation: z.string(), before: values, after: values }),
  z.object({ kind: kind("approval_declined"), operation: z.string(), before: values, after: values }),
  z.object({ kind: kind("webhook_endpoint_added"), url: z.string() }),
  z.object({ kind: kind("webhook_url_changed"), url: z.string() }),
  z.object({ kind: kind("notification_channel_added"), service: z.string(), name: z.string() }),
  z.object({ kind: kind("member_invited"), person, role }),
  z.object({ kind: kind("member_joined"), person, role }),
  z.object({ kind: kind("member_role_changed"), person, role }),
  z.object({ kind: kind("member_removed"), person }),
  z.object({ kind: kind("membership_ended"), business: z.string() }),
]);
export type Notice = z.infer<typeof noticeSchema>;
export type UserNotice = Extract<
  Notice,
  {
    kind:
      | "new_sign_in"
      | "password_changed"
      | "identity_linked"
      | "membership_ended"
      | `second_factor_${string}`
      | `recovery_code${string}`
      | `factor_reset_${string}`
      | "factors_reset";
  }
>;
export type MerchantNotice = Exclude<Notice, UserNotice>;
