import { redirect } from "next/navigation";
import { requireMerchant } from "@/app/(dashboard)/require-merchant";

type Props = { params: Promise<{ environment: string }> };

export default async function EnvironmentPage({ params }: Props) {
  const { environment } = await params;
  await requireMerchant(`/${environment}`);
  redirect(`/${environment}/payment-requests`);
}
