import type { Metadata } from "next";
import { Prefetch } from "../../../prefetch";
import { requireMerchant } from "../../../require-merchant";
import { messages } from "@/components/accounts/security/messages";
import { securityPath } from "@/components/accounts/security/queries";
import { SecurityPage } from "@/components/accounts/security/security-page";
import { sessionsPath } from "@/components/accounts/settings/queries";

export const generateMetadata = (): Metadata => ({ title: messages.title });

type Props = { params: Promise<{ environment: string }> };

export default async function Page({ params }: Props) {
  const { environment } = await params;
  await requireMerchant(`/${environment}/settings/security`);
  return (
    <Prefetch environment={environment} paths={[securityPath, sessionsPath]}>
      <SecurityPage />
    </Prefetch>
  );
}
