"use client";

import { useState } from "react";
import { messages as t } from "./messages";
import { moneyText } from "@/components/ui/amount-text";
import { QrCode } from "@/components/ui/qr";
import type { PublicPaymentRequest } from "@/lib/payment-requests/public-schema";

/** A QR code for a phone's wallet: a link with all data, or the bare address for wallets without link support. */
export function Scan({ request }: { request: PublicPaymentRequest }) {
  const [addressOnly, setAddressOnly] = useState(false);
  const { recipient_address: address, payment_instructions: instructions, chain, due_amount: due, token } = request;
  if (!address || !instructions) return null;
  const isPlainAccepted = instructions.plain_transfer_accepted;
  return (
    <section className="group" aria-label={t.scan}>
      <p className="or">{t.orScan}</p>
      <div className="scan [&_.qr]:p-0">
        {addressOnly && isPlainAccepted ? (
          <QrCode text={address} label={t.qrLabelAddress(chain.name, address)} />
        ) : (
          <QrCode text={instructions.uri} label={t.qrLabelAmount(moneyText(due, token), chain.name, address)} />
        )}
        {isPlainAccepted ? (
          <div className="seg" role="group" aria-label={t.qrHolds}>
            <button type="button" aria-pressed={!addressOnly} onClick={() => setAddressOnly(false)}>
              {t.addressAndAmount}
            </button>
            <button type="button" aria-pressed={addressOnly} onClick={() => setAddressOnly(true)}>
              {t.addressOnly}
            </button>
          </div>
        ) : null}
      </div>
    </section>
  );
}
