import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

/**
 * Keeps what is typed into a form in this tab, so that it survives a reload, until it is sent or the person signs out.
 * `key` names the form and whose it is.
 */
export function useDraft<Values extends FieldValues>(form: UseFormReturn<Values>, key: string) {
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
