import type { Metadata } from "next";
import { requireMerchant } from "../../../../../require-merchant";
import { DeliveryPage } from "@/components/webhooks/delivery-page";

export const metadata: Metadata = { title: "Webhook delivery" };

type Props = { params: Promise<{ environment: string; id: string; delivery_id: string }> };

export default async function Page({ params }: Props) {
  const { environment, id, delivery_id } = await params;
  const [endpointId, deliveryId] = [id, delivery_id].map(encodeURIComponent);
  await requireMerchant(`/${environment}/webhooks/${endpointId}/deliveries/${deliveryId}`);
  return <DeliveryPage endpointId={id} deliveryId={delivery_id} />;
}
