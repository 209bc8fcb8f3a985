import { randomUUID } from "node:crypto";
import { gracePeriodsSeconds } from "@/lib/accounts/api-keys/schema";
import { newWebpHeader } from "./images";
import { makePasskey } from "./passkeys";
import { newAddress, testToken } from "./settlement-fixtures";

const id = "0123456789abcdefghijklmn";
const address = { chain: "local-evm", address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" };

/** IDs in the form of each route that has such a segment; none exists. */
const ids: [path: RegExp, id: string][] = [
  [/^\/api\/events\//, `evt_${id}`],
  [/^\/api\/webhook-deliveries\//, `whd_${id}`],
  [/^\/api\/webhook-endpoints\//, `we_${id}`],
  [/^\/api\/unmatched-transfers\//, `utr_${id}`],
  [/^\/api\/dashboard\/api-keys\//, `key_${id}`],
  [/^\/api\/dashboard\/approvals\//, `apr_${id}`],
  [/^\/api\/dashboard\/invitations\//, `inv_${id}`],
  [/^\/api\/dashboard\/notification-channels\//, `nch_${id}`],
  [/^\/api\/dashboard\/saved-views\//, `sv_${id}`],
  [/^\/api\/dashboard\/members\//, "999999999999"],
  [/^\/api\/dashboard\/sessions\//, "00000000-0000-4000-8000-000000000000"],
];

/** The e-mail address of the user who calls. */
type Caller = { email: string };

/** A body that each write accepts; `{}` for those that need no more. */
const bodies: Record<string, (caller: Caller) => unknown> = {
  "POST /api/dashboard/account/deletion": ({ email }) => ({ confirmation: email }),
  "POST /api/dashboard/api-keys": () => ({ name: "Checkout" }),
  "POST /api/dashboard/api-keys/[id]/roll": () => ({ grace_seconds: gracePeriodsSeconds[0] }),
  "POST /api/dashboard/invitation/accept": () => ({ token: "unknown" }),
  "POST /api/dashboard/invitation/sign-up": () => ({
    token: "unknown",
    name: "Kari Moe",
    password: "seven green kettles",
  }),
  "POST /api/dashboard/invitations": () => ({ email: `${randomUUID()}@shop.example`, role: "viewer" }),
  "PATCH /api/dashboard/members/[id]": () => ({ role: "viewer" }),
  "POST /api/dashboard/merchant/deletion": () => ({ confirmation: "Test merchant" }),
  "POST /api/dashboard/password": () => ({ current_password: "wrong one", new_password: "seven green kettles" }),
  "POST /api/dashboard/receiving-addresses": () => ({ ...address, address: newAddress() }),
  "POST /api/dashboard/receiving-addresses/proofs": () => ({
    ...address,
    issued_at: new Date().toISOString(),
    signature: `0x${"11".repeat(65)}`,
  }),
  "POST /api/dashboard/receiving-addresses/statements": () => address,
  "POST /api/dashboard/security/authenticator-app/confirmation": () => ({ code: "000000" }),
  "POST /api/dashboard/security/passkeys": () => {
    return { name: "Laptop", response: makePasskey({ challenge: "unknown", user: { id: "MQ" } }).response };
  },
  "PATCH /api/dashboard/security/passkeys/[id]": () => ({ name: "Phone" }),
  "POST /api/dashboard/notification-channels": () => ({
    service: "url",
    url: "https://shop.example/messages",
    name: "Till",
    kinds: ["paid"],
    language: "en",
  }),
  "PATCH /api/dashboard/notification-channels/[id]": () => ({ name: "Counter" }),
  "PATCH /api/dashboard/notifications": () => ({ kinds: ["paid"] }),
  "PUT /api/dashboard/preferences": () => ({ language: "de", time_zone: null, number_format: null, hour_cycle: "h23" }),
  "POST /api/dashboard/saved-views": () => ({ page: "payments", name: "Paid", values: { status: "completed" } }),
  "PATCH /api/dashboard/settings": () => ({ name: "Fjord Coffee" }),
  "PUT /api/dashboard/settings/logo": () => newWebpHeader(16, 16).toString(),
  "PATCH /api/dashboard/settings/address-protection": () => ({ enabled: false }),
  "PATCH /api/dashboard/settings/four-eyes": () => ({ enabled: false }),
  "PATCH /api/dashboard/settings/second-factor": () => ({ required: false }),
  "POST /api/dashboard/forgot-password": () => ({ email: "a@shop.example" }),
  "POST /api/dashboard/reset-password": () => ({ token: "unknown", password: "seven green kettles" }),
  "POST /api/dashboard/sign-up": () => ({
    name: "Fjord Coffee",
    email: "a@shop.example",
    password: "seven green kettles",
  }),
  "POST /api/dashboard/verify-email": () => ({ token: "unknown" }),
  "POST /api/payment-requests": () => ({ amount: "1", token_id: testToken.id, recipient_address: newAddress() }),
  "PATCH /api/payment-requests/[public_id]": () => ({ description: "Two rolls" }),
  "POST /api/payment-requests/[public_id]/notes": () => ({ note: "Customer called, pays on Friday" }),
  "POST /api/payment-requests/[public_id]/resolve": () => ({ note: "Paid in cash" }),
  "POST /api/pool-addresses": () => ({ chain: address.chain, addresses: [newAddress()] }),
  "POST /api/public/payment-requests/[shortcode]/attempts": () => ({ transaction_hash: `0x${"1".repeat(64)}` }),
  "POST /api/public/payment-requests/[shortcode]/solana-pay": () => ({ account: "11111111111111111111111111111112" }),
  "POST /api/public/verify": () => ({ document: "e30.e30.AA" }),
  "POST /api/sandbox/payment-requests/[public_id]/simulate": () => ({ scenario: "exact" }),
  "POST /api/unmatched-transfers/[id]/assign": () => ({ public_id: "00000000-0000-4000-8000-000000000000" }),
  "POST /api/unmatched-transfers/[id]/dismiss": () => ({ note: "Not ours" }),
  "POST /api/webhook-endpoints": () => ({ url: "https://shop.example/hook", events: ["*"] }),
  "PATCH /api/webhook-endpoints/[id]": () => ({ description: "Shop" }),
  "POST /api/webhook-endpoints/[id]/recover": () => ({ since: new Date().toISOString() }),
};

/** The queries of reads that require one. */
const queries: Record<string, string> = {
  "GET /api/dashboard/saved-views": "?page=payments",
  "GET /api/dashboard/search": "?q=Filter",
};

/** A body and query that the route accepts, and values for its path parameters, so that a call reaches the database. */
export function exampleCallOf(
  { method, path }: { method: string; path: string },
  caller: Caller = { email: "" },
): { params: Record<string, string>; query: string; body?: unknown } {
  const [, known = "1"] = ids.find(([pattern]) => pattern.test(path)) ?? [];
  const body = method === "GET" ? undefined : (bodies[`${method} ${path}`]?.(caller) ?? {});
  return { params: { id: known }, query: queries[`${method} ${path}`] ?? "", body };
}
