// The calls of a guide in order, each with the response that the guide shows after it.
import { lexer } from "marked";
import { partsOf } from "@/components/docs/parse-guide";
import { setTimeout as sleep } from "node:timers/promises";
import { differences, parseGuideResponse, type GuideResponse } from "./guide-response";
import type { GuideShell } from "./guide-shell";

export type GuideCall = { command: string; expected: GuideResponse | null };

const settleTimeoutMs = 60_000;

/** The calls of the parts for every reader, or for the operator. */
export function guideCalls(markdown: string, isForOperator = false): GuideCall[] {
  const calls: GuideCall[] = [];
  const parts = partsOf(lexer(markdown)).filter((part) => part.isForOperator === isForOperator);
  for (const token of parts.flatMap(({ tokens }) => tokens)) {
    if (token.type !== "code" || !("lang" in token)) continue;
    const last = calls.at(-1);
    if (token.lang === "sh") calls.push({ command: token.text as string, expected: null });
    else if (token.lang === "http" && last) last.expected = parseGuideResponse(token.text as string);
  }
  return calls;
}

/**
 * Makes the calls in one terminal and fills in `<name>` from the latest response that has the field. A read is repeated
 * until its response matches, because settlement takes a moment.
 */
export async function makeCalls(calls: GuideCall[], shell: GuideShell): Promise<void> {
  const fields = new Map<string, string>();
  for (const { command, expected } of calls) {
    const filled = command.replaceAll(/<([a-z_]+)>/g, (_, name: string) => {
      const value = fields.get(name);
      if (value === undefined) throw new Error(`No response so far has the field ${name}:\n${command}`);
      return value;
    });
    const response = await runUntilExpected(filled, expected, shell);
    if (response) collectFields(response.body, fields);
  }
}

async function runUntilExpected(
  command: string,
  expected: GuideResponse | null,
  shell: GuideShell,
): Promise<GuideResponse | null> {
  const isRead = !/ (-d|-X) /.test(command);
  const isOver = AbortSignal.timeout(settleTimeoutMs);
  for (;;) {
    const response = await shell.run(command);
    const problems = problemsOf(response, expected);
    if (problems.length === 0) return response;
    if (!isRead || isOver.aborted) throw new Error(`${command}\n\n${problems.join("\n")}`);
    await sleep(1000);
  }
}

function problemsOf(response: GuideResponse | null, expected: GuideResponse | null): string[] {
  if (expected)
    return response ? differences(expected, response) : ["The guide shows a response, but the block makes no call."];
  return response && response.status >= 300 ? [`status: ${response.status}, ${JSON.stringify(response.body)}`] : [];
}

/** Collects every text field of the response by name; an outer field overwrites an inner one of the same name. */
function collectFields(body: unknown, fields: Map<string, string>): void {
  const entries = typeof body === "object" && body !== null ? Object.entries(body) : [];
  for (const [, value] of entries) collectFields(value, fields);
  for (const [name, value] of entries) if (typeof value === "string") fields.set(name, value);
}
