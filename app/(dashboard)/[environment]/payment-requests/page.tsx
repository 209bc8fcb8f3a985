import type { Metadata } from "next";
import { Prefetch } from "../../prefetch";
import { requireMerchant } from "../../require-merchant";
import { messages } from "@/components/payment-requests/messages";
import { chainsPath } from "@/components/chains/queries";
import { ListPage } from "@/components/payment-requests/list-page";
import { listQuery, readListView } from "@/components/payment-requests/list-view";
import { countsPath, listPath } from "@/components/payment-requests/queries";

export const metadata: Metadata = { title: messages.title };

type Props = {
  params: Promise<{ environment: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function Page({ params, searchParams }: Props) {
  const view = readListView(await searchParams);
  const { environment } = await params;
  await requireMerchant(`/${environment}/payment-requests${listQuery(view)}`);
  return (
    <Prefetch environment={environment} paths={[listPath(view), countsPath, chainsPath]}>
      {/* The key unmounts the list on new filters, so that it starts at the first page again. */}
      <ListPage key={`${view.status}/${view.externalId}`} view={view} />
    </Prefetch>
  );
}
