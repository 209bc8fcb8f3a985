import { texts } from "@/lib/platform/language/texts";

// Texts of the search field in the top bar, which only the server renders.
export const messages = texts("reports/search", {
  search: "Search",
  searchHint: "Search (/)",
});
