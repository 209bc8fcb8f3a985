import type { Metadata } from "next";
import { Prefetch } from "../../../prefetch";
import { requireMerchant } from "../../../require-merchant";
import { messages } from "@/components/requests/form-messages";
import { poolCountsPath } from "@/components/addresses/pools/queries";
import { chainsPath } from "@/components/chains/queries";
import { NewRequestPage } from "@/components/requests/new-request-page";
import { addressesPath } from "@/components/accounts/settings/receiving-addresses-query";

export const generateMetadata = (): Metadata => ({ title: messages.create.title });

type Props = { params: Promise<{ environment: string }> };

export default async function Page({ params }: Props) {
  const { environment } = await params;
  await requireMerchant(`/${environment}/payment-requests/new`);
  return (
    <Prefetch environment={environment} paths={[chainsPath, addressesPath, poolCountsPath]}>
      <NewRequestPage />
    </Prefetch>
  );
}
