import { messages as t } from "./filter-messages";
import type { Filters } from "./list-view";
import { DateFilter } from "@/components/ui/date-filter";
import { ClearFilters, FilterChip } from "@/components/ui/filters";

type TimeFilterProps = { name: string; label: string; filters: Filters; choose: (changes: Filters) => void };

/** A filter by one time of the list's objects. It also shows the bounds that only a link sets, and replaces them. */
export function TimeFilter({ name, label, filters, choose }: TimeFilterProps) {
  const bound = (first: string, second: string) => filters[`${name}[${first}]`] ?? filters[`${name}[${second}]`] ?? "";
  return (
    <DateFilter
      label={label}
      range={{ from: bound("gte", "gt"), before: bound("lt", "lte") }}
      onChoose={({ from, before }) =>
        choose({ [`${name}[gte]`]: from, [`${name}[lt]`]: before, [`${name}[gt]`]: "", [`${name}[lte]`]: "" })
      }
    />
  );
}

type FilterChipsProps = {
  filters: Filters;
  /** The filters that have a control on the page; of a `TimeFilter`, its name. */
  controls: readonly string[];
  /** The URL with these changes; without any, all filters are removed. */
  path: string;
  href: (changes: Filters) => string;
  /** The words for a value, if it has others than those of the API. */
  valueText?: (name: string, value: string) => string;
};

/** Every other filter of the URL as a chip that removes it, and the link that removes all filters. */
export function FilterChips({ filters, controls, path, href, valueText = (_name, value) => value }: FilterChipsProps) {
  const all = Object.entries(filters);
  // The tabs of a list choose one status, the API and the URL several.
  const hasControl = ([name, value]: [string, string]) =>
    controls.includes(name.replace(/\[(gte?|lte?)\]$/, "")) && !(name === "status" && value.includes(","));
  return (
    <>
      {all
        .filter((filter) => !hasControl(filter))
        .map(([name, value]) => (
          <FilterChip
            key={name}
            label={t.names[name] ?? name}
            value={valueText(name, value)}
            href={href({ [name]: "" })}
          />
        ))}
      {all.length > 0 ? <ClearFilters href={path} /> : null}
    </>
  );
}
