import { texts } from "@/lib/platform/language/texts";

// Texts of the filters of lists.
export const messages = texts("ui/filter", {
  any: "Any",
  filteredBy: (name: string, value: string) => `${name}: ${value}`,
  removeFilter: ", remove this filter",
  clear: "Clear filters",
  views: "Views",
  from: "From",
  to: "To",
  apply: "Apply",
  range: (name: string, first: string, last: string) => `${name}: ${first} to ${last}`,
  since: (name: string, first: string) => `${name}: since ${first}`,
  until: (name: string, last: string) => `${name}: until ${last}`,
});
