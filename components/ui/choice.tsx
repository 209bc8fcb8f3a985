import type { ComponentProps } from "react";

type ChoiceProps = ComponentProps<"input"> & { name: string; title: string; explanation: string };

/** One of a few options that exclude each other, with what it means. Belongs in a fieldset of class `choices`. */
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

type ChoicesProps<Value extends number> = {
  legend: string;
  name: string;
  choices: readonly { value: Value; title: string; explanation: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

/** A choice outside a form. */
export function Choices<Value extends number>({ legend, name, choices, chosen, onChoose }: ChoicesProps<Value>) {
  return (
    <fieldset className="field choices">
      <legend>{legend}</legend>
      {choices.map(({ value, title, explanation }) => (
        <Choice
          key={value}
          name={name}
          title={title}
          explanation={explanation}
          checked={value === chosen}
          onChange={() => onChoose(value)}
        />
      ))}
    </fieldset>
  );
}
