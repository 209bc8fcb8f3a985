import { TrieRouter } from "hono/router/trie-router";

export type Route<Module> = { path: string; module: Module };

type Match<Module> = Route<Module> & { params: Record<string, string> };

/**
 * Matches the paths of a route table. Fixed segments take precedence over variable ones, empty segments match nothing,
 * and parameters are decoded; the percent-encoding must be valid.
 */
export function newRouter<Module>(routes: readonly Route<Module>[]): (pathname: string) => Match<Module> | null {
  const router = new TrieRouter<Route<Module>>();
  // The trie lists all matches in the order in which they were added.
  const fixedFirst = [...routes].sort((a, b) => (rankOf(a.path) < rankOf(b.path) ? -1 : 1));
  for (const route of fixedFirst) router.add("ALL", route.path.replace(/\[(\w+)\]/g, ":$1"), route);
  return (pathname) => {
    const [matches] = router.match("ALL", pathname);
    const best = matches[0];
    if (!best) return null;
    const params = Object.entries(best[1] as Record<string, string>);
    const decoded = params.map(([name, value]) => [name, decodeURIComponent(value)] as const);
    return { ...best[0], params: Object.fromEntries(decoded) };
  };
}

/** Sorts a variable segment after every fixed one. */
function rankOf(path: string): string {
  return path.replaceAll("[", "\uffff");
}
