import { parameterOf, queryOf, type SearchParameters } from "@/components/ui/search-parameters";

/** A request to create again, by its public id, or a template. */
export type RequestSource = { from: string | null; template: string | null };

/** The page that creates a request. */
export function newRequestHref(basePath: string, source: Partial<RequestSource> = {}): string {
  return `${basePath}/payment-requests/new${queryOf(source)}`;
}

/** Ignores anything but ids. */
export function readSource(parameters: SearchParameters): RequestSource {
  const from = parameterOf(parameters, "from").toLowerCase();
  const template = parameterOf(parameters, "template");
  return {
    from: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(from) ? from : null,
    template: /^sv_[0-9a-z]{24}$/i.test(template) ? template : null,
  };
}
