import { paymentRequestStatusSchema, type PresentedPaymentRequest } from "@/lib/payment-requests/schema";

export type RequestStatus = PresentedPaymentRequest["status"];

/** What the list shows: kept in the address, so that it can be shared and survives a reload. */
export type ListView = { status: RequestStatus | null; externalId: string; cursor: string | null };

type Parameters = Record<string, string | string[] | undefined>;

/** The view an address asks for; what it does not know it leaves out. */
export function readListView(parameters: Parameters): ListView {
  const one = (name: string) => [parameters[name]].flat()[0] ?? "";
  return {
    status: paymentRequestStatusSchema.safeParse(one("status")).data ?? null,
    externalId: one("external_id").trim().slice(0, 255),
    cursor: one("cursor") || null,
  };
}

/** The query of a view, as the address and the API both write it; "" for the plain list. */
export function listQuery(view: Partial<ListView>): string {
  const query = new URLSearchParams();
  if (view.status) query.set("status", view.status);
  if (view.externalId) query.set("external_id", view.externalId);
  if (view.cursor) query.set("cursor", view.cursor);
  const text = query.toString();
  return text ? `?${text}` : "";
}
