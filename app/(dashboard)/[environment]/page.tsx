import type { Metadata } from "next";
import { Prefetch } from "../prefetch";
import { requireMerchant } from "../require-merchant";
import { messages } from "@/components/reports/overview/messages";
import { OverviewPage } from "@/components/reports/overview/overview-page";
import { reconciliationsPath, webhookHealthPath } from "@/components/reports/overview/paths";
import { apiKeysPath } from "@/components/accounts/api-keys/queries";
import { addressesPath } from "@/components/accounts/settings/receiving-addresses-query";
import { poolCountsPath } from "@/components/addresses/pools/queries";
import { chainsPath } from "@/components/chains/queries";
import { paymentsPath } from "@/components/requests/payments/queries";
import { countsPath } from "@/components/requests/queries";

export const generateMetadata = (): Metadata => ({ title: messages.title });

/** The API paths that the overview loads in addition to those of the sidebar. */
const paths = [
  ...[countsPath, paymentsPath({ filters: {}, cursor: null }), chainsPath, addressesPath, poolCountsPath],
  ...[apiKeysPath, webhookHealthPath, reconciliationsPath],
];

type Props = { params: Promise<{ environment: string }> };

export default async function Page({ params }: Props) {
  const { environment } = await params;
  await requireMerchant(`/${environment}`);
  return (
    <Prefetch environment={environment} paths={paths}>
      <OverviewPage />
    </Prefetch>
  );
}
