import type { Metadata } from "next";
import { Prefetch } from "../prefetch";
import { requireMerchant } from "../require-merchant";
import { messages } from "@/components/reports/overview/messages";
import { OverviewPage } from "@/components/reports/overview/overview-page";
import { overviewPaths } from "@/components/reports/overview/paths";

export function generateMetadata(): Metadata {
  return { title: messages.title };
}

type Props = { params: Promise<{ environment: string }> };

export default async function Page({ params }: Props) {
  const { environment } = await params;
  await requireMerchant(`/${environment}`);
  return (
    <Prefetch environment={environment} paths={overviewPaths}>
      <OverviewPage />
    </Prefetch>
  );
}
