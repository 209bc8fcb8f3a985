"use client";

import Link from "next/link";
import { useEffect, useRef, type FormEvent, type ReactNode } from "react";
import { cx } from "./class-names";
import { Icon } from "./icon";
import { Search, X } from "./icons";
import { messages as t } from "./filter-messages";
import { useIsHydrated } from "./use-is-hydrated";

/** Classes of a filter; it is tinted while it limits the list. */
export function filterClasses(isSet: boolean): string {
  return cx(
    "inline-flex h-7 max-w-full min-w-0 items-center gap-1.5 rounded-full border px-2.5 text-xs",
    isSet ? "border-transparent bg-accent-tint font-medium text-accent" : "border-dashed border-line-strong text-ink-2",
  );
}

/** A row of filters. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2 py-3" role="search">
      {children}
    </div>
  );
}

/** The controls of a row of filters; on a phone, a row of its own that scrolls sideways, so that the list stays in sight. */
export function FilterControls({ children }: { children: ReactNode }) {
  return (
    <div className="contents phone:-mx-1 phone:flex phone:w-[calc(100%+0.5rem)] phone:gap-2 phone:overflow-x-auto phone:p-1 phone:[scrollbar-width:none] phone:*:flex-none">
      {children}
    </div>
  );
}

type SearchFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  maxLength: number;
  /** A pattern of accepted values, and the hint that the browser shows for all others. */
  pattern?: { source: string; hint: string };
  onSearch: (text: string) => void;
};

/** The list's search field. Enter searches; an empty field shows everything. */
export function SearchField({ label, placeholder, value, maxLength, pattern, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Another value, such as that of the browser's back button, must not replace what is being typed.
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("search");
    onSearch(typeof typed === "string" ? typed.trim() : "");
  };
  return (
    // Narrows before the bar wraps, so that another font rarely moves the list below.
    <form className="max-w-72 min-w-48 flex-1 phone:max-w-full phone:basis-full" onSubmit={search}>
      <label className="flex h-8 items-center gap-2 rounded-full border border-line-strong px-3 text-ink-2 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
        <Icon of={Search} className="size-3.5" />
        <span className="sr-only">{label}</span>
        <input
          className="min-w-0 flex-1 text-sm text-ink outline-none placeholder:text-ink-2"
          ref={input}
          type="search"
          name="search"
          defaultValue={value}
          placeholder={placeholder}
          maxLength={maxLength}
          pattern={pattern?.source}
          title={pattern?.hint}
          enterKeyHint="search"
        />
      </label>
    </form>
  );
}

type FilterSelectProps = {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, text: string])[];
  onChoose: (value: string) => void;
};

/** A filter with a closed set of values. It shows its label while it has none. */
export function FilterSelect({ label, value, choices, onChoose }: FilterSelectProps) {
  const isHydrated = useIsHydrated();
  const isKnown = value === "" || choices.some(([choice]) => choice === value);
  return (
    <select
      className={cx(
        filterClasses(value !== ""),
        "appearance-none truncate bg-(image:--chevron) bg-size-[4px_4px] bg-position-[right_13px_center,right_9px_center] bg-no-repeat pe-6 rtl:bg-position-[left_9px_center,left_13px_center]",
      )}
      aria-label={label}
      value={value}
      disabled={!isHydrated}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{value === "" ? label : t.any}</option>
      {choices.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
      {isKnown ? null : <option value={value}>{value}</option>}
    </select>
  );
}

/** A filter without a control of its own: its value, and a link that removes it. */
export function FilterChip({ label, value, href }: { label: string; value: string; href: string }) {
  return (
    <Link className={cx(filterClasses(true), "hover:no-underline")} href={href}>
      <span className="truncate">{t.filteredBy(label, value)}</span>
      <Icon of={X} className="size-3.25 flex-none" />
      <span className="sr-only">{t.removeFilter}</span>
    </Link>
  );
}

/** Removes every filter. */
export function ClearFilters({ href }: { href: string }) {
  return (
    <Link className="px-1 text-xs" href={href}>
      {t.clear}
    </Link>
  );
}
