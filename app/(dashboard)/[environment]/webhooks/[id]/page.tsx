import type { Metadata } from "next";
import { Prefetch } from "../../../prefetch";
import { requireMerchant } from "../../../require-merchant";
import { messages } from "@/components/webhooks/messages";
import { deliveriesQuery, readDeliveriesView } from "@/components/webhooks/deliveries-view";
import { EndpointPage } from "@/components/webhooks/endpoint-page";
import { deliveriesPath } from "@/components/webhooks/delivery-queries";
import { endpointPath } from "@/components/webhooks/queries";

export const metadata: Metadata = { title: messages.page.tab };

type Props = {
  params: Promise<{ environment: string; id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function Page({ params, searchParams }: Props) {
  const { environment, id } = await params;
  const view = readDeliveriesView(await searchParams);
  await requireMerchant(`/${environment}/webhooks/${encodeURIComponent(id)}${deliveriesQuery(view)}`);
  return (
    <Prefetch environment={environment} paths={[endpointPath(id), deliveriesPath(id, view)]}>
      <EndpointPage id={id} view={view} />
    </Prefetch>
  );
}
