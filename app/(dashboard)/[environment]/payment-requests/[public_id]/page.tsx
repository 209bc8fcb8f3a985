import type { Metadata } from "next";
import { requireMerchant } from "../../../require-merchant";
import { DetailPage } from "@/components/payment-requests/detail-page";

export const metadata: Metadata = { title: "Payment request" };

type Props = { params: Promise<{ environment: string; public_id: string }> };

export default async function Page({ params }: Props) {
  const { environment, public_id } = await params;
  await requireMerchant(`/${environment}/payment-requests/${encodeURIComponent(public_id)}`);
  return <DetailPage publicId={public_id} />;
}
