import type { Metadata } from "next";
import { Prefetch } from "../../prefetch";
import { requireMerchant } from "../../require-merchant";
import { messages } from "@/components/accounts/api-keys/messages";
import { ApiKeysPage } from "@/components/accounts/api-keys/api-keys-page";
import { apiKeysPath } from "@/components/accounts/api-keys/queries";

export const generateMetadata = (): Metadata => ({ title: messages.page.title });

type Props = { params: Promise<{ environment: string }> };

export default async function Page({ params }: Props) {
  const { environment } = await params;
  await requireMerchant(`/${environment}/api-keys`);
  return (
    <Prefetch environment={environment} paths={[apiKeysPath]}>
      <ApiKeysPage />
    </Prefetch>
  );
}
