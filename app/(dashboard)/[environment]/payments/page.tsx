import type { Metadata } from "next";
import { requireMerchant } from "../../require-merchant";
import { PaymentsPage } from "@/components/payments/payments-page";
import { paymentsQuery, readPaymentsView } from "@/components/payments/payments-view";

export const metadata: Metadata = { title: "Payments" };

type Props = {
  params: Promise<{ environment: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function Page({ params, searchParams }: Props) {
  const view = readPaymentsView(await searchParams);
  await requireMerchant(`/${(await params).environment}/payments${paymentsQuery(view)}`);
  return <PaymentsPage key={view.status} view={view} />;
}
