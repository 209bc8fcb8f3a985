import { parameterOf, queryOf, type SearchParameters } from "@/components/ui/search-parameters";

/** The page that creates a request, filled in like another one. */
export function newRequestHref(basePath: string, from: string | null): string {
  return `${basePath}/payment-requests/new${queryOf({ from })}`;
}

/** The public id of the request to create again. Ignores anything else. */
export function readSource(parameters: SearchParameters): string | null {
  const from = parameterOf(parameters, "from").toLowerCase();
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(from) ? from : null;
}
