"use client";

import { useWatch } from "react-hook-form";
import type { EndpointValues } from "./endpoint-values";
import { eventGroups } from "./event-groups";
import { messages } from "./messages";
import { TextField } from "@/components/api/forms/fields";
import type { ApiForm } from "@/components/api/forms/use-api-form";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Choice, ChoiceSet } from "@/components/ui/choice";
import { Checkbox } from "@/components/ui/input";
import { CheckboxGroup, CheckboxGroups } from "@/components/ui/checkbox-groups";
import { maxDescriptionLength, maxUrlLength } from "@/lib/events/webhooks/endpoints/schema";

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
