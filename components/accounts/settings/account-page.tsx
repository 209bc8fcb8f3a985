"use client";

import { AccountData } from "./account-data";
import { messages } from "./messages";
import { Notifications } from "./notifications";
import { messages as notifications } from "./notification-messages";
import { messages as preferences } from "./preference-messages";
import { Preferences } from "./preferences";
import { SettingSection } from "./setting-section";
import { useDashboard } from "@/components/shell/dashboard-context";
import { AlertSettings } from "@/components/requests/alerts/alert-settings";
import { messages as alerts } from "@/components/requests/alerts/messages";
import { PageHead } from "@/components/ui/page-head";

const t = messages.sections;

/** The settings of a person, at every business of theirs; the alerts are those of the browser. */
export function AccountPage() {
  const { permissions } = useDashboard();
  const seesEveryPayment = permissions.includes("payments:read") && permissions.includes("all_requests:read");
  return (
    <>
      <PageHead title={t.account} />
      <SettingSection id="preferences" title={preferences.title} about={preferences.about}>
        <Preferences />
      </SettingSection>
      {seesEveryPayment ? (
        <SettingSection id="notifications" title={notifications.title} about={notifications.about}>
          <Notifications />
        </SettingSection>
      ) : null}
      <SettingSection id="alerts" title={alerts.title} about={alerts.about}>
        <AlertSettings />
      </SettingSection>
      <SettingSection id="account" title={t.accountData} about={t.accountText}>
        <AccountData />
      </SettingSection>
    </>
  );
}
