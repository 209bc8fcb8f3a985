"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { messages } from "./form-messages";
import { NewRequestFields } from "./new-request-fields";
import { NewRequestPreview } from "./new-request-preview";
import { newRequestHref, type RequestSource } from "./new-request-source";
import {
  emptyRequest,
  initialValues,
  requestPaths,
  templateOf,
  toBody,
  type NewRequestValues,
  type Offer,
} from "./new-request-values";
import { Form, useApiForm, type ApiForm } from "@/components/api/forms/form";
import { useDraft } from "@/components/api/forms/use-draft";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Aside, Split } from "@/components/ui/split";
import { announce } from "@/components/ui/toaster";
import { createPaymentRequestSchema, type CreatePaymentRequestBody } from "@/lib/requests/create-schema";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import type { PresentedPaymentRequest } from "@/lib/requests/schema";
import { paymentRequestsResource, path } from "./queries";
import { useWatch } from "react-hook-form";
import { ViewsMenu } from "@/components/shell/views-menu";
import { moneyText } from "@/components/ui/format";

const t = messages.create;

type Props = Offer & {
  source: RequestSource;
  /** The values of the source. */
  filled: Partial<NewRequestValues>;
};

/** The form beside a preview of the pay page. */
export function NewRequestForm(props: Props) {
  const { form, created, draft, chooseNext } = useCreation(props);
  const { chains, addresses, pools } = props;
  return (
    <Split>
      <Form form={form} className="grid gap-4 max-w-xl">
        <Templates form={form} />
        <Created requests={created} />
        {draft.isRestored ? <Restored startOver={draft.startOver} /> : null}
        <NewRequestFields form={form} chains={chains} addresses={addresses} pools={pools} />
        <Buttons isSubmitting={form.isSubmitting} chooseNext={chooseNext} />
      </Form>
      <Aside aria-label={t.preview}>
        <NewRequestPreview form={form} chains={chains} />
      </Aside>
    </Split>
  );
}

/** Where a created request leads: to its page, or to the form for another one. */
type Next = "page" | "form";

function useCreation(props: Props) {
  const { basePath, email, permissions } = useDashboard();
  const router = useRouter();
  const next = useRef<Next>("page");
  const [created, setCreated] = useState<PresentedPaymentRequest[]>([]);
  const create = useApiMutation<CreatePaymentRequestBody, PresentedPaymentRequest>([paymentRequestsResource], path);
  const form = useApiForm({
    schema: createPaymentRequestSchema,
    paths: requestPaths,
    toBody,
    defaultValues: initialValues(props, props.filled, permissions),
    onSubmit: async (body) => {
      const request = await create.mutateAsync(body);
      announce(t.done);
      if (next.current === "form") {
        setCreated((earlier) => [...earlier, request]);
        form.setValue("amount", "");
        form.setValue("externalId", "");
        form.setFocus("amount");
      }
      draft.forget();
      if (next.current === "page") router.push(`${basePath}/payment-requests/${request.public_id}`);
    },
  });
  const draft = useDraft(form, `${email} ${newRequestHref(basePath, props.source)}`);
  return { form, created, draft, chooseNext: (chosen: Next) => (next.current = chosen) };
}

function Buttons({ isSubmitting, chooseNext }: { isSubmitting: boolean; chooseNext: (next: Next) => void }) {
  const { basePath } = useDashboard();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="primary" type="submit" busy={isSubmitting} onClick={() => chooseNext("page")}>
        {isSubmitting ? t.submitting : t.submit}
      </Button>
      <Button type="submit" disabled={isSubmitting} onClick={() => chooseNext("form")}>
        {t.submitAndStartAnother}
      </Button>
      <ButtonLink variant="quiet" href={`${basePath}/payment-requests`}>
        {t.cancel}
      </ButtonLink>
    </div>
  );
}

function Restored({ startOver }: { startOver: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2" role="status">
      {t.restored}
      <Button variant="quiet" size="sm" onClick={startOver}>
        {t.startOver}
      </Button>
    </p>
  );
}

function Templates({ form }: { form: ApiForm<NewRequestValues> }) {
  const path = newRequestHref(useDashboard().basePath);
  const values = templateOf({ ...emptyRequest, ...useWatch({ control: form.control }) });
  return (
    <div className="justify-self-end">
      <ViewsMenu page="new_payment_request" label={t.templates} path={path} values={values} />
    </div>
  );
}

/** The requests that this form has created. */
function Created({ requests }: { requests: PresentedPaymentRequest[] }) {
  const { basePath } = useDashboard();
  return (
    <p className="flex flex-wrap gap-x-3 text-sm empty:hidden" role="status">
      {requests.length > 0 ? t.created : null}
      {requests.map(({ public_id: id, amount, token }) => (
        <Link key={id} href={`${basePath}/payment-requests/${id}`}>
          {moneyText(amount, token)}
        </Link>
      ))}
    </p>
  );
}
