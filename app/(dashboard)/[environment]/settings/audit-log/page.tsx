import type { Metadata } from "next";
import { Prefetch } from "../../../prefetch";
import { readListView } from "../../../read-list-view";
import { requireMerchant } from "../../../require-merchant";
import { AuditPage } from "@/components/accounts/audit/audit-page";
import { messages } from "@/components/accounts/audit/messages";
import { auditPath, auditVerificationPath } from "@/components/accounts/audit/queries";
import { membersPath } from "@/components/accounts/people/queries";
import { listQuery } from "@/components/api/loading/list-view";
import type { SearchParameters } from "@/components/ui/search-parameters";
import { listAuditEntriesSchema } from "@/lib/accounts/audit/schema";

export const generateMetadata = (): Metadata => ({ title: messages.title });

type Props = { params: Promise<{ environment: string }>; searchParams: Promise<SearchParameters> };

export default async function Page({ params, searchParams }: Props) {
  const view = readListView(await searchParams, listAuditEntriesSchema);
  const { environment } = await params;
  await requireMerchant(`/${environment}/settings/audit-log${listQuery(view)}`);
  return (
    <Prefetch environment={environment} paths={[auditPath(view), auditVerificationPath, membersPath]}>
      <AuditPage view={view} />
    </Prefetch>
  );
}
