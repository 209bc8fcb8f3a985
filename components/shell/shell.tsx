import type { ReactNode } from "react";
import { QueryProvider } from "@/components/api/query-provider";
import { StaleNotice } from "@/components/api/stale-notice";
import { DashboardProvider, type Dashboard } from "./dashboard-context";
import { ChosenLanguage } from "./chosen-language";
import { messages as t } from "./frame-messages";
import { messages } from "./messages";
import { PageAccess } from "./page-access";
import { PasswordGate } from "./password-gate";
import { Rail } from "./rail";
import { VerifyNotice } from "./verify-notice";
import { Band } from "@/components/ui/band";
import { cx } from "@/components/ui/class-names";
import { DialogHost } from "@/components/ui/dialog-host";
import { FormatChoicesProvider } from "@/components/ui/format-choices";
import { RichText } from "@/components/ui/rich-text";
import { SkipLink } from "@/components/ui/skip-link";
import { Notice } from "@/components/ui/status";
import Link from "next/link";
import { AccountMenu } from "./account-menu";
import { initials } from "@/components/ui/initials";
import { EnvironmentSwitch } from "./environment-switch";
import { Mark } from "@/components/ui/brand";
import { ThemeSwitch } from "@/components/ui/theme-switch";

type ShellProps = { dashboard: Dashboard; search: ReactNode; children: ReactNode };

/** The dashboard around a page. In the sandbox, every page has a violet band and frame. */
export function Shell({ dashboard, search, children }: ShellProps) {
  const sandbox = dashboard.environment === "sandbox";
  const { time_zone: timeZone, number_format: numberFormat, hour_cycle: hourCycle } = dashboard.preferences;
  const formatChoices = { timeZone, numberFormat, hourCycle, knownZone: dashboard.knownZone };
  return (
    <DashboardProvider value={dashboard}>
      <FormatChoicesProvider value={formatChoices}>
        <QueryProvider key={dashboard.merchantId} merchantId={dashboard.merchantId} environment={dashboard.environment}>
          <DialogHost>
            <div>
              {sandbox ? (
                <Band label={messages.environment}>
                  <RichText text={t.sandbox} />
                </Band>
              ) : null}
              <div
                className={cx(
                  "grid min-h-dvh grid-cols-[14.5rem_minmax(0,92rem)] justify-center narrow:grid-cols-[4rem_minmax(0,92rem)] phone:grid-cols-[minmax(0,1fr)] phone:bg-surface phone:pb-15",
                  sandbox && "border-2 border-t-0 border-sandbox",
                )}
              >
                <SkipLink />
                <Rail {...dashboard} />
                <div className="my-2 me-2 flex min-w-0 flex-col overflow-clip rounded-lg border border-line bg-surface phone:m-0 phone:min-h-dvh phone:rounded-none phone:border-0">
                  <Topbar {...dashboard} search={search} />
                  <main className="px-gutter pt-8 pb-14 phone:pt-5 phone:pb-10" id="main" tabIndex={-1}>
                    <StaleNotice />
                    {dashboard.isVerificationPending ? (
                      <VerifyNotice>
                        <RichText text={t.verifyEmail} parts={{ email: dashboard.email }} />
                      </VerifyNotice>
                    ) : null}
                    {dashboard.isMerchantSuspended ? <SuspendedNotice /> : null}
                    <PageAccess>{children}</PageAccess>
                  </main>
                </div>
              </div>
            </div>
          </DialogHost>
          <PasswordGate email={dashboard.email} />
          <ChosenLanguage />
        </QueryProvider>
      </FormatChoicesProvider>
    </DashboardProvider>
  );
}

function SuspendedNotice() {
  return (
    <div className="mb-6">
      <Notice glyph="attention">
        <RichText text={t.suspended} />
      </Notice>
    </div>
  );
}

function Topbar({ environment, homePath, userName, email, search }: Dashboard & Pick<ShellProps, "search">) {
  return (
    <header className="flex h-13 items-center gap-3 border-b border-line px-gutter">
      <Link className="hidden items-center text-ink hover:no-underline phone:flex" href={homePath} aria-label={t.home}>
        <Mark />
      </Link>
      {search}
      <div className="ms-auto flex items-center gap-3">
        <EnvironmentSwitch live={environment === "production"} />
        <ThemeSwitch />
        <AccountMenu name={userName} email={email} initials={initials(userName)} />
      </div>
    </header>
  );
}
