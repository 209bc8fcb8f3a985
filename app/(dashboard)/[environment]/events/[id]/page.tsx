import type { Metadata } from "next";
import { requireMerchant } from "../../../require-merchant";
import { EventPage } from "@/components/events/event-page";

export const metadata: Metadata = { title: "Event" };

type Props = { params: Promise<{ environment: string; id: string }> };

export default async function Page({ params }: Props) {
  const { environment, id } = await params;
  await requireMerchant(`/${environment}/events/${encodeURIComponent(id)}`);
  return <EventPage id={id} />;
}
