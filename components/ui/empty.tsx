import type { ReactNode } from "react";

type EmptyProps = {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  /** If nothing else on the page is its heading. */ alone?: boolean;
};

/** An empty list: its purpose and the action that fills it. */
export function Empty({ title, children, actions, alone }: EmptyProps) {
  return (
    <div className="empty">
      <svg className="empty-art" viewBox="0 0 160 104" aria-hidden="true">
        <path
          className="paper"
          d="M30 6h100a8 8 0 0 1 8 8v46a6 6 0 0 0 0 12v18a8 8 0 0 1-8 8H30a8 8 0 0 1-8-8V72a6 6 0 0 0 0-12V14a8 8 0 0 1 8-8z"
        />
        <path className="perf" d="M34 66h92" />
        <path className="rule" d="M38 24h28M38 46h40" />
        <path className="sum" d="M38 35h56" />
        <path className="rule" d="M38 84h52" />
        <circle className="dot" cx="118" cy="84" r="6" />
      </svg>
      {alone ? <h1 className="title">{title}</h1> : <h2 className="title">{title}</h2>}
      <p className="muted">{children}</p>
      {actions ? <div className="row wrap">{actions}</div> : null}
    </div>
  );
}
