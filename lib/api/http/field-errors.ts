import type { z } from "zod";
import { maxErrors, type FieldError, type FieldErrorCode } from "@/lib/platform/errors";

type Issue = z.core.$ZodIssue;

/**
 * Converts zod issues to API errors: a dotted path, our own code, a plain sentence. For an unknown field it suggests
 * one of `fieldNames`, the input's own top-level fields.
 */
export function toFieldErrors(issues: Issue[], input: unknown, fieldNames: readonly string[] = []): FieldError[] {
  const errors: FieldError[] = [];
  for (const issue of issues) {
    if (errors.length >= maxErrors) break;
    const path = issue.path.map(String);
    const suggestions = path.length === 0 ? fieldNames : [];
    if (issue.code === "unrecognized_keys") {
      const keys = issue.keys.slice(0, maxErrors);
      errors.push(...keys.map((key) => unknownParameter([...path, key], suggestions)));
    } else if (issue.code === "custom" && issue.params?.code === "unknown_parameter") {
      errors.push(unknownParameter(path, fieldNames));
    } else errors.push({ path: path.join("."), ...describe(issue, valueAt(input, issue.path)) });
  }
  return errors;
}

/** Names that other products use for our fields. */
const synonyms: Readonly<Record<string, string>> = { currency: "token", eventtypes: "events", page: "cursor" };

function unknownParameter(path: string[], suggestions: readonly string[]): FieldError {
  const normalized = (name: string) => name.toLowerCase().replaceAll(/[_-]/g, "");
  const name = normalized(path.at(-1) ?? "");
  const suggestion = suggestions.find((field) => normalized(field) === name || field === synonyms[name]);
  // Times are compared as in `created_at[gte]`.
  const bounds = suggestions.filter((field) => field.startsWith(`${path.at(-1)?.split("[")[0]}[`));
  const use = bounds.length === 0 ? "" : `; use ${bounds.join(", ")}`;
  const hint = suggestion === undefined ? use : `; did you mean ${suggestion}?`;
  return { path: path.join("."), code: "unknown_parameter", message: `is not a known parameter${hint}` };
}

function describe(issue: Issue, value: unknown): Omit<FieldError, "path"> {
  switch (issue.code) {
    case "custom":
      return { code: (issue.params?.code as FieldErrorCode | undefined) ?? "invalid_value", message: issue.message };
    case "invalid_type":
      return wrongType(issue, value);
    case "too_big":
      return {
        code: sizeCode(issue.origin, "long"),
        message: `must be at most ${sizeText(issue.origin, issue.maximum)}`,
      };
    case "too_small":
      return {
        code: sizeCode(issue.origin, "short"),
        message: `must be at least ${sizeText(issue.origin, issue.minimum)}`,
      };
    case "invalid_value":
      return value === undefined
        ? { code: "required", message: `is required: one of ${issue.values.map(String).join(", ")}` }
        : { code: "invalid_value", message: `must be one of ${issue.values.map(String).join(", ")}` };
    case "invalid_format":
      return { code: "invalid_format", message: `must be a valid ${issue.format}` };
    default:
      return { code: "invalid_value", message: "is not valid" };
  }
}

function wrongType(issue: z.core.$ZodIssueInvalidType, value: unknown): Omit<FieldError, "path"> {
  if (value === undefined) return { code: "required", message: "is required" };
  const isAmount = /^amount(_raw)?$/.test(String(issue.path.at(-1)));
  if (isAmount && typeof value === "number") {
    return { code: "amount_must_be_string", message: 'must be a string such as "148.5": numbers lose digits' };
  }
  const hint = typeof value === "string" && spells(issue.expected, value) ? ", without quotes" : "";
  return { code: "invalid_type", message: `must be ${typeNames[issue.expected] ?? issue.expected}${hint}` };
}

/** Whether the text spells a value of the expected type. */
function spells(expected: string, text: string): boolean {
  if (expected === "boolean") return text === "true" || text === "false";
  return (expected === "number" || expected === "int") && /^-?\d+(\.\d+)?$/.test(text);
}

const typeNames: Record<string, string> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
};

function sizeCode(origin: string, size: "long" | "short"): FieldErrorCode {
  if (origin === "string") return `too_${size}`;
  if (origin === "array") return size === "long" ? "too_many" : "too_few";
  return "out_of_range";
}

function sizeText(origin: string, limit: number | bigint): string {
  if (origin === "string") return `${limit} character${limit === 1 ? "" : "s"} long`;
  return origin === "array" ? `${limit} item${limit === 1 ? "" : "s"}` : String(limit);
}

/** The value at a path. A parameter with several values is still one text there, which counts as given. */
function valueAt(input: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[key] : value,
    input,
  );
}
