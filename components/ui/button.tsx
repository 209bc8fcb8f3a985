import type { LucideIcon } from "lucide-react";
import Link from "next/link";
import type { ComponentProps } from "react";
import { cx } from "./class-names";

type Look = {
  variant?: "plain" | "primary" | "danger" | "quiet" | "to-danger";
  size?: "sm" | "md" | "lg";
  block?: boolean;
};
type WithIcon = { icon?: LucideIcon };

function buttonClass({ variant = "plain", size = "md", block }: Look, className?: string): string {
  return cx("btn", variant !== "plain" && variant, size !== "md" && size, block && "wide", className);
}

type ButtonProps = ComponentProps<"button"> & Look & WithIcon & { busy?: boolean };

/** A busy button keeps its width and its focus, and ignores further presses. */
export function Button(props: ButtonProps) {
  const { variant, size, block, busy, icon: Icon, className, type = "button", onClick, children, ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, block }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {Icon ? <Icon className="icon" aria-hidden /> : null}
      {children}
    </button>
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & Look & WithIcon;

export function ButtonLink({ variant, size, block, icon: Icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, block }, className)}>
      {Icon ? <Icon className="icon" aria-hidden /> : null}
      {children}
    </Link>
  );
}

/** A button that shows only an icon. Its label is read aloud and shown as the tooltip. */
export function IconButton({ label, className, ...rest }: ComponentProps<"button"> & { label: string }) {
  return <button type="button" {...rest} className={cx("icon-btn", className)} aria-label={label} title={label} />;
}
