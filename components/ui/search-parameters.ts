/** The query of a page's address as Next.js passes it. */
export type SearchParameters = Record<string, string | string[] | undefined>;

/** The first value of a parameter; "" when absent. */
export function parameterOf(parameters: SearchParameters, name: string): string {
  return [parameters[name]].flat()[0] ?? "";
}

/** "?status=active&cursor=abc" without empty values; "" when nothing is left. */
export function queryOf(parameters: Record<string, string | null | undefined>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length > 0 ? `?${new URLSearchParams(given).toString()}` : "";
}
