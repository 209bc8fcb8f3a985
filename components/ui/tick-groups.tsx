import type { ReactNode } from "react";

/** Groups of checkboxes; `error` concerns all of them. */
export function TickGroups({ error, children }: { error: string | undefined; children: ReactNode }) {
  return (
    <div className="grants">
      {children}
      {error ? (
        <p className="field-error" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}

export function TickGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="grant">
      <legend>{name}</legend>
      {children}
    </fieldset>
  );
}
