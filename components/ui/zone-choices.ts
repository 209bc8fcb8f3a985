/** The zones that the browser knows. It may list the chosen one by another name. */
export function zonesWith(chosen: string | null): string[] {
  return [...new Set(["UTC", ...(chosen === null ? [] : [chosen]), ...Intl.supportedValuesOf("timeZone")])].sort();
}
