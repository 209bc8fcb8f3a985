"use client";

import { useState } from "react";
import { messages as t } from "./messages";
import { moneyText } from "@/components/ui/format";
import { Button } from "@/components/ui/button";
import { QrCode as QrIcon } from "@/components/ui/icons";
import { QrCode } from "@/components/ui/qr";
import { chosenSegmentClasses, segmentClasses, segmentsClasses } from "@/components/ui/segments";
import { cx } from "@/components/ui/class-names";
import { isScanAccepted, plainLink } from "./view";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

const qrClass = "w-60 rounded-md ring ring-line";

type ScanProps = {
  request: PublicPaymentRequest;
  /** On a phone, which cannot scan its own screen, the code is folded at first. */
  isOpen: boolean;
};

/**
 * A QR code for a phone's wallet: a link with all data, or less of it for wallets that do not support the link. If only a
 * wallet in a browser can carry the reference, the link of this page.
 */
export function Scan({ request, isOpen }: ScanProps) {
  const [chosenName, setChosenName] = useState(t.addressAndAmount);
  const codes = codesOf(request);
  const chosen = codes.find(({ name }) => name === chosenName) ?? codes[0];
  if (!chosen) return null;
  return (
    <section
      id={codeId}
      className={cx("grid gap-3", !isOpen && "phone:hidden pointer-coarse:hidden")}
      aria-label={t.scan}
      data-folded={isOpen ? undefined : ""}
    >
      <p className="flex items-center gap-3 text-xs text-ink-3 before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
        {isScanAccepted(request) ? t.orScan : t.orOpenOnPhone}
      </p>
      <div className="grid justify-items-center gap-3">
        <QrCode className={qrClass} text={chosen.text} label={chosen.label} />
        {codes.length > 1 ? (
          <div
            className={cx(segmentsClasses, "flex-wrap justify-center in-data-static:invisible")}
            role="group"
            aria-label={t.qrHolds}
          >
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
        {codes.some(({ name }) => name === t.withoutReference) ? (
          <p className="text-center text-xs text-balance text-ink-2">{t.refusesReference}</p>
        ) : null}
      </div>
    </section>
  );
}

const codeId = "qr-code";

/** Unfolds the code on a phone. */
export function CodeToggle({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <Button aria-label={t.showCode} aria-expanded={isOpen} aria-controls={codeId} onClick={onToggle} icon={QrIcon} />
  );
}

type Code = { name: string; text: string; label: string };

function codesOf(request: PublicPaymentRequest): Code[] {
  const { recipient_address: address, payment_instructions: instructions, chain, due_amount: due, token } = request;
  if (!address || !instructions) return [];
  if (!isScanAccepted(request)) return [{ name: "", text: request.payment_url, label: t.qrLabelPage }];
  const label = t.qrLabelAmount(moneyText(due, token), chain.name, address);
  const plain = plainLink(request);
  return [
    { name: t.addressAndAmount, text: instructions.uri, label },
    ...(request.transaction_request_uri ? [{ name: t.prepared, text: request.transaction_request_uri, label }] : []),
    ...(plain ? [{ name: t.withoutReference, text: plain, label }] : []),
    ...(instructions.plain_transfer_accepted
      ? [{ name: t.addressOnly, text: address, label: t.qrLabelAddress(chain.name, address) }]
      : []),
  ];
}
