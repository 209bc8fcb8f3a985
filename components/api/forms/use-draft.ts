import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

const prefix = "draft ";

/** Removes what is kept of every form in this tab. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}

/**
 * Keeps what is typed into a form in this tab, so that it survives a reload, until it is sent or the person signs out.
 * `name` says which form it is, and whose.
 */
export function useDraft<Values extends FieldValues>(form: UseFormReturn<Values>, name: string) {
  const key = prefix + name;
  const [isRestored, setIsRestored] = useState(false);
  // Unlike the form's object, its functions stay the same.
  const { getValues, reset, subscribe } = form;
  useEffect(() => {
    const draft = sessionStorage.getItem(key);
    if (draft) {
      reset({ ...getValues(), ...(JSON.parse(draft) as Values) }, { keepDefaultValues: true });
      setIsRestored(true);
    }
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) sessionStorage.setItem(key, JSON.stringify(values));
      },
    });
  }, [key, getValues, reset, subscribe]);
  const forget = () => {
    sessionStorage.removeItem(key);
    setIsRestored(false);
  };
  const startOver = () => {
    reset();
    forget();
  };
  return { isRestored, forget, startOver };
}
