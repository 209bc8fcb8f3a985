import type { Metadata } from "next";
import { Prefetch } from "../../../prefetch";
import { requireMerchant } from "../../../require-merchant";
import { chainsPath } from "@/components/chains/queries";
import { messages } from "@/components/requests/detail-messages";
import { DetailPage } from "@/components/requests/detail-page";
import { candidatesPath, requestPath, timelinePageSize } from "@/components/requests/queries";
import { growingListPath } from "@/components/shell/growing-list";

export const generateMetadata = (): Metadata => ({ title: messages.detail.title });

type Props = { params: Promise<{ environment: string; public_id: string }> };

export default async function Page({ params }: Props) {
  const { environment, public_id } = await params;
  await requireMerchant(`/${environment}/payment-requests/${encodeURIComponent(public_id)}`);
  const timelinePath = growingListPath(requestPath(public_id, "/timeline"), timelinePageSize);
  return (
    <Prefetch
      environment={environment}
      paths={[requestPath(public_id), candidatesPath(public_id), timelinePath, chainsPath(environment)]}
    >
      <DetailPage publicId={public_id} />
    </Prefetch>
  );
}
