import type { Metadata } from "next";
import { Prefetch } from "../../../prefetch";
import { requireMerchant } from "../../../require-merchant";
import { messages } from "@/components/events/webhooks/messages";
import { deliveriesQuery, readDeliveriesView } from "@/components/events/webhooks/deliveries-view";
import { EndpointPage } from "@/components/events/webhooks/endpoint-page";
import { deliveriesPath } from "@/components/events/webhooks/delivery-queries";
import { endpointPath } from "@/components/events/webhooks/queries";

export function generateMetadata(): Metadata {
  return { title: messages.page.tab };
}

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
