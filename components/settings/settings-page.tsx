"use client";

import type { ReactNode } from "react";
import { AuditLog } from "./audit-log";
import { BusinessName } from "./business-name";
import { PasswordForm } from "./password-form";
import { ReceivingAddresses } from "./receiving-addresses";
import { Sessions } from "./sessions";
import { Settlement } from "./settlement";
import { useDashboard } from "@/components/shell/dashboard-context";
import { PageHead } from "@/components/ui/page-head";

const aboutReceiving =
  "Where you are paid when a request names no recipient. Use an address for Remit only: payments are matched by address and amount. This server never holds its key.";
const aboutSettlement =
  "When a request counts as paid, in both environments. Changes apply to requests made from now on; those that exist keep the terms they were made with.";
const aboutAudit =
  "Sign-ins, and changes of API keys, addresses, webhook endpoints and settings, with who made them. Entries cannot be edited or deleted here.";

const aboutSessions =
  "Where you are signed in. If you do not recognize a session, sign it out and change your password.";

/** What belongs to the environment stands first; what belongs to the whole account below it. */
export function SettingsPage({ signUpOpen }: { signUpOpen: boolean }) {
  const { environment, suspended } = useDashboard();
  const place = environment === "sandbox" ? "sandbox" : "live";
  return (
    <>
      <PageHead title="Settings" />
      <SettingSection id="receiving" title={`Receiving addresses, ${place}`} about={aboutReceiving}>
        <ReceivingAddresses />
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
      <SettingSection id="password" title="Password" about="Changing it signs you out everywhere else at once.">
        <PasswordForm />
      </SettingSection>
      <SettingSection id="sessions" title="Sessions" about={aboutSessions}>
        <Sessions />
      </SettingSection>
      <SettingSection id="audit" title={`Audit log, ${place}`} about={aboutAudit}>
        <AuditLog />
      </SettingSection>
      <SettingSection
        id="sign-up"
        title="Sign-up"
        about={
          <>
            Set by the owner of this server with <span className="mono">SIGN_UP</span>.
          </>
        }
      >
        <p>
          {signUpOpen
            ? "Open: anyone who reaches this server can create an account of their own."
            : "Closed: new accounts are made on the server’s command line."}
        </p>
      </SettingSection>
    </>
  );
}

type SectionProps = { id: string; title: string; about: ReactNode; children: ReactNode };

function SettingSection({ id, title, about, children }: SectionProps) {
  return (
    <section className="section setting" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="small muted">{about}</p>
      </div>
      {children}
    </section>
  );
}
