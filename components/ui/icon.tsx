import { cx } from "./class-names";
import { ArrowLeft, ArrowRight, ChevronRight, type IconShape } from "./icons";

/** Icons that point along the line of reading. */
const directional: readonly IconShape[] = [ArrowLeft, ArrowRight, ChevronRight];

/** A decorative icon beside text. `className` replaces the size of the icon. */
export function Icon({ of: path, className = "size-4" }: { of: IconShape; className?: string }) {
  return (
    <svg
      className={cx(
        "fill-none stroke-current stroke-[1.75] [stroke-linecap:round] [stroke-linejoin:round]",
        directional.includes(path) && "rtl:-scale-x-100",
        className,
      )}
      viewBox="0 0 24 24"
      aria-hidden
    >
      <path d={path} />
    </svg>
  );
}
