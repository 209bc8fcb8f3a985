import { amountText } from "@/components/ui/amount-text";
import type { PresentedEvent } from "@/lib/openapi/event-schema";

/** What an event is about in a few words, as it was then; "" once that is no longer kept. */
export function eventSubject({ data }: Pick<PresentedEvent, "data">): string {
  if (data === null) return "";
  if ("unmatched_transfer" in data) {
    const { amount, token } = data.unmatched_transfer;
    return `${amountText(amount, token.is_stablecoin)} ${token.symbol}`;
  }
  if ("webhook_endpoint" in data) return data.webhook_endpoint.url;
  const { amount, token, description, external_id: externalId } = data.payment_request;
  const money = `${amountText(amount, token.is_stablecoin)} ${token.symbol}`;
  return [money, description || externalId].filter(Boolean).join(", ");
}
