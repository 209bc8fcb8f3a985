import { queryOf } from "@/components/ui/search-parameters";

/** A list's filters, named like the API's parameters. */
export type Filters = Readonly<Record<string, string>>;

/** A list's filters and position, stored in the URL so that they can be shared and survive a reload. */
export type ListView = { filters: Filters; cursor: string | null };

/** The query string of a view, for the URL and the API. */
export function listQuery({ filters, cursor = null }: { filters: Filters; cursor?: string | null }): string {
  return queryOf({ ...filters, cursor });
}
