"use client";

import { useWatch } from "react-hook-form";
import { messages } from "./channel-messages";
import { messages as notifications } from "./notification-messages";
import { channelPath, channelsPath, channelsResource } from "./queries";
import { ConfirmDialog } from "@/components/api/forms/confirm-dialog";
import { SelectField, TextField, type ApiForm } from "@/components/api/forms/form";
import { FormDialog } from "@/components/api/forms/form-dialog";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import { useDialogs } from "@/components/ui/dialog-host";
import { FieldError } from "@/components/ui/field";
import { Checkbox } from "@/components/ui/input";
import { SecretDialog } from "@/components/ui/secret-dialog";
import { announce } from "@/components/ui/toaster";
import {
  channelServices,
  createChannelSchema,
  maxNameLength,
  maxUrlLength,
  updateChannelSchema,
  type ChannelService,
  type CreateChannelBody,
  type CreatedChannel,
  type PresentedChannel,
  type UpdateChannelBody,
} from "@/lib/events/notifications/channels/schema";
import { notificationKinds, type NotificationKind } from "@/lib/events/notifications/schema";
import { languages, languagesOf } from "@/lib/platform/language/languages";
import { sourceLanguage } from "@/lib/platform/language/texts";

const t = messages.dialog;

type Values = {
  service: ChannelService;
  url: string;
  token: string;
  chatId: string;
  name: string;
  kinds: NotificationKind[];
  language: string;
};
type FieldsProps = { form: ApiForm<Values> };

/** Adds a channel of the page's environment. A channel to a URL shows its secret once. */
export function AddChannelDialog() {
  const { show } = useDialogs();
  const create = useApiMutation<CreateChannelBody, CreatedChannel>([channelsResource], channelsPath);
  return (
    <FormDialog
      title={t.addTitle}
      description={t.addText}
      submit={t.submit}
      schema={createChannelSchema}
      toBody={toCreateBody}
      defaultValues={newValues()}
      onSubmit={async (body) => {
        const { secret, name } = await create.mutateAsync(body);
        if (secret) show(<ChannelSecretDialog secret={secret} name={name} />);
        else announce(t.added);
      }}
    >
      {(form) => <AddressFields form={form} />}
    </FormDialog>
  );
}

function newValues(): Values {
  const language = languagesOf("mail").find((tag) => navigator.language.startsWith(tag)) ?? sourceLanguage;
  return { service: "slack", name: "", url: "", token: "", chatId: "", kinds: [...notificationKinds], language };
}

function toCreateBody({ service, url, token, chatId, ...common }: Values): CreateChannelBody {
  return service === "telegram" ? { service, token, chat_id: chatId, ...common } : { service, url, ...common };
}

function AddressFields({ form }: FieldsProps) {
  const service = useWatch({ control: form.control, name: "service" });
  const options = channelServices.map((value) => ({ value, label: messages.services[value] }));
  const secretField = { required: true, isMonospace: true, autoComplete: "off", spellCheck: false };
  return (
    <>
      <SelectField form={form} name="service" label={t.service} required options={options} />
      {service === "telegram" ? (
        <>
          <TextField form={form} name="token" label={t.token} hint={t.tokenHint} {...secretField} />
          <TextField form={form} name="chatId" label={t.chatId} hint={t.chatIdHint} {...secretField} />
        </>
      ) : (
        <TextField
          form={form}
          name="url"
          label={t.url[service]}
          hint={t.urlHint[service]}
          type="url"
          inputMode="url"
          maxLength={maxUrlLength}
          {...secretField}
        />
      )}
      <CommonFields form={form} />
    </>
  );
}

function CommonFields({ form }: FieldsProps) {
  const options = languagesOf("mail").map((tag) => ({ value: tag, label: languages[tag]?.name ?? tag, lang: tag }));
  const error = form.formState.errors.kinds?.message;
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t.name}
        hint={t.nameHint}
        required
        autoComplete="off"
        maxLength={maxNameLength}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-medium">{t.kinds}</legend>
        {notificationKinds.map((kind) => (
          <Checkbox key={kind} value={kind} {...form.register("kinds")}>
            {notifications.kinds[kind]}
          </Checkbox>
        ))}
        {error ? <FieldError role="alert">{error}</FieldError> : null}
      </fieldset>
      {options.length > 1 ? (
        <SelectField form={form} name="language" label={t.language} required options={options} />
      ) : null}
    </>
  );
}

type Props = { channel: PresentedChannel };

export function EditChannelDialog({ channel: { id, name, kinds, language } }: Props) {
  const update = useApiMutation<UpdateChannelBody>([channelsResource], channelPath(id), { method: "PATCH" });
  return (
    <FormDialog
      title={t.editTitle}
      description={t.editText}
      submit={t.save}
      schema={updateChannelSchema}
      toBody={({ name, kinds, language }: Values): UpdateChannelBody => ({ name, kinds, language })}
      defaultValues={{ ...newValues(), name, kinds, language }}
      onSubmit={async (body) => {
        await update.mutateAsync(body);
        announce(t.saved);
      }}
    >
      {(form) => <CommonFields form={form} />}
    </FormDialog>
  );
}

function ChannelSecretDialog({ secret, name }: { secret: string; name: string }) {
  const { word, title, about } = messages.secret;
  return (
    <SecretDialog word={word} secret={secret} title={title} description={about}>
      <p className="font-medium wrap-anywhere">{name}</p>
    </SecretDialog>
  );
}

export function DeleteChannelDialog({ channel: { id, name } }: Props) {
  const { title, keep, submit, stops, stays, done } = messages.deletion;
  const remove = useApiMutation([channelsResource], channelPath(id), { method: "DELETE" });
  return (
    <ConfirmDialog
      title={title(name)}
      keep={keep}
      confirm={submit}
      onConfirm={() => remove.mutateAsync()}
      done={done}
      effects={[
        { glyph: "cancelled", text: stops },
        { glyph: "completed", text: stays },
      ]}
    />
  );
}
