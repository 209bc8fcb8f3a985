import type { ReactNode } from "react";
import { Wordmark } from "./brand";
import { cx } from "./class-names";
import { messages } from "./site-messages";
import { SlipAbove, slipClass } from "./slip";

type SlipPageProps = {
  /** One slip, and content below it. */
  children: ReactNode;
  footer?: ReactNode;
  centered?: boolean;
  /** Shows a band with a woven pattern behind the slip. */
  woven?: boolean;
};

/** A page around a slip: pay page, sign-in, errors. */
export function SlipPage({ children, footer, centered, woven }: SlipPageProps) {
  return (
    <div
      className={cx(
        "grid min-h-dvh grid-cols-1 justify-items-center gap-5 px-4 pb-8 phone:px-3",
        centered ? "content-center pt-8" : "content-start pt-10 phone:pt-3",
      )}
    >
      {woven ? (
        <div
          className="pointer-events-none fixed inset-x-0 top-[calc(50%-90px)] -z-1 h-45 bg-accent mask-[url('/weave.svg')] mask-repeat-x mask-center opacity-[0.34]"
          aria-hidden="true"
        />
      ) : null}
      <main className="grid w-full grid-cols-1 justify-items-center gap-5">{children}</main>
      {footer ? (
        <footer className="flex flex-wrap items-center justify-center gap-x-5 gap-y-2 text-xs text-ink-2 phone:gap-x-3 phone:gap-y-1 print:hidden">
          {footer}
        </footer>
      ) : null}
    </div>
  );
}

type MessagePageProps = { title: string; text: string; action: ReactNode };

/** A page with one message, such as a missing page. */
export function MessagePage({ title, text, action }: MessagePageProps) {
  return (
    <SlipPage centered>
      <article className={slipClass.torn}>
        <SlipAbove variant="torn">
          <p>
            <Wordmark label={messages.remit} />
          </p>
          <h1>{title}</h1>
          <p className="text-ink-2">{text}</p>
          <p>{action}</p>
        </SlipAbove>
      </article>
    </SlipPage>
  );
}
