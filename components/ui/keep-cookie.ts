const yearSeconds = 31_536_000;

/** Keeps a value in this browser for a year, where the server can read it too; null removes it. */
export function keepCookie(name: string, value: string | null): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // The Cookie Store API is younger than the browsers that the dashboard supports.
  document.cookie = `${name}=${value ?? ""}; path=/; max-age=${value === null ? 0 : yearSeconds}; samesite=lax${secure}`;
}
