import type { ReactNode } from "react";
import { cx } from "./class-names";

type AvatarProps = { isSquare?: boolean; className?: string; children: ReactNode };

/** Initials of a person, or of a business in a square. `className` replaces the size. */
export function Avatar({ isSquare, className = "size-7 text-2xs", children }: AvatarProps) {
  return (
    <span
      className={cx(
        "grid flex-none place-items-center bg-inverse font-bold text-on-inverse",
        isSquare ? "rounded-sm" : "rounded-full",
        className,
      )}
      aria-hidden="true"
    >
      {children}
    </span>
  );
}
