import { validationError } from "@/lib/platform/errors";

/** Throws `validation_failed` unless the confirmation matches the name. */
export function requireConfirmation({ confirmation }: { confirmation: string }, name: string): void {
  if (confirmation.toLowerCase() === name.toLowerCase()) return;
  const message = `must be “${name}”`;
  throw validationError({ path: "confirmation", code: "wrong_confirmation", message });
}
