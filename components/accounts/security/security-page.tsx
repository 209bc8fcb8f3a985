"use client";

import { AuthenticatorApp } from "./authenticator-app";
import { messages as t } from "./messages";
import { Passkeys } from "./passkeys";
import { securityPath, securityResource, useSecurity } from "./queries";
import { Requirement, RequirementNotice } from "./requirement";
import { RecoveryCodes } from "./recovery-codes";
import { messages as settings } from "@/components/accounts/settings/messages";
import { PasswordForm } from "@/components/accounts/settings/password-form";
import { Sessions } from "@/components/accounts/settings/sessions";
import { SettingSection } from "@/components/accounts/settings/setting-section";
import { QueryStates } from "@/components/api/loading/query-states";
import { Can } from "@/components/shell/can";
import { useDashboard } from "@/components/shell/dashboard-context";
import { useApiMutation } from "@/components/shell/use-api-mutation";
import { Button } from "@/components/ui/button";
import { PageHead } from "@/components/ui/page-head";
import { RichText } from "@/components/ui/rich-text";
import { SectionSkeleton } from "@/components/ui/skeleton";
import { ErrorNotice, Notice } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { announce } from "@/components/ui/toaster";
import type { PresentedSecurity } from "@/lib/accounts/two-factor/schema";

const { sections } = settings;

/** How the person signs in: password, second factor and sessions. */
export function SecurityPage() {
  const query = useSecurity();
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      {query.data ? <RequirementNotice security={query.data} /> : null}
      {query.data?.factor_reset_at ? <ScheduledReset at={query.data.factor_reset_at} /> : null}
      <SettingSection id="password" title={sections.password} about={sections.passwordText}>
        {query.data?.has_password === false ? <p>{t.noPassword}</p> : <PasswordForm />}
      </SettingSection>
      <QueryStates query={query} failure={t.failure} loading={<SectionSkeleton />}>
        {(security) => <SecondFactor security={security} />}
      </QueryStates>
      <SettingSection id="sessions" title={sections.sessions} about={sections.sessionsText}>
        <Sessions />
      </SettingSection>
    </>
  );
}

function SecondFactor({ security }: { security: PresentedSecurity }) {
  const { merchantName } = useDashboard();
  return (
    <>
      <SettingSection id="passkeys" title={t.passkeys.title} about={t.passkeys.about}>
        <Passkeys security={security} />
      </SettingSection>
      <SettingSection id="authenticator-app" title={t.app.title} about={t.app.about}>
        <AuthenticatorApp security={security} />
      </SettingSection>
      <SettingSection id="recovery-codes" title={t.codes.title} about={t.codes.about}>
        <RecoveryCodes security={security} />
      </SettingSection>
      <Can permission="settings:read">
        <SettingSection
          id="requirement"
          title={t.requirement.title}
          about={<RichText text={t.requirement.about} parts={{ business: <bdi>{merchantName}</bdi> }} />}
        >
          <Requirement security={security} />
        </SettingSection>
      </Can>
    </>
  );
}

function ScheduledReset({ at }: { at: string }) {
  const keep = useApiMutation([securityResource], `${securityPath}/factor-reset`, {
    method: "DELETE",
    onSuccess: () => announce(t.reset.kept),
  });
  return (
    <div className="grid gap-3 pb-6">
      <Notice glyph="attention">
        <p>
          <RichText text={t.reset.text} parts={{ time: <Time value={at} form="exact" /> }} />
        </p>
        <Button className="mt-2" busy={keep.isPending} onClick={() => keep.mutate()}>
          {t.reset.keep}
        </Button>
      </Notice>
      <ErrorNotice text={keep.error?.message} />
    </div>
  );
}
