import type { LucideIcon } from "lucide-react";
import { cx } from "./class-names";

/** A decorative icon beside text. `className` replaces the size of the icon. */
export function Icon({ of: Shape, className = "size-4" }: { of: LucideIcon; className?: string }) {
  return <Shape className={cx("stroke-[1.75]", className)} aria-hidden />;
}
