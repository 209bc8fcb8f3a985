"use client";

import { useState } from "react";
import { messages as t } from "./messages";
import { moneyText } from "@/components/ui/format";
import { QrCode } from "@/components/ui/qr";
import { chosenSegmentClasses, segmentClasses, segmentsClasses } from "@/components/ui/tabs";
import { cx } from "@/components/ui/class-names";
import { plainLink } from "./view";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

const qrClass = "w-60 rounded-md ring ring-line";

/** A QR code for a phone's wallet: a link with all data, or less of it for wallets that do not support the link. */
export function Scan({ request }: { request: PublicPaymentRequest }) {
  const [chosenName, setChosenName] = useState(t.addressAndAmount);
  const { recipient_address: address, payment_instructions: instructions, chain, due_amount: due, token } = request;
  if (!address || !instructions) return null;
  const linkLabel = t.qrLabelAmount(moneyText(due, token), chain.name, address);
  const plain = plainLink(request);
  const full = { name: t.addressAndAmount, text: instructions.uri, label: linkLabel };
  const codes = [full];
  if (plain) codes.push({ name: t.withoutReference, text: plain, label: linkLabel });
  if (instructions.plain_transfer_accepted) {
    codes.push({ name: t.addressOnly, text: address, label: t.qrLabelAddress(chain.name, address) });
  }
  const chosen = codes.find(({ name }) => name === chosenName) ?? full;
  return (
    <section className="grid gap-3" aria-label={t.scan}>
      <p className="flex items-center gap-3 text-xs text-ink-3 before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
        {t.orScan}
      </p>
      <div className="grid justify-items-center gap-3">
        <QrCode className={qrClass} text={chosen.text} label={chosen.label} />
        {codes.length > 1 ? (
          <div className={cx(segmentsClasses, "flex-wrap justify-center")} role="group" aria-label={t.qrHolds}>
            {codes.map(({ name }) => (
              <button
                key={name}
                type="button"
                className={cx(segmentClasses, "phone:px-2", name === chosen.name ? chosenSegmentClasses : "text-ink-2")}
                aria-pressed={name === chosen.name}
                onClick={() => setChosenName(name)}
              >
                {name}
              </button>
            ))}
          </div>
        ) : null}
        {plain ? <p className="text-center text-xs text-balance text-ink-2">{t.refusesReference}</p> : null}
      </div>
    </section>
  );
}
