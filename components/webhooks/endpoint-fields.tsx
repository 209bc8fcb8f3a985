"use client";

import { useWatch } from "react-hook-form";
import type { EndpointValues } from "./endpoint-values";
import { eventGroups } from "./event-groups";
import { TextField } from "@/components/forms/fields";
import type { ApiForm } from "@/components/forms/use-api-form";
import { Choice, ChoiceSet } from "@/components/ui/choice";
import { Checkbox } from "@/components/ui/input";
import { TickGroup, TickGroups } from "@/components/ui/tick-groups";
import { maxDescriptionLength, maxUrlLength } from "@/lib/webhooks/endpoints/schema";

type Props = { form: ApiForm<EndpointValues> };

/** The settings of an endpoint. */
export function EndpointFields({ form }: Props) {
  return (
    <>
      <TextField
        form={form}
        name="url"
        label="URL"
        hint="A public https URL. Remit sends POST requests to it and does not follow redirects."
        required
        isCode
        type="url"
        inputMode="url"
        placeholder="https://shop.example/hooks/remit"
        maxLength={maxUrlLength}
        autoComplete="off"
        spellCheck={false}
      />
      <EventChoice form={form} />
      <TextField
        form={form}
        name="description"
        label="Description"
        aside="optional"
        hint="Internal note. It is not sent."
        autoComplete="off"
        maxLength={maxDescriptionLength}
      />
    </>
  );
}

function EventChoice({ form: { register, control, formState } }: Props) {
  const choice = useWatch({ control, name: "choice" });
  return (
    <ChoiceSet legend="Events">
      <Choice value="all" title="All events" explanation="Including future event types." {...register("choice")} />
      <Choice
        value="some"
        title="Selected events"
        explanation="Choose individual event types."
        {...register("choice")}
      />
      {choice === "some" ? (
        <TickGroups error={formState.errors.some?.message}>
          {eventGroups.map(({ name, types }) => (
            <TickGroup key={name} name={name}>
              {types.map(({ type, action }) => (
                <Checkbox key={type} value={type} title={type} {...register("some")}>
                  {action}
                </Checkbox>
              ))}
            </TickGroup>
          ))}
        </TickGroups>
      ) : null}
    </ChoiceSet>
  );
}
