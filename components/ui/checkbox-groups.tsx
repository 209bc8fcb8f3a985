import type { ReactNode } from "react";
import { FieldError } from "./field";

/** Groups of checkboxes that form one field; `error` applies to the whole field. */
export function CheckboxGroups({ error, children }: { error: string | undefined; children: ReactNode }) {
  return (
    <div className="grid gap-3 p-3 font-medium">
      {children}
      {error ? <FieldError role="alert">{error}</FieldError> : null}
    </div>
  );
}

export function CheckboxGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-2">
      <legend className="mb-1 text-xs font-medium text-ink-2">{name}</legend>
      {children}
    </fieldset>
  );
}
