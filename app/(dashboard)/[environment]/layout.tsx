import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { Prefetch } from "../prefetch";
import { readKnownZone } from "../known-zone";
import { homePath, readSession } from "../require-merchant";
import { PaymentAlerts } from "@/components/requests/alerts/payment-alerts";
import { SearchField } from "@/components/reports/search/search-field";
import { scopeOfSegment } from "@/components/shell/environment";
import { Shell } from "@/components/shell/shell";
import { unmatchedCountsPath } from "@/components/shell/unmatched-counts";
import { endpointsPath } from "@/components/shell/webhook-endpoints";
import { env } from "@/lib/platform/env";
import { versionText } from "@/lib/platform/version";
import { listMemberships } from "@/lib/accounts/auth/list-memberships";
// Puts the error page into the layout's script: a script of its own would have more headers than content.
import "./error";

type Props = { children: ReactNode; params: Promise<{ environment: string }> };

export default async function DashboardLayout({ children, params }: Props) {
  const { environment: segment } = await params;
  const scope = scopeOfSegment(segment);
  if (!scope) notFound();
  const session = await readSession(scope.merchantId);
  // The page itself redirects to sign in, because it knows the path to return to.
  if (!session) return children;
  const { user, merchant, hasSeveralMerchants, permissions, isVerificationPending, lacksRequiredFactor } = session;
  const dashboard = {
    environment: scope.environment,
    basePath: `/${segment}`,
    homePath: homePath(segment, permissions),
    merchantId: merchant.id.toString(),
    merchantName: merchant.name,
    merchants: hasSeveralMerchants ? await listMemberships(user.id) : [],
    userName: user.name,
    email: user.email,
    preferences: user.preferences,
    knownZone: await readKnownZone(),
    isMerchantSuspended: merchant.suspendedAt !== null,
    isVerificationPending,
    lacksRequiredFactor,
    permissions,
    baseUrl: env().BASE_URL,
    version: versionText(),
    webhookNetworks: env().WEBHOOK_ALLOWED_CIDRS,
  };
  return (
    <Prefetch environment={segment} paths={[unmatchedCountsPath, endpointsPath]}>
      <Shell dashboard={dashboard} search={lacksRequiredFactor ? null : <SearchField />}>
        {lacksRequiredFactor ? null : <PaymentAlerts />}
        {children}
      </Shell>
    </Prefetch>
  );
}
