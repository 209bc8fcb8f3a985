import { useState } from "react";
import { CopyRow } from "./copy-row";
import { Disclosure } from "./disclosure";
import { amountWithFee, exchangeNameOf } from "./exchange-amount";
import { messages as t } from "./exchange-messages";
import { DetailList } from "@/components/ui/detail-list";
import { Field } from "@/components/ui/field";
import { exactDigits, moneyText } from "@/components/ui/format";
import { Input } from "@/components/ui/input";
import { RichText } from "@/components/ui/rich-text";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

type ExchangeProps = { request: PublicPaymentRequest };

/** How to pay from an exchange: its fee, its name of the network, and what it may ask about the recipient. */
export function Exchange({ request }: ExchangeProps) {
  const { chain, token, due_amount: due, merchant_name: merchant, description } = request;
  return (
    <Disclosure title={t.title}>
      <p className="text-ink-2">
        <RichText text={t.text(moneyText(due, token), exchangeNameOf(chain))} />
      </p>
      <FeeCalculator request={request} />
      <p className="text-ink-2">{t.shortfall(merchant)}</p>
      <div className="grid gap-2">
        <h3>{t.details}</h3>
        <DetailList
          stacks
          entries={[
            [t.recipient, <bdi>{merchant}</bdi>],
            [t.wallet, t.selfHosted],
            [t.purpose, description ? <bdi>{description}</bdi> : t.purchase],
          ]}
        />
      </div>
    </Disclosure>
  );
}

function FeeCalculator({ request: { due_amount: due, token } }: ExchangeProps) {
  const [fee, setFee] = useState("");
  const typed = amountWithFee(due, fee);
  return (
    <div className="grid gap-2 in-data-static:hidden">
      <Field label={t.fee(token.symbol)} error={typed ? undefined : t.feeInvalid}>
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            value={fee}
            onChange={(event) => setFee(event.currentTarget.value)}
          />
        )}
      </Field>
      {typed ? (
        <CopyRow label={t.amount} copies={{ text: exactDigits(typed, token), name: t.amount }}>
          <strong className="font-mono text-sm wrap-anywhere" dir="ltr" translate="no" role="status">
            {exactDigits(typed, token)} {token.symbol}
          </strong>
        </CopyRow>
      ) : null}
    </div>
  );
}
