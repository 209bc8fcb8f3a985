import type { Metadata } from "next";
import { requireMerchant } from "../../require-merchant";
import { messages } from "@/components/events/webhooks/messages";
import { WebhooksPage } from "@/components/events/webhooks/webhooks-page";

export const generateMetadata = (): Metadata => ({ title: messages.title });

type Props = { params: Promise<{ environment: string }> };

export default async function Page({ params }: Props) {
  await requireMerchant(`/${(await params).environment}/webhooks`);
  // The layout has already prefetched the endpoints.
  return <WebhooksPage />;
}
