import type { ReactNode } from "react";
import { cx } from "./class-names";

/** Four figures in a ruled row. The last one is a time: its longer text before hydration must not move the others. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <dl className="-mx-gutter mb-8 grid grid-cols-[repeat(3,1fr)_minmax(0,1fr)] gap-px border-b border-line bg-line phone:grid-cols-[1fr_1fr]">
      {children}
    </dl>
  );
}

type FigureProps = {
  name: ReactNode;
  /** The background of the color key before the name. */
  swatchClassName?: string;
  children: ReactNode;
};

export function Figure({ name, swatchClassName, children }: FigureProps) {
  return (
    <div className="bg-surface px-6 py-4 first:ps-gutter phone:px-gutter">
      <dt className="flex items-center gap-1.5 text-xs font-text text-ink-2">
        {swatchClassName ? (
          <i className={cx("size-[9px] rounded-[2px] inset-ring inset-ring-[rgb(128_140_134/0.5)]", swatchClassName)} />
        ) : null}
        {name}
      </dt>
      <dd className="text-xl tracking-heading phone:[&_span]:whitespace-normal">{children}</dd>
    </div>
  );
}
