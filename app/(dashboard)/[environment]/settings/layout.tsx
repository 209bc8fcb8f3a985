import type { ReactNode } from "react";
import { readSession } from "../../require-merchant";
import { messages as approvals } from "@/components/accounts/approvals/messages";
import { messages as audit } from "@/components/accounts/audit/messages";
import { messages as people } from "@/components/accounts/people/messages";
import { messages as security } from "@/components/accounts/security/messages";
import { messages } from "@/components/accounts/settings/messages";
import { SettingsTabs } from "@/components/accounts/settings/settings-tabs";
import { messages as addressPool } from "@/components/addresses/pools/messages";
import { scopeOfSegment } from "@/components/shell/environment";

type Props = { children: ReactNode; params: Promise<{ environment: string }> };

/** The tabs above each page of the settings. Their names come from the server, because the pages' texts are long. */
export default async function SettingsLayout({ children, params }: Props) {
  const scope = scopeOfSegment((await params).environment);
  if (!scope || !(await readSession(scope.merchantId))) return children;
  const pages = [
    { page: "settings", name: messages.sections.businessPage },
    { page: "settings/account", name: messages.sections.account },
    { page: "settings/security", name: security.title },
    { page: "settings/people", name: people.title },
    { page: "settings/approvals", name: approvals.title },
    { page: "settings/address-pool", name: addressPool.title },
    { page: "settings/audit-log", name: audit.title },
  ];
  return (
    <>
      <SettingsTabs pages={pages} />
      {children}
    </>
  );
}
