"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { messages } from "./messages";
import { messages as t } from "./notification-messages";
import { notificationsPath } from "./queries";
import { Form, useApiForm } from "@/components/api/forms/form";
import { useInitialData } from "@/components/api/initial-data";
import { QueryStates } from "@/components/api/loading/query-states";
import { requestData } from "@/components/api/request";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/input";
import { SectionSkeleton } from "@/components/ui/skeleton";
import { announce } from "@/components/ui/toaster";
import {
  mailChoices,
  notificationsSchema,
  type NotificationsBody,
  type PresentedNotifications,
} from "@/lib/events/notifications/schema";

const queryKey = ["notifications"];

/** The choice of payments that the signed-in person gets mails about. */
export function Notifications() {
  const dashboard = useDashboard();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => requestData<PresentedNotifications>(notificationsPath, { scope: dashboard, signal }),
    ...useInitialData(notificationsPath, ({ data }: { data: PresentedNotifications }) => data),
  });
  return (
    <QueryStates query={query} failure={t.failure} loading={<SectionSkeleton />}>
      {(notifications) => <NotificationsForm notifications={notifications} />}
    </QueryStates>
  );
}

function NotificationsForm({ notifications: { kinds, can_send } }: { notifications: PresentedNotifications }) {
  const client = useQueryClient();
  const save = useApiMutation<NotificationsBody, PresentedNotifications>([], notificationsPath, {
    method: "PATCH",
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
  });
  const form = useApiForm({
    schema: notificationsSchema,
    toBody: (values): NotificationsBody => values,
    defaultValues: { kinds },
    onSubmit: async (body) => {
      await save.mutateAsync(body);
      announce(t.done);
    },
  });
  return (
    <Form form={form}>
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-medium">{t.legend}</legend>
        {mailChoices.map((kind) => (
          <Checkbox key={kind} value={kind} {...form.register("kinds")}>
            {t.kinds[kind]}
          </Checkbox>
        ))}
      </fieldset>
      {can_send ? null : <p className="text-sm text-ink-2">{t.noMail}</p>}
      <div>
        <Button type="submit" busy={form.isSubmitting}>
          {messages.save}
        </Button>
      </div>
    </Form>
  );
}
