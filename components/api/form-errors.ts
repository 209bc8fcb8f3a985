import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { ApiError, errorText } from "./request";

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
export function fieldOf<Values extends FieldValues>(
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
