"use client";

import { useState } from "react";
import { messages as t } from "./messages";
import { moneyText } from "@/components/ui/format";
import { QrCode } from "@/components/ui/qr";
import { chosenSegmentClasses, segmentClasses, segmentsClasses } from "@/components/ui/tabs";
import { cx } from "@/components/ui/class-names";
import type { PublicPaymentRequest } from "@/lib/payment-requests/public-schema";

const qrClass = "w-60 rounded-md ring ring-line";

/** A QR code for a phone's wallet: a link with all data, or the bare address for wallets without link support. */
export function Scan({ request }: { request: PublicPaymentRequest }) {
  const [addressOnly, setAddressOnly] = useState(false);
  const { recipient_address: address, payment_instructions: instructions, chain, due_amount: due, token } = request;
  if (!address || !instructions) return null;
  const classesOf = (isChosen: boolean) => cx(segmentClasses, isChosen ? chosenSegmentClasses : "text-ink-2");
  const isPlainAccepted = instructions.plain_transfer_accepted;
  return (
    <section className="grid gap-3" aria-label={t.scan}>
      <p className="flex items-center gap-3 text-xs text-ink-3 before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
        {t.orScan}
      </p>
      <div className="grid justify-items-center gap-3">
        {addressOnly && isPlainAccepted ? (
          <QrCode className={qrClass} text={address} label={t.qrLabelAddress(chain.name, address)} />
        ) : (
          <QrCode
            className={qrClass}
            text={instructions.uri}
            label={t.qrLabelAmount(moneyText(due, token), chain.name, address)}
          />
        )}
        {isPlainAccepted ? (
          <div className={segmentsClasses} role="group" aria-label={t.qrHolds}>
            <button
              type="button"
              className={classesOf(!addressOnly)}
              aria-pressed={!addressOnly}
              onClick={() => setAddressOnly(false)}
            >
              {t.addressAndAmount}
            </button>
            <button
              type="button"
              className={classesOf(addressOnly)}
              aria-pressed={addressOnly}
              onClick={() => setAddressOnly(true)}
            >
              {t.addressOnly}
            </button>
          </div>
        ) : null}
      </div>
    </section>
  );
}
