import type { Metadata } from "next";
import { firstAnswers } from "../../../first-answers";
import { requireMerchant } from "../../../require-merchant";
import { FirstData } from "@/components/api/first-data";
import { DetailPage } from "@/components/payment-requests/detail-page";
import { detailPaths } from "@/components/payment-requests/queries";

export const metadata: Metadata = { title: "Payment request" };

type Props = { params: Promise<{ environment: string; public_id: string }> };

export default async function Page({ params }: Props) {
  const { environment, public_id } = await params;
  await requireMerchant(`/${environment}/payment-requests/${encodeURIComponent(public_id)}`);
  return (
    <FirstData answers={await firstAnswers(environment, detailPaths(public_id))}>
      <DetailPage publicId={public_id} />
    </FirstData>
  );
}
