import type { Metadata } from "next";
import { requireMerchant } from "../../../require-merchant";
import { NewRequestPage } from "@/components/payment-requests/new-request-page";

export const metadata: Metadata = { title: "New payment request" };

type Props = { params: Promise<{ environment: string }> };

export default async function Page({ params }: Props) {
  await requireMerchant(`/${(await params).environment}/payment-requests/new`);
  return <NewRequestPage />;
}
