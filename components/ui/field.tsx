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
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className="field">
      <div className="row spread">
        <label htmlFor={id}>{label}</label>
        {aside ? <span className="small muted">{aside}</span> : null}
      </div>
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": required ? true : undefined,
      })}
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
