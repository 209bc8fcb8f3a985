import type { Metadata } from "next";
import { Prefetch } from "../../prefetch";
import { requireMerchant } from "../../require-merchant";
import { messages } from "@/components/payments/messages";
import { PaymentsPage } from "@/components/payments/payments-page";
import { paymentsQuery, readPaymentsView } from "@/components/payments/payments-view";
import { paymentsPath } from "@/components/payments/queries";

export const metadata: Metadata = { title: messages.title };

type Props = {
  params: Promise<{ environment: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function Page({ params, searchParams }: Props) {
  const view = readPaymentsView(await searchParams);
  const { environment } = await params;
  await requireMerchant(`/${environment}/payments${paymentsQuery(view)}`);
  return (
    <Prefetch environment={environment} paths={[paymentsPath(view)]}>
      {/* The key unmounts the list on a new filter, so that it does not show the old filter's rows while loading. */}
      <PaymentsPage key={view.status} view={view} />
    </Prefetch>
  );
}
