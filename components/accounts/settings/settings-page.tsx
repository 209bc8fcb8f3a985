"use client";

import { BusinessData } from "./account-data";
import { AddressProtection } from "./address-protection";
import { messages as channels } from "./channel-messages";
import { messages } from "./messages";
import { NotificationChannels } from "./notification-channels";
import { messages as payPage } from "./pay-page-messages";
import { PayPageSettings } from "./pay-page-settings";
import { settingsPath } from "./queries";
import { ReceivingAddresses } from "./receiving-addresses";
import { SettingsForm } from "./settings-form";
import { SettingSection } from "./setting-section";
import { Settlement } from "./settlement";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Mono } from "@/components/ui/mono";
import { PageHead } from "@/components/ui/page-head";
import { RichText } from "@/components/ui/rich-text";
import { useRouter } from "next/navigation";
import { TextField, useApiForm } from "@/components/api/forms/form";
import { Can } from "@/components/shell/can";
import { announce } from "@/components/ui/toaster";
import { maxNameLength, updateSettingsSchema } from "@/lib/accounts/merchants/schema";
import { useApiMutation } from "@/components/shell/use-api-mutation";

const t = messages.sections;

/** The settings of the business. Sections with an environment in their title apply to that environment only. */
export function SettingsPage({ signUpOpen }: { signUpOpen: boolean }) {
  const { environment, permissions } = useDashboard();
  const environmentName = t.environments[environment];
  return (
    <>
      <PageHead title={messages.title} />
      <BusinessSections environmentName={environmentName} />
      <Can permission="webhooks:read">
        <SettingSection id="notification-channels" title={t.of(channels.title, environmentName)} about={channels.about}>
          <NotificationChannels />
        </SettingSection>
      </Can>
      {/* The download reads, so it also works while the business is suspended. */}
      {permissions.includes("records:export") ? (
        <SettingSection id="business-data" title={t.data} about={t.dataText}>
          <BusinessData />
        </SettingSection>
      ) : null}
      <SettingSection
        id="sign-up"
        title={t.signUp}
        about={<RichText text={t.signUpText} parts={{ variable: <Mono>SIGN_UP</Mono> }} />}
      >
        <p>{signUpOpen ? messages.signUpOpen : messages.signUpClosed}</p>
      </SettingSection>
    </>
  );
}

function BusinessSections({ environmentName }: { environmentName: string }) {
  return (
    <Can permission="settings:read">
      <SettingSection id="receiving" title={t.of(t.receiving, environmentName)} about={t.receivingText}>
        <ReceivingAddresses />
      </SettingSection>
      <SettingSection id="protection" title={t.of(t.protection, environmentName)} about={t.protectionText}>
        <AddressProtection />
      </SettingSection>
      <SettingSection id="business" title={t.business} about={t.businessText}>
        <BusinessName />
      </SettingSection>
      <SettingSection id="pay-page" title={payPage.title} about={payPage.about}>
        <PayPageSettings />
      </SettingSection>
      <SettingSection id="settlement" title={t.settlement} about={t.settlementText}>
        <Settlement />
      </SettingSection>
    </Can>
  );
}

function BusinessName() {
  const { merchantName } = useDashboard();
  const router = useRouter();
  const rename = useApiMutation<{ name: string }>([], settingsPath, { method: "PATCH" });
  const form = useApiForm({
    schema: updateSettingsSchema,
    toBody: (values) => values,
    defaultValues: { name: merchantName },
    onSubmit: async (body) => {
      await rename.mutateAsync(body);
      announce(messages.business.done);
      router.refresh();
    },
  });
  return (
    <SettingsForm form={form}>
      <TextField
        form={form}
        name="name"
        label={messages.business.name}
        required
        autoComplete="organization"
        maxLength={maxNameLength}
      />
    </SettingsForm>
  );
}
