import type { FieldValues, Path, Resolver } from "react-hook-form";
import type { z } from "zod";
import { fieldOf, sentence } from "./form-errors";
import { messages as t } from "./rule-messages";

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
    // The form library types errors as nested like the values; here they are flat.
    return { values: {}, errors: errors as never };
  };
}

function issueText(issue: z.core.$ZodIssue): string {
  if (issue.code === "too_small") return tooSmallText(issue);
  if (issue.code === "too_big") return tooBigText(issue);
  if (issue.code === "invalid_type") return issue.expected === "int" ? t.wholeNumber : t.required;
  const isMissing = issue.code === "custom" && issue.params?.["code"] === "required";
  return isMissing ? t.required : sentence(issue.message);
}

function tooSmallText({ origin, minimum }: z.core.$ZodIssueTooSmall): string {
  if (origin === "string") return t.required;
  return origin === "array" ? t.chooseAtLeast(minimum) : t.atLeast(minimum);
}

function tooBigText({ origin, maximum }: z.core.$ZodIssueTooBig): string {
  if (origin === "string") return t.atMostCharacters(maximum);
  return origin === "array" ? t.atMostEntries(maximum) : t.atMost(maximum);
}
