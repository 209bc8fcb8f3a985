import type { ReactNode } from "react";
import { SlipHead } from "./slip-head";
import { MisdirectedNotices } from "./uncredited-notices";
import { cx } from "@/components/ui/class-names";
import { SlipAbove, SlipBelow, slipClass } from "@/components/ui/slip";
import type { Amount } from "@/lib/platform/amounts/amount";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

type SlipProps = {
  request: PublicPaymentRequest;
  amount?: Amount;
  label?: string;
  pill: ReactNode;
  /** Torn off at the perforation, because nothing is left to do. "receipt" adds the pattern at the top. */
  torn?: boolean | "receipt";
  /** Below the amount, above the perforation. */
  above?: ReactNode;
  children?: ReactNode;
};

/** The slip of a request: the amount above the perforation, the actions or status below. */
export function Slip({ request, amount = request.amount, label, pill, torn, above, children }: SlipProps) {
  const variant = torn ? "torn" : "plain";
  return (
    <article className={slipClass[variant]}>
      <SlipAbove variant={variant}>
        {torn === "receipt" ? (
          <div
            className="pointer-events-none -mx-8 -mt-8 h-8 bg-accent mask-[url('/weave-strip.svg')] mask-repeat-x mask-center opacity-50"
            aria-hidden="true"
          />
        ) : null}
        <SlipHead request={request} amount={amount} label={label} pill={pill} />
        {above}
        {torn === "receipt" ? null : <MisdirectedNotices request={request} />}
      </SlipAbove>
      {children ? <SlipBelow>{children}</SlipBelow> : null}
    </article>
  );
}

/** The main message and its explanation. */
export function Verdict({ title, children, ruled }: { title: string; children: ReactNode; ruled?: boolean }) {
  return (
    <div className={cx("grid gap-3", ruled && "border-t border-line pt-5")}>
      <h2 className="text-lg">{title}</h2>
      <p className="text-ink-2">{children}</p>
    </div>
  );
}

/** A line below the slip. */
export function SlipNote({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center justify-center gap-2 text-center text-sm text-balance text-ink-2">{children}</p>
  );
}
