import type { FieldValues, Path, Resolver } from "react-hook-form";
import type { z } from "zod";
import { sentence } from "@/components/api/form-errors";

/**
 * Checks a form with the schema the endpoint parses with. `toBody` makes the request's body of the form's values,
 * `paths` maps the body's field names to the form's.
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
      const path = paths[issue.path.map(String).join(".")];
      if (path) errors[path] ??= { type: issue.code, message: issueText(issue) };
    }
    return { values: {}, errors: errors as never };
  };
}

function issueText(issue: z.core.$ZodIssue): string {
  if (issue.code === "too_small" && issue.origin === "string") return "This is needed.";
  if (issue.code === "too_big" && issue.origin === "string") return `At most ${issue.maximum} characters.`;
  if (issue.code === "invalid_type") return "This is needed.";
  const isMissing = issue.code === "custom" && issue.params?.["code"] === "required";
  return isMissing ? "This is needed." : sentence(issue.message);
}
