/**
 * Canonical JSON (RFC 8785) of a JSON value; undefined members are left out. `JSON.stringify` writes texts and numbers as the
 * standard does. Recursive, so the value must not nest deeply.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members: string[] = [];
  // The default order of `sort` is by UTF-16 code units, as the standard demands.
  for (const name of Object.keys(value).sort()) {
    const member: unknown = Reflect.get(value, name);
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${canonicalJson(member)}`);
  }
  return `{${members.join(",")}}`;
}
