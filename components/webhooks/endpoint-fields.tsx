"use client";

import { useWatch, type UseFormReturn } from "react-hook-form";
import type { EndpointValues } from "./endpoint-values";
import { eventGroups } from "./event-groups";
import { Choice } from "@/components/ui/choice";
import { Field } from "@/components/ui/field";
import { Checkbox, Input } from "@/components/ui/input";
import { TickGroup, TickGroups } from "@/components/ui/tick-groups";
import { maxUrlLength } from "@/lib/webhooks/endpoints/schema";

type EndpointForm = UseFormReturn<EndpointValues>;

/** The settings of an endpoint, new or not. */
export function EndpointFields({ form }: { form: EndpointForm }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field
        label="URL"
        hint="Where Remit sends a POST: https, at a public address. Redirects are not followed."
        error={errors.url?.message}
        required
      >
        {(control) => (
          <Input
            {...control}
            {...register("url")}
            className="mono"
            type="url"
            inputMode="url"
            placeholder="https://shop.example/hooks/remit"
            maxLength={maxUrlLength}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <EventChoice form={form} />
      <Field
        label="Description"
        aside="optional"
        hint="For people; it is not sent."
        error={errors.description?.message}
      >
        {(control) => <Input {...control} {...register("description")} autoComplete="off" maxLength={200} />}
      </Field>
    </>
  );
}

function EventChoice({ form: { register, control, formState } }: { form: EndpointForm }) {
  const choice = useWatch({ control, name: "choice" });
  return (
    <fieldset className="field choices">
      <legend>Events</legend>
      <Choice value="all" title="All events" explanation="Also those that are added later." {...register("choice")} />
      <Choice value="some" title="Chosen events" explanation="Only what you tick." {...register("choice")} />
      {choice === "some" ? <EventTypes register={register} error={formState.errors.some?.message} /> : null}
    </fieldset>
  );
}

function EventTypes({ register, error }: { register: EndpointForm["register"]; error?: string }) {
  return (
    <TickGroups error={error}>
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
  );
}
