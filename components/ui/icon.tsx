import { cx } from "./class-names";
import type { IconShape } from "./icons";

/** A decorative icon beside text. `className` replaces the size of the icon. */
export function Icon({ of: path, className = "size-4" }: { of: IconShape; className?: string }) {
  return (
    <svg
      className={cx("fill-none stroke-current stroke-[1.75] [stroke-linecap:round] [stroke-linejoin:round]", className)}
      viewBox="0 0 24 24"
      aria-hidden
    >
      <path d={path} />
    </svg>
  );
}
