// Compares a response with the one in a guide. A guide shows the relevant fields; "…" stands for varying values.

export type GuideResponse = { status: number; headers: Record<string, string>; body: unknown };

/** Parses a response from a guide: status line, optional headers, a blank line, JSON. */
export function parseGuideResponse(text: string): GuideResponse {
  const [head = "", ...rest] = text.split("\n\n");
  const [statusLine = "", ...headers] = head.split("\n");
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
  if (!status) throw new Error(`This is not a response: ${statusLine}`);
  const body = rest.join("\n\n").trim();
  return { status, headers: parseHeaders(headers), body: body ? JSON.parse(body) : undefined };
}

/** "Name: value" lines; names in lower case. */
export function parseHeaders(lines: string[]): Record<string, string> {
  const pairs = lines.map((line) => /^([\w-]+):\s*(.*)$/.exec(line.trim()));
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[(pair[1] ?? "").toLowerCase(), pair[2] ?? ""]] : [])));
}

/** Every difference from the guide's response. Fields that the guide omits may have any value. */
export function differences(expected: GuideResponse, actual: GuideResponse): string[] {
  return [
    ...compare("status", expected.status, actual.status),
    ...compare("headers", expected.headers, actual.headers),
    ...(expected.body === undefined ? [] : compare("body", expected.body, actual.body)),
  ];
}

function compare(path: string, expected: unknown, actual: unknown): string[] {
  const differs = [`${path}: the guide says ${JSON.stringify(expected)}, the response has ${JSON.stringify(actual)}`];
  if (typeof expected === "string" && typeof actual === "string")
    return matchesPattern(expected, actual) ? [] : differs;
  if (typeof expected !== "object" || expected === null) return Object.is(expected, actual) ? [] : differs;
  if (typeof actual !== "object" || actual === null || Array.isArray(expected) !== Array.isArray(actual))
    return differs;
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length !== actual.length) return differs;
  return Object.entries(expected).flatMap(([name, value]) =>
    compare(`${path}.${name}`, value, (actual as Record<string, unknown>)[name]),
  );
}

/** "0x…" matches every text that begins with 0x. */
function matchesPattern(expected: string, actual: string): boolean {
  const parts = expected.split("…").map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".+")}$`, "s").test(actual);
}
