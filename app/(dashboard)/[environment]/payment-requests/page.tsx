import type { Metadata } from "next";
import { cookies } from "next/headers";
import { Prefetch } from "../../prefetch";
import { readListView } from "../../read-list-view";
import { requireMerchant } from "../../require-merchant";
import { columnsCookie, columnsOf } from "@/components/requests/columns";
import { messages } from "@/components/requests/messages";
import { chainsPath } from "@/components/chains/queries";
import { ListPage } from "@/components/requests/list-page";
import type { SearchParameters } from "@/components/ui/search-parameters";
import { listQuery } from "@/components/api/loading/list-view";
import { countsPath, listPath } from "@/components/requests/queries";
import { listPaymentRequestsSchema } from "@/lib/requests/list-schema";

export const generateMetadata = (): Metadata => ({ title: messages.title });

type Props = { params: Promise<{ environment: string }>; searchParams: Promise<SearchParameters> };

export default async function Page({ params, searchParams }: Props) {
  const view = readListView(await searchParams, listPaymentRequestsSchema);
  const { environment } = await params;
  await requireMerchant(`/${environment}/payment-requests${listQuery(view)}`);
  return (
    <Prefetch environment={environment} paths={[listPath(view), countsPath, chainsPath(environment)]}>
      <ListPage view={view} columns={columnsOf((await cookies()).get(columnsCookie)?.value)} />
    </Prefetch>
  );
}
