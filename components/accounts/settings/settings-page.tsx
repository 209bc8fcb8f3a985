"use client";

import { AccountData, BusinessData } from "./account-data";
import { AddressProtection } from "./address-protection";
import { messages as channels } from "./channel-messages";
import { messages } from "./messages";
import { messages as audit } from "@/components/accounts/audit/messages";
import { messages as people } from "@/components/accounts/people/messages";
import { NotificationChannels } from "./notification-channels";
import { Notifications } from "./notifications";
import { messages as notifications } from "./notification-messages";
import { messages as payPage } from "./pay-page-messages";
import { PayPageSettings } from "./pay-page-settings";
import { messages as preferences } from "./preference-messages";
import { Preferences } from "./preferences";
import { settingsPath } from "./queries";
import { ReceivingAddresses } from "./receiving-addresses";
import { SettingsForm } from "./settings-form";
import { SettingSection } from "./setting-section";
import { Settlement } from "./settlement";
import { useDashboard } from "@/components/shell/dashboard-context";
import { ButtonLink } from "@/components/ui/button-link";
import { Mono } from "@/components/ui/mono";
import { AlertSettings } from "@/components/requests/alerts/alert-settings";
import { messages as alerts } from "@/components/requests/alerts/messages";
import { PageHead } from "@/components/ui/page-head";
import { RichText } from "@/components/ui/rich-text";
import { useRouter } from "next/navigation";
import { TextField, useApiForm } from "@/components/api/forms/form";
import { Can } from "@/components/shell/can";
import { announce } from "@/components/ui/toaster";
import { maxNameLength, updateSettingsSchema } from "@/lib/accounts/merchants/schema";
import { useApiMutation } from "@/components/shell/use-api-mutation";

const t = messages.sections;

/** All settings. Sections with an environment in their title apply to that environment only. */
export function SettingsPage({ signUpOpen }: { signUpOpen: boolean }) {
  const { environment, basePath } = useDashboard();
  const environmentName = t.environments[environment];
  return (
    <>
      <PageHead title={messages.title} />
      <BusinessSections environmentName={environmentName} />
      <SettingSection id="preferences" title={preferences.title} about={preferences.about}>
        <Preferences />
      </SettingSection>
      <NotificationSection />
      <SettingSection id="alerts" title={alerts.title} about={alerts.about}>
        <AlertSettings />
      </SettingSection>
      <Can permission="webhooks:read">
        <SettingSection id="notification-channels" title={t.of(channels.title, environmentName)} about={channels.about}>
          <NotificationChannels />
        </SettingSection>
      </Can>
      <SettingSection id="security" title={t.security} about={t.securityText}>
        <div>
          <ButtonLink href={`${basePath}/settings/security`}>{t.openSecurity}</ButtonLink>
        </div>
      </SettingSection>
      <Can permission="security:read">
        <SettingSection id="audit" title={audit.title} about={audit.about}>
          <div>
            <ButtonLink href={`${basePath}/settings/audit-log`}>{audit.open}</ButtonLink>
          </div>
        </SettingSection>
      </Can>
      <DataSections />
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

/** The settings of the business, without its data. */
function BusinessSections({ environmentName }: { environmentName: string }) {
  const { basePath } = useDashboard();
  return (
    <>
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
      <Can permission="settings:read">
        <SettingSection id="approvals" title={t.approvals} about={t.approvalsText}>
          <div>
            <ButtonLink href={`${basePath}/settings/approvals`}>{t.openApprovals}</ButtonLink>
          </div>
        </SettingSection>
      </Can>
      <Can permission="members:read">
        <SettingSection id="people" title={people.title} about={t.peopleText}>
          <div>
            <ButtonLink href={`${basePath}/settings/people`}>{t.openPeople}</ButtonLink>
          </div>
        </SettingSection>
      </Can>
    </>
  );
}

/** For roles that see every payment. */
function NotificationSection() {
  const { permissions } = useDashboard();
  if (!permissions.includes("payments:read") || !permissions.includes("all_requests:read")) return null;
  return (
    <SettingSection id="notifications" title={notifications.title} about={notifications.about}>
      <Notifications />
    </SettingSection>
  );
}

/** Export and deletion of data: the user's own and, for some roles, that of the business. */
function DataSections() {
  // The download reads, so it also works while the business is suspended.
  const { permissions } = useDashboard();
  return (
    <>
      <SettingSection id="account" title={t.account} about={t.accountText}>
        <AccountData />
      </SettingSection>
      {permissions.includes("records:export") ? (
        <SettingSection id="business-data" title={t.data} about={t.dataText}>
          <BusinessData />
        </SettingSection>
      ) : null}
    </>
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
