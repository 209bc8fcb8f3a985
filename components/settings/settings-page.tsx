"use client";

import type { ReactNode } from "react";
import { AccountData, BusinessData } from "./account-data";
import { AddressProtection } from "./address-protection";
import { AuditLog } from "./audit-log";
import { BusinessName } from "./business-name";
import { PasswordForm } from "./password-form";
import { ReceivingAddresses } from "./receiving-addresses";
import { Sessions } from "./sessions";
import { Settlement } from "./settlement";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Mono } from "@/components/ui/mono";
import { PageHead } from "@/components/ui/page-head";

const aboutReceiving =
  "Where your money arrives when a request has no recipient. Use an address for Remit only: payments are matched by address and amount. This server never holds its key.";
const aboutProtection =
  "With protection on, payment requests can use only the addresses listed here and in the address pool, so a leaked API key cannot redirect your money.";
const aboutSettlement =
  "When a request counts as paid, in both environments. Changes apply to new requests; existing requests keep their terms.";
const aboutAudit =
  "Sign-ins and changes to API keys, addresses, webhook endpoints and settings, and who made them. Entries cannot be edited or deleted here.";

const aboutSessions =
  "Where you are signed in. If you do not recognize a session, sign it out and change your password.";

/** Settings of the environment first, then those of the account. */
export function SettingsPage({ signUpOpen }: { signUpOpen: boolean }) {
  const { environment, suspended } = useDashboard();
  const place = environment === "sandbox" ? "sandbox" : "live";
  return (
    <>
      <PageHead title="Settings" />
      <SettingSection id="receiving" title={`Receiving addresses, ${place}`} about={aboutReceiving}>
        <ReceivingAddresses />
      </SettingSection>
      <SettingSection id="protection" title={`Address protection, ${place}`} about={aboutProtection}>
        <AddressProtection />
      </SettingSection>
      <SettingSection
        id="business"
        title="Business name"
        about="Customers see it on the pay page, in both environments."
      >
        <BusinessName disabled={suspended} />
      </SettingSection>
      <SettingSection id="settlement" title="Settlement" about={aboutSettlement}>
        <Settlement />
      </SettingSection>
      <SettingSection id="password" title="Password" about="Changing it signs you out everywhere else.">
        <PasswordForm />
      </SettingSection>
      <SettingSection id="sessions" title="Sessions" about={aboutSessions}>
        <Sessions />
      </SettingSection>
      <SettingSection id="audit" title={`Audit log, ${place}`} about={aboutAudit}>
        <AuditLog />
      </SettingSection>
      <DataSections />
      <SettingSection
        id="sign-up"
        title="Sign-up"
        about={
          <>
            Set by the operator of this server with <Mono>SIGN_UP</Mono>.
          </>
        }
      >
        <p>
          {signUpOpen
            ? "Open: anyone who can reach this server can create an account."
            : "Closed: accounts are created with the server’s command line."}
        </p>
      </SettingSection>
    </>
  );
}

/** Exports and deletion. */
function DataSections() {
  const { suspended, isOwner } = useDashboard();
  return (
    <>
      <SettingSection
        id="account"
        title="Your account"
        about="Download the records about you as a JSON file, or delete your account."
      >
        <AccountData />
      </SettingSection>
      {isOwner ? (
        <SettingSection
          id="business-data"
          title="Business data"
          about="Download the records of your business in both environments as a JSON file, or delete the business."
        >
          <BusinessData disabled={suspended} />
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
