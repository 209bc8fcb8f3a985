import type { ComponentProps } from "react";

type ChoiceProps = ComponentProps<"input"> & { name: string; title: string; explanation: string };

/** One of a few ways that exclude one another, with what it means. Stands in a fieldset of the class `choices`. */
export function Choice({ title, explanation, ...rest }: ChoiceProps) {
  return (
    <label className="choice">
      <input {...rest} type="radio" />
      <span>
        <strong>{title}</strong>
        <span className="muted">{explanation}</span>
      </span>
    </label>
  );
}
