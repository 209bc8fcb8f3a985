import type { Metadata } from "next";
import { Prefetch } from "../../../prefetch";
import { requireMerchant } from "../../../require-merchant";
import { messages } from "@/components/payment-requests/form-messages";
import { poolCountsPath } from "@/components/address-pools/queries";
import { chainsPath } from "@/components/chains/queries";
import { NewRequestPage } from "@/components/payment-requests/new-request-page";
import { addressesPath } from "@/components/settings/receiving-addresses-query";

export const metadata: Metadata = { title: messages.create.title };

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
