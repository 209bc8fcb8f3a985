import type { ReactNode } from "react";
import { ChainMark } from "@/components/chains/chain-mark";
import { Avatar } from "@/components/ui/avatar";
import { cx } from "@/components/ui/class-names";

// Lines of a slip, shared by the pay page and the preview of a new request.

type PayeeProps = { initials: string; name: string; logoUrl?: string | null; description?: string };

export function Payee({ initials, name, logoUrl, description }: PayeeProps) {
  return (
    <div className="flex min-w-0 items-center gap-3 leading-snug">
      {logoUrl ? (
        <Logo url={logoUrl} />
      ) : (
        <Avatar isSquare className="size-9 flex-none text-xs">
          {initials}
        </Avatar>
      )}
      <p className="min-w-0 text-balance wrap-anywhere">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {description ? (
          <>
            <br />
            <bdi className="text-sm text-ink-2">{description}</bdi>
          </>
        ) : null}
      </p>
    </div>
  );
}

/** Its box never changes its size. The image is on white, because most logos are made for it. */
function Logo({ url }: { url: string }) {
  return (
    <img
      className="size-9 flex-none rounded-sm bg-qr-paper object-contain ring ring-line"
      // Without the origin: the page may have been opened at another one, whose policy allows only its own images.
      src={new URL(url).pathname}
      alt=""
      width={36}
      height={36}
    />
  );
}

type DueAmountProps = { as: "h1" | "p"; digits: string; symbol: string | undefined; small?: boolean };

export function DueAmount({ as: Element, digits, symbol, small }: DueAmountProps) {
  const size = small ? "text-3xl/[1.08]" : sizeOf(digits);
  return (
    <Element
      className={cx(
        "-ms-[0.04em] flex flex-wrap items-baseline gap-x-[0.22em] font-bold tracking-[-0.035em] wrap-anywhere rtl:justify-end",
        size,
      )}
      dir="ltr"
      translate="no"
    >
      {digits} <span className="text-[0.5em] font-medium tracking-[-0.01em] text-ink-2">{symbol}</span>
    </Element>
  );
}

/** All digits of a coin with 18 decimals fit on one or two lines of a small phone. */
function sizeOf(digits: string): string {
  if (digits.length > 15) return "text-xl/[1.4] min-[26rem]:text-2xl/[1.333]";
  return digits.length > 10 ? "text-3xl/[1.2]" : "text-[clamp(2.5rem,12vw,var(--text-4xl))]/[1.08]";
}

export function Network({ slug, children }: { slug: string; children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 text-lg">
      <ChainMark slug={slug} large />
      {children}
    </p>
  );
}

/** The line above the perforation. */
export function DeadlineLine({ children }: { children: ReactNode }) {
  return (
    <p className="flex justify-between gap-4 border-t border-line pt-3 text-sm text-ink-2 max-[22rem]:text-xs">
      {children}
    </p>
  );
}
