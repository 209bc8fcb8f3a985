import { useId, type ReactNode } from "react";

type ControlProps = { id: string; "aria-describedby"?: string; "aria-invalid"?: true; "aria-required"?: true };
type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  /** At the right of the label: "optional", a link, a unit. */
  aside?: ReactNode;
  children: (control: ControlProps) => ReactNode;
};

/** Label, control, hint and error, associated for assistive technology. */
export function Field({ label, hint, error, required, aside, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-4">
        <label className="text-sm font-medium" htmlFor={id}>
          {label}
        </label>
        {aside ? <span className="text-sm text-ink-2">{aside}</span> : null}
      </div>
      {children({
        id,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": required ? true : undefined,
      })}
      {hint ? <Hint id={`${id}-hint`}>{hint}</Hint> : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}

/** Help below a control. */
export function Hint(props: { id: string; children: ReactNode }) {
  return <p {...props} className="text-xs text-ink-2" />;
}

/** The error below a field. */
export function FieldError(props: { id?: string; role?: "alert"; children: ReactNode }) {
  return <p {...props} className="text-xs font-medium whitespace-pre-line text-failed" data-field-error />;
}
