import { messages as t } from "./messages";
import { sharesOf, statusAppearance } from "./request-text";
import { Status } from "@/components/ui/status";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";

type Props = { request: PresentedPaymentRequest };

/** The status in a table: the active glyph shows the paid share, a cancelled request is struck through. */
export function RequestStatus({ request }: Props) {
  const { glyph, word } = statusAppearance()[request.status];
  return (
    <Status glyph={glyph} share={sharesOf(request).paid} struck={request.status === "cancelled"}>
      {word}
    </Status>
  );
}

export function RequestException({ request, isSmall }: Props & { isSmall?: boolean }) {
  return (
    request.exception && (
      <Status glyph="attention" isSmall={isSmall}>
        {t.exception[request.exception]}
      </Status>
    )
  );
}
