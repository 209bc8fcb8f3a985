"use client";

import { useWatch } from "react-hook-form";
import { eventGroups, type Subscription } from "./event-groups";
import { messages } from "./messages";
import { TextField, type ApiForm } from "@/components/api/forms/form";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Choice, ChoiceSet } from "@/components/ui/choice";
import { Checkbox } from "@/components/ui/input";
import { CheckboxGroup, CheckboxGroups } from "@/components/ui/checkbox-groups";
import {
  maxDescriptionLength,
  maxUrlLength,
  type CreateWebhookEndpointBody,
  type PresentedWebhookEndpoint,
  type UpdateWebhookEndpointBody,
} from "@/lib/events/webhooks/endpoints/schema";

export type EndpointValues = {
  url: string;
  description: string;
  choice: "all" | "some";
  /** The event types of the choice "some". */
  some: Subscription[];
};

/** Form fields of body fields with other names. */
export const endpointPaths = { events: "some" } as const;

/** Initial values. `some` has the event types that most shops need, for when the user selects the choice "some". */
export const newEndpointValues: EndpointValues = {
  url: "",
  description: "",
  choice: "all",
  some: ["payment_request.completed", "payment_request.expired", "payment_request.cancelled"],
};

export function valuesOf({ url, description, events }: PresentedWebhookEndpoint): EndpointValues {
  const isAll = events.includes("*");
  return {
    url,
    description: description ?? "",
    choice: isAll ? "all" : "some",
    some: isAll ? newEndpointValues.some : events,
  };
}

export function toCreateBody({ url, description, ...rest }: EndpointValues): CreateWebhookEndpointBody {
  return { url, events: eventsOf(rest), ...(description.trim() ? { description } : {}) };
}

export function toUpdateBody({ url, description, ...rest }: EndpointValues): UpdateWebhookEndpointBody {
  return { url, events: eventsOf(rest), description: description.trim() || null };
}

function eventsOf({ choice, some }: Pick<EndpointValues, "choice" | "some">): Subscription[] {
  return choice === "all" ? ["*"] : some;
}

const t = messages.fields;

type Props = { form: ApiForm<EndpointValues> };

/** The settings of an endpoint. */
export function EndpointFields({ form }: Props) {
  const { webhookNetworks } = useDashboard();
  return (
    <>
      <TextField
        form={form}
        name="url"
        label={t.url}
        hint={t.urlHint(webhookNetworks)}
        required
        isMonospace
        type="url"
        inputMode="url"
        placeholder={t.urlExample}
        maxLength={maxUrlLength}
        autoComplete="off"
        spellCheck={false}
      />
      <EventChoice form={form} />
      <TextField
        form={form}
        name="description"
        label={messages.description}
        aside={t.optional}
        hint={t.descriptionHint}
        autoComplete="off"
        maxLength={maxDescriptionLength}
      />
    </>
  );
}

function EventChoice({ form: { register, control, formState } }: Props) {
  const choice = useWatch({ control, name: "choice" });
  return (
    <ChoiceSet legend={messages.events}>
      <Choice value="all" title={t.all} explanation={t.allText} {...register("choice")} />
      <Choice value="some" title={t.some} explanation={t.someText} {...register("choice")} />
      {choice === "some" ? (
        <CheckboxGroups error={formState.errors.some?.message}>
          {eventGroups().map(({ name, types }) => (
            <CheckboxGroup key={name} name={name}>
              {types.map(({ type, action }) => (
                <Checkbox key={type} value={type} title={type} {...register("some")}>
                  {action}
                </Checkbox>
              ))}
            </CheckboxGroup>
          ))}
        </CheckboxGroups>
      ) : null}
    </ChoiceSet>
  );
}
