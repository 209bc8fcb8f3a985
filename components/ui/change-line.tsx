import { messages as t } from "./change-messages";
import { RichText } from "./rich-text";
import { Time } from "./time";

type ChangeLineProps = { field: string; before: string; after: string };

/** A changed value, old and new. Values in ISO 8601 are shown as times of the viewer; empty ones as "none". */
export function ChangeLine({ field, before, after }: ChangeLineProps) {
  return (
    <p className="text-sm text-ink-2">
      <RichText text={t.change} parts={{ field, before: <Value value={before} />, after: <Value value={after} /> }} />
    </p>
  );
}

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function Value({ value }: { value: string }) {
  return instant.test(value) ? <Time value={value} form="exact" /> : <bdi>{value || t.nothing}</bdi>;
}
