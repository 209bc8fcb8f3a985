import { messages as t } from "./messages";
import { RichText } from "@/components/ui/rich-text";
import { PayFrame } from "./pay-frame";
import { TornArt } from "./torn-art";
import { SlipAbove, slipClass } from "@/components/ui/slip";

/** The page for an unknown shortcode, a cancelled request or a suspended merchant, which look the same. */
export function NotFoundSlip() {
  return (
    <PayFrame centered isStatic hasLanguages>
      <article className={slipClass.torn}>
        <SlipAbove variant="torn">
          <TornArt />
          <h1>{t.notFoundTitle}</h1>
          <p className="text-ink-2">{t.notFoundText}</p>
          <p>
            <RichText text={t.notFoundWarning} />
          </p>
        </SlipAbove>
      </article>
    </PayFrame>
  );
}
