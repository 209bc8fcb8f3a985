import type { FieldValues, Path, Resolver } from "react-hook-form";
import type { z } from "zod";
import { fieldOf, sentence } from "./form-errors";

/**
 * Validates a form with the endpoint's schema. `toBody` converts form values to the body, `paths` maps body fields to
 * form fields.
 */
export function formResolver<Values extends FieldValues>(
  schema: z.ZodType,
  toBody: (values: Values) => unknown,
  paths: Record<string, Path<Values>>,
): Resolver<Values> {
  return (values) => {
    const result = schema.safeParse(toBody(values));
    if (result.success) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of result.error.issues) {
      const path = fieldOf(paths, issue.path.map(String).join("."));
      if (path) errors[path] ??= { type: issue.code, message: issueText(issue) };
    }
    return { values: {}, errors: errors as never };
  };
}

function issueText(issue: z.core.$ZodIssue): string {
  if (issue.code === "too_small") return tooSmallText(issue);
  if (issue.code === "too_big") return `At most ${issue.maximum}${unitOf(issue.origin)}.`;
  if (issue.code === "invalid_type") return issue.expected === "int" ? "Enter a whole number." : "Required";
  const isMissing = issue.code === "custom" && issue.params?.["code"] === "required";
  return isMissing ? "Required" : sentence(issue.message);
}

function tooSmallText({ origin, minimum }: z.core.$ZodIssueTooSmall): string {
  if (origin === "string") return "Required";
  return origin === "array" ? `Choose at least ${minimum}.` : `At least ${minimum}.`;
}

function unitOf(origin: string): string {
  if (origin === "string") return " characters";
  return origin === "array" ? " entries" : "";
}
