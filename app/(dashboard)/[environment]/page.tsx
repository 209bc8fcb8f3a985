import type { Metadata } from "next";
import { requireMerchant } from "../require-merchant";
import { OverviewPage } from "@/components/overview/overview-page";

export const metadata: Metadata = { title: "Overview" };

type Props = { params: Promise<{ environment: string }> };

export default async function Page({ params }: Props) {
  await requireMerchant(`/${(await params).environment}`);
  return <OverviewPage />;
}
