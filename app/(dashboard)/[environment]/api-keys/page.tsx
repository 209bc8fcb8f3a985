import type { Metadata } from "next";
import { requireMerchant } from "../../require-merchant";
import { ApiKeysPage } from "@/components/api-keys/api-keys-page";

export const metadata: Metadata = { title: "API keys" };

type Props = { params: Promise<{ environment: string }> };

export default async function Page({ params }: Props) {
  await requireMerchant(`/${(await params).environment}/api-keys`);
  return <ApiKeysPage />;
}
