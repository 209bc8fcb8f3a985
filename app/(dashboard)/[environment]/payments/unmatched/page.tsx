import type { Metadata } from "next";
import { requireMerchant } from "../../../require-merchant";
import { UnmatchedPage } from "@/components/unmatched-transfers/unmatched-page";
import { readUnmatchedView, unmatchedQuery } from "@/components/unmatched-transfers/unmatched-view";

export const metadata: Metadata = { title: "Unmatched" };

type Props = {
  params: Promise<{ environment: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function Page({ params, searchParams }: Props) {
  const view = readUnmatchedView(await searchParams);
  await requireMerchant(`/${(await params).environment}/payments/unmatched${unmatchedQuery(view)}`);
  return <UnmatchedPage key={view.status} view={view} />;
}
