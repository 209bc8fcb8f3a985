"use client";

import type { FormEvent } from "react";
import { Button } from "./button";
import { messages as t } from "./filter-messages";
import { Input } from "./input";
import { instantOfInput, localInputValue } from "./local-time";
import { useTimeZone } from "./time-zone";

/** Two instants, "" for none: the list has what is at or after `from` and before `before`. */
export type Range = { from: string; before: string };

type Props = { range: Range; onChoose: (range: Range) => void };

/** Two days in the person's time zone, both included. Closes the popover around it when they are chosen. */
export function DateRangeForm({ range, onChoose }: Props) {
  const zone = useTimeZone();
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const days = new FormData(event.currentTarget);
    event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    onChoose({ from: instantOf(days.get("from"), "start", zone), before: instantOf(days.get("to"), "end", zone) });
  };
  return (
    <form className="grid gap-3 p-3" onSubmit={choose}>
      <DayField label={t.from} name="from" value={dayOf(range.from, "start", zone)} />
      <DayField label={t.to} name="to" value={dayOf(range.before, "end", zone)} />
      <Button type="submit" size="sm" variant="primary">
        {t.apply}
      </Button>
    </form>
  );
}

function DayField({ label, name, value }: { label: string; name: string; value: string }) {
  return (
    <label className="grid gap-1 text-xs font-medium">
      {label}
      <Input type="date" name={name} defaultValue={value} min="1970-01-01" max="9999-12-31" />
    </label>
  );
}

type Edge = "start" | "end";

/** The day that starts or ends at an instant, as the value of a date control. */
function dayOf(instant: string, edge: Edge, zone: string): string {
  if (instant === "") return "";
  return localInputValue(new Date(Date.parse(instant) - (edge === "end" ? 1 : 0)), zone).slice(0, 10);
}

/** The start or end of a day; "" without a day. */
function instantOf(day: FormDataEntryValue | null, edge: Edge, zone: string): string {
  if (typeof day !== "string" || day === "") return "";
  const start = new Date(`${day}T00:00Z`);
  if (edge === "end") start.setUTCDate(start.getUTCDate() + 1);
  return new Date(instantOfInput(start.toISOString().slice(0, 16), zone)).toISOString();
}
