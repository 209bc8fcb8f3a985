import type { Metadata } from "next";
import { Prefetch } from "../../../prefetch";
import { requireMerchant } from "../../../require-merchant";
import { messages } from "@/components/requests/detail-messages";
import { DetailPage } from "@/components/requests/detail-page";
import { detailPaths } from "@/components/requests/timeline-queries";

export function generateMetadata(): Metadata {
  return { title: messages.detail.title };
}

type Props = { params: Promise<{ environment: string; public_id: string }> };

export default async function Page({ params }: Props) {
  const { environment, public_id } = await params;
  await requireMerchant(`/${environment}/payment-requests/${encodeURIComponent(public_id)}`);
  return (
    <Prefetch environment={environment} paths={detailPaths(public_id)}>
      <DetailPage publicId={public_id} />
    </Prefetch>
  );
}
