import type { Metadata } from "next";
import { requireMerchant } from "../../require-merchant";
import { EventsPage } from "@/components/events/events-page";
import { eventsQuery, readEventsView } from "@/components/events/events-view";

export const metadata: Metadata = { title: "Events" };

type Props = {
  params: Promise<{ environment: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function Page({ params, searchParams }: Props) {
  const view = readEventsView(await searchParams);
  await requireMerchant(`/${(await params).environment}/events${eventsQuery(view)}`);
  return <EventsPage key={view.type} view={view} />;
}
