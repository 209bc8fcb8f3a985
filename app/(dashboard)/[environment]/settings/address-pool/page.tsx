import type { Metadata } from "next";
import { Prefetch } from "../../../prefetch";
import { requireMerchant } from "../../../require-merchant";
import { messages } from "@/components/addresses/pools/messages";
import { AddressPoolPage } from "@/components/addresses/pools/address-pool-page";
import { parameterOf, queryOf, type SearchParameters } from "@/components/ui/search-parameters";
import { listPath, poolCountsPath } from "@/components/addresses/pools/queries";
import { chainsPath } from "@/components/chains/queries";

export const generateMetadata = (): Metadata => ({ title: messages.title });

type Props = { params: Promise<{ environment: string }>; searchParams: Promise<SearchParameters> };

export default async function Page({ params, searchParams }: Props) {
  const cursor = parameterOf(await searchParams, "cursor") || null;
  const { environment } = await params;
  await requireMerchant(`/${environment}/settings/address-pool${queryOf({ cursor })}`);
  return (
    <Prefetch environment={environment} paths={[listPath(cursor), poolCountsPath, chainsPath(environment)]}>
      <AddressPoolPage cursor={cursor} />
    </Prefetch>
  );
}
