import { texts } from "@/lib/platform/language/texts";

// Every text of the buttons below a list.
export const messages = texts("ui/pager", {
  label: "Pages of the list",
  loading: "Loading",
  shown: (count: number) => `${count} shown`,
  range: (first: number, last: number) => `${first} to ${last}`,
  rangeOf: (range: string, total: string) => `${range} of ${total}`,
  previous: "Previous",
  next: "Next",
});
