import type { Metadata } from "next";
import { Prefetch } from "../../../prefetch";
import { requireMerchant } from "../../../require-merchant";
import { messages } from "@/components/events/messages";
import { EventPage } from "@/components/events/event-page";
import { eventPaths } from "@/components/events/queries";

export const generateMetadata = (): Metadata => ({ title: messages.page.tab });

type Props = { params: Promise<{ environment: string; id: string }> };

export default async function Page({ params }: Props) {
  const { environment, id } = await params;
  await requireMerchant(`/${environment}/events/${encodeURIComponent(id)}`);
  return (
    <Prefetch environment={environment} paths={eventPaths(id)}>
      <EventPage id={id} />
    </Prefetch>
  );
}
