"use client";

import { AuditLog } from "@/components/settings/audit-log";
import { BusinessName } from "@/components/settings/business-name";
import { PasswordForm } from "@/components/settings/password-form";
import { ReceivingAddresses } from "@/components/settings/receiving-addresses";
import { useDashboard } from "@/components/shell/dashboard-context";

/** What belongs to the environment stands first; what belongs to the whole account below it. */
export function SettingsPage({ signUpOpen }: { signUpOpen: boolean }) {
  const { environment, suspended } = useDashboard();
  return (
    <>
      <div className="page-head">
        <h1>Settings</h1>
      </div>
      <section className="section setting" aria-labelledby="receiving">
        <div>
          <h2 id="receiving">Receiving addresses, {environment === "sandbox" ? "sandbox" : "live"}</h2>
          <p className="small muted">
            Where you are paid when a request names no recipient. Use an address for Remit only: payments are matched by
            address and amount. This server never holds its key.
          </p>
        </div>
        <ReceivingAddresses />
      </section>
      <section className="section setting" aria-labelledby="business">
        <div>
          <h2 id="business">Business name</h2>
          <p className="small muted">Customers see it on the pay page, in both environments.</p>
        </div>
        <BusinessName disabled={suspended} />
      </section>
      <section className="section setting" aria-labelledby="password">
        <div>
          <h2 id="password">Password</h2>
          <p className="small muted">Changing it signs you out everywhere else at once.</p>
        </div>
        <PasswordForm />
      </section>
      <section className="section setting" aria-labelledby="audit">
        <div>
          <h2 id="audit">Audit log, {environment === "sandbox" ? "sandbox" : "live"}</h2>
          <p className="small muted">
            Every change to an API key, and who made it. Nobody can alter or remove an entry.
          </p>
        </div>
        <AuditLog />
      </section>
      <section className="section setting" aria-labelledby="sign-up">
        <div>
          <h2 id="sign-up">Sign-up</h2>
          <p className="small muted">
            Set by the owner of this server with <span className="mono">SIGN_UP</span>.
          </p>
        </div>
        <p>
          {signUpOpen
            ? "Open: anyone who reaches this server can create an account of their own."
            : "Closed: new accounts are made on the server’s command line."}
        </p>
      </section>
    </>
  );
}
