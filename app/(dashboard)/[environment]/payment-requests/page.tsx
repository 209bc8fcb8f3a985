import type { Metadata } from "next";
import { requireMerchant } from "../../require-merchant";
import { ListPage } from "@/components/payment-requests/list-page";
import { listQuery, readListView } from "@/components/payment-requests/list-view";

export const metadata: Metadata = { title: "Payment requests" };

type Props = {
  params: Promise<{ environment: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function Page({ params, searchParams }: Props) {
  const view = readListView(await searchParams);
  await requireMerchant(`/${(await params).environment}/payment-requests${listQuery(view)}`);
  // Another view is another list: it begins on its own first page.
  return <ListPage key={`${view.status}/${view.externalId}`} view={view} />;
}
