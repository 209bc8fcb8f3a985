import { cx } from "./class-names";

/** `meter` makes the bar taller and as wide as the page. */
type ProgressProps = { paid: number; pending: number; label?: string; meter?: boolean };

/** A bar of the paid (solid) and pending (hatched) percentages. Hidden from screen readers without a label. */
export function Progress({ paid, pending, label, meter }: ProgressProps) {
  const share = (value: number) => ({ "--share": `${value}%` }) as React.CSSProperties;
  return (
    <span
      className={cx(
        "relative flex overflow-hidden bg-line",
        meter ? "-mx-gutter h-2 gap-0.5" : "h-1 gap-px rounded-full",
      )}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      {paid > 0 ? <i className="w-(--share) bg-completed" style={share(paid)} /> : null}
      {pending > 0 ? (
        <i
          className="w-(--share) bg-[repeating-linear-gradient(-45deg,var(--color-active)_0_2px,transparent_2px_5px)]"
          style={share(Math.min(pending, 100 - paid))}
        />
      ) : null}
    </span>
  );
}
