import { texts } from "@/lib/platform/language/texts";

// Every text of the buttons below a list.
export const messages = texts("ui/pager", {
  label: "Pages of the list",
  loading: "Loading",
  shown: (count: number) => `${count} shown`,
  previous: "Previous",
  next: "Next",
});
