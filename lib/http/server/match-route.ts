// Which handlers a path under /api belongs to.

export type Route<Module> = { path: string; module: Module };

export type Match<Module> = { module: Module; params: Record<string, string> };

/** The route of a path, a fixed segment before a variable one; null if there is none. Params come decoded. */
export function matchRoute<Module>(routes: readonly Route<Module>[], pathname: string): Match<Module> | null {
  const segments = pathname.split("/");
  let best: { route: Route<Module>; pattern: string[] } | undefined;
  for (const route of routes) {
    const pattern = route.path.split("/");
    if (!fits(pattern, segments)) continue;
    if (!best || isMoreFixed(pattern, best.pattern)) best = { route, pattern };
  }
  return best ? { module: best.route.module, params: paramsOf(best.pattern, segments) } : null;
}

function fits(pattern: string[], segments: string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (nameOf(part) ? segments[index] !== "" : part === segments[index]))
  );
}

/** At the first segment where they differ in kind, the fixed one wins. */
function isMoreFixed(pattern: string[], other: string[]): boolean {
  const index = pattern.findIndex((part, at) => Boolean(nameOf(part)) !== Boolean(nameOf(other[at] ?? "")));
  return index >= 0 && !nameOf(pattern[index] ?? "");
}

function paramsOf(pattern: string[], segments: string[]): Record<string, string> {
  const entries = pattern.flatMap((part, index) => {
    const name = nameOf(part);
    return name ? [[name, decodeURIComponent(segments[index] ?? "")] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** "[public_id]" → "public_id" */
function nameOf(part: string): string | undefined {
  return /^\[(\w+)\]$/.exec(part)?.[1];
}
