import type { Metadata } from "next";
import { Prefetch } from "../../../prefetch";
import { requireMerchant } from "../../../require-merchant";
import { messages } from "@/components/events/webhooks/messages";
import { readDeliveriesView } from "@/components/events/webhooks/deliveries-view";
import { EndpointPage } from "@/components/events/webhooks/endpoint-page";
import { deliveriesPath } from "@/components/events/webhooks/delivery-queries";
import { endpointPath } from "@/components/events/webhooks/queries";
import { queryOf, type SearchParameters } from "@/components/ui/search-parameters";

export const generateMetadata = (): Metadata => ({ title: messages.page.tab });

type Props = { params: Promise<{ environment: string; id: string }>; searchParams: Promise<SearchParameters> };

export default async function Page({ params, searchParams }: Props) {
  const { environment, id } = await params;
  const view = readDeliveriesView(await searchParams);
  await requireMerchant(`/${environment}/webhooks/${encodeURIComponent(id)}${queryOf(view)}`);
  return (
    <Prefetch environment={environment} paths={[endpointPath(id), deliveriesPath(id, view)]}>
      <EndpointPage id={id} view={view} />
    </Prefetch>
  );
}
