import { messages as t } from "./messages";
import { PayFrame } from "./pay-frame";
import { Rich } from "./rich";
import { TornArt } from "./torn-art";

/** The same page for an unknown shortcode, a cancelled request and a suspended merchant. */
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
