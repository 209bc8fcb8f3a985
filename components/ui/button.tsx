import Link from "next/link";
import type { ComponentProps } from "react";
import { cx } from "./class-names";

type Look = {
  variant?: "plain" | "primary" | "danger" | "quiet" | "to-danger";
  size?: "sm" | "md" | "lg";
  block?: boolean;
};

function buttonClass({ variant = "plain", size = "md", block }: Look, className?: string): string {
  return cx("btn", variant !== "plain" && variant, size !== "md" && size, block && "wide", className);
}

type ButtonProps = ComponentProps<"button"> & Look & { busy?: boolean };

/** A busy button keeps its width and its focus, and ignores further presses. */
export function Button({ variant, size, block, busy, className, type = "button", onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, block }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}

export function ButtonLink({ variant, size, block, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={buttonClass({ variant, size, block }, className)} />;
}

/** A button that shows only an icon; its name is for those who cannot see it, and for the tooltip. */
export function IconButton({ label, className, ...rest }: ComponentProps<"button"> & { label: string }) {
  return <button type="button" {...rest} className={cx("icon-btn", className)} aria-label={label} title={label} />;
}
