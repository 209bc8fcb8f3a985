import { messages } from "./messages";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";

const t = messages.received;

type Props = { from?: string; to?: string };

/** Two days, both included, which the page's URL then names. */
export function DayRangeForm({ from, to }: Props) {
  return (
    <form className="absolute end-0 z-10 grid gap-3 rounded-md border border-line bg-overlay p-3 shadow-(--shadow-control)">
      <DayField label={t.from} name="from" value={from} />
      <DayField label={t.to} name="to" value={to} />
      <Button type="submit" size="sm" variant="primary">
        {t.show}
      </Button>
    </form>
  );
}

function DayField({ label, name, value }: { label: string; name: string; value: string | undefined }) {
  return (
    <label className="grid gap-1 font-medium">
      {label}
      <Input type="date" name={name} defaultValue={value} min="2000-01-01" max="2999-12-31" required />
    </label>
  );
}
