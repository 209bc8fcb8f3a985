import type { ComponentProps } from "react";
import { cx } from "./class-names";
import { Icon } from "./icon";
import type { IconShape } from "./icons";

/** An "opens-danger" button opens a dialog; the dialog's "danger" button performs the destructive action. */
type Variant = "plain" | "primary" | "danger" | "quiet" | "opens-danger";
type Size = "sm" | "md" | "lg";
export type ButtonStyle = { variant?: Variant; size?: Size; block?: boolean };
export type WithIcon = { icon?: IconShape };

const base =
  "inline-flex items-center justify-center gap-2 border font-medium whitespace-nowrap no-underline transition-[background,border-color] disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3 disabled:shadow-none aria-busy:cursor-progress aria-busy:opacity-72";

const variants: Record<Variant, string> = {
  plain: "border-line bg-surface text-ink shadow-(--shadow-control) hover:bg-hover",
  primary: "border-transparent bg-accent-solid text-on-accent shadow-(--shadow-control) hover:bg-accent-solid-hover",
  danger: "border-transparent bg-danger-solid text-on-accent shadow-(--shadow-control)",
  quiet: "border-transparent text-ink-2 hover:bg-sunken hover:text-ink",
  "opens-danger": "border-line bg-surface text-failed shadow-(--shadow-control) hover:bg-hover",
};

const sizes: Record<Size, string> = {
  sm: "h-7 rounded-sm px-2 text-xs",
  md: "h-control rounded-sm px-3 text-sm",
  lg: "h-control-lg rounded-md px-5 text-lg phone:h-auto phone:min-h-control-lg phone:py-2 phone:whitespace-normal",
};

/** Classes of a button, for elements other than `Button` and `ButtonLink`. */
export function buttonClasses({ variant = "plain", size = "md", block }: ButtonStyle = {}, className?: string): string {
  return cx(base, variants[variant], sizes[size], block && "w-full", block && size === "md" && "h-10!", className);
}

type ButtonProps = ComponentProps<"button"> & ButtonStyle & WithIcon & { busy?: boolean };

/** A busy button keeps its width and its focus, and ignores further presses. */
export function Button(props: ButtonProps) {
  const { variant, size, block, busy, icon, className, type = "button", onClick, children, ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      className={buttonClasses({ variant, size, block }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon ? <Icon of={icon} /> : null}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  label: string;
  icon: IconShape;
  /** For an icon beside a line of text. */
  isSmall?: boolean;
};

/**
 * A button that shows only an icon. Screen readers announce its label, and the tooltip shows it. A copy button sets
 * `data-copied` for a moment after copying.
 */
export function IconButton({ label, icon, isSmall, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={cx(
        "relative inline-grid place-items-center rounded-sm align-middle text-ink-3 hover:bg-sunken hover:text-ink data-copied:text-completed print:hidden",
        isSmall ? "size-6" : "size-7",
      )}
      aria-label={label}
    >
      <Icon of={icon} className="size-3.75" />
    </button>
  );
}
