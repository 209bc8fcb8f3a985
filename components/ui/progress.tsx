import { cx } from "./class-names";

type ProgressProps = { paid: number; pending: number; label?: string; meter?: boolean };

/** Shares in percent: final solid, pending hatched. Decorative without a label. */
export function Progress({ paid, pending, label, meter }: ProgressProps) {
  const share = (value: number) => ({ "--share": `${value}%` }) as React.CSSProperties;
  return (
    <span
      className={cx("progress", meter && "meter")}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      {paid > 0 ? <i style={share(paid)} /> : null}
      {pending > 0 ? <i className="pending" style={share(Math.min(pending, 100 - paid))} /> : null}
    </span>
  );
}
