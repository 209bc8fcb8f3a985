// A merchant with a request in every state: created over the API, paid on the local chain.
import type { Page } from "playwright/test";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import { startReceiver } from "@/testing/receiver";
import { waitUntil } from "@/instance/processes/ending";
import { fundedAccount, payWithReference, transferTokens } from "./chain";
import { endRequestIn } from "./database";
import { localChain } from "./instance";
import { addEndpoint, fillPool, createMerchant, get, send, type Merchant } from "./merchant";
import { shop } from "./browser-problems";

export type SampleData = {
  merchant: Merchant;
  active: PresentedPaymentRequest;
  partlyPaid: PresentedPaymentRequest;
  completed: PresentedPaymentRequest;
  expired: PresentedPaymentRequest;
  cancelled: PresentedPaymentRequest;
  /** IDs of endpoints whose receivers accept every delivery, return 503, and return 410 Gone. */
  webhooks: { working: string; failing: string; gone: string };
  stop: () => Promise<void>;
};

const settleMs = 40_000;

export async function createSampleData(page: Page): Promise<SampleData> {
  const merchant = await createMerchant(page);
  const { api } = merchant;
  const { webhooks, stop } = await addEndpoints(page);
  const cancelled = await api.create({ amount: "64", description: "Sample box, six origins", external_id: "HR-20411" });
  const expired = await api.create({ amount: "310", description: "Grinder, refurbished", external_id: "HR-20412" });
  const completed = await api.create({
    amount: "42.5",
    description: "Filter subscription, December",
    external_id: "HR-20415",
    redirect_url: `${shop}/thanks`,
  });
  const partlyPaid = await api.create({ amount: "96", description: "Espresso blend, 4 kg", external_id: "HR-20417" });
  const active = await api.create({
    amount: "148.5",
    description: "Winter roast, 6 kg, delivered to the café in Storgata",
    external_id: "HR-20418",
    cancel_url: `${shop}/basket`,
    metadata: { table: 7, channel: "web shop" },
  });
  const note = "Customer called.\nPays on Friday.";
  await send(page.context(), `/api/payment-requests/${active.public_id}/notes`, { data: { note } });
  const chain = localChain();
  const payer = await fundedAccount(chain);
  await payWithReference(chain, payer, completed, 42_500_000n);
  await payWithReference(chain, payer, partlyPaid, 60_000_000n);
  await payWithReference(chain, payer, expired, 120_000_000n);
  await waitUntilSettled(merchant, completed, ({ status }) => status === "completed");
  await waitUntilSettled(merchant, partlyPaid, ({ paid_amount }) => paid_amount.formatted === "60");
  await waitUntilSettled(merchant, expired, ({ paid_amount }) => paid_amount.formatted === "120");
  await endRequestIn(expired.public_id, 0);
  await waitUntilSettled(merchant, expired, ({ status }) => status === "expired");
  await api.cancel(cancelled.public_id);
  // Without a reference, it could pay either of the two open requests, so it stays unmatched.
  await transferTokens(chain, payer, merchant.recipient, 50_000_000n);
  const views = [
    { page: "payment_requests", name: "Open orders", values: { status: "active" } },
    { page: "new_payment_request", name: "Table for two", values: { amount: "24", expires_in: "2700" } },
  ];
  for (const data of views) await send(page.context(), "/api/dashboard/saved-views", { data });
  // Last, because later requests without a recipient use the pool.
  await fillPool(page.context(), 12);
  await api.create({ amount: "24", description: "Tasting for two", external_id: "HR-20410" });
  return { merchant, active, partlyPaid, completed, expired, cancelled, webhooks, stop };
}

/** Adds an unmatched transfer and dismisses it. */
export async function addDismissedTransfer({ merchant: { recipient, page } }: SampleData): Promise<void> {
  const chain = localChain();
  await transferTokens(chain, await fundedAccount(chain), recipient, 51_000_000n);
  const isDone = async () => {
    const response = await get(page.context(), "/api/unmatched-transfers?status=open");
    const { data } = (await response.json()) as { data: { id: string; amount: { formatted: string } }[] };
    const transfer = data.find(({ amount }) => amount.formatted === "51");
    if (!transfer) return false;
    const body = { data: { note: "Our own transfer" } };
    await send(page.context(), `/api/unmatched-transfers/${transfer.id}/dismiss`, body);
    return true;
  };
  if (!(await waitUntil(isDone, settleMs))) throw new Error("The transfer does not arrive.");
}

async function addEndpoints(page: Page): Promise<Pick<SampleData, "webhooks" | "stop">> {
  const receivers = await Promise.all([startReceiver(), startReceiver(), startReceiver()]);
  const [working, failing, gone] = receivers;
  failing.respondWith((response) => response.writeHead(503).end("The till is being restarted."));
  gone.respondWith((response) => response.writeHead(410).end());
  const add = (url: string, description: string) => addEndpoint(page.context(), { url, description });
  return {
    webhooks: {
      working: await add(working.url, "Shop"),
      failing: await add(failing.url, "Till in Storgata"),
      gone: await add(gone.url, "The old shop"),
    },
    stop: async () => {
      await Promise.all(receivers.map((receiver) => receiver.stop()));
    },
  };
}

/** Adds more requests, for screenshots. */
export async function addMoreRequests({ merchant }: SampleData): Promise<void> {
  const chain = localChain();
  const payer = await fundedAccount(chain);
  const samples = [
    { amount: "18.9", description: "House blend, 1 kg", external_id: "HR-20419", isPaid: true },
    { amount: "1240", description: "Wholesale, Café Lind, November", external_id: "HR-20420", isPaid: true },
    { amount: "27", description: "Gift card", external_id: "HR-20421", isPaid: false },
    { amount: "73.2", description: "Decaf, 3 kg", external_id: "HR-20422", isPaid: true },
    { amount: "560", description: "Barista course, four places", external_id: "HR-20423", isPaid: false },
  ];
  for (const { isPaid, ...body } of samples) {
    const request = await merchant.api.create(body);
    if (!isPaid) continue;
    await payWithReference(chain, payer, request, BigInt(request.amount.raw));
    await waitUntilSettled(merchant, request, ({ status }) => status === "completed");
  }
}

async function waitUntilSettled(
  { api }: Merchant,
  { public_id }: PresentedPaymentRequest,
  isSettled: (request: PresentedPaymentRequest) => boolean,
): Promise<void> {
  const isDone = async () => {
    const { data } = await api.get(public_id);
    return data !== undefined && isSettled(data);
  };
  if (!(await waitUntil(isDone, settleMs))) throw new Error(`The request ${public_id} does not settle.`);
}
