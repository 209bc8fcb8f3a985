import { paymentStatusSchema, type PresentedPayment } from "@/lib/payments/schema";

type PaymentStatus = PresentedPayment["status"];

/** What the list of payments shows: kept in the address, so that it can be shared and survives a reload. */
export type PaymentsView = { status: PaymentStatus | null; cursor: string | null };

/** The view an address asks for; what it does not know it leaves out. */
export function readPaymentsView(parameters: Record<string, string | string[] | undefined>): PaymentsView {
  const one = (name: string) => [parameters[name]].flat()[0] ?? "";
  return { status: paymentStatusSchema.safeParse(one("status")).data ?? null, cursor: one("cursor") || null };
}

/** The query of a view, as the address and the API both write it; "" for the plain list. */
export function paymentsQuery({ status, cursor }: PaymentsView): string {
  const query = new URLSearchParams({ ...(status ? { status } : {}), ...(cursor ? { cursor } : {}) }).toString();
  return query ? `?${query}` : "";
}
