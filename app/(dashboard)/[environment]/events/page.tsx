import type { Metadata } from "next";
import { Prefetch } from "../../prefetch";
import { requireMerchant } from "../../require-merchant";
import { messages } from "@/components/events/messages";
import { EventsPage } from "@/components/events/events-page";
import { eventsQuery, readEventsView } from "@/components/events/events-view";
import { eventsPath } from "@/components/events/queries";

export function generateMetadata(): Metadata {
  return { title: messages.title };
}

type Props = {
  params: Promise<{ environment: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function Page({ params, searchParams }: Props) {
  const view = readEventsView(await searchParams);
  const { environment } = await params;
  await requireMerchant(`/${environment}/events${eventsQuery(view)}`);
  return (
    <Prefetch environment={environment} paths={[eventsPath(view)]}>
      {/* The key unmounts the list on a new filter, so that it does not show the old filter's rows while loading. */}
      <EventsPage key={view.type} view={view} />
    </Prefetch>
  );
}
