import { z } from "zod";

const kind = <const Kind extends string>(name: Kind) => z.literal(name);

/** A change of an account that its people hear of by mail, with what they know it by; never a secret. */
export const noticeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: kind("new_sign_in"), device: z.string(), ip_address: z.string() }),
  z.object({ kind: kind("password_changed") }),
  z.object({ kind: kind("api_key_created"), name: z.string() }),
  z.object({ kind: kind("receiving_address_added"), chain: z.string(), address: z.string() }),
  z.object({ kind: kind("receiving_address_removed"), chain: z.string(), address: z.string() }),
  z.object({ kind: kind("pool_addresses_added"), chain: z.string(), count: z.int() }),
  z.object({ kind: kind("pool_address_removed"), chain: z.string(), address: z.string() }),
  z.object({ kind: kind("webhook_endpoint_added"), url: z.string() }),
  z.object({ kind: kind("webhook_url_changed"), url: z.string() }),
]);
export type Notice = z.infer<typeof noticeSchema>;
export type UserNotice = Extract<Notice, { kind: "new_sign_in" | "password_changed" }>;
export type MerchantNotice = Exclude<Notice, UserNotice>;
