import type { Metadata } from "next";
import { requireMerchant } from "../../../require-merchant";
import { AddressPoolPage } from "@/components/address-pools/address-pool-page";
import { parameterOf, queryOf, type SearchParameters } from "@/components/ui/search-parameters";

export const metadata: Metadata = { title: "Address pool" };

type Props = { params: Promise<{ environment: string }>; searchParams: Promise<SearchParameters> };

export default async function Page({ params, searchParams }: Props) {
  const cursor = parameterOf(await searchParams, "cursor") || null;
  await requireMerchant(`/${(await params).environment}/settings/address-pool${queryOf({ cursor })}`);
  return <AddressPoolPage cursor={cursor} />;
}
