import type { Metadata } from "next";
import { Prefetch } from "../../../prefetch";
import { requireMerchant } from "../../../require-merchant";
import { AccountPage } from "@/components/accounts/settings/account-page";
import { messages } from "@/components/accounts/settings/messages";
import { notificationsPath } from "@/components/accounts/settings/queries";

export const generateMetadata = (): Metadata => ({ title: messages.sections.account });

type Props = { params: Promise<{ environment: string }> };

export default async function Page({ params }: Props) {
  const { environment } = await params;
  await requireMerchant(`/${environment}/settings/account`);
  return (
    <Prefetch environment={environment} paths={[notificationsPath]}>
      <AccountPage />
    </Prefetch>
  );
}
