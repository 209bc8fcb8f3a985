/** The query parameters of a page's URL as Next.js passes them. */
export type SearchParameters = Record<string, string | string[] | undefined>;

/** The first value of a parameter; "" when absent. */
export function parameterOf(parameters: SearchParameters, name: string): string {
  return [parameters[name]].flat()[0] ?? "";
}

/** The value of a parameter if it is one of `choices`, else null. */
export function choiceOf<Choice extends string>(
  parameters: SearchParameters,
  name: string,
  choices: readonly Choice[],
): Choice | null {
  const value = parameterOf(parameters, name);
  return choices.find((choice) => choice === value) ?? null;
}

/** "?status=active&cursor=abc" without empty values; "" when nothing is left. */
export function queryOf(parameters: Record<string, string | null | undefined>): string {
  const present = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return present.length > 0 ? `?${new URLSearchParams(present).toString()}` : "";
}
