import type { ReactNode } from "react";
import { QueryProvider } from "@/components/api/query-provider";
import { StaleNotice } from "@/components/api/stale-notice";
import { DashboardProvider, type Dashboard } from "./dashboard-context";
import { PasswordGate } from "./password-gate";
import { Rail } from "./rail";
import { Topbar } from "./topbar";
import { VerifyNotice } from "./verify-notice";
import { DialogHost } from "@/components/ui/dialog-host";
import { Notice } from "@/components/ui/status";

/** The dashboard around a page. In the sandbox, every page has a violet band and frame. */
export function Shell({ dashboard, children }: { dashboard: Omit<Dashboard, "basePath">; children: ReactNode }) {
  const sandbox = dashboard.environment === "sandbox";
  return (
    <DashboardProvider value={dashboard}>
      <QueryProvider environment={dashboard.environment}>
        <DialogHost>
          <div data-environment={dashboard.environment}>
            {sandbox ? <SandboxBand /> : null}
            <div className="app">
              <a className="skip" href="#main">
                Skip to content
              </a>
              <Rail />
              <div className="sheet">
                <Topbar />
                <main className="page" id="main" tabIndex={-1}>
                  <StaleNotice />
                  {dashboard.isVerificationPending ? <VerifyNotice /> : null}
                  {dashboard.suspended ? <SuspendedNotice /> : null}
                  {children}
                </main>
              </div>
            </div>
          </div>
        </DialogHost>
        <PasswordGate />
      </QueryProvider>
    </DashboardProvider>
  );
}

function SandboxBand() {
  return (
    <aside className="band" aria-label="Environment">
      <span>
        <strong>Sandbox.</strong> Test networks, test money. Nothing here affects customers or your live account.
      </span>
    </aside>
  );
}

function SuspendedNotice() {
  return (
    <div className="mb-6">
      <Notice glyph="attention">
        <strong>This account is suspended.</strong> It is read-only. API keys and pay pages do not work; payments that
        customers already sent are still recorded. Contact the operator of this server.
      </Notice>
    </div>
  );
}
