import type { Metadata } from "next";
import { Prefetch } from "../../../prefetch";
import { requireMerchant } from "../../../require-merchant";
import { messages } from "@/components/settlement/unmatched-transfers/messages";
import { UnmatchedPage } from "@/components/settlement/unmatched-transfers/unmatched-page";
import { readUnmatchedView, unmatchedQuery } from "@/components/settlement/unmatched-transfers/unmatched-view";
import type { SearchParameters } from "@/components/ui/search-parameters";
import { unmatchedPath } from "@/components/settlement/unmatched-transfers/queries";

export const generateMetadata = (): Metadata => ({ title: messages.title });

type Props = { params: Promise<{ environment: string }>; searchParams: Promise<SearchParameters> };

export default async function Page({ params, searchParams }: Props) {
  const view = readUnmatchedView(await searchParams);
  const { environment } = await params;
  await requireMerchant(`/${environment}/payments/unmatched${unmatchedQuery(view)}`);
  return (
    <Prefetch environment={environment} paths={[unmatchedPath(view)]}>
      {/* The key unmounts the list on a new filter, so that it does not show the old filter's rows while loading. */}
      <UnmatchedPage key={view.status} view={view} />
    </Prefetch>
  );
}
