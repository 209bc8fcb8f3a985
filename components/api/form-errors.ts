import type { FieldValues, Path, UseFormSetError, Resolver } from "react-hook-form";
import { ApiError, errorText } from "./request";
import type { z } from "zod";
import { messages as errorTexts } from "./error-messages";
import { messages as t } from "./rule-messages";

/**
 * Shows the server's field errors beside their fields and returns the rest, to show above the form, or null. `paths`
 * maps API fields to form fields; unlisted fields are shown above the form.
 */
export function showFormErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  paths: Record<string, Path<Values>>,
): string | null {
  if (!(error instanceof ApiError)) return errorText(error);
  const placed = error.errors.filter((field) => fieldOf(paths, field.path));
  placed.forEach((field, index) => {
    const path = fieldOf(paths, field.path);
    if (path) setError(path, { type: field.code, message: sentence(field.message) }, { shouldFocus: index === 0 });
  });
  const others = error.errors.filter((field) => !fieldOf(paths, field.path));
  if (placed.length === 0) return error.message;
  return others.length > 0 ? others.map((field) => `${field.path}: ${field.message}`).join(" ") : null;
}

/** The form field that shows the errors of a body field. An error of a list entry is shown at the field of the list. */
function fieldOf<Values extends FieldValues>(
  paths: Record<string, Path<Values>>,
  path: string,
): Path<Values> | undefined {
  return paths[path] ?? paths[path.replace(/\.\d+$/, "")];
}

/** Turns an API message, which continues the field's name, into a sentence: "is wrong" → "Is wrong." */
export function sentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.?]$/.test(text) ? text : `${text}.`;
}

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
  const code = issue.code === "custom" ? String(issue.params?.["code"]) : issue.code;
  return code === "required" ? t.required : (errorTexts.fields[code] ?? sentence(issue.message));
}

function tooSmallText({ origin, minimum }: z.core.$ZodIssueTooSmall): string {
  if (origin === "string") return t.required;
  return origin === "array" ? t.chooseAtLeast(minimum) : t.atLeast(minimum);
}

function tooBigText({ origin, maximum }: z.core.$ZodIssueTooBig): string {
  if (origin === "string") return t.atMostCharacters(maximum);
  return origin === "array" ? t.atMostEntries(maximum) : t.atMost(maximum);
}
