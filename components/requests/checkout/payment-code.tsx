import { messages as t } from "./messages";
import type { PublicPayment } from "./view";
import { Code } from "@/components/ui/address";
import { addressUrl } from "@/lib/chains/explorer";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

export function TransactionCode({ hash, href }: { hash: string; href: string }) {
  return <Code text={hash} label={t.copyHash} href={href} short />;
}

export function SenderCode({ payment, chain }: { payment: PublicPayment } & Pick<PublicPaymentRequest, "chain">) {
  const { from_address: sender } = payment;
  return <Code text={sender} label={t.copySender} href={addressUrl(chain.explorer_url, chain.type, sender)} short />;
}
