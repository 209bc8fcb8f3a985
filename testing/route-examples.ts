import { gracePeriodsSeconds } from "@/lib/accounts/api-keys/schema";
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
  [/^\/api\/dashboard\/sessions\//, "00000000-0000-4000-8000-000000000000"],
];

/** The e-mail address of the user who calls. */
type Caller = { email: string };

/** A body that each write accepts; `{}` for those that need no more. */
const bodies: Record<string, (caller: Caller) => unknown> = {
  "POST /api/dashboard/account/deletion": ({ email }) => ({ confirmation: email }),
  "POST /api/dashboard/api-keys": () => ({ name: "Checkout" }),
  "POST /api/dashboard/api-keys/[id]/roll": () => ({ grace_seconds: gracePeriodsSeconds[0] }),
  "POST /api/dashboard/merchant/deletion": () => ({ confirmation: "Test merchant" }),
  "POST /api/dashboard/password": () => ({ current_password: "wrong one", new_password: "seven green kettles" }),
  "POST /api/dashboard/receiving-addresses": () => ({ ...address, address: newAddress() }),
  "POST /api/dashboard/receiving-addresses/proofs": () => ({
    ...address,
    issued_at: new Date().toISOString(),
    signature: `0x${"11".repeat(65)}`,
  }),
  "POST /api/dashboard/receiving-addresses/statements": () => address,
  "PATCH /api/dashboard/settings": () => ({ name: "Fjord Coffee" }),
  "PATCH /api/dashboard/settings/address-protection": () => ({ enabled: false }),
  "POST /api/dashboard/sign-up": () => ({
    name: "Fjord Coffee",
    email: "a@shop.example",
    password: "seven green kettles",
  }),
  "POST /api/dashboard/verify-email": () => ({ token: "unknown" }),
  "POST /api/payment-requests": () => ({ amount: "1", token_id: testToken.id, recipient_address: newAddress() }),
  "PATCH /api/payment-requests/[public_id]": () => ({ description: "Two rolls" }),
  "POST /api/payment-requests/[public_id]/resolve": () => ({ note: "Paid in cash" }),
  "POST /api/pool-addresses": () => ({ chain: address.chain, addresses: [newAddress()] }),
  "POST /api/public/payment-requests/[shortcode]/attempts": () => ({ transaction_hash: `0x${"1".repeat(64)}` }),
  "POST /api/sandbox/payment-requests/[public_id]/simulate": () => ({ scenario: "exact" }),
  "POST /api/unmatched-transfers/[id]/assign": () => ({ public_id: "00000000-0000-4000-8000-000000000000" }),
  "POST /api/unmatched-transfers/[id]/dismiss": () => ({ note: "Not ours" }),
  "POST /api/webhook-endpoints": () => ({ url: "https://shop.example/hook", events: ["*"] }),
  "PATCH /api/webhook-endpoints/[id]": () => ({ description: "Shop" }),
  "POST /api/webhook-endpoints/[id]/recover": () => ({ since: new Date().toISOString() }),
};

/** A body that the route accepts, and values for its path parameters, so that a call reaches the database. */
export function exampleCallOf(
  { method, path }: { method: string; path: string },
  caller: Caller = { email: "" },
): { params: Record<string, string>; body?: unknown } {
  const [, known = "1"] = ids.find(([pattern]) => pattern.test(path)) ?? [];
  const body = method === "GET" ? undefined : (bodies[`${method} ${path}`]?.(caller) ?? {});
  return { params: { id: known }, body };
}
