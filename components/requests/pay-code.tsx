"use client";

import { messages as t } from "./pay-code-messages";
import { QrCode, qrSvg } from "@/components/ui/qr";
import { RichText } from "@/components/ui/rich-text";

/** The QR code of the link to the pay page, which can also be saved as a file. */
export function PayCode({ link, shortcode }: { link: string; shortcode: string }) {
  return (
    <>
      <QrCode text={link} label={t.qrCode} />
      <p className="text-sm text-ink-2">
        <RichText
          text={t.opensPayPage}
          link={(text) => (
            <a href={`data:image/svg+xml,${encodeURIComponent(qrSvg(link))}`} download={`remit-${shortcode}.svg`}>
              {text}
            </a>
          )}
        />
      </p>
    </>
  );
}
