import type { Metadata } from "next";
import { Prefetch } from "../prefetch";
import { requireMerchant } from "../require-merchant";
import { ApprovalNews } from "@/components/reports/overview/approval-news";
import { messages } from "@/components/reports/overview/messages";
import { OverviewPage } from "@/components/reports/overview/overview-page";
import { reconciliationsPath, webhookHealthPath } from "@/components/reports/overview/paths";
import { apiKeysPath } from "@/components/accounts/api-keys/queries";
import { addressesPath } from "@/components/accounts/settings/receiving-addresses-query";
import { poolCountsPath } from "@/components/addresses/pools/queries";
import { chainsPath } from "@/components/chains/queries";
import { paymentsPath } from "@/components/requests/payments/queries";
import { countsPath } from "@/components/requests/queries";

import { getApprovalNews } from "@/lib/approvals/four-eyes";
import type { Session } from "@/lib/accounts/auth/session";

export const generateMetadata = (): Metadata => ({ title: messages.title });

/** The API paths that the overview loads in addition to those of the sidebar. */
const paths = [
  ...[countsPath, paymentsPath({ filters: {}, cursor: null }), chainsPath, addressesPath, poolCountsPath],
  ...[apiKeysPath, webhookHealthPath, reconciliationsPath],
];

type Props = { params: Promise<{ environment: string }> };

export default async function Page({ params }: Props) {
  const { environment } = await params;
  const session = await requireMerchant(`/${environment}`);
  return (
    <Prefetch environment={environment} paths={paths}>
      <OverviewPage news={environment.startsWith("live") ? await newsFor(session, `/${environment}`) : null} />
    </Prefetch>
  );
}

/** About approvals, which exist in live only. */
async function newsFor({ merchant, permissions }: Session, basePath: string) {
  if (!permissions.includes("settings:read")) return null;
  const { waiting, isRecommended } = await getApprovalNews(merchant.id);
  const mayDecide = permissions.includes("settings:write");
  return (
    <ApprovalNews
      waiting={waiting}
      isRecommended={isRecommended && mayDecide}
      href={`${basePath}/settings/approvals`}
    />
  );
}
