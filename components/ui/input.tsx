import type { ComponentProps, ReactNode } from "react";
import { cx } from "./class-names";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={cx("input", className)} />;
}

export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea {...rest} className={cx("input textarea", className)} />;
}

/** The native select, which works with every screen reader and phone. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  return <select {...rest} className={cx("input select", className)} />;
}

export function Checkbox({ children, ...rest }: ComponentProps<"input"> & { children: ReactNode }) {
  return (
    <label className="check">
      <input {...rest} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}
