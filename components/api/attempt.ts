import { useState } from "react";
import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { showFormErrors } from "./form-errors";

/**
 * Wraps what a form does on submit: a refusal of the server goes to the fields it names, the rest into `refusal`.
 */
export function useAttempt<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  paths: Record<string, Path<Values>>,
): { refusal: string | null; attempt: (work: (values: Values) => Promise<void>) => (values: Values) => Promise<void> } {
  const [refusal, setRefusal] = useState<string | null>(null);
  const attempt = (work: (values: Values) => Promise<void>) => async (values: Values) => {
    setRefusal(null);
    try {
      await work(values);
    } catch (error) {
      setRefusal(showFormErrors(error, setError, paths));
    }
  };
  return { refusal, attempt };
}
