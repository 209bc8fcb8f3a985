import type { Metadata } from "next";
import { Prefetch } from "../../../prefetch";
import { requireMerchant } from "../../../require-merchant";
import { messages } from "@/components/requests/form-messages";
import { poolCountsPath } from "@/components/addresses/pools/queries";
import { chainsPath } from "@/components/chains/queries";
import { NewRequestPage } from "@/components/requests/new-request-page";
import { newRequestHref, readSource } from "@/components/requests/new-request-source";
import { requestPath } from "@/components/requests/queries";
import { templatesPath } from "@/components/shell/views";
import type { SearchParameters } from "@/components/ui/search-parameters";
import { addressesPath } from "@/components/accounts/settings/receiving-addresses-query";

export const generateMetadata = (): Metadata => ({ title: messages.create.title });

type Props = { params: Promise<{ environment: string }>; searchParams: Promise<SearchParameters> };

export default async function Page({ params, searchParams }: Props) {
  const { environment } = await params;
  const source = readSource(await searchParams);
  await requireMerchant(newRequestHref(`/${environment}`, source));
  const { from, template } = source;
  return (
    <Prefetch
      environment={environment}
      paths={[
        chainsPath(environment),
        addressesPath,
        poolCountsPath,
        ...(from ? [requestPath(from)] : []),
        ...(template ? [templatesPath] : []),
      ]}
    >
      <NewRequestPage key={from ?? template} source={source} />
    </Prefetch>
  );
}
