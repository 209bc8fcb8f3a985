// What a guide says an answer is, against what it was. A guide shows the fields that matter; "…" stands for what varies.

export type Answer = { status: number; headers: Record<string, string>; body: unknown };

/** Reads an answer as guides show it: status line, headers if they matter, a blank line, JSON. */
export function parseClaim(text: string): Answer {
  const [head = "", ...rest] = text.split("\n\n");
  const [statusLine = "", ...headers] = head.split("\n");
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
  if (!status) throw new Error(`This is no answer: ${statusLine}`);
  const body = rest.join("\n\n").trim();
  return { status, headers: parseHeaders(headers), body: body ? JSON.parse(body) : undefined };
}

/** "Name: value" lines; names in lower case. */
export function parseHeaders(lines: string[]): Record<string, string> {
  const pairs = lines.map((line) => /^([\w-]+):\s*(.*)$/.exec(line.trim()));
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[(pair[1] ?? "").toLowerCase(), pair[2] ?? ""]] : [])));
}

/** Every place where the answer is not what was claimed. Fields that are not claimed may be anything. */
export function differences(claim: Answer, answer: Answer): string[] {
  return [
    ...compare("status", claim.status, answer.status),
    ...compare("headers", claim.headers, answer.headers),
    ...(claim.body === undefined ? [] : compare("body", claim.body, answer.body)),
  ];
}

function compare(path: string, claimed: unknown, actual: unknown): string[] {
  const differs = [`${path}: the guide says ${JSON.stringify(claimed)}, the answer is ${JSON.stringify(actual)}`];
  if (typeof claimed === "string" && typeof actual === "string") return isLike(claimed, actual) ? [] : differs;
  if (typeof claimed !== "object" || claimed === null) return Object.is(claimed, actual) ? [] : differs;
  if (typeof actual !== "object" || actual === null || Array.isArray(claimed) !== Array.isArray(actual)) return differs;
  if (Array.isArray(claimed) && Array.isArray(actual) && claimed.length !== actual.length) return differs;
  return Object.entries(claimed).flatMap(([name, value]) =>
    compare(`${path}.${name}`, value, (actual as Record<string, unknown>)[name]),
  );
}

/** "0x…" is like every text that begins with 0x and goes on. */
function isLike(claimed: string, actual: string): boolean {
  const parts = claimed.split("…").map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".+")}$`, "s").test(actual);
}
