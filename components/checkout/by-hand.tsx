import { ChevronDown } from "lucide-react";
import { messages as t } from "./messages";
import { exactDigits, moneyText } from "@/components/ui/amount-text";
import { Rich } from "./rich";
import { Address } from "@/components/ui/address";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/status";
import type { PublicPaymentRequest } from "@/lib/payment-requests/public-schema";

/** Address and amount to copy, or why a manual payment is not possible. */
export function ByHand({ request }: { request: PublicPaymentRequest }) {
  const { recipient_address: address, payment_instructions: instructions, chain, token, due_amount: due } = request;
  if (!address || !instructions) return null;
  const digits = exactDigits(due, token);
  const isAccepted = instructions.plain_transfer_accepted;
  const refusal = (chain.type === "solana" ? t.noSendingByHand : t.noPlainTransfer)(request.merchant_name);
  return (
    <section className="group" aria-label={t.byHand}>
      <Notice glyph="attention">
        <Rich text={isAccepted ? t.onlyThisToken(token.symbol, chain.name) : refusal} />
      </Notice>
      <div>
        <div className="copy-row">
          <span>{isAccepted ? t.recipientAddress(chain.name) : t.addressToCompare(chain.name)}</span>
          <Address address={address} />
          {isAccepted ? <Copy text={address} what={t.copyAddress} /> : null}
        </div>
        {isAccepted ? (
          <div className="copy-row">
            <span>{t.exactAmount}</span>
            <strong className="mono wrap-anywhere" dir="ltr" translate="no">
              {digits} {token.symbol}
            </strong>
            <Copy text={digits} what={t.copyAmount} />
          </div>
        ) : null}
      </div>
      {isAccepted ? (
        <details>
          <summary>
            {t.fromExchange}
            <ChevronDown className="icon" aria-hidden />
          </summary>
          <p className="muted">{t.fromExchangeText(moneyText(due, token), chain.name)}</p>
        </details>
      ) : null}
    </section>
  );
}

function Copy({ text, what }: { text: string; what: string }) {
  return (
    <CopyButton text={text}>
      {t.copy}
      <span className="visually-hidden"> {what}</span>
    </CopyButton>
  );
}
