import { messages as t } from "./messages";
import { ChevronDown } from "@/components/ui/icons";
import { RichText } from "@/components/ui/rich-text";
import { exactDigits, moneyText } from "@/components/ui/format";
import { CopyRow } from "./copy-row";
import { Address } from "@/components/ui/address";
import { Notice } from "@/components/ui/status";
import { Icon } from "@/components/ui/icon";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

/** Address and amount to copy, or why a manual payment is not possible. */
export function ManualPayment({ request }: { request: PublicPaymentRequest }) {
  const { recipient_address: address, payment_instructions: instructions, chain, token, due_amount: due } = request;
  if (!address || !instructions) return null;
  const digits = exactDigits(due, token);
  const isAccepted = instructions.plain_transfer_accepted;
  // Scanning still works on Solana, where the QR code carries the reference.
  const explanation = (chain.type === "solana" ? t.noSendingByHand : t.noPlainTransfer)(request.merchant_name);
  return (
    <section className="grid gap-3" aria-label={t.byHand}>
      <Notice glyph="attention">
        <RichText text={isAccepted ? t.onlyThisToken(token.symbol, token.wallet_name, chain.name) : explanation} />
      </Notice>
      <div>
        <CopyRow
          label={isAccepted ? t.recipientAddress(chain.name) : t.addressToCompare(chain.name)}
          copies={isAccepted ? { text: address, name: t.copyAddress } : undefined}
        >
          <Address address={address} className="phone:text-md" />
        </CopyRow>
        {isAccepted ? (
          <CopyRow label={t.exactAmount} copies={{ text: digits, name: t.copyAmount }}>
            <strong className="font-mono text-sm font-[420] tracking-[-0.01em] wrap-anywhere" dir="ltr" translate="no">
              {digits} {token.symbol}
            </strong>
          </CopyRow>
        ) : null}
      </div>
      {isAccepted ? (
        <details className="border-t border-line pt-3 text-sm">
          <summary className="flex min-h-6 cursor-pointer list-none items-center justify-between font-medium [&::-webkit-details-marker]:hidden">
            {t.fromExchange}
            <Icon of={ChevronDown} />
          </summary>
          <p className="text-ink-2">{t.fromExchangeText(moneyText(due, token), chain.name)}</p>
        </details>
      ) : null}
    </section>
  );
}
