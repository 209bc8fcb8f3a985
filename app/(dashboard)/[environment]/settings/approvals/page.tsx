import type { Metadata } from "next";
import { Prefetch } from "../../../prefetch";
import { requireMerchant } from "../../../require-merchant";
import { ApprovalsPage } from "@/components/accounts/approvals/approvals-page";
import { messages } from "@/components/accounts/approvals/messages";
import { approvalsPath } from "@/components/accounts/approvals/queries";

export const generateMetadata = (): Metadata => ({ title: messages.title });

type Props = { params: Promise<{ environment: string }> };

export default async function Page({ params }: Props) {
  const { environment } = await params;
  await requireMerchant(`/${environment}/settings/approvals`);
  return (
    <Prefetch environment={environment} paths={[approvalsPath]}>
      <ApprovalsPage />
    </Prefetch>
  );
}
