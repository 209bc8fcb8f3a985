import type { Metadata } from "next";
import { Prefetch } from "../../../prefetch";
import { readListView } from "../../../read-list-view";
import { requireMerchant } from "../../../require-merchant";
import { messages } from "@/components/settlement/unmatched-transfers/messages";
import { UnmatchedPage } from "@/components/settlement/unmatched-transfers/unmatched-page";
import { unmatchedPath } from "@/components/settlement/unmatched-transfers/unmatched-view";
import type { SearchParameters } from "@/components/ui/search-parameters";
import { chainsPath } from "@/components/chains/queries";
import { listQuery } from "@/components/api/loading/list-view";
import { listUnmatchedTransfersSchema } from "@/lib/settlement/unmatched-transfers/schema";

export const generateMetadata = (): Metadata => ({ title: messages.title });

type Props = { params: Promise<{ environment: string }>; searchParams: Promise<SearchParameters> };

export default async function Page({ params, searchParams }: Props) {
  const view = readListView(await searchParams, listUnmatchedTransfersSchema);
  const { environment } = await params;
  await requireMerchant(`/${environment}/payments/unmatched${listQuery(view)}`);
  return (
    <Prefetch environment={environment} paths={[unmatchedPath(view), chainsPath(environment)]}>
      {/* The key unmounts the list on a new filter, so that it does not show the old filter's rows while loading. */}
      <UnmatchedPage key={view.filters.status} view={view} />
    </Prefetch>
  );
}
