import type { Metadata } from "next";
import { Prefetch } from "../../prefetch";
import { readListView } from "../../read-list-view";
import { requireMerchant } from "../../require-merchant";
import { messages } from "@/components/requests/payments/messages";
import { PaymentsPage } from "@/components/requests/payments/payments-page";
import { chainsPath } from "@/components/chains/queries";
import type { SearchParameters } from "@/components/ui/search-parameters";
import { listQuery } from "@/components/api/loading/list-view";
import { paymentsPath } from "@/components/requests/payments/queries";
import { listPaymentsSchema } from "@/lib/requests/payments/list-schema";

export const generateMetadata = (): Metadata => ({ title: messages.title });

type Props = { params: Promise<{ environment: string }>; searchParams: Promise<SearchParameters> };

export default async function Page({ params, searchParams }: Props) {
  const view = readListView(await searchParams, listPaymentsSchema);
  const { environment } = await params;
  await requireMerchant(`/${environment}/payments${listQuery(view)}`);
  return (
    <Prefetch environment={environment} paths={[paymentsPath(view), chainsPath(environment)]}>
      <PaymentsPage view={view} />
    </Prefetch>
  );
}
