import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { requireMerchant } from "@/app/(dashboard)/require-merchant";
import { environmentOf } from "@/components/shell/environment";
import { Shell } from "@/components/shell/shell";
import { env } from "@/lib/env";

type Props = { children: ReactNode; params: Promise<{ environment: string }> };

export default async function DashboardLayout({ children, params }: Props) {
  const segment = (await params).environment;
  const environment = environmentOf(segment);
  if (!environment) notFound();
  const { user, merchant } = await requireMerchant(`/${segment}`);
  const dashboard = {
    environment,
    merchantName: merchant.name,
    userName: user.name,
    email: user.email,
    suspended: merchant.suspendedAt !== null,
    baseUrl: env().BASE_URL,
  };
  return <Shell dashboard={dashboard}>{children}</Shell>;
}
