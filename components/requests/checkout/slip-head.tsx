import type { ReactNode } from "react";
import { messages as t } from "./messages";
import { initials } from "@/components/ui/initials";
import { RichText } from "@/components/ui/rich-text";
import { DueAmount, Network, Payee } from "./slip-lines";
import { amountText } from "@/components/ui/format";
import type { Amount } from "@/lib/platform/amounts/amount";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

type SlipHeadProps = { request: PublicPaymentRequest; amount: Amount; label?: string; pill: ReactNode };

const maxShortDescription = 60;

/** Merchant, description, amount and network. */
export function SlipHead({ request, amount, label, pill }: SlipHeadProps) {
  const { description, merchant_name: name, token, chain } = request;
  // A long description goes below the amount, so that the amount stays at the top.
  const isShort = description.length <= maxShortDescription;
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <Payee initials={initials(name)} name={name} description={isShort ? description : undefined} />
        {pill}
      </div>
      <div className="grid gap-2">
        {label ? <p className="text-ink-2">{label}</p> : null}
        <DueAmount as="h1" digits={amountText(amount, token.is_stablecoin)} symbol={token.symbol} />
        <Network slug={chain.slug}>
          <span>
            <RichText text={t.onNetwork(chain.name)} />
          </span>
        </Network>
        {token.wallet_name ? (
          <p className="text-sm text-ink-2">{t.walletName(token.symbol, token.wallet_name)}</p>
        ) : null}
        {isShort ? null : (
          <p className="text-sm wrap-anywhere text-ink-2" dir="auto">
            {description}
          </p>
        )}
      </div>
    </>
  );
}
