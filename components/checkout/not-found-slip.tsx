import { messages as t } from "@/components/checkout/messages";
import { PayFrame } from "@/components/checkout/pay-frame";
import { Rich } from "@/components/checkout/rich";
import { TornArt } from "@/components/checkout/torn-art";

/** One answer for a shortcode that never was, a cancelled request and a suspended merchant's. */
export function NotFoundSlip() {
  return (
    <PayFrame centred>
      <article className="slip torn">
        <div className="above">
          <TornArt />
          <h1>{t.notFoundTitle}</h1>
          <p className="muted">{t.notFoundText}</p>
          <p>
            <Rich text={t.notFoundWarning} />
          </p>
        </div>
      </article>
    </PayFrame>
  );
}
