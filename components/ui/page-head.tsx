import type { ComponentProps, ReactNode } from "react";

/** The row of a page's heading: its title at the left, its actions at the right. */
export function HeadRow({ children, ...rest }: ComponentProps<"div">) {
  return (
    <div
      {...rest}
      className="mb-6 flex flex-wrap items-end justify-between gap-4 [&_p]:mt-1 [&_p]:max-w-[62ch] [&_p]:text-pretty [&_p]:text-ink-2"
    >
      {children}
    </div>
  );
}

type PageHeadProps = { title: ReactNode; about?: ReactNode; actions?: ReactNode };

/** The heading of a page, its description and its main actions. */
export function PageHead({ title, about, actions }: PageHeadProps) {
  return (
    <HeadRow>
      {about ? (
        <div>
          <h1>{title}</h1>
          <p>{about}</p>
        </div>
      ) : (
        <h1>{title}</h1>
      )}
      {actions}
    </HeadRow>
  );
}

/** A heading with its status beside it. */
export function Headline({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2" data-headline>
      {children}
    </div>
  );
}

/** A heading that is code, such as an event's type. */
export function CodeTitle({ children }: { children: ReactNode }) {
  return <h1 className="font-mono text-xl font-[420] tracking-[-0.01em] wrap-anywhere">{children}</h1>;
}

/** One of several short details on a line, separated by dots, which never begin a line. */
export function MetaItem({ children }: { children: ReactNode }) {
  return (
    <span className="wrap-anywhere not-last:after:ms-1.5 not-last:after:text-ink-3 not-last:after:content-['·']">
      {children}
    </span>
  );
}
