import type { ReactNode } from "react";

type EmptyProps = {
  title: string;
  text: ReactNode;
  actions?: ReactNode;
  /** Makes the title the page's main heading. */
  alone?: boolean;
};

/** An empty list: its purpose and the action that fills it. */
export function Empty({ title, text, actions, alone }: EmptyProps) {
  return (
    <div className="mx-auto mt-6 mb-10 grid max-w-136 justify-items-center gap-3 text-center text-pretty">
      <svg className="h-26 w-40 fill-none [stroke-linecap:round]" viewBox="0 0 160 104" aria-hidden="true">
        <path
          className="fill-surface stroke-line-strong"
          d="M30 6h100a8 8 0 0 1 8 8v46a6 6 0 0 0 0 12v18a8 8 0 0 1-8 8H30a8 8 0 0 1-8-8V72a6 6 0 0 0 0-12V14a8 8 0 0 1 8-8z"
        />
        <path className="stroke-line-strong stroke-[1.5] [stroke-dasharray:0.1_5]" d="M34 66h92" />
        <path className="stroke-line stroke-4" d="M38 24h28M38 46h40" />
        <path className="stroke-ink stroke-6" d="M38 35h56" />
        <path className="stroke-line stroke-4" d="M38 84h52" />
        <circle className="fill-accent" cx="118" cy="84" r="6" />
      </svg>
      {alone ? <h1 className="text-xl">{title}</h1> : <h2 className="text-xl">{title}</h2>}
      <p className="text-ink-2">{text}</p>
      {actions ? <div className="mt-2 flex flex-wrap items-center justify-center gap-2">{actions}</div> : null}
    </div>
  );
}
