import type { Metadata } from "next";
import { Prefetch } from "../../../../../prefetch";
import { requireMerchant } from "../../../../../require-merchant";
import { messages } from "@/components/events/webhooks/delivery-messages";
import { DeliveryPage } from "@/components/events/webhooks/delivery-page";
import { deliveryPath } from "@/components/events/webhooks/delivery-queries";
import { endpointPath } from "@/components/events/webhooks/queries";

export const generateMetadata = (): Metadata => ({ title: messages.page.tab });

type Props = { params: Promise<{ environment: string; id: string; delivery_id: string }> };

export default async function Page({ params }: Props) {
  const { environment, id, delivery_id } = await params;
  const [endpointId, deliveryId] = [id, delivery_id].map(encodeURIComponent);
  await requireMerchant(`/${environment}/webhooks/${endpointId}/deliveries/${deliveryId}`);
  return (
    <Prefetch environment={environment} paths={[endpointPath(id), deliveryPath(delivery_id)]}>
      <DeliveryPage endpointId={id} deliveryId={delivery_id} />
    </Prefetch>
  );
}
