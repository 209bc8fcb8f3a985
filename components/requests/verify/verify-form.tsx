"use client";

import { useState } from "react";
import { Form, TextareaField, useApiForm } from "@/components/api/forms/form";
import { ApiError, requestData } from "@/components/api/request";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Verdict } from "@/lib/requests/signed-documents/schema";
import { messages as t } from "./messages";
import { VerdictView } from "./verdict-view";

async function verify(body: { document: string }): Promise<Verdict[]> {
  try {
    return await requestData<Verdict[]>("/api/public/verify", { method: "POST", body });
  } catch (error) {
    throw new Error(failureText(error), { cause: error });
  }
}

/** The API's own messages are English. */
function failureText(error: unknown): string {
  const status = error instanceof ApiError ? error.status : -1;
  if (status === 0) return t.unreachable;
  if (status === 429) return t.tooMany;
  return status === 413 || status === 422 ? t.tooLarge : t.failed;
}

/** Verifies a file that is chosen, dropped or pasted. The server does it, because not every browser knows Ed25519. */
export function VerifyForm() {
  const [verdicts, setVerdicts] = useState<Verdict[]>([]);
  const form = useApiForm({
    defaultValues: { document: "" },
    toBody: (values) => values,
    onSubmit: async (body) => {
      setVerdicts([]);
      setVerdicts(await verify(body));
    },
  });
  async function readFile(file: File | undefined): Promise<void> {
    if (!file) return;
    form.setValue("document", await file.text());
    await form.submit();
  }
  return (
    <>
      <Form form={form}>
        <Field label={t.file} hint={t.fileHint}>
          {(control) => (
            <Input
              {...control}
              type="file"
              accept=".json,.txt"
              onChange={({ target }) => void readFile(target.files?.[0])}
            />
          )}
        </Field>
        <TextareaField
          form={form}
          name="document"
          label={t.document}
          rules={{ required: t.documentMissing }}
          isMonospace
          rows={5}
          spellCheck={false}
          dir="ltr"
        />
        <SubmitButton variant="primary" block busy={form.isSubmitting}>
          {form.isSubmitting ? t.submitting : t.submit}
        </SubmitButton>
      </Form>
      <div className="grid gap-5 empty:hidden" role="status">
        {verdicts.map((verdict, index) => (
          <VerdictView key={index} verdict={verdict} />
        ))}
      </div>
    </>
  );
}
