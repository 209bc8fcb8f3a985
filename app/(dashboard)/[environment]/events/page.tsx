import type { Metadata } from "next";
import { Prefetch } from "../../prefetch";
import { requireMerchant } from "../../require-merchant";
import { messages } from "@/components/events/messages";
import { EventsPage } from "@/components/events/events-page";
import { readEventsView } from "@/components/events/events-view";
import { eventsPath } from "@/components/events/queries";
import { queryOf, type SearchParameters } from "@/components/ui/search-parameters";

export const generateMetadata = (): Metadata => ({ title: messages.title });

type Props = { params: Promise<{ environment: string }>; searchParams: Promise<SearchParameters> };

export default async function Page({ params, searchParams }: Props) {
  const view = readEventsView(await searchParams);
  const { environment } = await params;
  await requireMerchant(`/${environment}/events${queryOf(view)}`);
  return (
    <Prefetch environment={environment} paths={[eventsPath(view)]}>
      {/* The key unmounts the list on a new filter, so that it does not show the old filter's rows while loading. */}
      <EventsPage key={view.type} view={view} />
    </Prefetch>
  );
}
