import type { ComponentProps, ReactNode } from "react";
import { cx } from "./class-names";
import { useIsHydrated } from "./use-is-hydrated";

/** `isMonospace` shows the value in the monospace font; `className` replaces the full width. */
type InputStyle = { isMonospace?: boolean; className?: string };

function inputClasses({ isMonospace, className = "w-full" }: InputStyle, shape: string): string {
  return cx(
    "rounded-sm border border-line-strong bg-surface focus-visible:-outline-offset-1 aria-invalid:border-failed disabled:bg-sunken disabled:text-ink-2",
    isMonospace && "font-mono text-mono",
    shape,
    className,
  );
}

export function Input({ isMonospace, className, ...rest }: ComponentProps<"input"> & InputStyle) {
  const shape = cx("h-10 px-3", rest.type === "file" && "pt-2");
  return <input {...rest} className={inputClasses({ isMonospace, className }, shape)} />;
}

export function Textarea({ isMonospace, className, ...rest }: ComponentProps<"textarea"> & InputStyle) {
  return <textarea {...rest} className={inputClasses({ isMonospace, className }, "min-h-18 px-3 py-2")} />;
}

/** The native select, which works with every screen reader and phone. */
export function Select({ isMonospace, className, ...rest }: ComponentProps<"select"> & InputStyle) {
  const shape =
    "h-10 appearance-none bg-(image:--chevron) bg-size-[5px_5px] bg-position-[right_17px_center,right_12px_center] rtl:bg-position-[left_12px_center,left_17px_center] bg-no-repeat pe-8 ps-3";
  const disabled = !useIsHydrated() || rest.disabled;
  return <select {...rest} disabled={disabled} className={inputClasses({ isMonospace, className }, shape)} />;
}

export function Checkbox({ children, ...rest }: ComponentProps<"input"> & { children: ReactNode }) {
  const disabled = !useIsHydrated() || rest.disabled;
  return (
    <label className="flex items-start gap-2 text-sm has-disabled:text-ink-2">
      <input {...rest} disabled={disabled} className="mt-0.5 size-4 flex-none accent-accent-solid" type="checkbox" />
      <span>{children}</span>
    </label>
  );
}
