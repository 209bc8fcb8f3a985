"use client";

import { Suspense, useId } from "react";
import type { Range } from "./date-range-form";
import { messages as t } from "./filter-messages";
import { filterClasses } from "./filters";
import { Icon } from "./icon";
import { ChevronDown } from "./icons";
import { lazyPart } from "./lazy-part";
import { popoverClasses } from "./menu";
import { useFormatters } from "./use-formatters";
import { usePopover } from "./use-popover";

const DateRangeForm = lazyPart(() => import("./date-range-form").then((part) => part.DateRangeForm));

type DateFilterProps = { label: string; range: Range; onChoose: (range: Range) => void };

/** A filter by days in the viewer's time zone, both included. */
export function DateFilter({ label, range, onChoose }: DateFilterProps) {
  const id = useId();
  const { popover, isOpen, setIsOpen } = usePopover();
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
        <Suspense>{isOpen ? <DateRangeForm range={range} onChoose={onChoose} /> : null}</Suspense>
      </div>
    </>
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
