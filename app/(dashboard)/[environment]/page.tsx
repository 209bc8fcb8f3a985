import type { Metadata } from "next";
import { readKnownZone } from "../known-zone";
import { Prefetch } from "../prefetch";
import { requireMerchant } from "../require-merchant";
import { ApprovalNews } from "@/components/reports/overview/approval-news";
import { messages } from "@/components/reports/overview/messages";
import { OverviewPage } from "@/components/reports/overview/overview-page";
import {
  attentionPath,
  reconciliationsPath,
  statisticsPath,
  webhookHealthPath,
  type DayRange,
} from "@/components/reports/overview/paths";
import { apiKeysPath } from "@/components/accounts/api-keys/queries";
import { addressesPath } from "@/components/accounts/settings/receiving-addresses-query";
import { poolCountsPath } from "@/components/addresses/pools/queries";
import { chainsPath } from "@/components/chains/queries";
import { paymentsPath } from "@/components/requests/payments/queries";
import { countsPath } from "@/components/requests/queries";

import { getApprovalNews } from "@/lib/approvals/four-eyes";
import { parameterOf, type SearchParameters } from "@/components/ui/search-parameters";
import { defaultDays, statisticsQuerySchema } from "@/lib/reports/statistics/schema";
import type { Session } from "@/lib/accounts/auth/session";

export const generateMetadata = (): Metadata => ({ title: messages.title });

/** The API paths that the overview loads in addition to those of the sidebar. */
const paths = [
  ...[countsPath, paymentsPath({ filters: {}, cursor: null }), addressesPath, poolCountsPath],
  ...[apiKeysPath, webhookHealthPath, reconciliationsPath, attentionPath],
];

type Props = { params: Promise<{ environment: string }>; searchParams: Promise<SearchParameters> };

export default async function Page({ params, searchParams }: Props) {
  const { environment } = await params;
  const session = await requireMerchant(`/${environment}`);
  const range = dayRangeOf(await searchParams);
  const zone = session.user.preferences.time_zone ?? (await readKnownZone());
  return (
    <Prefetch environment={environment} paths={[...paths, chainsPath(environment), statisticsPath(range, zone)]}>
      <OverviewPage
        range={range}
        news={environment.startsWith("live") ? await newsFor(session, `/${environment}`) : null}
      />
    </Prefetch>
  );
}

/** The days of the URL; the last 30 without any, or with days that the API would refuse. */
function dayRangeOf(parameters: SearchParameters): DayRange {
  const [days, from, to] = ["days", "from", "to"].map((name) => parameterOf(parameters, name) || undefined);
  const isAccepted = (query: object) => statisticsQuerySchema.safeParse(query).success;
  if (from && to && isAccepted({ from, to })) return { from, to };
  return { days: days && isAccepted({ days }) ? days : String(defaultDays) };
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
