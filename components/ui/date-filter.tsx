"use client";

import { useId, type FormEvent } from "react";
import { Button } from "./button";
import { messages as t } from "./filter-messages";
import { filterClasses } from "./filters";
import { localInputValue } from "./format";
import { Icon } from "./icon";
import { ChevronDown } from "./icons";
import { Input } from "./input";
import { popoverClasses } from "./menu";
import { useFormatters } from "./use-formatters";
import { usePopover } from "./use-popover";

/** Two instants, "" for none: the list has what is at or after `from` and before `before`. */
type Range = { from: string; before: string };

type DateFilterProps = { label: string; range: Range; onChoose: (range: Range) => void };

/** A filter by days in the viewer's time zone, both included. */
export function DateFilter({ label, range, onChoose }: DateFilterProps) {
  const id = useId();
  const { popover, isOpen, setIsOpen } = usePopover();
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const days = new FormData(event.currentTarget);
    event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    onChoose({ from: instantOf(days.get("from"), "start"), before: instantOf(days.get("to"), "end") });
  };
  return (
    <>
      <button
        type="button"
        className={filterClasses(range.from !== "" || range.before !== "")}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        <span className="truncate">
          <RangeText label={label} range={range} />
        </span>
        <Icon of={ChevronDown} className="size-3" />
      </button>
      <div
        ref={popover}
        id={id}
        className={popoverClasses}
        popover="auto"
        role="dialog"
        aria-label={label}
        onToggle={({ newState }) => setIsOpen(newState === "open")}
      >
        {isOpen ? (
          <form className="grid gap-3 p-3" onSubmit={choose}>
            <DayField label={t.from} name="from" value={dayOf(range.from, "start")} />
            <DayField label={t.to} name="to" value={dayOf(range.before, "end")} />
            <Button type="submit" size="sm" variant="primary">
              {t.apply}
            </Button>
          </form>
        ) : null}
      </div>
    </>
  );
}

function DayField({ label, name, value }: { label: string; name: string; value: string }) {
  return (
    <label className="grid gap-1 text-xs font-medium">
      {label}
      <Input type="date" name={name} defaultValue={value} max="9999-12-31" />
    </label>
  );
}

function RangeText({ label, range: { from, before } }: Pick<DateFilterProps, "label" | "range">) {
  const format = useFormatters();
  const text = (time: number) => format.time(new Date(time), "otherYear");
  const first = from && text(Date.parse(from));
  const last = before && text(Date.parse(before) - 1);
  if (first && last) return t.range(label, first, last);
  if (first) return t.since(label, first);
  return last ? t.until(label, last) : label;
}

type Edge = "start" | "end";

/** The day that starts or ends at an instant, as the value of a date control. */
function dayOf(instant: string, edge: Edge): string {
  if (instant === "") return "";
  return localInputValue(new Date(Date.parse(instant) - (edge === "end" ? 1 : 0))).slice(0, 10);
}

/** The start or end of a day in the viewer's time zone; "" without a day. */
function instantOf(day: FormDataEntryValue | null, edge: Edge): string {
  if (typeof day !== "string" || day === "") return "";
  const instant = new Date(`${day}T00:00`);
  if (edge === "end") instant.setDate(instant.getDate() + 1);
  return instant.toISOString();
}
