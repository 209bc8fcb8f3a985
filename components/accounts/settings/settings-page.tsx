"use client";

import type { ReactNode } from "react";
import { AccountData, BusinessData } from "./account-data";
import { AddressProtection } from "./address-protection";
import { AuditLog } from "./audit-log";
import { BusinessName } from "./business-name";
import { messages as audit } from "./audit-messages";
import { messages } from "./messages";
import { PasswordForm } from "./password-form";
import { ReceivingAddresses } from "./receiving-addresses";
import { Sessions } from "./sessions";
import { Settlement } from "./settlement";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Mono } from "@/components/ui/mono";
import { PageHead } from "@/components/ui/page-head";
import { RichText } from "@/components/ui/rich-text";

const t = messages.sections;

/** All settings. Sections with an environment in their title apply to that environment only. */
export function SettingsPage({ signUpOpen }: { signUpOpen: boolean }) {
  const { environment } = useDashboard();
  const environmentName = t.environments[environment];
  return (
    <>
      <PageHead title={messages.title} />
      <SettingSection id="receiving" title={t.of(t.receiving, environmentName)} about={t.receivingText}>
        <ReceivingAddresses />
      </SettingSection>
      <SettingSection id="protection" title={t.of(t.protection, environmentName)} about={t.protectionText}>
        <AddressProtection />
      </SettingSection>
      <SettingSection id="business" title={t.business} about={t.businessText}>
        <BusinessName />
      </SettingSection>
      <SettingSection id="settlement" title={t.settlement} about={t.settlementText}>
        <Settlement />
      </SettingSection>
      <SettingSection id="password" title={t.password} about={t.passwordText}>
        <PasswordForm />
      </SettingSection>
      <SettingSection id="sessions" title={t.sessions} about={t.sessionsText}>
        <Sessions />
      </SettingSection>
      <SettingSection id="audit" title={t.of(audit.title, environmentName)} about={audit.about}>
        <AuditLog />
      </SettingSection>
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

/** Export and deletion of data: the user's own and, for owners, that of the business. */
function DataSections() {
  // The download reads, so it also works while the business is suspended.
  const { permissions } = useDashboard();
  return (
    <>
      <SettingSection id="account" title={t.account} about={t.accountText}>
        <AccountData />
      </SettingSection>
      {permissions.includes("ownership:write") ? (
        <SettingSection id="business-data" title={t.data} about={t.dataText}>
          <BusinessData />
        </SettingSection>
      ) : null}
    </>
  );
}

type SectionProps = { id: string; title: string; about: ReactNode; children: ReactNode };

function SettingSection({ id, title, about, children }: SectionProps) {
  return (
    <section
      className="-mx-gutter grid grid-cols-[minmax(0,20rem)_minmax(0,36rem)] gap-x-10 gap-y-4 border-t border-line px-gutter py-6 narrow:grid-cols-[minmax(0,36rem)]"
      aria-labelledby={id}
    >
      <div className="grid content-start gap-1">
        <h2 id={id}>{title}</h2>
        <p className="text-sm text-ink-2">{about}</p>
      </div>
      {children}
    </section>
  );
}
