import { addNote } from "@/lib/requests/add-note";
import { createApiKey } from "@/lib/accounts/api-keys/create";
import { signIn } from "@/lib/accounts/auth/sign-in";
import { env } from "@/lib/platform/env";
import type { Context } from "@/lib/accounts/merchants/context";
import type { Person } from "@/lib/accounts/merchants/schema";
import { createPaymentRequest } from "@/lib/requests/create";
import { createPaymentRequestSchema } from "@/lib/requests/create-schema";
import { createSavedView } from "@/lib/reports/saved-views/saved-views";
import { resolvePaymentRequest } from "@/lib/requests/resolve";
import { createAccount } from "@/lib/accounts/users/create-account";
import { dismissUnmatchedTransfer } from "@/lib/settlement/unmatched-transfers/dismiss";
import { newAddress, testToken, contextOf } from "./settlement-fixtures";
import { bookTransfer } from "./transfers";
import { newUnmatched } from "./unmatched";
import { newEndpoint } from "./webhooks";

export type PersonalAccount = { userId: bigint; merchantId: bigint; email: string; ctx: Context<Person> };

export const accountPassword = "seven green kettles";

/** Creates a user who owns a new business. `ctx` is the user's context in its sandbox. */
export async function newAccount(name = "Halden Roasters"): Promise<PersonalAccount> {
  const email = `${crypto.randomUUID()}@shop.example`;
  const account = await createAccount(
    { email, name: "Ingrid Solheim", merchantName: name, password: accountPassword },
    { now: new Date() },
  );
  const scope = { merchantId: account.merchantId, environment: "sandbox" } as const;
  return { ...account, email, ctx: contextOf(scope, { actor: { type: "user" as const, id: account.userId, email } }) };
}

/** Texts that identify a customer. */
export const customerTexts = { description: "Order of Åse Berg", external_id: "aase-berg-17" };

/**
 * Creates every kind of record with personal data of the person, the business or its customers. No request stays open.
 */
export async function seedPersonalData({ merchantId, email, ctx }: PersonalAccount) {
  await signIn({ email, password: accountPassword }, "203.0.113.77");
  const { row: apiKey } = await createApiKey(ctx, { name: "till", permissions: ["*"] }, env().peppers[0]);
  await newEndpoint(ctx.scope, "http://127.0.0.1:9/hooks?for=solheim");
  const body = { amount: "10", token_id: testToken.id, recipient_address: newAddress(), ...customerTexts };
  const input = createPaymentRequestSchema.parse({ ...body, metadata: { customer: "aase@customer.example" } });
  const request = await createPaymentRequest(ctx, input);
  await addNote(ctx, { publicId: request.publicId, note: "aase@customer.example pays on Friday" });
  const transactionHash = await bookTransfer(request, 4_000_000n);
  await resolvePaymentRequest(ctx, { publicId: request.publicId, note: "Åse paid the rest in cash" });
  const { entry } = await newUnmatched({ id: merchantId }, { value: 3_000_000n });
  await dismissUnmatchedTransfer(ctx, { id: entry.id, note: "Åse again" });
  const values = { q: "aase@customer.example" };
  await createSavedView(ctx, { page: "payment_requests", name: customerTexts.description, values });
  return { apiKey, request, transactionHash, unmatchedId: entry.id };
}
