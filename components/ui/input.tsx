import type { ComponentProps, ReactNode } from "react";
import { cx } from "./class-names";

/** `isCode` shows the value in mono; `className` replaces the full width. */
type Look = { isCode?: boolean; className?: string };

function inputLook({ isCode, className = "w-full" }: Look, shape: string): string {
  return cx(
    "rounded-sm border border-line-strong bg-surface focus-visible:-outline-offset-1 aria-invalid:border-failed disabled:bg-sunken disabled:text-ink-2",
    isCode && "font-mono text-mono",
    shape,
    className,
  );
}

export function Input({ isCode, className, ...rest }: ComponentProps<"input"> & Look) {
  const shape = cx("h-10 px-3", rest.type === "file" && "pt-2");
  return <input {...rest} className={inputLook({ isCode, className }, shape)} />;
}

export function Textarea({ isCode, className, ...rest }: ComponentProps<"textarea"> & Look) {
  return <textarea {...rest} className={inputLook({ isCode, className }, "min-h-18 px-3 py-2")} />;
}

/** The native select, which works with every screen reader and phone. */
export function Select({ isCode, className, ...rest }: ComponentProps<"select"> & Look) {
  const shape =
    "h-10 appearance-none bg-(image:--chevron) bg-size-[5px_5px] bg-position-[right_17px_center,right_12px_center] bg-no-repeat pr-8 pl-3";
  return <select {...rest} className={inputLook({ isCode, className }, shape)} />;
}

export function Checkbox({ children, ...rest }: ComponentProps<"input"> & { children: ReactNode }) {
  return (
    <label className="flex items-start gap-2 text-sm">
      <input {...rest} className="mt-0.5 size-4 accent-accent-solid" type="checkbox" />
      <span>{children}</span>
    </label>
  );
}
