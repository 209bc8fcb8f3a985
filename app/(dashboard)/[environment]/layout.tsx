import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { firstAnswers } from "../first-answers";
import { readSession } from "../require-merchant";
import { FirstData } from "@/components/api/first-data";
import { environmentOf } from "@/components/shell/environment";
import { Shell } from "@/components/shell/shell";
import { unmatchedCountsPath } from "@/components/shell/unmatched-count";
import { endpointsPath } from "@/components/shell/webhook-endpoints";
import { env } from "@/lib/env";

type Props = { children: ReactNode; params: Promise<{ environment: string }> };

export default async function DashboardLayout({ children, params }: Props) {
  const { environment: segment } = await params;
  const environment = environmentOf(segment);
  if (!environment) notFound();
  const session = await readSession();
  // The page itself sends the reader to sign in: it knows where to come back to.
  if (!session) return children;
  const { user, merchant } = session;
  const dashboard = {
    environment,
    merchantName: merchant.name,
    userName: user.name,
    email: user.email,
    suspended: merchant.suspendedAt !== null,
    baseUrl: env().BASE_URL,
  };
  const answers = await firstAnswers(segment, [unmatchedCountsPath, endpointsPath]);
  return (
    <FirstData answers={answers}>
      <Shell dashboard={dashboard}>{children}</Shell>
    </FirstData>
  );
}
