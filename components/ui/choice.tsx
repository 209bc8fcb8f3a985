import type { ComponentProps, ReactNode } from "react";
import { cx } from "./class-names";
import { useIsHydrated } from "./use-is-hydrated";

/** Radio buttons joined to one block. */
export function ChoiceSet({
  className,
  legend,
  children,
}: {
  className?: string;
  legend: string;
  children: ReactNode;
}) {
  return (
    <fieldset className={cx("grid", className)}>
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      {children}
    </fieldset>
  );
}

/** One option of a `ChoiceSet`, with any content. */
export function ChoiceRow({ children, ...rest }: ComponentProps<"input">) {
  const disabled = !useIsHydrated() || rest.disabled;
  return (
    <label className="grid grid-cols-[1rem_minmax(0,1fr)] items-center gap-3 border border-line px-3 py-2 text-sm font-medium first-of-type:rounded-t-md last-of-type:rounded-b-md not-first-of-type:-mt-px has-checked:relative has-checked:border-accent has-checked:bg-selected has-disabled:bg-sunken has-disabled:text-ink-2">
      <input {...rest} disabled={disabled} className="size-4 accent-accent-solid" type="radio" />
      <span>{children}</span>
    </label>
  );
}

type ChoiceProps = ComponentProps<"input"> & { name: string; title: string; explanation: string };

/** One option of a `ChoiceSet`, with a title and an explanation. */
export function Choice({ title, explanation, ...rest }: ChoiceProps) {
  return (
    <ChoiceRow {...rest}>
      <strong className="block">{title}</strong>
      <span className="block text-ink-2">{explanation}</span>
    </ChoiceRow>
  );
}

type ChoicesProps<Value extends number> = {
  legend: string;
  name: string;
  choices: readonly { value: Value; title: string; explanation: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

/** A complete `ChoiceSet`, for use outside a form. */
export function Choices<Value extends number>({ legend, name, choices, chosen, onChoose }: ChoicesProps<Value>) {
  return (
    <ChoiceSet legend={legend}>
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
    </ChoiceSet>
  );
}
