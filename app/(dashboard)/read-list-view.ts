import type { z } from "zod";
import type { ListView } from "@/components/api/loading/list-view";
import { parameterOf, type SearchParameters } from "@/components/ui/search-parameters";

/** Reads a list's view from the URL. Ignores parameters that the API's schema rejects. */
export function readListView(parameters: SearchParameters, schema: z.ZodType): ListView {
  const {
    cursor = "",
    limit: _always20,
    ...filters
  } = Object.fromEntries(Object.keys(parameters).map((name) => [name, parameterOf(parameters, name).trim()]));
  const isValid = ([name, value]: [string, string]) => value !== "" && schema.safeParse({ [name]: value }).success;
  return { filters: Object.fromEntries(Object.entries(filters).filter(isValid)), cursor: cursor || null };
}
