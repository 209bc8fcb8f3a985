import type { ReactNode } from "react";
import { SlipHead } from "./slip-head";
import { cx } from "@/components/ui/class-names";
import type { Amount } from "@/lib/amounts/amount";
import type { PublicPaymentRequest } from "@/lib/payment-requests/public-schema";

type SlipProps = {
  request: PublicPaymentRequest;
  amount?: Amount;
  label?: string;
  pill: ReactNode;
  /** Without its lower part, because nothing is left to do. A receipt also has the pattern. */
  torn?: boolean | "receipt";
  /** Below the amount, above the perforation. */
  above?: ReactNode;
  children?: ReactNode;
};

/** The slip of a request: the amount above the perforation, the actions or status below. */
export function Slip({ request, amount = request.amount, label, pill, torn, above, children }: SlipProps) {
  return (
    <article className={cx("slip", torn && "torn")}>
      <div className="above">
        {torn === "receipt" ? <div className="weave strip" aria-hidden="true" /> : null}
        <SlipHead request={request} amount={amount} label={label} pill={pill} />
        {above}
      </div>
      {children ? <div className="below">{children}</div> : null}
    </article>
  );
}

/** The main message and its explanation. */
export function Verdict({ title, children, className }: { title: string; children: ReactNode; className?: string }) {
  return (
    <div className={cx("group", className)}>
      <h2 className="verdict">{title}</h2>
      <p className="muted">{children}</p>
    </div>
  );
}
