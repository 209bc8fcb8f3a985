import { parseJsonObject, type ReadRequest } from "./read-body";

/**
 * A JSON body in canonical form (RFC 8785), so that clients may repeat it with its members in another order. Any other
 * body, which every endpoint with a body rejects, is returned as it is.
 */
export function canonicalBody(request: Pick<ReadRequest, "headers" | "body">): string | Uint8Array {
  try {
    return canonical(parseJsonObject(request));
  } catch {
    return request.body;
  }
}

/** Bodies nest 32 levels at most, so this may recurse. `JSON.stringify` writes texts and numbers as RFC 8785 does. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  // The default order of `sort` is by UTF-16 code units, as the standard demands.
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, child]) => `${JSON.stringify(key)}:${canonical(child)}`).join(",")}}`;
}
